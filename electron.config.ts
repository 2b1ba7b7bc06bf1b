// How the desktop application is packaged (docs/packaging.md): `npm run package`. Everything it needs is bundled into out/
// by vite.config.ts, so no package of node_modules goes in.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult, Configuration } from 'electron-builder'
import packageJson from './package.json' with { type: 'json' }

/** Of everything that the outside knows the application by. It never changes: the data folder and app://kontor hang on it. */
const APP_ID = 'ch.kontor.app'

type Fuses = NonNullable<Configuration['electronFuses']>

/**
 * What the executable itself allows. Playwright reaches Electron over Node's inspector: only a package for tests takes a
 * debugger, and nobody is given that one.
 */
const fuses = (isForTests: boolean): Fuses => ({
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: isForTests,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
})

/** Where they stand in an executable: behind these letters, a version and a length, one digit each in this order. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const WIRE: readonly (keyof Fuses)[] = [
  ...(['runAsNode', 'enableCookieEncryption', 'enableNodeOptionsEnvironmentVariable'] as const),
  ...(['enableNodeCliInspectArguments', 'enableEmbeddedAsarIntegrityValidation', 'onlyLoadAppFromAsar'] as const),
  ...(['loadBrowserProcessSpecificV8Snapshot', 'grantFileProtocolExtraPrivileges'] as const),
]

/** Reads back from every executable that was built what was asked for; of a universal one, from both its halves. */
const readFusesBack = ({ outDir, configuration }: BuildResult): string[] => {
  const folders = readdirSync(outDir).filter((name) => /-unpacked$|^mac/.test(name))
  for (const folder of folders) {
    const binary = readFileSync(join(outDir, folder, fileOfFuses(folder)))
    const found = wiresIn(binary)
    const wanted = WIRE.map((fuse) => (configuration.electronFuses?.[fuse] ? '1' : '0')).join('')
    if (found.length !== (folder === 'mac-universal' ? 2 : 1) || found.some((wire) => wire !== wanted))
      throw new Error(`The fuses of ${folder} are ${found} and not ${wanted}`)
  }
  if (folders.length === 0) throw new Error(`${outDir} has no executable whose fuses could be read`)
  return []
}

const wiresIn = (binary: Buffer): readonly string[] => {
  const wires: string[] = []
  for (let at = binary.indexOf(SENTINEL); at !== -1; at = binary.indexOf(SENTINEL, at + 1)) {
    const start = at + SENTINEL.length + 2
    wires.push(binary.toString('latin1', start, start + WIRE.length))
  }
  return wires
}

const fileOfFuses = (folder: string): string => {
  if (!folder.startsWith('mac')) return folder.startsWith('win') ? 'Kontor.exe' : 'kontor'
  return 'Kontor.app/Contents/Frameworks/Electron Framework.framework/Electron Framework'
}

/** The configuration for an environment: what it is for, and whether there is something to sign with. */
export const configurationFor = (env: NodeJS.ProcessEnv): Configuration => {
  const isForTests = env.KONTOR_PACKAGE === 'tests'
  const isSigned = Boolean(env.CSC_LINK || env.CSC_NAME)
  return {
    appId: APP_ID,
    productName: 'Kontor',
    // The clock and the counters of build machines stay out: the same commit makes the same application.
    copyright: 'The Kontor project',
    ...{ buildVersion: packageJson.version, buildNumber: '0' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by electron-builder
    artifactName: 'kontor-${version}-${os}-${arch}.${ext}',
    directories: { output: isForTests ? 'out/packages-for-tests' : 'out/packages', buildResources: 'build' },
    files: [
      'out/main/**',
      'out/renderer/**',
      'out/verify/**',
      'out/document-reader/**',
      'out/text-recognition/**',
      'package.json',
      '!**/node_modules/**',
      '!**/*.map',
    ],
    // False: there are no packages to gather, install or rebuild.
    beforeBuild: () => Promise.resolve(false),
    // Beside the archive, where people find them; made by build/legal.mjs.
    extraResources: [{ from: 'out/legal', to: '.' }],
    // By this name windows and their entry in the menu belong together; a homepage is asked of every .deb.
    extraMetadata: { desktopName: `${APP_ID}.desktop`, homepage: env.KONTOR_HOMEPAGE || 'https://kontor.example' },
    asar: true,
    electronFuses: fuses(isForTests),
    electronLanguages: ['de', 'en-US'],
    afterAllArtifactBuild: readFusesBack,
    fileAssociations: [
      {
        ...{ ext: 'kontor', name: 'Kontor backup', description: 'Kontor backup' },
        ...{ mimeType: 'application/x-kontor-backup', role: 'Viewer' as const, rank: 'Owner' as const },
      },
    ],
    // Linux and macOS; for Windows build/installer.nsh does it. The application itself registers nothing.
    protocols: [{ name: 'Kontor', schemes: ['kontor'], role: 'Viewer' }],
    // Offline first: without it nothing in a package knows where new versions are, and so nothing asks.
    publish: null,
    win: { target: [{ target: 'nsis', arch: ['x64', 'arm64'] }] },
    // Two installers, each half as large as one with both. Taking Kontor off leaves the books.
    nsis: {
      ...{ oneClick: false, allowToChangeInstallationDirectory: true },
      ...{ buildUniversalInstaller: false, deleteAppDataOnUninstall: false, include: 'build/installer.nsh' },
    },
    mac: {
      target: [{ target: 'dmg', arch: 'universal' }],
      category: 'public.app-category.finance',
      // Electron declares these for applications that use them; without the text macOS does not even ask.
      extendInfo: {
        ...Object.fromEntries(
          ['AudioCapture', 'BluetoothAlways', 'BluetoothPeripheral', 'Microphone'].map((thing) => [
            `NS${thing}UsageDescription`,
            null,
          ]),
        ),
        NSCameraUsageDescription: 'Kontor takes pictures of bills and receipts and reads their QR codes.',
      },
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
      // On Apple's own processors nothing runs unsigned: without a certificate it is signed for this machine alone, and the
      // hardened runtime would then refuse Electron's own libraries.
      ...(isSigned ? { hardenedRuntime: true } : { identity: '-', hardenedRuntime: false }),
      notarize: isSigned && Boolean(env.APPLE_API_KEY || env.APPLE_ID || env.APPLE_KEYCHAIN_PROFILE),
    },
    linux: {
      // Of these the first two bring a sandbox that works on every system; see docs/packaging.md about the third.
      target: ['deb', 'flatpak', 'AppImage'],
      category: 'Office;Finance',
      maintainer: 'The Kontor project',
      syncDesktopName: true,
      // Never '--no-sandbox', which electron-builder gives some AppImages of its own accord.
      executableArgs: [],
    },
    // With a runtime of its own: that of the usual one wants libfuse2, which systems no longer bring.
    toolsets: { appimage: '1.0.3' },
    flatpak: {
      runtime: 'org.freedesktop.Platform',
      sdk: 'org.freedesktop.Sdk',
      base: 'org.electronjs.Electron2.BaseApp',
      runtimeVersion: '25.08',
      baseVersion: '25.08',
      // What the .deb gets from electron-builder: which files are backups.
      files: [['build/ch.kontor.app.xml', '/share/mime/packages/ch.kontor.app.xml']],
      // The network is for the interface on the loopback address; files are handed over by the portal.
      finishArgs: [
        ...['--socket=wayland', '--socket=fallback-x11', '--share=ipc', '--device=dri', '--share=network'],
        ...['--talk-name=org.freedesktop.Notifications', '--talk-name=org.freedesktop.secrets'],
      ],
    },
  }
}

export default configurationFor(process.env)
