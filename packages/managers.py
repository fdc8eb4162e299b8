"""Files with which package managers install a release: winget, Scoop, Homebrew, AUR and Nix. All facts come from
Cargo.toml, packages/platforms.json and the digests of the archives.
"""

import base64
import json

# Form of the winget manifests; each file names its JSON schema.
WINGET = "1.10.0"
# Names of processors, by manager. winget uses the names of platforms.json.
SCOOP_CPU = {"x64": "64bit", "arm64": "arm64"}
BREW_CPU = {"x64": "on_intel", "arm64": "on_arm"}
AUR_CPU = {"x64": "x86_64", "arm64": "aarch64"}
NIX_CPU = {"x64": "x86_64", "arm64": "aarch64"}


def files(about, archives):
    """The files by path. `about` has version, description, licence and repository; `archives` has the platform, the
    name and the SHA-256 of each archive. A manager without an archive for its system gets no file.
    """
    by_os = {name: [] for name in ("win32", "darwin", "linux")}
    for entry, name, digest in archives:
        by_os[entry["os"]].append({"cpu": entry["cpu"], "file": name, "sha256": digest, "url": url(about, name)})
    windows, macos, linux = by_os.values()
    made = {}
    if windows:
        made |= winget(about, windows) | {"scoop/grognard.json": scoop(about, windows)}
    if macos or linux:
        made["homebrew/grognard.rb"] = homebrew(about, macos, linux)
        made["nix/package.nix"] = nix(about, macos, linux)
    if linux:
        made |= {"aur/PKGBUILD": pkgbuild(about, linux), "aur/.SRCINFO": srcinfo(about, linux)}
    return made


def url(about, name):
    return f"{about['repository']}/releases/download/v{about['version']}/{name}"


def folder(archive):
    """The folder in the archive."""
    return archive["file"].removesuffix(".zip").removesuffix(".tar.xz")


def owner(about):
    return about["repository"].rstrip("/").split("/")[-2]


def winget(about, windows):
    package = f"{owner(about)}.grognard"
    head = [f"PackageIdentifier: {package}", f"PackageVersion: {about['version']}"]

    def manifest(kind, lines):
        schema = f"https://aka.ms/winget-manifest.{kind}.{WINGET}.schema.json"
        text = [f"# yaml-language-server: $schema={schema}", *head, *lines, f"ManifestType: {kind}"]
        return "\n".join([*text, f"ManifestVersion: {WINGET}"]) + "\n"

    installers = ["InstallerType: zip", "NestedInstallerType: portable", "Commands: [grognard]", "Installers:"]
    for archive in windows:
        installers += [
            f"  - Architecture: {archive['cpu']}",
            f"    InstallerUrl: {archive['url']}",
            f"    InstallerSha256: {archive['sha256'].upper()}",
            "    NestedInstallerFiles:",
            f"      - RelativeFilePath: {folder(archive)}\\grognard.exe",
            "        PortableCommandAlias: grognard",
        ]
    about_it = [
        "PackageLocale: en-US",
        f"Publisher: {owner(about)}",
        "PackageName: grognard",
        f"PackageUrl: {about['repository']}",
        f"License: {about['licence']}",
        f"ShortDescription: {about['description']}",
        f"ReleaseNotesUrl: {about['repository']}/releases/tag/v{about['version']}",
    ]
    place = f"winget/{package}"
    return {
        f"{place}.yaml": manifest("version", ["DefaultLocale: en-US"]),
        f"{place}.installer.yaml": manifest("installer", installers),
        f"{place}.locale.en-US.yaml": manifest("defaultLocale", about_it),
    }


def scoop(about, windows):
    def entry(archive):
        return {"url": archive["url"], "hash": archive["sha256"], "extract_dir": folder(archive)}

    def update(archive):
        return {name: entry(archive)[name].replace(about["version"], "$version") for name in ("url", "extract_dir")}

    head = {name: about[key] for name, key in [("version", "version"), ("description", "description")]}
    head |= {"homepage": about["repository"], "license": about["licence"].replace(" OR ", "|")}
    head |= {"architecture": {SCOOP_CPU[archive["cpu"]]: entry(archive) for archive in windows}, "bin": "grognard.exe"}
    newer = {SCOOP_CPU[archive["cpu"]]: update(archive) for archive in windows}
    head |= {"checkver": "github", "autoupdate": {"architecture": newer, "hash": {"url": "$url.sha256"}}}
    return json.dumps(head, indent=4) + "\n"


def homebrew(about, macos, linux):
    licences = ", ".join(f'"{name}"' for name in about["licence"].split(" OR "))
    lines = ["class Grognard < Formula", f'  desc "{about["description"]}"', f'  homepage "{about["repository"]}"']
    lines += [f'  version "{about["version"]}"', f"  license any_of: [{licences}]", ""]
    for system, archives in (("on_macos", macos), ("on_linux", linux)):
        if archives:
            lines.append(f"  {system} do")
            for archive in archives:
                lines += [f"    {BREW_CPU[archive['cpu']]} do", f'      url "{archive["url"]}"']
                lines += [f'      sha256 "{archive["sha256"]}"', "    end"]
            lines += ["  end", ""]
    return "\n".join(lines) + (
        "\n  def install\n"
        '    bin.install "grognard"\n'
        '    man1.install Dir["man/*.1"]\n'
        '    bash_completion.install "complete/grognard.bash" => "grognard"\n'
        '    zsh_completion.install "complete/_grognard"\n'
        '    fish_completion.install "complete/grognard.fish"\n'
        "  end\n\n"
        "  test do\n"
        '    system bin/"grognard", "new", "jena"\n'
        '    system bin/"grognard", "check", "jena", "--deny", "warnings"\n'
        "  end\n"
        "end\n"
    )


def pkgbuild(about, linux):
    licences = " ".join(f"'{name}'" for name in about["licence"].split(" OR "))
    lines = ["pkgname=grognard-bin", f"pkgver={about['version']}", "pkgrel=1", f'pkgdesc="{about["description"]}"']
    lines += [f"arch=({' '.join(AUR_CPU[archive['cpu']] for archive in linux)})", f'url="{about["repository"]}"']
    lines += [f"license=({licences})", "provides=(grognard)", "conflicts=(grognard)", "options=(!strip)"]
    for archive in linux:
        cpu = AUR_CPU[archive["cpu"]]
        lines += [f'source_{cpu}=("{archive["url"]}")', f"sha256sums_{cpu}=('{archive['sha256']}')"]
    return "\n".join(lines) + (
        "\n\npackage() {\n"
        '  cd "$srcdir"/grognard-v"$pkgver"-*/\n'
        '  install -Dm755 grognard "$pkgdir/usr/bin/grognard"\n'
        '  install -Dm644 -t "$pkgdir/usr/share/man/man1" man/*.1\n'
        '  install -Dm644 complete/grognard.bash "$pkgdir/usr/share/bash-completion/completions/grognard"\n'
        '  install -Dm644 complete/_grognard "$pkgdir/usr/share/zsh/site-functions/_grognard"\n'
        '  install -Dm644 complete/grognard.fish "$pkgdir/usr/share/fish/vendor_completions.d/grognard.fish"\n'
        '  install -Dm644 -t "$pkgdir/usr/share/licenses/$pkgname" LICENSE*\n'
        "}\n"
    )


def srcinfo(about, linux):
    """What `makepkg --printsrcinfo` prints for the PKGBUILD."""
    facts = [("pkgdesc", about["description"]), ("pkgver", about["version"]), ("pkgrel", "1")]
    facts += [("url", about["repository"]), *(("arch", AUR_CPU[archive["cpu"]]) for archive in linux)]
    facts += [("license", name) for name in about["licence"].split(" OR ")]
    facts += [("provides", "grognard"), ("conflicts", "grognard"), ("options", "!strip")]
    for archive in linux:
        cpu = AUR_CPU[archive["cpu"]]
        facts += [(f"source_{cpu}", archive["url"]), (f"sha256sums_{cpu}", archive["sha256"])]
    lines = [f"\t{name} = {fact}" for name, fact in facts]
    return "\n".join(["pkgbase = grognard-bin", *lines, "", "pkgname = grognard-bin"]) + "\n"


def nix(about, macos, linux):
    licences = " ".join({"MIT": "mit", "Apache-2.0": "asl20"}[name] for name in about["licence"].split(" OR "))
    sources = []
    for system, archives in (("darwin", macos), ("linux", linux)):
        for archive in archives:
            digest = base64.b64encode(bytes.fromhex(archive["sha256"])).decode()
            sources += [f"    {NIX_CPU[archive['cpu']]}-{system} = {{", f'      url = "{archive["url"]}";']
            sources += [f'      hash = "sha256-{digest}";', "    };"]
    return "\n".join(
        [
            "{ lib, stdenvNoCC, fetchurl, installShellFiles }:",
            "let",
            "  sources = {",
            *sources,
            "  };",
            "  system = stdenvNoCC.hostPlatform.system;",
            "in",
            "stdenvNoCC.mkDerivation {",
            '  pname = "grognard";',
            f'  version = "{about["version"]}";',
            '  src = fetchurl (sources.${system} or (throw "there is no grognard for ${system}"));',
            "  nativeBuildInputs = [ installShellFiles ];",
            "  dontStrip = true;",
            "  installPhase = ''",
            "    runHook preInstall",
            "    install -Dm755 grognard $out/bin/grognard",
            "    installManPage man/*.1",
            "    installShellCompletion --bash complete/grognard.bash",
            "    installShellCompletion --fish complete/grognard.fish",
            "    installShellCompletion --zsh complete/_grognard",
            "    runHook postInstall",
            "  '';",
            "  meta = {",
            f'    description = "{about["description"]}";',
            f'    homepage = "{about["repository"]}";',
            f"    license = with lib.licenses; [ {licences} ];",
            "    platforms = builtins.attrNames sources;",
            '    mainProgram = "grognard";',
            "    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];",
            "  };",
            "}",
            "",
        ]
    )
