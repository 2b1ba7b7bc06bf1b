// `npm start`: prepares the checkout and runs the application with the project's Node.
// stdout belongs to the application alone: with --headless it carries one JSON line and nothing else.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { main, prepare, root } from './prepare.mjs'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

await main(async () => {
  const { node, env } = await prepare()
  const application = spawn(node, [join(root, 'out', 'main', 'main.js'), ...process.argv.slice(2)], {
    env,
    // Relative paths in the arguments mean the folder npm was called in.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
  for (const signal of SIGNALS)
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the application without us; a second one would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) application.kill(signal)
    })
  return new Promise((done, failed) => {
    application.on('error', failed)
    application.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
})
