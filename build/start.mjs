// `npm start`: prepares the checkout and runs the application in Electron where its binary is there, else with the project's Node
// and a Chromium of the machine, and says which. stdout belongs to the application
// alone: with --headless it carries one JSON line and nothing else. package.json says `exec node …`, since npm starts
// a shell that would otherwise die of a signal and leave us behind (Windows has no exec: there, run this file itself).
import { join } from 'node:path'
import { chooseShell } from './choose-shell.mjs'
import { main, prepare, root, run, say } from './prepare.mjs'

const MAIN = join(root, 'out', 'main', 'main.js')

await main(async () => {
  // Without a screen no window opens, whatever was asked for.
  const isShown = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) && !process.argv.includes('--headless')
  const args = process.argv.slice(2)
  const { program, why } = chooseShell(root, args)
  const { node, env } = await prepare({ isShown, browser: program === null })
  if (why !== null) say(why)
  const [command, ...rest] = program === null ? [node, MAIN, ...args] : [program, root, ...args]
  return run(command, rest, {
    env,
    // Relative paths in the arguments mean the folder npm was called in.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    // The channel says nothing: that it closes tells the application that we were killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
})
