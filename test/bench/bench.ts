// `npm run bench`: measures the built application and writes the figures into docs/performance.md, which explains them.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runScript } from '../support/process/script.ts'
import { measureBills } from './bills.ts'
import { fillLargeBooks, type Plan } from './books.ts'
import { fillPaidBooks, measureBulk, measureDocuments, measureUndo } from './documents.ts'
import { type Figure, isMissed } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureHostile } from './hostile.ts'
import { measureCamt, measureCsv, measureIntoMany } from './imports.ts'
import { measureJournal } from './journal.ts'
import { measureLists, measureStart } from './lists.ts'
import { measureMatcher } from './matching.ts'
import { measureOffice } from './office/office.ts'
import { measureOfficeMany } from './office/office-many.ts'
import { measurePeer } from './peer.ts'
import { compareReports, describeRun, loadNow, type PartReport, type Report, textOf, writeDocument } from './report.ts'
import { measureRules } from './rules.ts'
import { stopApps } from './running-app.ts'
import { measureShellStart } from './shell-start.ts'
import { measureVat } from './vat.ts'
import { measureWindow } from './window.ts'
import { measureCreates, measureMatching } from './writes.ts'

interface Part {
  readonly name: string
  readonly title: string
  /** The measured work, and its baseline. */
  readonly about: string
  /** Whether `--quick` measures it. */
  readonly isQuick: boolean
  /** Only when it is named: it takes long, or needs a network. */
  readonly isOnRequest?: boolean
  readonly measure: (plan: Plan) => Promise<readonly Figure[]>
}

const PARTS: readonly Part[] = [
  {
    name: 'camt',
    title: 'Importing a statement',
    isQuick: true,
    measure: measureCamt,
    about:
      'A camt.053 file from the request to the finished batch, read, stored and matched, after each of several starts.',
  },
  {
    name: 'csv',
    title: 'Importing a large table',
    isQuick: true,
    measure: measureCsv,
    about: 'The CSV export of a large bank, each time into an account of its own, and its undo.',
  },
  {
    name: 'documents',
    title: 'Importing beside open documents',
    isQuick: true,
    measure: measureDocuments,
    about: 'Customers pay ten thousand invoices by QR reference. Lists are asked for meanwhile.',
  },
  {
    name: 'bulk',
    title: 'Reconciling many at once',
    isQuick: true,
    measure: measureBulk,
    about: 'All of these payments, each with the invoice that it pays attached, until the batch is finished.',
  },
  {
    name: 'undo',
    title: 'Undoing many bookings',
    isQuick: true,
    measure: measureUndo,
    about: 'The same bookings as one action of the history.',
  },
  {
    name: 'start',
    title: 'Start and first answers',
    isQuick: true,
    measure: measureStart,
    about: 'From starting the process; each question is the first of its kind after the start.',
  },
  {
    name: 'list',
    title: 'Lists and searches',
    isQuick: true,
    measure: measureLists,
    about:
      'Over HTTP, 50 rows a page. Bare Hono answers the same 50 rows out of memory. Nearly every question is a new one.',
  },
  {
    name: 'matching',
    title: 'Booking one transaction',
    isQuick: true,
    measure: measureMatching,
    about: 'Until the answer, which comes when the booking is on the disk.',
  },
  {
    name: 'creates',
    title: 'Many callers',
    isQuick: true,
    measure: measureCreates,
    about: 'Single transactions created over HTTP, each on the disk before its answer.',
  },
  {
    name: 'into-many',
    title: 'Importing into large books',
    isQuick: false,
    measure: measureIntoMany,
    about: 'Statements of a thousand rows.',
  },
  {
    name: 'growth',
    title: 'Books that grow to a million rows',
    isQuick: false,
    isOnRequest: true,
    measure: measureGrowth,
    about: 'Tables of 34,000 rows into three accounts, a quarter of a year each; lists and memory after each tenth.',
  },
  {
    name: 'rules',
    title: 'Rules',
    isQuick: false,
    measure: measureRules,
    about: 'What a rule would have booked, computed for all transactions.',
  },
  {
    name: 'journal',
    title: 'Reports and budgets',
    isQuick: false,
    measure: measureJournal,
    about: 'Over a journal of two years, as an answer and as files.',
  },
  {
    name: 'vat',
    title: 'VAT returns',
    isQuick: false,
    measure: measureVat,
    about: 'Forty thousand invoices of a year and their payments, booked; drafts of a quarter.',
  },
  {
    name: 'matcher',
    title: 'The matcher alone',
    isQuick: false,
    measure: measureMatcher,
    about: 'The rules of matching and learning in this process, without the program around them.',
  },
  {
    name: 'bills',
    title: 'Reading bills',
    isQuick: false,
    measure: measureBills,
    about: 'A folder of PDFs dropped on the window, until the last one is read; the first one is on screen meanwhile.',
  },
  {
    name: 'hostile',
    title: 'Hostile files',
    isQuick: false,
    measure: measureHostile,
    about: 'The worst files that the tests know, each refused, while the list and the status are asked for.',
  },
  {
    name: 'peer',
    title: 'Beside another program',
    isQuick: false,
    isOnRequest: true,
    measure: measurePeer,
    about:
      'Actual 26.9 gets the same file and the same rows, in turn with Kontor; it is called in its process, Kontor over HTTP.',
  },
  {
    name: 'window',
    title: 'The window',
    isQuick: false,
    measure: measureWindow,
    about: 'In a real browser without a screen, beside the bare requests of the same page.',
  },
  {
    name: 'shell-start',
    title: 'The desktop shell',
    isQuick: false,
    measure: measureShellStart,
    about: "Over the double of Electron that the tests use, and on Electron's binary where it is installed.",
  },
  {
    name: 'office',
    title: 'Books in PostgreSQL',
    isQuick: false,
    measure: measureOffice,
    about:
      'A bare statement is what a programmer would write by hand for the same rows and the same total: prepared, over the same driver, on the same server.',
  },
  {
    name: 'office-many',
    title: 'A thousand organizations in PostgreSQL',
    isQuick: false,
    measure: measureOfficeMany,
    about:
      'Eight programs on one database. [How far one database goes](office-scale.md) is computed from these figures.',
  },
]

const HELP = `npm run bench -- [options]

Measures the built application, prints the figures and writes them into docs/performance.md.

  --quick           only what a change is compared by, in a few minutes; writes nothing
  --only <parts>    only these parts, separated by commas; writes nothing
  --write           writes docs/performance.md after --quick, too
  --save <file>     keeps the figures in a file
  --compare <file>  compares with figures that were kept
  --rows <n>        transactions of the large books (100000; with --quick 34000), and of the books that grow (1000000)
  --runs <n>        runs of what takes long (3)
  --data <folder>   where the large books are kept for the next run
  --strict          exit code 1 when a figure misses what is wanted
  --profile <folder>  CPU profiles of the main process, one a start

Parts: ${PARTS.map(({ name, isQuick }) => (isQuick ? `${name}*` : name)).join(', ')} (* also with --quick; growth and peer only when named)
`

const OPTIONS = {
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    save: { type: 'string' },
    compare: { type: 'string' },
    rows: { type: 'string' },
    runs: { type: 'string' },
    data: { type: 'string' },
    profile: { type: 'string' },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
} as const

const print = (text: string): void => void process.stderr.write(`${text}\n`)

const readArguments = () => {
  try {
    return parseArgs(OPTIONS)
  } catch (error) {
    print(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    process.exit(2)
  }
}

const { values } = readArguments()

/** A relative folder is relative to the folder where npm was called. */
const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path)

const wantedParts = (): readonly Part[] => {
  if (values.only === undefined)
    return PARTS.filter(({ isQuick, isOnRequest }) => isQuick || !(values.quick || isOnRequest))
  return values.only.split(',').map((name) => {
    const part = PARTS.find((one) => one.name === name)
    if (part === undefined) throw new Error(`there is no part ${name}; --help lists them`)
    return part
  })
}

const planOf = async (folder: string): Promise<Plan> => {
  const profile = values.profile === undefined ? null : pathOf(values.profile)
  if (profile !== null) await mkdir(profile, { recursive: true })
  const plan = {
    isQuick: values.quick,
    runs: Number(values.runs ?? 3),
    rows: Number(values.rows ?? (values.quick ? 34_000 : 100_000)),
    growTo: Number(values.rows ?? 1_000_000),
    folder,
    print,
    flags: profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  }
  const data = values.data === undefined ? join(folder, 'large') : pathOf(values.data)
  return { ...plan, largeBooks: once(() => fillLargeBooks(data, plan)), paidBooks: once(() => fillPaidBooks(plan)) }
}

/** Runs at the first call and returns the same result at all others. */
const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= work()
    return answer
  }
}

await runScript(async ({ folder, resume }) => {
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const wanted = wantedParts()
  const earlier =
    values.compare === undefined ? null : (JSON.parse(await readFile(pathOf(values.compare), 'utf8')) as Report)
  const plan = await planOf(folder)
  const parts: PartReport[] = []
  const failed: string[] = []
  for (const { name, title, about, measure } of wanted) {
    resume()
    const [load, start] = [loadNow(), performance.now()]
    print(`load ${load.toFixed(1)}, ${name}: ${title}`)
    try {
      const figures = await measure(plan)
      parts.push({ name, title, about, load, seconds: (performance.now() - start) / 1000, figures })
    } catch (error) {
      resume()
      failed.push(name)
      print(`FAILED, ${name}: ${error instanceof Error ? error.stack : error}`)
    }
    await stopApps()
  }
  const command = `npm run bench${values.quick ? ' -- --quick' : ''}`
  const report: Report = { about: await describeRun(command), parts }
  process.stdout.write(`\n${textOf(report)}\n`)
  if (values.save !== undefined) await writeFile(pathOf(values.save), JSON.stringify(report, null, 1))
  if (earlier !== null) process.stdout.write(`${compareReports(earlier, report)}\n`)
  if (failed.length > 0) {
    print(`These parts failed: ${failed.join(', ')}`)
    return 1
  }
  const isWhole = values.only === undefined && values.rows === undefined && values.runs === undefined
  if (isWhole && (!values.quick || values.write)) await writeDocument(report)
  const missed = parts.flatMap(({ figures }) => figures).filter((one) => isMissed(one) === true)
  print(`${missed.length} figures miss what is wanted.`)
  return values.strict && missed.length > 0 ? 1 : 0
})
