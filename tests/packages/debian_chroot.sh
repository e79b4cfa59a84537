#!/bin/sh
# Installs Debian's packages in a new, minimal system of the same release, uses them there, and removes them: the tool,
# a manual page, the completion, and the CMake package with a map that the tool bakes. Needs root, debootstrap and
# Debian's archive, so it is no part of the tests; they use what the packages contain without installing it (debian.sh).
#
#     sh debian_chroot.sh <folder with the packages> <project that finds the package> <new folder for the system>
set -eu
packages=$1 consumer=$2 system=$3
corridor=$(dirname "$0")/../../ports/debian/tests/corridor.map
[ ! -e "$system" ] || {
    echo "debian_chroot.sh: $system exists: name a new folder" >&2
    exit 2
}
inside() {
    chroot "$system" env -i HOME=/srv/trial PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
install() { inside apt-get install --quiet=2 --yes --no-install-recommends "$@"; }

release=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase "$release" "$system" >/dev/null
trial=/srv/trial
mkdir "$system$trial"
cp "$packages"/firmpath_*.deb "$packages"/libfirmpath-dev_*.deb "$corridor" "$system$trial/"
cp -R "$consumer" "$system$trial/consumer"
inside apt-get update --quiet=2
install man-db bash-completion g++ cmake ninja-build
inside sh -c "apt-get install --quiet=2 --yes --no-install-recommends $trial/*.deb"
inside dpkg --verify firmpath libfirmpath-dev

inside firmpath plan $trial/corridor.map --start 0,0 --goal 4,2
inside man firmpath-plan | grep -- '--picture'
inside bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader firmpath; complete -p firmpath'
inside cmake -G Ninja -S $trial/consumer -B $trial/build -DCONSUMER_BAKES=ON -DFIRMPATH_TOOL=/usr/bin/firmpath
inside cmake --build $trial/build
inside $trial/build/consumer

inside apt-get remove --quiet=2 --yes firmpath libfirmpath-dev
if left=$(find "$system/usr" -path '*firmpath*' | grep .); then
    echo "the packages leave: $left" >&2
    exit 1
fi
echo "installed, used and removed on Debian $release"
