// `npm run package`: builds the application, writes its legal files, and lets electron-builder make the installers of
// this system (docs/packaging.md). `-- --for-tests` makes the package that Playwright can drive, as a folder; all other
// arguments go to electron-builder.
import { spawnSync } from 'node:child_process'
import { writeLegalFiles } from './legal.mjs'
import { main, prepare, run, say, toolScript } from './prepare.mjs'

/** Without flatpak-builder, electron-builder would fail in the middle and leave out the targets after it. */
const linuxTargets = () => {
  if (spawnSync('flatpak-builder', ['--version']).status === 0) return []
  say('THERE WILL BE NO FLATPAK: flatpak-builder is not installed (see docs/packaging.md)')
  return ['--linux', 'deb', 'AppImage']
}

await main(async () => {
  const given = process.argv.slice(2).filter((argument) => argument !== '--for-tests')
  const isForTests = process.argv.includes('--for-tests')
  const { node, env } = await prepare({ browser: false })
  writeLegalFiles()
  const targets = isForTests ? ['--dir'] : process.platform === 'linux' && given.length === 0 ? linuxTargets() : []
  const builder = [toolScript('electron-builder'), '--config', 'electron.config.ts', '--publish', 'never']
  // A workflow passes a missing secret as an empty text, which electron-builder would take for a certificate.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  return run(node, [...builder, ...targets, ...given], {
    env: { ...filled, KONTOR_PACKAGE: isForTests ? 'tests' : 'release' },
  })
})
