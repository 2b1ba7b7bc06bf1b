// How the desktop application is packaged: `npx electron-builder --config electron.config.ts`. Everything it needs is
// bundled into out/ by vite.config.ts, so no package of node_modules goes in.
import type { Configuration } from 'electron-builder'

const config: Configuration = {
  // Never changes: it names the data folder, and the origin app://kontor hangs on it.
  appId: 'ch.kontor.app',
  productName: 'Kontor',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by electron-builder
  artifactName: 'kontor-${version}-${os}-${arch}.${ext}',
  directories: { output: 'out/packages', buildResources: 'build' },
  files: ['out/main/**', 'out/renderer/**', 'out/verify/**', 'package.json', '!**/node_modules/**'],
  asar: true,
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  // Offline first: nothing looks for a new version unless somebody asks it to.
  publish: null,
  linux: { target: ['AppImage', 'deb'], category: 'Office' },
  mac: { target: ['dmg'], category: 'public.app-category.finance', hardenedRuntime: true },
  win: { target: ['nsis'] },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
}

export default config
