"""Memory for arrays that compiled functions make, in LLVM's language.

Numba's functions ask its own runtime for memory, which comes with the compiler. This is all of it
that the games use: a block begins with the count of those who hold it.

Numba counts with atomic instructions, in functions that are never inlined. Here only the call that
made an array ever holds it, in one thread: plain numbers will do. With Numba's counting the games
ran at a quarter to three quarters of this speed.
"""

import re

# Offsets as Numba knows them: the count at 0, how to let go at 8, the data's address at 24.
TEXT = """
declare ptr @malloc(i64)
declare void @free(ptr)

define ptr @NRT_Allocate(i64 %size) {
  %block = call ptr @malloc(i64 %size)
  ret ptr %block
}

define void @NRT_Free(ptr %block) {
  call void @free(ptr %block)
  ret void
}

define ptr @NRT_MemInfo_alloc(i64 %size) {
  %block = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 16)
  ret ptr %block
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align32) {
  %align = zext i32 %align32 to i64
  %room = add i64 %size, %align
  %whole = add i64 %room, 48
  %block = call ptr @malloc(i64 %whole)
  %none = icmp eq ptr %block, null
  br i1 %none, label %failed, label %filled
failed:
  ret ptr null
filled:
  store i64 1, ptr %block
  %behind = getelementptr i8, ptr %block, i64 48
  %address = ptrtoint ptr %behind to i64
  %less = sub i64 %align, 1
  %beyond = add i64 %address, %less
  %inverse = xor i64 %less, -1
  %aligned = and i64 %beyond, %inverse
  %data = inttoptr i64 %aligned to ptr
  %place = getelementptr i8, ptr %block, i64 24
  store ptr %data, ptr %place
  %length = getelementptr i8, ptr %block, i64 32
  store i64 %size, ptr %length
  ret ptr %block
}

define void @NRT_incref(ptr %block) {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %held
held:
  %count = load i64, ptr %block
  %more = add i64 %count, 1
  store i64 %more, ptr %block
  br label %done
done:
  ret void
}

define void @NRT_decref(ptr %block) {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %held
held:
  %count = load i64, ptr %block
  %less = sub i64 %count, 1
  store i64 %less, ptr %block
  %unused = icmp eq i64 %less, 0
  br i1 %unused, label %last, label %done
last:
  call void @free(ptr %block)
  br label %done
done:
  ret void
}
"""
COUNTING = re.compile(r"^define (void @NRT_(?:inc|dec)ref\()", re.MULTILINE)


def without_counting(code: str) -> str:
    """Numba's code, ready to be linked with the counting above instead of its own."""
    return COUNTING.sub(r"define weak \1", code)
