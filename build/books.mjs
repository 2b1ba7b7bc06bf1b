// `npm run books -- --prepare <database>`: prepares the checkout, and then a database for the books.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare({ browser: false })
  return run(node, [join(root, 'out', 'main', 'books.js'), ...process.argv.slice(2)], {
    env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
})
