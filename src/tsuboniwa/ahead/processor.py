"""Asking the processor whether it is new enough, in LLVM's language.

A library is loaded before it is asked: this one function keeps to what every processor can do.
"""

from tsuboniwa.ahead.targets import X86_64_V3, Target
from tsuboniwa.core.ready_made import SUITABLE


def _bits(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


# What x86-64-v3 has, by the number of the question and the register of the answer.
# SSSE3, FMA, 16-byte exchange, SSE4.1, SSE4.2, MOVBE, counting bits, XGETBV, AVX, F16C.
BASIC = _bits(9, 12, 13, 19, 20, 22, 23, 27, 28, 29)
# The first bit instructions, AVX2, the second bit instructions.
EXTENDED = _bits(3, 5, 8)
# Counting leading zeros.
LATER = _bits(5)
# The operating system keeps the wide registers.
KEPT = _bits(1, 2)

_ASK = """
define i32 @{game}_suits_processor() "target-cpu"="x86-64" {{
  %basic = call {{ i32, i32, i32, i32 }} @{game}_cpuid(i32 1)
  %basic.found = extractvalue {{ i32, i32, i32, i32 }} %basic, 2
  %basic.wanted = and i32 %basic.found, {basic}
  %basic.all = icmp eq i32 %basic.wanted, {basic}
  br i1 %basic.all, label %further, label %too.old
further:
  %extended = call {{ i32, i32, i32, i32 }} @{game}_cpuid(i32 7)
  %extended.found = extractvalue {{ i32, i32, i32, i32 }} %extended, 1
  %extended.wanted = and i32 %extended.found, {extended}
  %extended.all = icmp eq i32 %extended.wanted, {extended}
  %later = call {{ i32, i32, i32, i32 }} @{game}_cpuid(i32 -2147483647)
  %later.found = extractvalue {{ i32, i32, i32, i32 }} %later, 2
  %later.wanted = and i32 %later.found, {later}
  %later.all = icmp eq i32 %later.wanted, {later}
  %kept = call {{ i32, i32 }} asm sideeffect "xgetbv",
      "={{eax}},={{edx}},{{ecx}},~{{dirflag}},~{{fpsr}},~{{flags}}"(i32 0)
  %kept.found = extractvalue {{ i32, i32 }} %kept, 0
  %kept.wanted = and i32 %kept.found, {kept}
  %kept.all = icmp eq i32 %kept.wanted, {kept}
  %two = and i1 %extended.all, %later.all
  %all = and i1 %two, %kept.all
  br i1 %all, label %suitable, label %too.old
suitable:
  ret i32 {suitable}
too.old:
  ret i32 0
}}

define internal {{ i32, i32, i32, i32 }} @{game}_cpuid(i32 %number) "target-cpu"="x86-64" {{
  %answer = call {{ i32, i32, i32, i32 }} asm sideeffect "cpuid",
      "={{eax}},={{ebx}},={{ecx}},={{edx}},{{eax}},{{ecx}},~{{dirflag}},~{{fpsr}},~{{flags}}"
      (i32 %number, i32 0)
  ret {{ i32, i32, i32, i32 }} %answer
}}
"""
_ANY = "define i32 @{game}_suits_processor() {{ ret i32 {suitable} }}"


def question(game: str, target: Target) -> str:
    """The function that says whether the library can run here."""
    text = _ASK if target.processor == X86_64_V3 else _ANY
    return text.format(
        game=game, suitable=SUITABLE, basic=BASIC, extended=EXTENDED, later=LATER, kept=KEPT
    )
