// The checks of `npm run verify` and `kontor verify` in a data folder, without the
// application: journal/check/, the relations between the books, and whether the
// ledger agrees with the documents and the bank; and the output of the result.
import { readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import { isOrganizationBook } from '../../shared/books/port/book-name.ts'
import { answersAt, get, type Query } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { RepairNotice } from '../../shared/record/books/repair-notice.ts'
import type { CheckState } from '../../shared/record/ledger/books-check.ts'
import type { BooksCheck } from '../../shared/rule/ledger/books-checks.ts'
import { presentBooksCheck } from '../http/present/ledger/books-check.ts'
import { booksCheckText } from '../http/text/books-checks.ts'
import { machineFiles } from '../journal/append/files.ts'
import { describeHolder, lockHolder } from '../journal/append/lock.ts'
import { type BookReport, checkBook } from '../journal/check/check-book.ts'
import { checkFiles } from '../journal/check/check-files.ts'
import { checkIdentity } from '../journal/check/check-identity.ts'
import { checkLedger, type LedgerSums } from '../journal/check/check-ledger.ts'
import { installationOfFirstCommit } from '../journal/identity/book-register.ts'
import { beginningOf } from '../journal/identity/compare-identity.ts'
import { identityRecordFile, readIdentityRecord } from '../journal/identity/identity-record.ts'
import { journalFolder } from '../journal/open-book.ts'
import { openRepairs } from '../journal/repair/repairs.ts'
import { defaultConfigFolder } from '../options/options.ts'
import { readBooksChecks } from '../service/overview/books-checks.ts'

const PROGRESS_MS = 1000
/** For books from a database, whose commits are not signed. */
export const NO_SIGNATURES = Symbol('signatures are not checked')

export interface CheckedBook extends BookReport {
  readonly ledger: LedgerSums
  readonly kept_files: number
  /** Whether the ledger agrees with the documents and the bank; null if it was not compared. */
  readonly checks: readonly BooksCheck[] | null
  readonly ms: number
}

/** All results. */
export interface Outcome {
  /** Null if the books are in a database. */
  readonly data_folder: string | null
  /** Its address, without a password; null if the books are in a folder. */
  readonly database: string | null
  /** The program that works in the folder at the moment. */
  readonly warning: string | null
  readonly books: readonly CheckedBook[]
  /** The file whose key was used to check the signatures; null if this computer has none. */
  readonly key_file: string | null
  /** Faults between the books. */
  readonly across: readonly string[]
  readonly unacknowledged: readonly RepairNotice[]
}

/**
 * Checks the books of a folder and changes nothing in it. `key`: the key file; null: this computer's; NO_SIGNATURES:
 * signatures are not checked.
 */
export const verifyFolder = async (dataFolder: string, key: string | null | typeof NO_SIGNATURES): Promise<Outcome> => {
  const identity = key === NO_SIGNATURES ? null : await readIdentity(dataFolder, key)
  const holder = await lockHolder(dataFolder)
  const books: CheckedBook[] = []
  for (const book of booksIn(dataFolder)) {
    const start = performance.now()
    const registered = books.find((one) => one.book === 'system')?.register?.books?.get(book)
    const noted = identity?.notes[book]
    const options = {
      noted_commits: [registered, noted].filter((known) => known !== undefined),
      signature: identity && { key: identity.key, vouched: noted?.vouched ?? null },
      onProgress: progressOf(book),
    }
    const checked = await checkBook(book, journalFolder(dataFolder, book), machineFiles, options)
    const noFiles = { sums: { entries: 0, debit: 0, credit: 0 }, files: 0, findings: [] }
    const isSystem = book === 'system'
    const ledger = isSystem ? noFiles : checkLedger(checked.tables)
    const storedFiles = isSystem ? noFiles : await checkFiles(checked.tables, join(dataFolder, 'books', book, 'files'))
    const findings = [...checked.findings, ...ledger.findings, ...storedFiles.findings]
    const checks = isSystem ? null : await booksChecksOf(checked.tables)
    const ms = Math.round(performance.now() - start)
    books.push({ ...checked, findings, ledger: ledger.sums, kept_files: storedFiles.files, checks, ms })
  }
  const whereOf = (book: BookId) => ({ files: machineFiles, folder: journalFolder(dataFolder, book) })
  return {
    data_folder: dataFolder,
    database: null,
    warning:
      holder && `${describeHolder(holder)}. What is written meanwhile can look like a fault; stop it and try again.`,
    books,
    key_file: identity?.file ?? null,
    across: await checkIdentity(books, whereOf),
    unacknowledged: await openRepairs(dataFolder),
  }
}

/** The checks of the books, computed from tables in memory; null for books whose organization is unknown. */
const booksChecksOf = async (tables: MemoryTables): Promise<readonly BooksCheck[] | null> => {
  const read = async <const Q extends readonly Query[]>(queries: Q) =>
    answersAt<Q>(
      tables.head.seq,
      queries.map((query) => tables.answer(query)),
    )
  const [profile] = await read([get('organization_profile', 1)])
  return profile && readBooksChecks(read, profile)
}

/** The key of the installation, and this computer's record of the folder; null if there is none. */
const readIdentity = async (dataFolder: string, keyFile: string | null) => {
  const first = await beginningOf({ files: machineFiles, folder: journalFolder(dataFolder, 'system') })
  if (keyFile === null && typeof first === 'string') return null
  const config = defaultConfigFolder(process.platform, process.env, homedir())
  const file =
    keyFile ??
    (typeof first === 'string'
      ? ''
      : identityRecordFile(config, installationOfFirstCommit(first, first.hash).installation))
  const written = await readIdentityRecord(machineFiles, file)
  if (written === null && keyFile !== null) throw new Error(`There is no key file ${keyFile}.`)
  return written && { file, key: Buffer.from(written.key, 'base64'), notes: written.folders[dataFolder] ?? {} }
}

/** The system's book first: it names the others. */
const booksIn = (dataFolder: string): readonly BookId[] => {
  const names = readdirSync(join(dataFolder, 'books')).filter((name) =>
    isFolder(join(dataFolder, 'books', name, 'journal')),
  )
  const organizations = names.filter(isOrganizationBook).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return names.includes('system') ? ['system', ...organizations] : organizations
}

/** Whether there is anything to check. */
export const hasBooks = (dataFolder: string): boolean => isFolder(join(dataFolder, 'books'))

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Shows the progress on stderr, once a second. */
const progressOf = (book: BookId) => {
  let next = performance.now() + PROGRESS_MS
  return (share: number): void => {
    if (performance.now() < next) return
    next = performance.now() + PROGRESS_MS
    process.stderr.write(`${book}: ${Math.floor(share * 100)} % of the journal\n`)
  }
}

/** All damage found, one sentence each. */
export const findingsOf = ({ books, across, unacknowledged }: Outcome): readonly string[] => [
  ...books.flatMap(({ book, findings }) => findings.map((finding) => `${book}: ${finding}`)),
  ...across,
  ...unacknowledged.map(({ book, time, message }) => `${book}, not acknowledged since ${time}: ${message}`),
]

/** The checks that failed, one sentence each: nothing is damaged, but the ledger is not as it should be. */
const wrongChecksOf = ({ books }: Outcome): readonly string[] =>
  books.flatMap(({ book, checks }) =>
    (checks ?? []).flatMap((check) => (check.state === 'wrong' ? [`${book}: ${booksCheckText(check, 'en')}`] : [])),
  )

/** Whether nothing is damaged and each loss is acknowledged. */
export const isWhole = (outcome: Outcome): boolean => findingsOf(outcome).length === 0

/** Whether nothing is damaged and every check is right. */
export const isSound = (outcome: Outcome): boolean => isWhole(outcome) && wrongChecksOf(outcome).length === 0

/** The result for people. */
export const textOf = (outcome: Outcome): string => {
  const others = findingsOf({ ...outcome, books: [] })
  const count = findingsOf(outcome).length
  const wrong = wrongChecksOf(outcome).length
  const lines = [
    outcome.database === null ? `Data folder ${outcome.data_folder}` : `Database ${outcome.database}`,
    ...(outcome.warning === null ? [] : [`Warning: ${outcome.warning}`]),
    ...(outcome.key_file === null ? [withoutKey(outcome)] : []),
    ...outcome.books.flatMap(bookLines),
    ...(others.length > 0 ? [`\n${others.map((finding) => `  FOUND  ${finding}`).join('\n')}`] : []),
    isSound(outcome) ? '\nAll is well: 0 findings.' : `\n${count} ${count === 1 ? 'finding' : 'findings'}.`,
    ...(wrong === 0 ? [] : [`${wrong} ${wrong === 1 ? 'check of the books is' : 'checks of the books are'} wrong.`]),
  ]
  return `${lines.join('\n')}\n`
}

const withoutKey = ({ database }: Outcome): string =>
  database === null
    ? 'Signatures are not checked: the key of this installation is not on this computer (--key <file> names it).'
    : 'Signatures are not checked: commits in a database have none.'

const bookLines = (report: CheckedBook): readonly string[] => {
  const records = [...report.records_by_table].map(([table, count]) => `${table} ${count}`)
  const { entries, debit, credit } = report.ledger
  const lines: readonly (readonly [string, string])[] = [
    [
      'commits',
      `${report.commits} in ${report.files} ${report.files === 1 ? 'file' : 'files'}, read in ${report.ms} ms`,
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
  return [
    `\n${report.book}`,
    ...lines.map(([name, value]) => `  ${name.padEnd(8)} ${value}`),
    ...(report.checks ?? []).map((check) => `  ${CHECK_LABELS[check.state]} ${booksCheckText(check, 'en')}`),
    ...report.remarks.map((remark) => `  note     ${remark}`),
    ...report.findings.map((finding) => `  FOUND    ${finding}`),
  ]
}

const CHECK_LABELS: Readonly<Record<CheckState, string>> = {
  not_applicable: 'n/a     ',
  not_yet: 'not yet ',
  met: 'met     ',
  wrong: 'WRONG   ',
}

/** The result for programs. */
export const jsonOf = (outcome: Outcome) => {
  const books = outcome.books.map((report) => ({
    book: report.book,
    commits: report.commits,
    journal_files: report.files,
    ms: report.ms,
    first_time: report.first_time,
    last_time: report.last_time,
    head: report.head,
    records: Object.fromEntries(report.records_by_table),
    signed: report.signed,
    ledger: report.ledger,
    kept_files: report.kept_files,
    remarks: report.remarks,
    findings: report.findings,
    checks: report.checks?.map((check) => presentBooksCheck(check, 'en')) ?? null,
  }))
  const findings = findingsOf(outcome)
  return { is_whole: isWhole(outcome), ...outcome, books, findings, wrong_checks: wrongChecksOf(outcome) }
}
