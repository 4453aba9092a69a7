import { expect, test } from 'vitest'
import { KernelModule } from '../../src/kernels/module'
import { StoredRecord } from '../../src/kernels/records'

const LAYOUT = {
  size: 24,
  fields: {
    actor: { kind: 'int64', at: 0, shape: [] },
    rows: { kind: 'int32', at: 8, shape: [1, 2] },
    taken: { kind: 'int8', at: 16, shape: [8] },
  },
} as const

const memory = new WebAssembly.Memory({ initial: 1 })
const record = new StoredRecord(memory, 64, LAYOUT)

test('fields are where the layout says', () => {
  const view = new DataView(memory.buffer)
  view.setBigInt64(64, -2n, true)
  view.setInt32(64 + 12, 7, true)
  view.setInt8(64 + 23, -1)
  expect(record.get('actor')).toBe(-2n)
  expect([...record.get('rows')]).toEqual([0, 7])
  expect([...record.get('taken')].at(-1)).toBe(-1)
})

test('a field is written, and stays what it is when the memory grows', () => {
  record.set('actor', 1n)
  memory.grow(1)
  expect(record.get('actor')).toBe(1n)
})

test('a record takes the bytes of one of its size, and no others', () => {
  record.copy(new Uint8Array(24).fill(1))
  expect(record.get('rows')[0]).toBe(0x01010101)
  expect(() => record.copy(new Uint8Array(23))).toThrow('A record of 24 bytes cannot hold 23.')
})

test('what is not a module is refused', async () => {
  await expect(KernelModule.from(new Uint8Array([1, 2, 3]))).rejects.toThrow(
    WebAssembly.CompileError,
  )
})
