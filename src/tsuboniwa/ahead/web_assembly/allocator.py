"""Memory inside a WebAssembly module, in LLVM's language: a module asks nobody for anything.

Blocks are powers of two. What is given back waits in a list for the next block of its size; what
the games take in one call is little, and of few sizes. The loader takes room for records here too.
"""

# In front of a block, in 16 bytes: the exponent of its size, and the next one in its list.
# `nobuiltin`: LLVM must not take these for the C library's, of which it knows that nobody reads
# what is written in front of a block.
TEXT = """
@__heap_base = external global i8
@unused = internal global ptr @__heap_base
@given_back = internal global [32 x ptr] zeroinitializer

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i64 @llvm.ctlz.i64(i64, i1)

define ptr @malloc(i64 %size) noinline nobuiltin {
  %huge = icmp ugt i64 %size, 1073741824
  br i1 %huge, label %failed, label %sized
sized:
  %last = add i64 %size, 15
  %zeros = call i64 @llvm.ctlz.i64(i64 %last, i1 false)
  %exponent = sub i64 64, %zeros
  %list = getelementptr [32 x ptr], ptr @given_back, i64 0, i64 %exponent
  %first = load ptr, ptr %list
  %empty = icmp eq ptr %first, null
  br i1 %empty, label %new, label %again
again:
  %link = getelementptr i8, ptr %first, i64 8
  %next = load ptr, ptr %link
  store ptr %next, ptr %list
  br label %taken
new:
  %fresh = load ptr, ptr @unused
  %begin = ptrtoint ptr %fresh to i64
  %whole = shl i64 1, %exponent
  %end = add i64 %begin, %whole
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %pages64 = zext i32 %pages to i64
  %room = shl i64 %pages64, 16
  %fits = icmp ule i64 %end, %room
  br i1 %fits, label %cut, label %grow
grow:
  %lacking = sub i64 %end, %room
  %rounded = add i64 %lacking, 65535
  %more64 = lshr i64 %rounded, 16
  %more = trunc i64 %more64 to i32
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %refused = icmp eq i32 %before, -1
  br i1 %refused, label %failed, label %cut
cut:
  %behind = inttoptr i64 %end to ptr
  store ptr %behind, ptr @unused
  store i64 %exponent, ptr %fresh
  br label %taken
taken:
  %head = phi ptr [ %first, %again ], [ %fresh, %cut ]
  %block = getelementptr i8, ptr %head, i64 16
  ret ptr %block
failed:
  ret ptr null
}

define void @free(ptr %block) noinline nobuiltin {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %given
given:
  %head = getelementptr i8, ptr %block, i64 -16
  %exponent = load i64, ptr %head
  %list = getelementptr [32 x ptr], ptr @given_back, i64 0, i64 %exponent
  %first = load ptr, ptr %list
  %link = getelementptr i8, ptr %head, i64 8
  store ptr %first, ptr %link
  store ptr %head, ptr %list
  br label %done
done:
  ret void
}
"""
