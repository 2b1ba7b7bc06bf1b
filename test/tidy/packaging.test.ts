// The packaging's configuration: it loads, packs the entry points of the application, closes Electron's back doors, and
// keeps the sandbox on every system. The result: test/e2e/desktop/package.test.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import config, { configurationFor } from '../../electron.config.ts'
import { readSource, root } from './source.ts'

const patterns = (Array.isArray(config.files) ? config.files : []).map(String)
const isPacked = (file: string): boolean =>
  patterns.some((glob) => matchesGlob(file, glob)) &&
  !patterns.some((glob) => glob.startsWith('!') && matchesGlob(file, glob.slice(1)))

describe('what is packed', () => {
  test('the file that package.json starts with, with the pages', () => {
    const { main } = JSON.parse(readSource('package.json')) as { main: string }
    for (const file of [
      main,
      'out/renderer/index.html',
      'out/verify/verify.js',
      'out/document-reader/document-reader.js',
      'out/text-recognition/text-recognition.js',
      'package.json',
    ])
      expect([file, isPacked(file)]).toEqual([file, true])
  })

  test('neither packages nor sources nor tests nor source maps', () => {
    const maps = ['out/renderer/docs/swagger-ui.css.map', 'out/main/main.js.map']
    const others = [
      'node_modules/zod/index.js',
      'out/main/node_modules/x.js',
      'main/program/main.ts',
      'test/tidy/source.ts',
    ]
    for (const file of [...maps, ...others]) expect([file, isPacked(file)]).toEqual([file, false])
  })
})

describe('what it may do', () => {
  const fuses = {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  }

  test('it does not run as Node, accepts no debugger, and loads only its own archive', () => {
    expect(configurationFor({}).electronFuses).toEqual(fuses)
    expect(configurationFor({ KONTOR_PACKAGE: 'release' }).electronFuses).toEqual(fuses)
  })

  test('a package for tests accepts a debugger, and is in another folder', () => {
    const forTests = configurationFor({ KONTOR_PACKAGE: 'tests' })
    expect(forTests.electronFuses).toEqual({ ...fuses, enableNodeCliInspectArguments: true })
    expect(forTests.directories?.output).toBe('out/packages-for-tests')
    expect(configurationFor({}).directories?.output).toBe('out/packages')
  })

  test('it never looks for updates by itself', () => {
    expect(config.publish).toBeNull()
    expect(readSource('package.json')).not.toContain('electron-updater')
  })

  test('on macOS V8 may compile, the camera may be asked for, and nothing more', () => {
    const keys = [...readSource('build/entitlements.mac.plist').matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)
    expect(keys).toEqual(['com.apple.security.cs.allow-jit', 'com.apple.security.device.camera'])
  })

  test('it does not start itself as Node, which its fuses forbid', () => {
    const files = readdirSync(join(root, 'main'), { recursive: true, encoding: 'utf8' }).filter((f) =>
      f.endsWith('.ts'),
    )
    expect(files.length).toBeGreaterThan(100)
    const starting = files.filter((file) => /process\.execPath|\bfork\(/.test(readSource(`main/${file}`)))
    // Node's, for the shell on Chromium, and Electron's own.
    expect(starting.toSorted()).toEqual(['engine/electron/utility-process.ts', 'engine/process/child-process.ts'])
    const naming = files.filter((file) => /\bforkProcess\b/.test(readSource(`main/${file}`)))
    const [port, shell] = ['engine/process/child-process.ts', 'engine/chromium.ts']
    expect(naming.toSorted()).toEqual(['backup/job-process.ts', shell, port, 'worker/parser.ts'])
    const main = readSource('main/program/main.ts')
    expect(main).toContain('createParser({ startProcess: engine.startProcess })')
    // Of the homes of the books, for backups and the archive.
    expect(main).toMatch(/closed: \(\) => closed,\s+startProcess: engine\.startProcess/)
    for (const home of ['folder', 'postgres'])
      expect(readSource(`main/home/${home}-home.ts`).match(/\bstartProcess\b/g)).toHaveLength(3)
  })
})

describe('what is made', () => {
  test('for Linux the formats with a sandbox on every system first, and no option switches it off', () => {
    expect(config.linux?.target).toEqual(['deb', 'flatpak', 'AppImage'])
    // Without an option, electron-builder passes --no-sandbox.
    expect(config.linux?.executableArgs).toEqual([])
    expect(config.flatpak?.finishArgs?.filter((argument) => /filesystem|=all|devel/.test(argument))).toEqual([])
  })

  test('for Windows and macOS an installer, for both processors', () => {
    expect(config.win?.target).toEqual([{ target: 'nsis', arch: ['x64', 'arm64'] }])
    expect(config.mac?.target).toEqual([{ target: 'dmg', arch: 'universal' }])
  })

  test('for macOS hardened and notarized with a certificate and a key, otherwise for this machine only', () => {
    const certificate = { CSC_LINK: 'certificate.p12' }
    const notarized = configurationFor({ ...certificate, APPLE_API_KEY: 'key.p8' }).mac
    expect(notarized).toMatchObject({ hardenedRuntime: true, notarize: true })
    expect(notarized).not.toHaveProperty('identity')
    expect(configurationFor(certificate).mac).toMatchObject({ hardenedRuntime: true, notarize: false })
    // As a workflow passes a secret that does not exist.
    const unsigned = configurationFor({ CSC_LINK: '', CSC_NAME: '', APPLE_API_KEY: '' }).mac
    expect(unsigned).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false })
  })

  test('the running program has the name under which Windows installed it', () => {
    expect(readSource('main/engine/electron/shell.ts')).toContain(`APP_ID = '${config.appId}'`)
  })

  test('a backup opens with Kontor', () => {
    expect(config.fileAssociations).toMatchObject([{ ext: 'kontor', mimeType: 'application/x-kontor-backup' }])
  })
})

describe('links', () => {
  test('are registered only by the packages: unpacked, it would be the Electron of node_modules', () => {
    expect(config.protocols).toEqual([{ name: 'Kontor', schemes: ['kontor'], role: 'Viewer' }])
    const shell = readdirSync(join(root, 'main/engine/electron')).map((file) =>
      readSource(`main/engine/electron/${file}`),
    )
    expect(shell.join()).not.toContain('setAsDefaultProtocolClient')
  })

  test('on Windows are given to Kontor as one argument in quotes, and read only from it', () => {
    expect(config.nsis?.include).toBe('build/installer.nsh')
    const installer = readSource('build/installer.nsh')
    const command = String.raw`SHELL_CONTEXT "Software\Classes\kontor\shell\open\command" ""`
    expect(installer).toContain(`WriteRegStr ${command} '"$appExe" "%1"'`)
    expect(installer).toContain('"URL Protocol" ""')
    const removing = installer.slice(installer.indexOf('!macro customUnInstall'))
    const steps = [`ReadRegStr $R0 ${command}`, 'StrCmp $R0', 'DeleteRegKey'].map((step) => removing.indexOf(step))
    expect([steps.includes(-1), steps]).toEqual([false, steps.toSorted((a, b) => a - b)])
  })
})

describe('the workflow', () => {
  const workflow = readSource('.github/workflows/package.yml')

  test('runs the steps of a maintainer on three systems, in order', () => {
    const systems = [...workflow.matchAll(/system: ([a-z]+)-\d+/g)].map(([, system]) => system)
    expect(systems).toEqual(['ubuntu', 'macos', 'windows'])
    const commands = ['npm ci', 'npx install-electron', 'npm run test:electron', 'npm run package -- --for-tests']
    const places = [...commands, 'run: npm run package\n'].map((command) => workflow.indexOf(command))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test("uses only GitHub's own actions, has no write permission, and passes no secret to a command", () => {
    const actions = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action)
    expect(actions.filter((action) => !/^actions\/[a-z-]+@(?:v\d+|[0-9a-f]{40})$/.test(action ?? ''))).toEqual([])
    expect(workflow).toContain('permissions:\n  contents: read\n')
    // A secret comes as an environment variable of a step; within a command it would appear in the log.
    const steps = workflow.split(/^ {6}- /m)
    const commands = steps.map((step) => /run: (?:\|\n(?: {10}.*\n)+|.*)/.exec(step)?.[0] ?? '')
    expect(commands.filter((command) => command !== '').length).toBe(7)
    expect(commands.filter((command) => command.includes('secrets.'))).toEqual([])
  })
})

describe('the licences of bundled packages', () => {
  /** Runs build/legal.mjs over a list of bundled packages; returns its complaints, and the licences it wrote. */
  const legalFilesOf = (folders: readonly string[]) => {
    const place = mkdtempSync(join(tmpdir(), 'kontor-legal-'))
    try {
      mkdirSync(join(place, 'lists'))
      writeFileSync(join(place, 'lists', 'main.json'), JSON.stringify(folders))
      const script = `import { writeLegalFiles } from './build/legal.mjs'
        writeLegalFiles(${JSON.stringify(join(place, 'lists'))}, ${JSON.stringify(join(place, 'legal'))})`
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
      const text = status === 0 ? readFileSync(join(place, 'legal/LICENSES.packages.txt'), 'utf8') : ''
      return { complaint: stderr.toString(), text }
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }

  test('are written out; where a package has no MIT text of its own, with its author', () => {
    const { complaint, text } = legalFilesOf(['node_modules/react', 'node_modules/react-remove-scroll-bar'])
    expect(complaint).toBe('')
    expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
    expect(text).toMatch(/react-remove-scroll-bar \S+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) \S/)
  })

  test('an unreviewed one stops the packaging, and so does a package that is not in the lock', () => {
    expect(legalFilesOf(['node_modules/axe-core']).complaint).toContain('axe-core (MPL-2.0)')
    expect(legalFilesOf(['node_modules/unheard-of']).complaint).toContain('node_modules/unheard-of is in the build')
  })
})

describe('the icons', () => {
  /** Width, height and pixels of a PNG, unpacked: another version of zlib compresses the same pixels differently. */
  const pixelsOf = (png: Buffer): readonly [number, number, Buffer] => {
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    const data = png.subarray(41, 41 + png.readUInt32BE(33))
    return [png.readUInt32BE(16), png.readUInt32BE(20), inflateSync(data)]
  }
  const SIZES = [16, 24, 32, 48, 64, 128, 256, 512]

  test('are rendered from build/icon.svg, in every size', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-icons-'))
    try {
      execFileSync(process.execPath, [join(root, 'build/icons.mjs'), folder])
      expect(readdirSync(join(root, 'build/icons')).sort()).toEqual(SIZES.map((size) => `${size}x${size}.png`).sort())
      for (const size of SIZES) {
        const stored = pixelsOf(readFileSync(join(root, `build/icons/${size}x${size}.png`)))
        expect(stored.slice(0, 2)).toEqual([size, size])
        expect(stored).toEqual(pixelsOf(readFileSync(join(folder, `icons/${size}x${size}.png`))))
      }
      for (const file of ['icon.ico', 'icon.icns'])
        expect(readFileSync(join(root, 'build', file)).length).toBe(readFileSync(join(folder, file)).length)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('have the colours of the drawing: its corner clear, its edge blue-green, its pages white', () => {
    const [size, , rows] = pixelsOf(readFileSync(join(root, 'build/icons/512x512.png')))
    const at = (x: number, y: number) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4).subarray(0, 4)]
    expect(at(0, 0)).toEqual([0, 0, 0, 0])
    expect(at(256, 20)).toEqual([0x14, 0x6a, 0x7a, 255])
    expect(at(150, 120)).toEqual([255, 255, 255, 255])
  })

  test('of Windows and macOS have all their sizes, each where the list says', () => {
    const ico = readFileSync(join(root, 'build/icon.ico'))
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) =>
      ico.subarray(6 + index * 16, 22 + index * 16),
    )
    expect(entries.map((entry) => entry[0] || 256)).toEqual([16, 24, 32, 48, 64, 128, 256])
    const ends = entries.map((entry) => entry.readUInt32LE(8) + entry.readUInt32LE(12))
    expect(ends.at(-1)).toBe(ico.length)
    const bitmap = ico.subarray(entries[0]?.readUInt32LE(12))
    // A bitmap's header: its own length, the width, and twice the height, because a mask follows.
    expect([0, 4, 8].map((place) => bitmap.readUInt32LE(place))).toEqual([40, 16, 32])
    const icns = readFileSync(join(root, 'build/icon.icns'))
    const found: [string, number][] = []
    for (let place = 8; place < icns.length; place += icns.readUInt32BE(place + 4)) {
      const [width] = pixelsOf(icns.subarray(place + 8))
      found.push([icns.toString('latin1', place, place + 4), width])
    }
    const sizes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
    expect(Object.fromEntries(found)).toEqual(sizes)
    expect(icns.readUInt32BE(4)).toBe(icns.length)
  })
})
