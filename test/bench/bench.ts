// `npm run bench`: measures the built application beside floors of the same run and prints the ratios.
// Options: --rows <n>, --runs <n>, --only with some of the parts below, --data <folder> (large books, kept), --strict (exit
// code 1 when a ratio is over), --profile <folder> (CPU profiles of main, one a start).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBudgets } from './budgets.ts'
import { measureBulk } from './bulk.ts'
import { measureFidelity } from './fidelity.ts'
import { type Finding, isOver, tableOf } from './figures.ts'
import { withFolder } from './floors.ts'
import { measureHostile } from './hostile.ts'
import { measureImport, measureNewRows, measureReimport } from './imports.ts'
import { measureLearning } from './learning.ts'
import { measureLists } from './lists.ts'
import { measureMatching } from './matching.ts'
import { measureMatchingLoad } from './matching-load.ts'
import { measureMatchingWrites } from './matching-writes.ts'
import { measureOffice } from './office.ts'
import { openLargeBooks, type Plan } from './plan.ts'
import { measureReports } from './reports.ts'
import { measureRules } from './rules.ts'
import { stoppingApps } from './running-app.ts'
import { measureShellStart } from './shell-start.ts'
import { measureStart } from './start.ts'
import { measureTableImport } from './tables.ts'
import { measureUndo } from './undo.ts'
import { measureWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    only: {
      type: 'string',
      default:
        'matching,learning,matching-writes,matching-load,import,table,hostile,fidelity,budget,reports,bulk,undo,writes,list,reimport,start,new,rules,shell-start,office',
    },
    data: { type: 'string' },
    strict: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const isWanted = (part: string): boolean => values.only.split(',').includes(part)
const say = (text: string): void => void process.stderr.write(`${text}\n`)

const measureAll = async (plan: Plan): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  if (isWanted('matching')) {
    say('matching …')
    findings.push(...(await measureMatching(plan)))
  }
  if (isWanted('learning')) {
    say('learning …')
    findings.push(...(await measureLearning(plan)))
  }
  if (isWanted('matching-writes')) {
    say('matching one by one …')
    findings.push(...(await measureMatchingWrites(plan)))
  }
  if (isWanted('matching-load')) {
    say('asking for pages while all is matched …')
    findings.push(...(await measureMatchingLoad(plan)))
  }
  if (isWanted('import')) {
    say('importing 5 MB …')
    findings.push(...(await measureImport(plan)))
  }
  if (isWanted('fidelity')) {
    say('comparing a statement with its rows …')
    findings.push(...(await measureFidelity(plan)))
  }
  if (isWanted('table')) {
    say('importing a table …')
    findings.push(...(await measureTableImport(plan)))
  }
  if (isWanted('hostile')) {
    say('reading hostile files …')
    findings.push(...(await measureHostile(plan)))
  }
  if (isWanted('budget')) {
    say('filling the journal …')
    findings.push(...(await measureBudgets(plan)))
  }
  if (isWanted('reports')) {
    say('making reports …')
    findings.push(...(await measureReports(plan)))
  }
  if (isWanted('bulk')) {
    say('reconciling many …')
    findings.push(...(await measureBulk(plan)))
  }
  if (isWanted('undo')) {
    say('taking back …')
    findings.push(...(await measureUndo(plan)))
  }
  if (isWanted('writes')) {
    say('writing one by one …')
    findings.push(...(await measureWrites(plan)))
  }
  if (['list', 'reimport', 'start', 'new'].some(isWanted)) findings.push(...(await measureLarge(plan)))
  if (isWanted('rules')) {
    say('trying rules …')
    findings.push(...(await measureRules(plan)))
  }
  if (isWanted('shell-start')) {
    say('starting the desktop shell …')
    findings.push(...(await measureShellStart(plan)))
  }
  if (isWanted('office-many')) findings.push(...(await (await import('./office-many.ts')).measureOfficeMany(plan)))
  if (isWanted('office')) {
    say('books in a database …')
    findings.push(...(await measureOffice(plan)))
  }
  return findings
}

/** What is measured in the large books. */
const measureLarge = async (plan: Plan): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  say(`filling the books with ${plan.rows} rows …`)
  const large = await openLargeBooks(plan)
  findings.push(...large.findings)
  if (isWanted('list')) {
    say('asking for pages …')
    findings.push(...(await measureLists(plan, large)))
  }
  if (isWanted('reimport')) {
    say('importing again …')
    findings.push(...(await measureReimport(plan, large)))
  }
  await large.app.stop()
  if (isWanted('start')) {
    say('starting …')
    findings.push(...(await measureStart(plan)))
  }
  if (isWanted('new')) {
    say('importing new rows …')
    findings.push(...(await measureNewRows(plan)))
  }
  return findings
}

/** What was measured where, for whoever reads the figures later. */
const describeRun = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
  return `Kontor ${version}, Node ${process.versions.node}, ${processor}, ${gigabytes} GB, load ${loadavg()[0]?.toFixed(1)}`
}

await withFolder(async (folder) => {
  const profile = values.profile === undefined ? null : resolve(values.profile)
  if (profile !== null) await mkdir(profile, { recursive: true })
  const plan: Plan = {
    runs: Number(values.runs),
    rows: Number(values.rows),
    folder,
    large: resolve(values.data ?? join(folder, 'large')),
    say,
    flags: profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  }
  const findings = await stoppingApps(() => measureAll(plan))
  const over = findings.filter(isOver)
  const about = await describeRun()
  process.stdout.write(`\n${about}\n\n${tableOf(findings)}\n\n`)
  process.stdout.write(over.length === 0 ? 'Every ratio is within what is wanted.\n' : `${over.length} over.\n`)
  const report = join(import.meta.dirname, '../../out/bench.json')
  await writeFile(report, JSON.stringify({ about, time: new Date().toISOString(), findings }, null, 1))
  if (values.strict && over.length > 0) process.exitCode = 1
})
