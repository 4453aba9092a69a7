/** Few and soft: a pebble for a move, two for your turn, a bell for the end. Made here, no files. */
import { settings } from '../settings/settings.svelte'

let context: AudioContext | null = null

function tone(at: number, pitch: number, length: number, loud: number): void {
  if (!context) return
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  const start = context.currentTime + at
  oscillator.type = 'sine'
  oscillator.frequency.setValueAtTime(pitch, start)
  oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.72, start + length)
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loud, start + 0.006)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}

export type Sound = 'move' | 'turn' | 'end'

export function sound(which: Sound): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  if (which === 'move') tone(0, 420, 0.09, 0.12)
  if (which === 'turn') {
    tone(0, 420, 0.09, 0.12)
    tone(0.09, 560, 0.14, 0.12)
  }
  if (which === 'end') {
    tone(0, 392, 1.6, 0.08)
    tone(0.02, 588, 1.2, 0.05)
  }
}
