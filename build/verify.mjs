// `npm run verify -- --data <folder>`: prepares the checkout and checks a data folder, without the application.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare({ browser: false })
  return run(node, [join(root, 'out', 'main', 'verify.js'), ...process.argv.slice(2)], {
    env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
})
