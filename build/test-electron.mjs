// `npm run test:electron`: the first flows on Electron's binary, or on the packaged application whose executable
// KONTOR_ELECTRON names (docs/electron.md). When the binary is missing, it says so and passes.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { electronProgram, troubleOfElectron } from './choose-shell.mjs'
import { main, prepare, root, say, Trouble } from './prepare.mjs'
import { runTests } from './run-tests.mjs'

await main(async () => {
  const packed = process.env.KONTOR_ELECTRON
  const program = packed ? resolve(process.env.INIT_CWD ?? '.', packed) : electronProgram(root)
  if (!existsSync(program)) {
    if (packed) throw new Trouble(`KONTOR_ELECTRON is set to ${program}, but there is no such file`)
    say("SKIPPED, nothing was tested: Electron's binary is not installed. Run npx install-electron")
    return 0
  }
  const trouble = troubleOfElectron()
  if (trouble !== null) throw new Trouble(`${trouble} (on a machine without a screen: xvfb-run npm run test:electron)`)
  const { node, env } = await prepare({ build: !packed, browser: false })
  const command = JSON.stringify(packed ? [program] : [program, root])
  const { isGood, passed, failed } = await runTests({
    node,
    env: { ...env, KONTOR_ELECTRON_COMMAND: command },
    args: ['--config', 'vite.config.ts', '--project=electron', ...process.argv.slice(2)],
  })
  console.log(`\n${passed} passed, ${failed} failed`)
  return isGood ? 0 : 1
})
