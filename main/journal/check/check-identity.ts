// Checks that the books of a data folder are the ones that its system's book knows: all of them exist, none belongs to
// another installation, none is older than noted (rule 152). It only reads.

import { isOrganizationBook, organizationBook } from '../../../shared/books/port/book-name.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { JournalFolder } from '../append/scan.ts'
import { beginningOf, mismatchBeforeOpening } from '../identity/compare-identity.ts'
import { mismatchText } from '../identity/identity-texts.ts'
import type { BookReport } from './check-book.ts'

/** Every finding, as a sentence. `whereOf`: the folder of a book's journal. */
export const checkIdentity = async (
  reports: readonly BookReport[],
  whereOf: (book: BookId) => JournalFolder,
): Promise<readonly string[]> => {
  const system = reports.find(({ book }) => book === 'system')
  if (system === undefined || system.commits === 0) return ['the system has no books']
  const organizations = system.tables.records('organization')
  const booksOf = (some: typeof organizations) => some.map(({ id }) => organizationBook(id))
  const expected = booksOf(organizations.filter(({ deleted_at }) => deleted_at === null))
  // The books of a deleted organization stay in the folder until the next start.
  const named = booksOf(organizations)
  const findings = [...(await mismatchesOf(system, system, whereOf))]
  for (const book of expected) {
    const noted = system.register?.books?.get(book) ?? null
    const report = reports.find((one) => one.book === book)
    if (report === undefined || (report.commits === 0 && noted !== null))
      findings.push(mismatchText({ book, noted, found: null, belongs_to: null, code: 'missing' }))
    else for (const finding of await mismatchesOf(report, system, whereOf)) findings.push(finding)
  }
  // Books without a commit come from a first start that was interrupted.
  for (const { book, commits } of reports)
    if (book !== 'system' && commits > 0 && !named.includes(book))
      findings.push(mismatchText({ book, noted: null, found: null, belongs_to: null, code: 'unknown' }))
  return findings
}

const mismatchesOf = async (
  { book, commits, head, last_time, missing_commit }: BookReport,
  { register }: BookReport,
  whereOf: (book: BookId) => JournalFolder,
): Promise<readonly string[]> => {
  const beginning = await beginningOf(whereOf(book))
  if (register !== null && isOrganizationBook(book) && typeof beginning !== 'string') {
    const other = await mismatchBeforeOpening(book, whereOf(book), beginning, register)
    if (other !== null) return [mismatchText(other)]
  }
  if (missing_commit === null) return []
  const code = commits < missing_commit.seq ? 'rolled_back' : 'other_history'
  const found = { seq: head.seq, time: last_time }
  return [mismatchText({ book, noted: missing_commit, code, found, belongs_to: null })]
}
