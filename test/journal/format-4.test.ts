// Books of format 4, from before postings had their VAT rate, as this build reads them. Tests for every older format:
// formats.test.ts.
import { afterAll, describe, expect, test } from 'vitest'
import { updated } from '../../shared/books/port/change.ts'
import { get, page } from '../../shared/books/port/read.ts'
import { ok } from '../../shared/value/result.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

describe('a journal of format 4', () => {
  test('verify has no finding', async () => {
    expect(await findingsIn(await dataFolderOf('format-4'))).toEqual([])
  })

  test('opens with its bookings, whose VAT rates are unknown', async () => {
    const { books } = open(await dataFolderOf('format-4'))
    const book = await books.open('organization-1')
    const [entries, ledger, transactions, rates] = await book.read([
      page('journal_entry', { sort: [{ field: 'number', descending: false }] }),
      page('ledger_account'),
      page('bank_transaction', { sort: [{ field: 'booking_date', descending: false }] }),
      page('vat_rate'),
    ])
    const numbers = new Map(ledger.rows.map(({ id, number }) => [id, number]))
    const booked = entries.rows.map(({ date, source, lines }) => [
      ...[date, source.type],
      ...lines.map(({ account_id, debit, credit }) => `${numbers.get(account_id)} ${debit - credit}`),
    ])
    expect(booked).toEqual([
      ['2026-02-04', 'bank_transaction', '1020 -5405', '6500 5000', '1171 405'],
      ['2026-02-05', 'bank_transaction', '1020 10810', '3200 -10000', '2200 -810'],
      ['2026-02-06', 'bank_transaction', '1020 -32430', '4000 30000', '1170 2430'],
      ['2026-02-06', 'reversal', '1020 32430', '4000 -30000', '1170 -2430'],
      ['2026-01-01', 'opening', '1020 500000', '2800 -500000'],
      ['2026-03-10', 'manual', '6100 20000', '1171 1620', '2000 -21620'],
      ['2026-03-10', 'reversal', '6100 -20000', '1171 -1620', '2000 21620'],
    ])
    const output = entries.rows.flatMap(({ lines }) => lines.map(({ vat_rate_id }) => vat_rate_id))
    expect(output).toEqual(Array.from({ length: 20 }, () => null))
    // The match of a transaction had its rate before.
    const standard = rates.rows.find(({ rate_millis }) => rate_millis === 8100)
    expect(transactions.rows.map(({ matches }) => matches.map(({ vat_rate_id }) => vat_rate_id))).toEqual([
      [standard?.id],
      [standard?.id],
      [standard?.id],
    ])
    await books.close()
  })

  test('accepts new changes of its records', async () => {
    const dataFolder = await dataFolderOf('format-4')
    const { books } = open(dataFolder)
    const book = await books.open('organization-1')
    const [entries] = await book.read([page('journal_entry')])
    const entry = entries.rows.find(({ number }) => number === 5)
    if (!entry) throw new Error('the opening balances')
    const change = updated('journal_entry', entry, { text: 'Eröffnungsbilanz' })
    await book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes: [change], value: null }))
    await books.close()
    const again = open(dataFolder)
    const reopened = await again.books.open('organization-1')
    const [read] = await reopened.read([get('journal_entry', entry.id)])
    expect(read).toEqual({ ...entry, text: 'Eröffnungsbilanz' })
    await again.books.close()
    expect(await findingsIn(dataFolder)).toEqual([])
  })
})
