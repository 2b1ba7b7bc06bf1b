// `npm start`: prepares the checkout and runs the application in Electron when its binary exists, otherwise with the
// project's Node and a Chromium on the machine, and says which. stdout belongs to the application alone: with
// --headless it has one JSON line and nothing else. package.json says `exec node …`, because npm starts a shell that
// would otherwise die of a signal and leave this process running (Windows has no exec: there, run this file directly).
import { join } from 'node:path'
import { chooseShell } from './choose-shell.mjs'
import { main, prepare, root, run, say } from './prepare.mjs'

const MAIN = join(root, 'out', 'main', 'main.js')

await main(async () => {
  // Without a screen no window can open.
  const isShown = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) && !process.argv.includes('--headless')
  const args = process.argv.slice(2)
  const { program, why } = chooseShell(root, args)
  const { node, env } = await prepare({ isShown, browser: program === null })
  if (why !== null) say(why)
  const [command, ...rest] = program === null ? [node, MAIN, ...args] : [program, root, ...args]
  return run(command, rest, {
    env,
    // Relative paths in the arguments are relative to the folder in which npm was called.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    // The channel carries no messages: when it closes, the application knows that we were killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
})
