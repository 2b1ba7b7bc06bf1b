// `npm run export -- --data <folder> --to <file>`: prepares the checkout and writes the books of an organization for an auditor.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare({ browser: false })
  return run(node, [join(root, 'out', 'main', 'export.js'), ...process.argv.slice(2)], {
    env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
})
