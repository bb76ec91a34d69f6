# SPDX-License-Identifier: Apache-2.0
#
# The usual doors into the project; `make` alone lists them. Whatever is missing on a Debian or
# Raspberry Pi OS system, the targets install first (packaging/install-dependencies).

# Looked up when a recipe runs, because a prerequisite may have installed it. SWIFT=PATH overrides.
swift = $(or $(SWIFT),$(shell packaging/find-swift),swift)

# The programs carry their Swift runtime: there is none to be had on most boards.
# With all addresses looked up at the start, their tables are read-only from then on.
release = -c release --static-swift-stdlib -Xlinker -z -Xlinker now
strict = -Xswiftc -warnings-as-errors

# Where `make install` puts things; DESTDIR is prepended for packages.
PREFIX = /usr/local
DESTDIR =
to = $(DESTDIR)$(PREFIX)

.PHONY: help demo test lab build install packages benchmark lint clean dependencies

help: ## print this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' $(MAKEFILE_LIST)

# A debug build takes half the time of a release build (measured: 25 against 48 seconds of CPU), and
# with the flags of `make test` it is not made twice. What a newer compiler warns of stops no demo.
demo: dependencies ## watch a virtual board being turned, live (q ends; DEMO_SECONDS=10 ends by itself)
	$(swift) build $(strict) || $(swift) build
	@packaging/demo .build/debug

test: dependencies ## build everything, with warnings as errors, and run all tests
	$(swift) test --disable-xctest $(strict)

lab: build ## run the programs on a real Linux kernel with real I2C devices (builds it once: minutes)
	@Tests/Lab/run

build: dependencies ## build the programs for use, into .build/release
	$(swift) build $(release)

# As root, after `make build` as whoever has Swift; nothing is started. Debian's way is `make packages`.
install: ## install what `make build` built (PREFIX=/usr/local DESTDIR=)
	@test -x .build/release/uprightd || { echo 'Type this first: make build' >&2; exit 1; }
	packaging/install-files .build/release "$(to)" "$(PREFIX)"

packages: dependencies ## build the Debian package (ARCH=arm64 for a Raspberry Pi), into .build/packages
	packaging/build-package $(ARCH)

benchmark: build ## measure speed and memory against their floors, side by side
	.build/release/benchmark

lint: dependencies ## check the format of the sources
	$(swift) format lint --strict --recursive Sources Tests Package.swift

clean: ## remove what was built
	rm -rf .build

dependencies:
	@packaging/install-dependencies
