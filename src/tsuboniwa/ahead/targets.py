"""The platforms that libraries are made for, and how code becomes a library there.

The linker comes with the package `ziglang`, so nobody needs a compiler; it links for platforms
other than this one as well.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import llvmlite.binding as llvm

from tsuboniwa.core.ready_made import STEM, SUFFIXES

# What libraries may leave to the C library of the machine they run on.
C_FUNCTIONS = {
    *("malloc", "free", "memcpy", "memmove", "memset", "memcmp", "bcmp"),
    *("sqrtf", "exp", "log", "erfc", "sqrt", "pow", "tanh", "lround", "round"),
}


class Target(NamedTuple):
    """A platform as `core/ready_made.py` calls it, and as LLVM and the linker do."""

    platform: str
    triple: str
    # The oldest processors that its libraries run on.
    processor: str
    # As wheels call it.
    tag: str
    link: tuple[str, ...]

    @property
    def file_name(self) -> str:
        return STEM + SUFFIXES[self.platform.partition("-")[0]]


X86_64_V3 = "x86-64-v3"
_ELF = ("ld.lld", "-shared", "--gc-sections", "--strip-all", "--hash-style=both")
_MACH_O = ("cc", "-shared", "-s", "-Wl,-install_name,@rpath/kernels.dylib")
# x86-64-v3 are the processors since about 2013. On x86-64-v2, since 2009, one game's rules would be
# a fifth slower. Libraries for Linux name no version of the C library, so they run with any that
# Python runs with.
TARGETS = {
    target.platform: target
    for target in (
        Target(
            "linux-x86_64",
            "x86_64-unknown-linux-gnu",
            X86_64_V3,
            "manylinux_2_17_x86_64",
            (*_ELF, "-melf_x86_64"),
        ),
        Target(
            "linux-arm64",
            "aarch64-unknown-linux-gnu",
            "generic",
            "manylinux_2_17_aarch64",
            (*_ELF, "-maarch64linux"),
        ),
        Target(
            "win32-x86_64",
            "x86_64-pc-windows-gnu",
            X86_64_V3,
            "win_amd64",
            ("cc", "-target", "x86_64-windows-gnu", "-shared", "-s"),
        ),
        Target(
            "darwin-arm64",
            "arm64-apple-macosx11.0.0",
            "apple-m1",
            "macosx_11_0_arm64",
            (*_MACH_O, "-target", "aarch64-macos.11.0"),
        ),
    )
}


def machine_of(target: Target) -> llvm.TargetMachine:
    """What makes machine code for a platform."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()
    return llvm.Target.from_triple(target.triple).create_target_machine(
        opt=3, cpu=target.processor, reloc="pic", codemodel="default"
    )


def run_linker(*words: str) -> None:
    """Run a tool of the package `ziglang`."""
    done = subprocess.run(
        [sys.executable, "-m", "ziglang", *words], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"The linker failed: {done.stderr.strip() or done.stdout.strip()}")


def link(target: Target, code: bytes, library: Path) -> None:
    """Make a library from machine code."""
    # Linkers write the library's name into it, and further files beside it.
    with TemporaryDirectory(dir=library.parent, prefix="unfinished-kernels.") as folder:
        loose, linked = Path(folder, "code.o"), Path(folder, target.file_name)
        loose.write_bytes(code)
        run_linker(*target.link, str(loose), "-o", str(linked))
        linked.replace(library)
