// `npm run bench` and, with the name of another script of test/bench first, `npm run bench:ui`: prepares the checkout and
// runs measurements with the project's Node.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare()
  const [script, ...rest] =
    process.argv[2] === 'ui' ? ['ui.ts', ...process.argv.slice(3)] : ['bench.ts', ...process.argv.slice(2)]
  return run(node, [join(root, 'test', 'bench', script), ...rest], { env, stdio: 'inherit' })
})
