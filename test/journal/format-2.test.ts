// Books of format 2, from before there were matches, as this build reads them. Tests for every older format, and for a
// newer one: formats.test.ts.
import { afterAll, describe, expect, test } from 'vitest'
import { updated } from '../../shared/books/port/change.ts'
import { get, page, where } from '../../shared/books/port/read.ts'
import { ok } from '../../shared/value/result.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, isUnmatched, open } from './old-books.ts'

afterAll(removeDataFolders)

describe('a journal of format 2', () => {
  test('verify has no finding', async () => {
    expect(await findingsIn(await dataFolderOf('format-2'))).toEqual([])
  })

  test('opens with every record of the system', async () => {
    const { books } = open(await dataFolderOf('format-2'))
    const system = await books.open('system')
    const [organizations, users, members, tokens, banks] = await system.read([
      page('organization'),
      page('user'),
      page('member'),
      page('access_token'),
      page('bank'),
    ])
    expect(organizations.rows.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Velo Bern'],
      [2, 'Second company'],
    ])
    expect(users.rows.map(({ firstname, email }) => [firstname, email])).toEqual([
      ['Rosa', 'rosa@example.com'],
      ['Anna', 'anna@example.com'],
      ['Beat', 'beat@example.com'],
    ])
    expect(members.rows.map(({ organization_id, user_id, role }) => [organization_id, user_id, role])).toEqual([
      [1, 1, 'owner'],
      [2, 1, 'owner'],
      [1, 2, 'accountant'],
    ])
    expect(tokens.rows.map(({ name }) => name)).toEqual(['Kept'])
    expect(banks.rows.map(({ id, name }) => [id, name])).toEqual([[762, 'Alpha Bank AG']])
    await books.close()
  })

  test('opens with every transaction, unmatched', async () => {
    const { books, logged } = open(await dataFolderOf('format-2'))
    const book = await books.open('organization-1')
    const byDay = [
      { field: 'booking_date', descending: false },
      { field: 'amount', descending: false },
    ]
    const [accounts, transactions, statements] = await book.read([
      page('bank_account', { sort: [{ field: 'name', descending: false }] }),
      page('bank_transaction', { sort: byDay }),
      page('statement'),
    ])
    expect(accounts.rows.map(({ name, currency, owner_name }) => [name, currency, owner_name])).toEqual([
      ['Euro', 'EUR', null],
      ['Geschäftskonto', 'CHF', 'Velo Bern'],
    ])
    expect(transactions.total).toBe(32)
    expect(transactions.rows.filter((row) => !isUnmatched(row))).toEqual([])
    expect(transactions.rows.filter(({ is_processing, is_reconciled }) => is_processing || is_reconciled)).toEqual([])
    // After those of January the 24 rows of february.csv, from -10.40 to -33.40: -525.60 in all.
    const february = transactions.rows.filter(({ booking_date }) => booking_date?.startsWith('2026-02'))
    expect([february.length, february.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([24, -52_560])
    const others = transactions.rows.filter((row) => !february.includes(row))
    expect(others.map(({ booking_date, amount, currency, name }) => [booking_date, amount, currency, name])).toEqual([
      ['2026-01-15', -32_000, 'CHF', 'Teile AG'],
      ['2026-01-15', 20_050, 'CHF', 'Claudia Hug'],
      ['2026-01-15', 20_050, 'CHF', 'Claudia Hug'],
      ['2026-01-15', 60_000, 'CHF', null],
      ['2026-01-16', 1730, 'CHF', 'Nora Rey'],
      ['2026-03-03', -4550, 'CHF', 'Papeterie'],
      ['2026-03-04', 53_500, 'EUR', 'Kunde GmbH'],
      ['2026-03-06', 0, 'CHF', null],
    ])
    const [collective, hug] = [others.find(({ amount }) => amount === 60_000), others[1]]
    expect(collective?.details.map(({ amount, name }) => [amount, name])).toEqual([
      [15_000, 'Lea Beispiel'],
      [45_000, 'Max Muster'],
    ])
    // The row of other.csv looks like the one of january.xml, which was imported first.
    expect([others[2]?.likely_duplicate_of, hug?.likely_duplicate_of, hug?.counterparty_iban]).toEqual([
      hug?.id,
      null,
      'CH5604835012345678009',
    ])
    expect(statements.total).toBe(3)
    await books.close()
    expect(logged).toEqual([
      expect.stringMatching(/^organization-1: .* was empty and was filled from the journal \(61 entries\)/),
    ])
  })

  test('opens with its batches and their rows', async () => {
    const { books } = open(await dataFolderOf('format-2'))
    const book = await books.open('organization-1')
    const [batches, imports, enrichments, mappings, removals, keys] = await book.read([
      page('batch', { sort: [{ field: 'created_at', descending: false }] }),
      page('import_report'),
      page('enrichment_report'),
      page('remembered_mapping'),
      page('bank_account_removal'),
      page('idempotency_key'),
    ])
    expect(
      batches.rows.map((batch) => [
        batch.kind,
        batch.name,
        batch.total_rows,
        'undone_at' in batch && !!batch.undone_at,
      ]),
    ).toEqual([
      ['import', 'january.xml', 3, false],
      ['import', 'january.xml', 3, false],
      ['enrichment', 'wrong-parts.xml', 1, true],
      ['enrichment', 'parts.xml', 1, false],
      ['import', 'february.csv', 24, true],
      ['import', 'february.csv', 24, false],
      ['import', 'other.csv', 2, false],
      ['enrichment', 'order.xml', 1, false],
    ])
    expect([imports, enrichments, mappings, removals, keys].map(({ total }) => total)).toEqual([5, 3, 1, 0, 1])
    await books.close()
  })

  test('opens with its open items without a booked value, and its ledger', async () => {
    const { books } = open(await dataFolderOf('format-2'))
    const book = await books.open('organization-1')
    const byNumber = { sort: [{ field: 'number', descending: false }] }
    const [companies, invoices, expenses, payments, entries, budgets, accounts, rates, years] = await book.read([
      page('company', { sort: [{ field: 'name', descending: false }] }),
      page('invoice', byNumber),
      page('expense', byNumber),
      page('expense_payment', { sort: [{ field: 'total', descending: false }] }),
      page('journal_entry', byNumber),
      page('budget'),
      page('ledger_account'),
      page('vat_rate'),
      page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] }),
    ])
    expect(companies.rows.map(({ name }) => name)).toEqual(['Einmal AG', 'Hug Claudia', 'Kunde GmbH', 'Teile AG'])
    const documents = [...invoices.rows, ...expenses.rows]
    expect(documents.map(({ number, total, currency, base_total }) => [number, total, currency, base_total])).toEqual([
      ['G-1', -5405, 'CHF', null],
      ['R-1001', 20_050, 'CHF', null],
      ['R-1002', 54_000, 'EUR', null],
      ['R-2001', 10_810, 'CHF', null],
      ['T-77', 32_000, 'CHF', null],
      ['T-78', 8000, 'EUR', null],
    ])
    expect(payments.rows.map(({ total, currency, end_to_end_id }) => [total, currency, end_to_end_id])).toEqual([
      [8000, 'EUR', 'PAY-78'],
      [32_000, 'CHF', 'PAY-77'],
    ])
    expect(entries.rows.map(({ text, source, reverses_id }) => [text, source, reverses_id])).toEqual([
      ['Opening', { type: 'manual', id: null }, null],
      ['Storno 1: Opening', { type: 'reversal', id: entries.rows[0]?.id }, entries.rows[0]?.id],
    ])
    expect(budgets.rows.map(({ amount, notes }) => [amount, notes])).toEqual([[120_000, 'Office']])
    expect([accounts.total, rates.total]).toEqual([198, 19])
    expect(years.rows.map(({ name, closed_at }) => [name, closed_at !== null])).toEqual([
      ['2025', true],
      ['2026', false],
      ['2027', false],
    ])
    await books.close()
  })

  test('accepts new changes of its records', async () => {
    const dataFolder = await dataFolderOf('format-2')
    const { books } = open(dataFolder)
    const book = await books.open('organization-1')
    const [[row]] = await book.read([where('bank_transaction', 'acc_serv_ref', ['HAND-1'])])
    if (!row) throw new Error('the transaction that was typed in')
    const change = updated('bank_transaction', row, { journal_entry_id: 'J-1', is_reconciled: true })
    await book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes: [change], value: null }))
    await books.close()
    const again = open(dataFolder)
    const reopened = await again.books.open('organization-1')
    const [read] = await reopened.read([get('bank_transaction', row.id)])
    expect(read).toEqual({ ...row, journal_entry_id: 'J-1', is_reconciled: true })
    await again.books.close()
  })
})
