// `npm run move -- --from <place> --to <place>`: prepares the checkout and migrates books between data folders and
// databases.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare({ browser: false })
  return run(node, [join(root, 'out', 'main', 'move.js'), ...process.argv.slice(2)], {
    env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
})
