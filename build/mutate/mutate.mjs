// `npm run test:mutate`: changes the product in one place, runs the tests, and names each change that no test notices.
// Options: `--area rule,http` (all areas when left out); `--count 20` changes for each area; `--quick` (only the types
// and the tests of the mirrored folder, not all tests that use the file, so the result is a lower bound); `--part 2/5`
// (every fifth change of the sample, from the second). SEED=n in the environment repeats a run.
// The area `contract` has changes of its own (contract-mutations.mjs). It reports whether a change is noticed by the
// tests that contain the interface document, or only by the text files next to them, or at least by another test of the
// interface.
// It works in a copy of this checkout, without the sample files next to it, and without the tests that use browsers.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { main, prepare, root, Trouble, toolScript } from '../prepare.mjs'
import { random } from '../random.mjs'
import { contractMutationsOf } from './contract-mutations.mjs'
import { isEquivalent } from './equivalents.mjs'
import { mutationsOf } from './mutations.mjs'
import { nearOf, slowOf, testsOf } from './tests.mjs'

const AREAS = {
  rule: ['shared/rule', 'shared/value'],
  journal: ['main/journal'],
  http: ['main/http', 'shared/api'],
  service: ['main/service'],
  worker: ['main/worker'],
  books: ['shared/books', 'main/engine/profile-lock.ts', 'renderer/database/segment.ts'],
}
/** The interface contract; runs only when the area is named. */
const CONTRACT = [
  'shared/api/endpoint.ts',
  'shared/api/endpoints',
  'shared/api/page.ts',
  'shared/api/problem.ts',
  'shared/record',
  'shared/rule/organization/permission.ts',
  'shared/rule/history/permissions.ts',
  'main/http/response/error-response.ts',
  'main/http/openapi/openapi-refusals.ts',
  'main/http/response/file-status.ts',
]
/** The tests that contain the interface document and the permissions; then the tests that only notice a change. */
const WRITTEN_OUT =
  /test\/(http\/documented\/(?!interface)|http\/organization\/(who-may-what|two-organizations)|rule\/history\/permissions)/
const CONTRACT_TESTS = [
  'test/http/documented/',
  'test/http/organization/who-may-what',
  'test/http/organization/two-organizations',
  'test/rule/history/permissions',
  'test/record/',
]
/** Tables of data, and code that only a person can judge. */
const LEFT_OUT = /chart-kmu|bank-registry-(table|raiffeisen)|header-words|item-words|service\/demo|documentation\.ts/
/**
 * Chooses first the kind, then the place, both at random, so that the many texts do not outnumber the few comparisons.
 */
const sampleOf = (copy, area, count, pick) => {
  const places = area === 'contract' ? CONTRACT : AREAS[area]
  const changesOf = area === 'contract' ? contractMutationsOf : mutationsOf
  const files = execFileSync('git', ['ls-files', ...places], { cwd: copy, encoding: 'utf8' })
    .trim()
    .split('\n')
  const all = files
    .filter((file) => /\.ts$/.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) => changesOf(file, readFileSync(join(copy, file), 'utf8')))
  const kinds = [...new Set(all.map(({ kind }) => kind))].map((kind) => all.filter((each) => each.kind === kind))
  const sample = []
  while (sample.length < count && kinds.some((kind) => kind.length > 0)) {
    const kind = kinds[pick(kinds.length)]
    if (kind.length > 0) sample.push(...kind.splice(pick(kind.length), 1))
  }
  return sample
}

/** A copy of the files in git and of new files, with the same packages. */
const copyCheckout = () => {
  const copy = join(mkdtempSync(join(tmpdir(), 'kontor-mutate-')), 'kontor')
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of list
    .split('\0')
    .filter((name) => name && name !== 'node_modules' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  // The compiler's cache, so that it checks only what changed.
  if (existsSync(join(root, 'out/types')))
    cpSync(join(root, 'out/types'), join(copy, 'out/types'), { recursive: true, preserveTimestamps: true })
  execFileSync('git', ['init', '-q'], { cwd: copy })
  execFileSync('git', ['add', '-A'], { cwd: copy })
  return copy
}

const run = (command, args, { cwd, env, limit_ms }) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    }
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, limit_ms)
    // Ends the child, which still writes into the copy, before the copy is removed.
    process.prependOnceListener('exit', kill)
    child.on('error', failed)
    child.on('close', (code) => {
      clearTimeout(timer)
      process.off('exit', kill)
      done({ isGood: code === 0, isLate, output })
    })
  })

const createChecks = ({ node, env }, copy) => {
  const quiet = { ...env, KONTOR_SAMPLES: 'none', CI: '1', NODE_COMPILE_CACHE: join(copy, '../compiled') }
  const projects = ['unit', 'main', 'tidy', 'e2e'].flatMap((name) => ['--project', name])
  // Without isolation, test files share their imports, and Node reads TypeScript natively: a third of the time.
  const byNode = ['--experimental.viteModuleRunner=false', '--experimental.nodeLoader=false']
  const options = ['--no-isolate', '--reporter', 'dot', '--passWithNoTests', ...byNode]
  const vitest = (args, limit_ms, stop = ['--bail', '1']) =>
    run(node, [toolScript('vitest'), ...args, '--config', 'vite.config.ts', ...projects, ...stop, ...options], {
      cwd: copy,
      env: quiet,
      limit_ms,
    })
  /** The test files of a check, by the name of the check. */
  const placesOf = {
    near: (file) => nearOf(copy, file),
    folder: (file) => testsOf(copy, file).folder,
    wider: (file) => testsOf(copy, file).wider,
  }
  const checks = {
    // All of them, to see which one notices the change; in one process they take half as long.
    contract: (_, limit_ms) => vitest(['run', ...CONTRACT_TESTS], limit_ms, ['--maxWorkers', '1']),
    http: (file, limit_ms) => vitest(['run', 'test/http/', ...slowOf(file)], limit_ms),
    ...Object.fromEntries(
      Object.entries(placesOf).map(([name, places]) => [
        name,
        (file, limit_ms) => vitest(['run', ...places(file), ...(name === 'near' ? [] : slowOf(file))], limit_ms),
      ]),
    ),
    types: (_, limit_ms) => run(node, [toolScript('typescript', 'tsc'), '-b'], { cwd: copy, env: quiet, limit_ms }),
    related: (file, limit_ms) => {
      const browsers = ['test/e2e/**', 'test/long/**', 'test/contract/page/**'].flatMap((path) => ['--exclude', path])
      return vitest(['related', file, '--run', ...browsers, ...slowOf(file)], limit_ms)
    },
  }
  const limits = new Map()
  /**
   * Runs a check. The first run of a kind also runs on the unchanged product, to know that it passes and how long it
   * takes.
   */
  return async (name, file, changed) => {
    const key = placesOf[name]?.(file).join() ?? name
    // There are no such tests.
    if (key === '') return { isGood: true }
    if (!limits.has(key)) {
      const start = performance.now()
      const { isGood, output } = await checks[name](file, 1_800_000)
      if (!isGood) throw new Trouble(`the ${name} tests of ${file} fail without any change:\n${output}`)
      limits.set(key, 60_000 + 4 * (performance.now() - start))
    }
    return changed(() => checks[name](file, limits.get(key)))
  }
}

/** Answers the check that noticed the change; null when none did. */
const noticedBy = async (copy, check, names, { file, from, to, put }) => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const changed = async (body) => {
    writeFileSync(path, text.slice(0, from) + put + text.slice(to))
    try {
      return await body()
    } finally {
      writeFileSync(path, text)
    }
  }
  for (const name of names) {
    const { isGood, isLate, output } = await check(name, file, changed)
    if (isGood) continue
    if (isLate) return `${name}, by time`
    if (name === 'types') return name
    if (name !== 'contract') return `${name}: ${/FAIL\s+(.*)/.exec(stripVTControlCharacters(output))?.[1] ?? 'no test'}`
    return output.split('\n').some((line) => /FAIL/.test(line) && WRITTEN_OUT.test(line)) ? 'written out' : 'text file'
  }
  return null
}

const inOneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 80)

const describe = ({ file, line, kind, was, put }) =>
  `${file}:${line}  ${kind}: ${inOneLine(was)}${put === '' || put === '{}' ? '' : `  ->  ${inOneLine(put)}`}`

await main(async () => {
  const { values } = parseArgs({
    options: {
      area: { type: 'string' },
      count: { type: 'string' },
      part: { type: 'string' },
      quick: { type: 'boolean' },
    },
  })
  const [part, parts] = (values.part ?? '1/1').split('/').map(Number)
  if (!(part >= 1 && part <= parts)) throw new Trouble('--part is one like 2/5')
  const areas = values.area?.split(',') ?? Object.keys(AREAS)
  const unknown = areas.find((area) => area !== 'contract' && !AREAS[area])
  if (unknown) throw new Trouble(`no area "${unknown}"; there are ${Object.keys(AREAS).join(', ')}, contract`)
  const count = Number(values.count ?? '20')
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(
    `SEED=${seed} npm run test:mutate -- --area ${areas.join(',')} --count ${count}${values.part ? ` --part ${values.part}` : ''}${values.quick ? ' --quick' : ''}`,
  )
  const tools = await prepare({ build: false, browser: false })
  const copy = copyCheckout()
  process.once('exit', () => rmSync(dirname(copy), { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const check = createChecks(tools, copy)
  for (const area of areas) {
    const sample = sampleOf(copy, area, count, random(seed)).filter((_, index) => index % parts === part - 1)
    const names = [
      ...(area === 'contract' ? ['contract'] : ['near', 'folder', 'wider', 'types']),
      ...(values.quick ? [] : [area === 'contract' ? 'http' : 'related']),
    ]
    const survivors = []
    let equivalent = 0
    for (const [index, mutation] of sample.entries()) {
      const start = performance.now()
      const isSame = isEquivalent(copy, mutation)
      const by = isSame ? null : await noticedBy(copy, check, names, mutation)
      const verdict = isSame ? 'equivalent' : by ? `noticed (${by})` : 'SURVIVED'
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      console.log(`${area} ${index + 1}/${sample.length} ${verdict} ${seconds} s  ${describe(mutation)}`)
      if (isSame) equivalent += 1
      else if (by === null) survivors.push(mutation)
    }
    const counted = sample.length - equivalent
    const noticed = counted - survivors.length
    const percent = Math.round((100 * noticed) / Math.max(1, counted))
    console.log(`\n${area}: ${noticed} of ${counted} noticed, ${percent} % (${equivalent} equivalent)`)
    for (const one of survivors) console.log(`  SURVIVED  ${describe(one)}`)
    console.log('')
  }
  return 0
})
