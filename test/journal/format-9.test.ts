// Books of format 9, from before documents were booked on issue: three invoices (one of them in euros, one paid and
// matched), a bill, and two bank accounts on one ledger account. Tests for every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { profileOf } from '../../main/service/core/deps.ts'
import { prepareOrganization } from '../../main/service/ledger/new-books.ts'
import { readBooksChecks } from '../../main/service/overview/books-checks.ts'
import { get, page } from '../../shared/books/port/read.ts'
import type { LocalDate } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { assert } from '../../shared/value/result.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

const day = '2026-11-26' as LocalDate

/** Opens the books of the organization as a start of the program does. */
const start = async () => {
  const dataFolder = await dataFolderOf('format-9')
  const { books } = open(dataFolder)
  const system = await books.open('system')
  const [organization] = await system.read([get('organization', 1)])
  assert(organization, 'the first organization is there')
  const book = await books.open('organization-1')
  await prepareOrganization(book, { organization, newId, today: day })
  return { dataFolder, books, book }
}

describe('a journal of format 9', () => {
  test('verify has no finding', async () => {
    expect(await findingsIn(await dataFolderOf('format-9'), ['system', 'organization-1'])).toEqual([])
  })

  test('opens with its unbooked documents, and books none', async () => {
    const { dataFolder, books, book } = await start()
    const [invoices, expenses, entries, locks, profile] = await book.read([
      page('invoice', { sort: [{ field: 'number', descending: false }] }),
      page('expense'),
      page('journal_entry'),
      page('period_lock'),
      page('organization_profile'),
    ])
    const unbooked = { booked_by: null, journal_entry_id: null, lines: [], payment_parts: [] }
    expect(invoices.rows).toMatchObject([
      { number: 'R-1', total: 10_810, paid_amount: 10_810, account_id: null, vat_rate_id: null, ...unbooked },
      { number: 'R-2', total: 21_620, paid_amount: 0, account_id: null, vat_rate_id: null, ...unbooked },
      { number: 'R-3', total: 5000, currency: 'EUR', base_total: null, ...unbooked },
    ])
    expect(expenses.rows).toMatchObject([{ number: 'B-1', total: 5405, account_id: expect.any(String), ...unbooked }])
    expect(profile.rows[0]?.settings.documentBooking).toBe(null)
    // Only the match of R-1.
    expect(entries.rows).toMatchObject([{ number: 1, source: { type: 'bank_transaction' } }])
    expect(locks.total).toBe(0)
    await books.close()
    const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
    expect(written).toBe(await readFile(join(FIXTURES, 'format-9/organization-1/journal/000001.jsonl'), 'utf8'))
  })

  test('the checks report what is missing: four documents, and a ledger account for each bank account', async () => {
    const { books, book } = await start()
    const checks = await readBooksChecks(book.read, await profileOf(book.read))
    await books.close()
    const shown = checks.map(({ code, state, subject, count, ledger, compared }) => [
      ...[code, state, subject?.name ?? null, count, ledger, compared],
    ])
    const debtors = '1100 Forderungen aus Lieferungen und Leistungen (Debitoren)'
    // 108.10 + 216.20 + 54.05; the value of R-3 in francs is unknown.
    expect(shown).toContainEqual(['documents_booked', 'wrong', null, 4, null, 37_835])
    // R-2; R-3 is open too, and in no sum.
    expect(shown).toContainEqual(['debtors_are_open_invoices', 'wrong', debtors, 1, -10_810, 21_620])
    expect(shown).toContainEqual(['ledger_account_of_its_own', 'wrong', '1020 Bankguthaben', 2, null, null])
    // Both use 1020, with the match of R-1; the 7.00 of the savings account is not reconciled.
    expect(shown).toContainEqual(['bank_account_is_ledger', 'not_yet', 'Geschäftskonto', 0, 10_810, 10_810])
    expect(shown).toContainEqual(['bank_account_is_ledger', 'wrong', 'Sparkonto', 1, 10_810, 700])
  })
})
