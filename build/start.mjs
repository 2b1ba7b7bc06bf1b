// `npm start`: prepares the checkout and runs the application in Electron where its binary is there, else with the project's Node
// and a Chromium of the machine, and says which. stdout belongs to the application
// alone: with --headless it carries one JSON line and nothing else. package.json says `exec node …`, since npm starts
// a shell that would otherwise die of a signal and leave us behind (Windows has no exec: there, run this file itself).
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { chooseShell } from './choose-shell.mjs'
import { main, prepare, root, say } from './prepare.mjs'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
const WATCH_MS = 250
const MAIN = join(root, 'out', 'main', 'main.js')

await main(async () => {
  // Without a screen no window opens, whatever was asked for.
  const isShown = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) && !process.argv.includes('--headless')
  const args = process.argv.slice(2)
  const { program, why } = chooseShell(root, args)
  const { node, env } = await prepare({ isShown, browser: program === null })
  if (why !== null) say(why)
  const application = spawn(...(program === null ? [node, [MAIN, ...args]] : [program, [root, ...args]]), {
    env,
    // Relative paths in the arguments mean the folder npm was called in.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    // The channel says nothing: that it closes tells the application that we were killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS)
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the application without us; a second one would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) application.kill(signal)
    })
  if (process.env.npm_lifecycle_event === 'start') endWithNpm(() => application.kill('SIGTERM'))
  return new Promise((done, failed) => {
    application.on('error', failed)
    application.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
})

/** npm itself can be killed without a chance to pass it on; nobody would know then that books are still open. */
function endWithNpm(end) {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    end()
  }, WATCH_MS)
  watch.unref()
}
