// `npm run check`: the checks that take about a minute, before a push: types, lint, dead code, unit and tidy tests.
// `npm run check -- lint dead-code` runs only these steps. `npm test` runs everything.
import { main, prepare, run, Trouble, toolScript } from './prepare.mjs'

/** In this order; the first failure ends the run. */
const STEPS = {
  types: () => [toolScript('typescript', 'tsc'), '-b'],
  lint: () => [toolScript('@biomejs/biome', 'biome'), 'check', '.'],
  'dead-code': () => [toolScript('knip'), '--no-progress'],
  tests: () => [toolScript('vitest'), 'run', '--config', 'vite.config.ts', '--project', 'unit', '--project', 'tidy'],
}

await main(async () => {
  const wanted = process.argv.slice(2)
  if (wanted.includes('--help')) {
    console.log(`npm run check -- [steps]\n\nSteps: ${Object.keys(STEPS).join(', ')}`)
    return 0
  }
  const unknown = wanted.find((name) => !Object.hasOwn(STEPS, name))
  if (unknown !== undefined) throw new Trouble(`there is no step ${unknown}; --help lists them`)
  const { node, env } = await prepare({ build: false, browser: false })
  for (const [name, command] of Object.entries(STEPS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const code = await run(node, command(), { env, stdio: 'inherit' })
    if (code !== 0) return code
  }
  return 0
})
