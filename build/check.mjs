// `npm run check`: what can be told in about a minute before a push: types, lint, dead code, unit and house tests.
// `npm test` runs everything. `--help` says what it runs.
import { main, prepare, run, toolScript } from './prepare.mjs'

await main(async () => {
  if (process.argv.includes('--help')) {
    console.log('Runs: tsc -b, biome check ., knip, vitest run --project unit --project tidy')
    return 0
  }
  const { node, env } = await prepare({ build: false, browser: false })
  for (const [name, command] of Object.entries(STEPS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const code = await run(node, command(), { env, stdio: 'inherit' })
    if (code !== 0) return code
  }
  return 0
})
