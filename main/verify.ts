// `npm run verify -- --data <folder>`: checks a data folder without the application, and changes nothing in it. What is
// checked of a journal stands in journal/check-book.ts, of its records in journal/check-records.ts.
// Exit code 0: nothing found. 1: something was found. 2: it could not be run.
import { readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BookId } from '../shared/books/port/tables.ts'
import { machineFiles } from './journal/append/files.ts'
import { describeHolder, lockHolder } from './journal/append/lock.ts'
import { type BookReport, checkBook } from './journal/check/check-book.ts'
import { checkFiles } from './journal/check/check-files.ts'
import { journalFolder } from './journal/open-book.ts'
import { defaultDataFolder } from './options.ts'

const HELP = `Checks the books of a data folder and changes nothing.

Usage: npm run verify -- [--data <folder>]
`

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const verify = async (dataFolder: string): Promise<boolean> => {
  print(`Data folder ${dataFolder}`)
  const holder = await lockHolder(dataFolder)
  if (holder !== null)
    print(`Warning: ${describeHolder(holder)}. What is written meanwhile can look like a fault; stop it and try again.`)

  const reports: BookReport[] = []
  for (const book of booksIn(dataFolder)) {
    const start = performance.now()
    const checked = await checkBook(book, journalFolder(dataFolder, book), machineFiles)
    const files = book === 'system' ? [] : await checkFiles(checked.tables, join(dataFolder, 'books', book, 'files'))
    const report = { ...checked, findings: [...checked.findings, ...files] }
    reports.push(report)
    printReport(report, performance.now() - start)
  }
  const across = checkAcross(reports)
  if (across.length > 0) print(`\n${across.map((finding) => `  FOUND  ${finding}`).join('\n')}`)
  const count = across.length + reports.reduce((sum, { findings }) => sum + findings.length, 0)
  print(count === 0 ? '\nAll is well: 0 findings.' : `\n${count} ${count === 1 ? 'finding' : 'findings'}.`)
  return count === 0
}

const booksIn = (dataFolder: string): BookId[] =>
  readdirSync(join(dataFolder, 'books'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(system|organization-\d+)$/.test(entry.name))
    .map((entry) => entry.name as BookId)
    .sort()

/** Every organization of the system's book has books of its own, and no others lie there. */
const checkAcross = (reports: readonly BookReport[]): string[] => {
  const system = reports.find(({ book }) => book === 'system')
  if (system === undefined) return ['the system has no books']
  const expected = [...system.tables.table('organization').records()].map(({ id }) => `organization-${id}`)
  const present = reports.filter(({ book }) => book !== 'system')
  return [
    ...expected.filter((id) => !present.some(({ book }) => book === id)).map((id) => `${id} has no books`),
    // Books without a commit are those of a first start that was cut short.
    ...present
      .filter(({ book, frames }) => frames > 0 && !expected.includes(book))
      .map(({ book }) => `${book} is no organization of the system`),
  ]
}

const printReport = (report: BookReport, ms: number): void => {
  const records = [...report.records_by_table].map(([table, count]) => `${table} ${count}`)
  const lines: readonly (readonly [string, string])[] = [
    [
      'commits',
      `${report.frames} in ${report.files} ${report.files === 1 ? 'file' : 'files'}, read in ${Math.round(ms)} ms`,
    ],
    ['first', report.first_time ?? '-'],
    ['last', report.last_time ?? '-'],
    ['head', report.head.hash],
    ['records', records.join(', ')],
  ]
  print(`\n${report.book}`)
  for (const [name, value] of lines) print(`  ${name.padEnd(8)} ${value}`)
  for (const remark of report.remarks) print(`  note     ${remark}`)
  for (const finding of report.findings) print(`  FOUND    ${finding}`)
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    print(HELP)
    return 0
  }
  const dataFolder = resolve(values.data ?? defaultDataFolder(process.platform, process.env, homedir()))
  if (!statSync(join(dataFolder, 'books'), { throwIfNoEntry: false })?.isDirectory()) {
    process.stderr.write(`There are no books in ${dataFolder}. Name the data folder: --data <folder>\n`)
    return 2
  }
  return (await verify(dataFolder)) ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
