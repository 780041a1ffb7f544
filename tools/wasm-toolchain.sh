#!/usr/bin/env bash
# Makes sure that Rust can be compiled to WebAssembly, and prints the rustc that can.
#
# The ordinary way is rustup's target. Where rustup cannot download, Debian's rustc-web and its std source are unpacked
# into a private folder and std is built there once for wasm32; nothing is installed system-wide.
set -euo pipefail

target=wasm32-unknown-unknown
folder=${MUTAL_WASM_RUST:-${XDG_CACHE_HOME:-$HOME/.cache}/mutal/wasm-rust}
oldest=1.95

say() { printf 'wasm toolchain: %s\n' "$*" >&2; }

with_target() { [ -d "$("$1" --print sysroot)/lib/rustlib/$target/lib" ]; }

private_ready() {
    ls "$folder"/usr/lib/rustlib/$target/lib/libstd-*.rlib >/dev/null 2>&1 &&
        "$folder/bin/rustc" -V >/dev/null 2>&1 && linker_ready "$folder"
}

linker_ready() { [ -e "$1/usr/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld" ]; }

if with_target rustc; then
    command -v rustc
    exit
fi
if private_ready; then
    echo "$folder/bin/rustc"
    exit
fi
if command -v rustup >/dev/null && timeout 300 rustup target add $target >&2 && with_target rustc; then
    command -v rustc
    exit
fi
if [ "$(uname -m)" != x86_64 ] || ! command -v apt-get dpkg-deb rustup >/dev/null; then
    say "this machine has no $target: run 'rustup target add $target'"
    exit 1
fi

say "rustup cannot download here; building std from Debian's rustc-web (about two minutes, once)"
new=$folder.new.$$
trap 'rm -rf "$new"' EXIT

candidate() { apt-cache policy rustc-web | sed -n 's/ *Candidate: //p'; }

recent() { [ "$(printf '%s\n%s\n' "$oldest" "$(candidate)" | sort -V | head -1)" = "$oldest" ]; }

depends() { # the first package that package $1 depends on whose name matches $2
    apt-cache show "$1=$version" | sed -n 's/^Depends: //p' | head -1 | tr ',' '\n' | sed 's/^ *//; s/ .*//' |
        grep -E "$2" | head -1
}

recent || apt-get update -qq >&2
recent || { say "Debian's rustc-web is $(candidate), older than $oldest"; exit 1; }
version=$(candidate)
mkdir -p "$new/debs"
cd "$new/debs"
std=$(depends libstd-rust-web-dev '^libstd-rust-web-[0-9]')
llvm=$(depends "$std" '^libllvm')
say "downloading rustc-web $version"
apt-get download -qq -o APT::Sandbox::User=root \
    "rustc-web=$version" "libstd-rust-web-dev=$version" "$std=$version" "rust-web-src=$version" "$llvm" >&2
for deb in *.deb; do
    case $deb in
    rust-web-src_*)
        dpkg-deb --fsys-tarfile "$deb" |
            tar -x -C .. --wildcards './usr/src/rustc-*/library/*' './usr/lib/rustlib/src/*' ;;
    *) dpkg-deb -x "$deb" .. ;;
    esac
done
cd "$new"
rm -rf debs usr/share usr/libexec
mkdir -p bin
cat >bin/rustc <<'END'
#!/bin/sh
folder=$(dirname "$(dirname "$(readlink -f "$0")")")
LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$folder/usr/bin/rustc" "$@"
END
chmod +x bin/rustc
host=usr/lib/rustlib/x86_64-unknown-linux-gnu/bin # where rustc looks for the linker of wasm
mkdir -p $host
ln -s "$(rustc --print sysroot)/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld" $host/rust-lld

say "building std for $target with $(bin/rustc -V)"
mkdir -p bake/src
echo '#![no_std]' >bake/src/lib.rs
printf '[package]\nname = "bake"\nversion = "0.0.0"\nedition = "2021"\n[profile.release]\ndebug = 0\npanic = "abort"\n[workspace]\n' >bake/Cargo.toml
separator=$(printf '\x1f')
source=$(readlink -f usr/lib/rustlib/src/rust)
flags="-Cembed-bitcode=yes"
for prefix in "$source=/rustc/src" "$new/usr/lib/rustlib/src/rust=/rustc/src" "${CARGO_HOME:-$HOME/.cargo}=/cargo"; do
    flags+="$separator--remap-path-prefix=$prefix"
done
(
    cd bake
    RUSTC="$new/bin/rustc" RUSTC_BOOTSTRAP=1 RUSTC_WRAPPER='' CARGO_TARGET_DIR="$new/bake/target" \
        CARGO_ENCODED_RUSTFLAGS=$flags "$(rustup which cargo)" build -q --release \
        -Zbuild-std=std,panic_abort,panic_unwind,test,proc_macro --target $target >&2
)
mkdir -p usr/lib/rustlib/$target/lib
cp bake/target/$target/release/deps/*.rlib usr/lib/rustlib/$target/lib/
rm -rf usr/lib/rustlib/$target/lib/libbake-* bake usr/src usr/lib/rustlib/src "$folder"
mkdir -p "$(dirname "$folder")"
mv "$new" "$folder"
private_ready || { say "something is missing in $folder"; exit 1; }
echo "$folder/bin/rustc"
