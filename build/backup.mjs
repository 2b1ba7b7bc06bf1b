// `npm run backup -- --data <folder> --to <file>`: prepares the checkout and runs `kontor backup`.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare({ browser: false })
  return run(node, [join(root, 'out', 'main', 'command-line.js'), 'backup', ...process.argv.slice(2)], {
    env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
})
