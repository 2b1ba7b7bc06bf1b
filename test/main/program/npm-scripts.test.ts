// Every script of package.json starts outside of the test runner and does its work, in the smallest form that shows it;
// and an interrupted script leaves no process behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { descendantsOf, processes } from '../../support/process/processes.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { importsOf, readSource, resolveImport } from '../../tidy/source.ts'

const root = resolve(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

interface Smoke {
  /** The arguments after the name of the script. */
  readonly options: string
  /** Part of its output. */
  readonly prints: RegExp
}

/** `daily` in every run; `long` also in `npm run test:long`, where scripts of about a minute run to their end. */
const SMOKES: Readonly<Record<string, { readonly daily: Smoke; readonly long?: readonly Smoke[] }>> = {
  start: { daily: { options: '--version', prints: /^\d+\.\d+\.\d+$/m } },
  test: { daily: { options: 'test/value/vat-number', prints: /^[1-9]\d* passed, 0 failed$/m } },
  // Its steps one by one: `npm test` runs the same tools, and all of them take minutes.
  check: {
    daily: { options: '--help', prints: /^Steps: types, lint, dead-code, tests$/m },
    long: [{ options: 'lint', prints: /^Checked [1-9]\d* files/m }],
  },
  'test:electron': {
    daily: { options: 'test/none', prints: /SKIPPED, nothing was tested|No test files found|xvfb-run/ },
  },
  'test:long': { daily: { options: 'test/value/vat-number', prints: /^[1-9]\d* passed, 0 failed$/m } },
  'test:mutate': { daily: { options: '--area rule --count 0', prints: /^rule: 0 of 0 noticed/m } },
  // `npm test` builds before it runs this, and checks types, format and dead code.
  build: { daily: { options: '--help', prints: /--outDir/ } },
  types: { daily: { options: '--help', prints: /--build/ } },
  lint: { daily: { options: '--help', prints: /--write/ } },
  format: { daily: { options: '--help', prints: /--write/ } },
  knip: { daily: { options: '--help', prints: /--no-progress/ } },
  // `--help` loads every module that a run needs.
  bench: {
    daily: { options: '--help', prints: /^Parts: camt\*/m },
    long: [
      { options: '--only camt,csv,start,list,matching,creates --quick --rows 500 --runs 1', prints: /Many callers/ },
      { options: '--only bulk,undo --quick --runs 1', prints: /undo of 10,000 bookings/ },
      { options: '--only into-many,rules,journal --rows 500 --runs 1', prints: /journal over 200,000 lines/ },
    ],
  },
  'bench:ui': {
    daily: { options: '--help', prints: /^Parts: camt\*/m },
    long: [{ options: '--rows 500 --runs 1', prints: /white rows, racing by wheel/ }],
  },
  screenshots: {
    daily: { options: '--help', prints: /^Views: overview/m },
    long: [{ options: '--only overview --width 1280 --language de --theme light', prints: /^Pictures are in / }],
  },
  verify: { daily: { options: '--help', prints: /--data/ } },
  move: { daily: { options: '--help', prints: /--from/ } },
  books: { daily: { options: '--help', prints: /--prepare/ } },
  package: { daily: { options: '--help', prints: /electron-builder/ } },
  backup: { daily: { options: '--help', prints: /--to/ } },
  export: { daily: { options: '--help', prints: /--to/ } },
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const

/** For the output of the scripts. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-npm-scripts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As npm runs it, which itself takes as long as the script; with temporary files in a folder. */
const begin = (name: string, options: string, temporary: string = folder) => {
  const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const own = Object.entries(process.env).filter(([key]) => !/^(VITEST|NODE_ENV|KONTOR_TESTS|TEST$)/.test(key))
  const env = { ...Object.fromEntries(own), PATH: path, TMPDIR: temporary, NO_COLOR: '1' }
  const child = spawn(`exec ${scripts[name]?.replace(/^exec /, '')} ${options}`, {
    shell: true,
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}

const smoke = async (name: string, { options, prints }: Smoke): Promise<void> => {
  const { code, output } = await begin(name, options).ended
  expect(output).toMatch(prints)
  expect(code).toBe(0)
}

/** Scripts that another test runs. */
const ELSEWHERE: Readonly<Record<string, string>> = { icons: 'test/tidy/packaging.test.ts' }

test('every script has a case here, or a test of its own that runs it', () => {
  expect([...Object.keys(SMOKES), ...Object.keys(ELSEWHERE)].sort()).toEqual(Object.keys(scripts).sort())
  for (const [name, file] of Object.entries(ELSEWHERE)) {
    const path = scripts[name]?.replace('node ', '')
    expect(readFileSync(join(root, file), 'utf8')).toContain(`'${path}'`)
  }
})

/** A file with all that it imports, directly or indirectly; packages by their names. */
const reachedFrom = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  reached.add(file)
  for (const specifier of importsOf(readSource(file))) {
    const to = resolveImport(file, specifier)
    if ('package' in to) reached.add(to.package)
    else if (!reached.has(to.file)) reachedFrom(to.file, reached)
  }
  return reached
}

test('scripts without the test runner never import it: it can be loaded, and fails when it is used', () => {
  const files = [...new Set(Object.values(scripts).map((script) => /script\.mjs (\S+)/.exec(script)?.[1]))]
    .filter((name) => name !== undefined)
    .map((name) => `test/${name}.ts`)
  expect(files).toEqual(['test/bench/bench.ts', 'test/screenshots.ts'])
  expect(files.filter((file) => reachedFrom(file).has('vitest'))).toEqual([])
  expect(reachedFrom('test/bench/bench.ts')).toContain('playwright-core')
})

// All at once, because most of the time is spent waiting for one process: where two of them would build, the second
// waits.
describe.concurrent('a script starts and does its work', () => {
  test.each(Object.entries(SMOKES))('npm run %s', async (name, { daily }) => {
    await smoke(name, daily)
  })
})

describe.concurrent('a script that is interrupted', () => {
  test.for(isLong ? SIGNALS : SIGNALS.slice(0, 1))(
    'by %s leaves no process behind',
    async (signal, { onTestFinished }) => {
      // A folder of its own, because concurrent scripts have files too; not inside theirs, because the path of the
      // browser's socket has room for one folder.
      const temporary = await mkdtemp(join(tmpdir(), 'kontor-signal-'))
      onTestFinished(() => rm(temporary, { recursive: true, force: true }))
      const { child, ended } = begin('bench', '--only start --rows 20 --runs 1', temporary)
      const started = await waitUntil(
        async () => {
          const all = descendantsOf(child.pid ?? 0)
          if (!all.some(({ args }) => args.includes('--type=renderer'))) throw new Error('no browser has been started')
          return all.map(({ pid }) => pid)
        },
        { timeout: patiently(30_000), interval: 100 },
      )
      child.kill(signal)
      const { code, output } = await ended
      const said = `It ended with ${code}: ${output}`
      await waitUntil(
        async () => {
          expect(
            processes().filter(({ pid }) => started.includes(pid)),
            said,
          ).toEqual([])
          expect(
            readdirSync(temporary).filter((name) => name.startsWith('kontor-script-')),
            said,
          ).toEqual([])
        },
        { timeout: patiently(30_000), interval: 100 },
      )
    },
  )
})

const long = Object.entries(SMOKES).flatMap(([name, smokes]) =>
  (smokes.long ?? []).map(({ options, prints }) => [name, options, prints] as const),
)
// One after the other: several of them measure.
test.each(isLong ? long : [])(
  'npm run %s -- %s',
  async (name, options, prints) => {
    await smoke(name, { options, prints })
  },
  patiently(600_000),
)
