// `npm run check`: what can be told in about a minute before a push: types, lint, dead code, unit and house tests.
// `npm test` runs everything.
import { main, prepare, run, toolScript } from './prepare.mjs'

await main(async () => {
  const { node, env } = await prepare({ build: false, browser: false })
  const commands = [
    [toolScript('typescript', 'tsc'), '-b'],
    [toolScript('@biomejs/biome', 'biome'), 'check', '.'],
    [toolScript('knip'), '--no-progress'],
    [toolScript('vitest'), 'run', '--config', 'vite.config.ts', '--project', 'unit', '--project', 'tidy'],
  ]
  for (const command of commands) {
    const code = await run(node, command, { env, stdio: 'inherit' })
    if (code !== 0) return code
  }
  return 0
})
