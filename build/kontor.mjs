#!/usr/bin/env node
// `npx kontor`: prepares the checkout and runs the command line with the project's Node, in the folder it was called in.
import { join } from 'node:path'
import { main, prepare, root, run } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare({ browser: false })
  const program = join(root, 'out', 'main', 'command-line.js')
  return run(node, [program, ...process.argv.slice(2)], { env, cwd: process.cwd(), stdio: 'inherit' })
})
