// `npm run bench`, `bench:ui`, `screenshots`: prepares the checkout and runs a script of test/ with the project's Node;
// all arguments after its name are passed to the script.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

const [name = '', ...rest] = process.argv.slice(2)

await main(async () => {
  const { node, env } = await prepare()
  // The channel carries no messages: when it closes, the script knows that we were killed.
  return run(node, [join(root, 'test', `${name}.ts`), ...rest], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
})
