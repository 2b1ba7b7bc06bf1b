// `npm run verify -- --data <folder>`: checks a data folder without the application, and changes nothing in it. What is
// checked: journal/check/. Exit code 0: whole. 1: something was found, or a loss is not acknowledged. 2: it could not be run.
import { readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isOrganizationBook } from '../shared/books/port/book-name.ts'
import type { BookId } from '../shared/books/port/tables.ts'
import type { RepairNotice } from '../shared/record/repair-notice.ts'
import { machineFiles } from './journal/append/files.ts'
import { describeHolder, lockHolder } from './journal/append/lock.ts'
import { type BookReport, checkBook } from './journal/check/check-book.ts'
import { checkFiles } from './journal/check/check-files.ts'
import { checkIdentity } from './journal/check/check-identity.ts'
import { checkLedger, type LedgerSums } from './journal/check/check-ledger.ts'
import { beginningOf } from './journal/identity/recognise.ts'
import { ownInstallation } from './journal/identity/register.ts'
import { readSecondPlace, secondPlaceFile } from './journal/identity/second-place.ts'
import { journalFolder } from './journal/open-book.ts'
import { openRepairs } from './journal/repair/repairs.ts'
import { defaultConfigFolder, defaultDataFolder } from './options.ts'

const HELP = `Checks the books of a data folder and changes nothing.

Usage: npm run verify -- [--data <folder>] [--json] [--key <file>]

  --data <folder>   the data folder (default: this system's folder for application data)
  --json            prints one JSON object instead of text
  --key <file>      the key file of the installation, for a folder that comes from another computer (default: this computer's)

Exit codes: 0 nothing was found; 1 something was found, or a loss is not acknowledged; 2 it could not be checked.
`

const PROGRESS_MS = 1000

interface CheckedBook extends BookReport {
  readonly ledger: LedgerSums
  readonly kept_files: number
  readonly ms: number
}

/** Everything that was found. */
interface Outcome {
  readonly data_folder: string
  /** Who works in the folder at the moment. */
  readonly warning: string | null
  readonly books: readonly CheckedBook[]
  /** The file whose key the signatures were checked with; null: there is none on this computer. */
  readonly key_file: string | null
  /** What is wrong between the books. */
  readonly across: readonly string[]
  readonly unacknowledged: readonly RepairNotice[]
}

const verify = async (dataFolder: string, givenKey: string | null): Promise<Outcome> => {
  const place = await readPlace(dataFolder, givenKey)
  const holder = await lockHolder(dataFolder)
  const books: CheckedBook[] = []
  for (const book of booksIn(dataFolder)) {
    const start = performance.now()
    const registered = books.find((one) => one.book === 'system')?.register?.books?.get(book)
    const noted = place?.notes[book]
    const options = {
      known: [registered, noted].filter((known) => known !== undefined),
      signature: place && { key: place.key, vouched: noted?.vouched ?? null },
      onProgress: progressOf(book),
    }
    const checked = await checkBook(book, journalFolder(dataFolder, book), machineFiles, options)
    const nothing = { sums: { entries: 0, debit: 0, credit: 0 }, files: 0, findings: [] }
    const isSystem = book === 'system'
    const ledger = isSystem ? nothing : checkLedger(checked.tables)
    const kept = isSystem ? nothing : await checkFiles(checked.tables, join(dataFolder, 'books', book, 'files'))
    const findings = [...checked.findings, ...ledger.findings, ...kept.findings]
    const ms = Math.round(performance.now() - start)
    books.push({ ...checked, findings, ledger: ledger.sums, kept_files: kept.files, ms })
  }
  const whereOf = (book: BookId) => ({ files: machineFiles, folder: journalFolder(dataFolder, book) })
  return {
    data_folder: dataFolder,
    warning:
      holder && `${describeHolder(holder)}. What is written meanwhile can look like a fault; stop it and try again.`,
    books,
    key_file: place?.file ?? null,
    across: await checkIdentity(books, whereOf),
    unacknowledged: await openRepairs(dataFolder),
  }
}

/** The key of the installation, and what this computer noted of the folder; null: there is none here. */
const readPlace = async (dataFolder: string, given: string | null) => {
  const first = await beginningOf({ files: machineFiles, folder: journalFolder(dataFolder, 'system') })
  if (given === null && typeof first === 'string') return null
  const config = defaultConfigFolder(process.platform, process.env, homedir())
  const file =
    given ?? (typeof first === 'string' ? '' : secondPlaceFile(config, ownInstallation(first, first.hash).installation))
  const written = await readSecondPlace(machineFiles, file)
  if (written === null && given !== null) throw new Error(`There is no key file ${given}.`)
  return written && { file, key: Buffer.from(written.key, 'base64'), notes: written.folders[dataFolder] ?? {} }
}

/** The system's first: it says what is known of the others. */
const booksIn = (dataFolder: string): readonly BookId[] => {
  const names = readdirSync(join(dataFolder, 'books')).filter((name) =>
    isFolder(join(dataFolder, 'books', name, 'journal')),
  )
  const organizations = names.filter(isOrganizationBook).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return names.includes('system') ? ['system', ...organizations] : organizations
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Says on stderr how far it is, once a second. */
const progressOf = (book: BookId) => {
  let next = performance.now() + PROGRESS_MS
  return (share: number): void => {
    if (performance.now() < next) return
    next = performance.now() + PROGRESS_MS
    process.stderr.write(`${book}: ${Math.floor(share * 100)} % of the journal\n`)
  }
}

const findingsOf = ({ books, across, unacknowledged }: Outcome): readonly string[] => [
  ...books.flatMap(({ book, findings }) => findings.map((finding) => `${book}: ${finding}`)),
  ...across,
  ...unacknowledged.map(({ book, time, message }) => `${book}, not acknowledged since ${time}: ${message}`),
]

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const printText = (outcome: Outcome): void => {
  print(`Data folder ${outcome.data_folder}`)
  if (outcome.warning !== null) print(`Warning: ${outcome.warning}`)
  if (outcome.key_file === null)
    print('Signatures are not checked: the key of this installation is not on this computer (--key <file> names it).')
  for (const book of outcome.books) printBook(book)
  const others = findingsOf({ ...outcome, books: [] })
  if (others.length > 0) print(`\n${others.map((finding) => `  FOUND  ${finding}`).join('\n')}`)
  const count = findingsOf(outcome).length
  print(count === 0 ? '\nAll is well: 0 findings.' : `\n${count} ${count === 1 ? 'finding' : 'findings'}.`)
}

const printBook = (report: CheckedBook): void => {
  const records = [...report.records_by_table].map(([table, count]) => `${table} ${count}`)
  const { entries, debit, credit } = report.ledger
  const lines: readonly (readonly [string, string])[] = [
    [
      'commits',
      `${report.frames} in ${report.files} ${report.files === 1 ? 'file' : 'files'}, read in ${report.ms} ms`,
    ],
    ['first', report.first_time ?? '-'],
    ['last', report.last_time ?? '-'],
    ['head', report.head.hash],
    ...(report.signed === null
      ? []
      : ([['signed', `commits ${report.signed.from} to ${report.signed.up_to}`]] as const)),
    ['records', records.join(', ')],
    ...(report.book === 'system'
      ? []
      : ([
          ['ledger', `${entries} entries, ${debit / 100} debited, ${credit / 100} credited`],
          ['files', `${report.kept_files} named`],
        ] as const)),
  ]
  print(`\n${report.book}`)
  for (const [name, value] of lines) print(`  ${name.padEnd(8)} ${value}`)
  for (const remark of report.remarks) print(`  note     ${remark}`)
  for (const finding of report.findings) print(`  FOUND    ${finding}`)
}

const printJson = (outcome: Outcome): void => {
  const books = outcome.books.map((report) => ({
    book: report.book,
    ...{ commits: report.frames, journal_files: report.files, ms: report.ms },
    ...{ first_time: report.first_time, last_time: report.last_time, head: report.head },
    records: Object.fromEntries(report.records_by_table),
    ...{ signed: report.signed, ledger: report.ledger, kept_files: report.kept_files },
    ...{ remarks: report.remarks, findings: report.findings },
  }))
  const findings = findingsOf(outcome)
  print(JSON.stringify({ is_whole: findings.length === 0, ...outcome, books, findings }, null, 2))
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      key: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    print(HELP)
    return 0
  }
  const dataFolder = resolve(values.data ?? defaultDataFolder(process.platform, process.env, homedir()))
  if (!isFolder(join(dataFolder, 'books'))) {
    process.stderr.write(`There are no books in ${dataFolder}. Name the data folder: --data <folder>\n`)
    return 2
  }
  const outcome = await verify(dataFolder, values.key === undefined ? null : resolve(values.key))
  if (values.json) printJson(outcome)
  else printText(outcome)
  return findingsOf(outcome).length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
