// The packed application, made by `npm run package` around a stand-in for Electron's executable: its contents and the
// fuses of its executable. `npm run test:electron` shows that a real one runs.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configurationFor } from '../../../electron.config.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { fusesIn, makeElectronStub, type System } from '../../support/process/electron-stub.ts'
import { readAsar } from '../../support/process/read-asar.ts'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[]
}

interface BillOfMaterials {
  readonly bomFormat: string
  readonly specVersion: string
  readonly serialNumber: string
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const root = resolve(import.meta.dirname, '../../..')
const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages

let folder: string
/** The package for users, and the one that Playwright drives. */
let release: string
let forTests: string
let files: ReadonlyMap<string, Buffer>
let bill: BillOfMaterials

/** Runs `npm run package` around a stand-in for a system and returns the folder of the application. */
const pack = async (name: string, system: System, input: readonly string[], { wires = 1, env = {} } = {}) => {
  const stub = join(folder, `${name}-electron`)
  await mkdir(stub)
  await makeElectronStub(stub, system, wires)
  const places = [`-c.electronDist=${stub}`, `-c.directories.output=${join(folder, name)}`]
  const program = [join(root, 'build/package.mjs'), `--${system}`, ...input, '--x64', ...places]
  // As a developer calls it, not as a test.
  const { NODE_ENV: _, ...own } = process.env
  await promisify(execFile)(process.execPath, program, { env: { ...own, ...env } })
  return join(folder, name, system === 'mac' ? 'mac/Kontor.app/Contents' : `${system}-unpacked`)
}

const resource = (name: string, of = release): Promise<Buffer> => readFile(join(of, 'resources', name))

beforeAll(async () => {
  folder = await temporaryFolder('kontor-package-')
  release = await pack('release', 'linux', ['dir'])
  forTests = await pack('for-tests', 'linux', ['--for-tests'])
  files = await readAsar(join(release, 'resources/app.asar'))
  bill = JSON.parse((await resource('sbom.cdx.json')).toString())
})

afterAll(removeTemporaryFolders)

describe('the archive', () => {
  test('holds the program, its process and its threads, its pages and the page that verifies', () => {
    const program = ['main/main.js', 'main/electron.js', 'main/thread-process.js']
    const threads = ['parse', 'match', 'backup', 'archive'].map((work) => `main/${work}-worker.js`)
    const pages = ['renderer/index.html', 'renderer/database.html', 'verify/verify.js']
    for (const file of [...program, ...threads, ...pages])
      expect([file, files.get(`out/${file}`)?.length ?? 0]).toEqual([file, expect.toSatisfy((size) => size > 100)])
  })

  test('and no packages, sources or source maps', () => {
    const parts = new Set([...files.keys()].map((file) => file.split('/').slice(0, 2).join('/')))
    const built = ['document-reader', 'main', 'renderer', 'text-recognition', 'verify']
    expect([...parts].sort()).toEqual([...built.map((part) => `out/${part}`), 'package.json'])
    expect([...files.keys()].filter((file) => /node_modules|\.(?:map|tsx?|mjs)$|\/test\//.test(file))).toEqual([])
    const mapped = [...files].flatMap(([file, bytes]) => (bytes.includes('sourceMappingURL=') ? [file] : []))
    // Swagger UI is packed as delivered; the source map that it names is not part of the package.
    expect(mapped).toEqual(['out/renderer/docs/swagger-ui.css'])
  })

  test('no path of the build machine', () => {
    const places = [root, `${homedir()}/`, folder]
    const inside = [...files].flatMap(([file, bytes]) =>
      places.flatMap((place) => (bytes.includes(place) ? [`${file}: ${place}`] : [])),
    )
    expect(inside).toEqual([])
    // Not the folder `main/home`, which comments of the bundles name.
    const homes = /(?<!main)\/(?:home|Users)\/[\w.-]+\//g
    expect([...files].flatMap(([, bytes]) => bytes.toString('latin1').match(homes) ?? [])).toEqual([])
  })

  test('its package.json names the entry point and leaves out fields for developers', () => {
    const packed = JSON.parse(files.get('package.json')?.toString() ?? '{}')
    expect(packed).toMatchObject({ name: 'kontor', version: packageJson.version, desktopName: 'ch.kontor.app.desktop' })
    expect(files.has(packed.main)).toBe(true)
    expect(packed.devDependencies).toBeUndefined()
    expect(packed.scripts).toBeUndefined()
  })

  test('is small: below 30 MB, and so are all files of our own', async () => {
    const { size } = await stat(join(release, 'resources/app.asar'))
    expect(size).toBeGreaterThan(5_000_000)
    const comparison = await readdir(join(release, 'resources'))
    expect(comparison.sort()).toEqual(['LICENSE.txt', 'LICENSES.packages.txt', 'app.asar', 'sbom.cdx.json'])
    const sizes = await Promise.all(comparison.map(async (name) => (await resource(name)).length))
    expect(sizes.reduce((sum, one) => sum + one)).toBeLessThan(30_000_000)
  })

  test('is byte for byte the same when it is made again', async () => {
    for (const name of ['app.asar', 'LICENSES.packages.txt'])
      expect([name, (await resource(name)).equals(await resource(name, forTests))]).toEqual([name, true])
    // Its commit may differ by now.
    const { components, dependencies } = JSON.parse((await resource('sbom.cdx.json', forTests)).toString())
    expect(components).toEqual(bill.components)
    expect(dependencies).toEqual(bill.dependencies)
  })
})

describe('next to the archive', () => {
  test('the languages of Kontor, and no updater', async () => {
    expect(await readdir(join(release, 'locales'))).toEqual(['de.pak', 'en-US.pak'])
    const all = await readdir(release, { recursive: true })
    expect(all.filter((file) => /update/i.test(file))).toEqual([])
  })

  test('the licences of Electron and Chromium', async () => {
    const names = ['LICENSE.electron.txt', 'LICENSES.chromium.html']
    expect(await readdir(release)).toEqual(expect.arrayContaining(names))
  })

  test('the licence text of each package', async () => {
    const text = (await resource('LICENSES.packages.txt')).toString()
    const chapters = new Map(text.split(`\n${'='.repeat(100)}\n\n`).map((chapter) => [chapter.split(' (')[0], chapter]))
    const silent = bill.components.filter(({ name, version }) => {
      const chapter = chapters.get(`${name} ${version}`) ?? ''
      return chapter.length < 500 || !/permission|licen[cs]e/i.test(chapter)
    })
    expect(silent.map(({ name }) => name)).toEqual([])
    expect((await resource('LICENSE.txt')).toString()).toContain('MIT License')
  })
})

describe('the bill of materials', () => {
  test('is CycloneDX of this version', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(bill.metadata.component).toMatchObject({ name: 'kontor', version: packageJson.version })
  })

  test('names the bundled packages with version, hash and licence', () => {
    const names = bill.components.map(({ name }) => name)
    for (const name of [
      'electron',
      'react',
      'dexie',
      'hono',
      'zod',
      'ag-grid-community',
      'swagger-ui-dist',
      'd3-scale',
    ])
      expect(names).toContain(name)
    // Only a style sheet of this one is imported.
    expect(names).toContain('@fontsource-variable/inter')
    // As in the lock file, under another name than the imported one.
    expect(names).toContain('@e965/xlsx')
    for (const { name, version, purl, hashes, licenses } of bill.components) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
      expect(licenses).toHaveLength(1)
    }
  })

  test('no package that only developers need', () => {
    const developed = Object.entries<{ version: string; dev?: boolean }>(lock)
      .filter(([path, { dev }]) => dev === true && path !== 'node_modules/electron')
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)
    expect(developed.some((part) => part.startsWith('vite '))).toBe(true)
    const parts = bill.components.map(({ name, version }) => `${name} ${version}`)
    expect(parts.filter((part) => developed.includes(part))).toEqual([])
  })

  test('every part depends on the application, through existing parts', () => {
    const refs = bill.components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    const own = `pkg:npm/kontor@${packageJson.version}`
    const known = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const reached = new Set<string>()
    const follow = (ref: string): void => {
      if (reached.has(ref)) return
      reached.add(ref)
      for (const next of known.get(ref) ?? []) follow(next)
    }
    follow(own)
    expect([...reached].sort()).toEqual([own, ...refs].sort())
  })
})

describe('the fuses, read from the executable', () => {
  // In order: runs as Node, encrypts cookies, obeys NODE_OPTIONS, accepts a debugger, checks the archive, loads only
  // the archive, its own snapshot, file: privileges as before; the last one stays as Electron is delivered.
  test('a release accepts no debugger', async () => {
    expect(fusesIn(await readFile(join(release, 'kontor')))).toEqual(['010011001'])
  })

  test('a package for tests accepts one, and does not run as Node either', async () => {
    expect(fusesIn(await readFile(join(forTests, 'kontor')))).toEqual(['010111001'])
  })

  test('packaging fails when the fuses of the executable differ from those set', async () => {
    await expect(pack('thrice', 'linux', ['dir'], { wires: 3 })).rejects.toThrow('The fuses of linux-unpacked are')
  })
})

describe('on the other systems', () => {
  /** Of the archive's header, as Electron compares it at every start. */
  const hashOfHead = async (path: string): Promise<string> => {
    const archive = await readFile(path)
    return createHash('sha256')
      .update(archive.subarray(16, 16 + archive.readUInt32LE(12)))
      .digest('hex')
  }

  test('on macOS it opens backups and links, knows the hash of its archive, and requests only the camera', async () => {
    const contents = await pack('mac', 'mac', ['dir'])
    const list = await readFile(join(contents, 'Info.plist'), 'utf8')
    const values = new Map(
      [...list.matchAll(/<key>(\w+)<\/key>\s*<(?:string>)?(\w[^<>/]*)/g)].map(([, key, of]) => [key, of]),
    )
    expect(values.get('CFBundleIdentifier')).toBe('ch.kontor.app')
    expect(values.get('CFBundleShortVersionString')).toBe(packageJson.version)
    expect(values.get('CFBundleVersion')).toBe(packageJson.version)
    expect(values.get('NSHumanReadableCopyright')).toBe('The Kontor project')
    expect(list.match(/NS\w+UsageDescription/g)).toEqual(['NSCameraUsageDescription'])
    expect(list).toMatch(/<key>CFBundleTypeExtensions<\/key>\s*<array>\s*<string>kontor<\/string>\s*<\/array>/)
    expect(list).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>kontor<\/string>\s*<\/array>/)
    expect(values.get('hash')).toBe(await hashOfHead(join(contents, 'Resources/app.asar')))
    // Those of Electron and Chromium come with the download, which the stand-in replaces.
    const resources = ['LICENSE.txt', 'LICENSES.packages.txt', 'app.asar', 'de.lproj', 'en.lproj', 'icon.icns']
    expect((await readdir(join(contents, 'Resources'))).sort()).toEqual([...resources, 'sbom.cdx.json'])
    const framework = join(contents, 'Frameworks/Electron Framework.framework/Electron Framework')
    expect(fusesIn(await readFile(framework))).toEqual(['010011001'])
  })

  test('on Windows it has its version and its icon, and knows the hash of its archive', async () => {
    // The counter of a build machine, which electron-builder would put into the version.
    const unpacked = await pack('win', 'win', ['dir'], { env: { BUILD_NUMBER: '77' } })
    const executable = await readFile(join(unpacked, 'Kontor.exe'))
    expect(fusesIn(executable)).toEqual(['010011001'])
    const says = (text: string): boolean => executable.includes(Buffer.from(text, 'utf16le'))
    for (const text of ['Kontor', 'The Kontor project', `${packageJson.version}.0`])
      expect([text, says(text)]).toEqual([text, true])
    expect(says('.77')).toBe(false)
    expect(executable.includes(await hashOfHead(join(unpacked, 'resources/app.asar')))).toBe(true)
    // The largest picture is stored as in build/icon.ico: at its end.
    const largest = (await readFile(join(root, 'build/icon.ico'))).subarray(-1000)
    expect(executable.includes(largest)).toBe(true)
    expect(await readdir(join(unpacked, 'locales'))).toEqual(['de.pak', 'en-US.pak'])
  })
})

describe('how the desktop starts it', () => {
  /** The desktop entry of a package, as electron-builder computes it. */
  const entryOf = async (target: 'deb' | 'AppImage'): Promise<string> => {
    const entries: string[] = []
    const directories = { output: join(folder, target), buildResources: 'build' }
    await build({
      projectDir: root,
      prepackaged: release,
      linux: [target],
      x64: true,
      publish: 'never' as const,
      config: { ...configurationFor({}), directories, afterAllArtifactBuild: () => [] },
      effectiveOptionComputed: async (computed: { desktop: string } | [string[], string]) => {
        entries.push(Array.isArray(computed) ? await readFile(computed[1], 'utf8') : computed.desktop)
        return true
      },
    })
    return entries.join()
  }

  test.for(['deb', 'AppImage'] as const)(
    'as %s with its sandbox, for backups and links, by the name of its windows',
    async (target) => {
      const entry = await entryOf(target)
      expect(entry).toMatch(target === 'deb' ? /^Exec=\/opt\/Kontor\/kontor %U$/m : /^Exec=AppRun %U$/m)
      expect(entry).not.toContain('sandbox')
      expect(entry).toMatch(/^MimeType=application\/x-kontor-backup;x-scheme-handler\/kontor;$/m)
      expect(entry).toMatch(/^StartupWMClass=ch\.kontor\.app$/m)
    },
  )
})
