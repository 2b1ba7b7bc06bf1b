// `npm run bench`: prepares the checkout and runs the measurements of test/bench with the project's Node.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare()
  return run(node, [join(root, 'test', 'bench', 'bench.ts'), ...process.argv.slice(2)], { env, stdio: 'inherit' })
})
