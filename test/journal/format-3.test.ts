// Books of format 3, from before matches had a source, entries named the entry that they repeat, and vouchers could be
// requested: as this build reads them. Tests for every older format: formats.test.ts.
import { afterAll, describe, expect, test } from 'vitest'
import { created, updated } from '../../shared/books/port/change.ts'
import { get, page, where } from '../../shared/books/port/read.ts'
import { ownedBy } from '../../shared/record/bank/document-request.ts'
import { ok } from '../../shared/value/result.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

const opened = async () => {
  const { books, logged } = open(await dataFolderOf('format-3'))
  return { books, logged, book: await books.open('organization-1') }
}

describe('a journal of format 3', () => {
  test('verify has no finding', async () => {
    expect(await findingsIn(await dataFolderOf('format-3'))).toEqual([])
  })

  test('opens with every record of the system', async () => {
    const { books } = open(await dataFolderOf('format-3'))
    const system = await books.open('system')
    const [organizations, users, members, tokens] = await system.read([
      page('organization'),
      page('user'),
      page('member'),
      page('access_token'),
    ])
    expect(organizations.rows.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Velo Bern'],
      [2, 'Second company'],
    ])
    expect(users.rows.map(({ firstname, email }) => [firstname, email])).toEqual([
      ['Rosa', 'rosa@example.com'],
      ['Anna', 'anna@example.com'],
    ])
    expect(members.rows.map(({ organization_id, user_id, role }) => [organization_id, user_id, role])).toEqual([
      [1, 1, 'owner'],
      [2, 1, 'owner'],
      [1, 2, 'accountant'],
    ])
    expect(tokens.rows.map(({ name }) => name)).toEqual(['Kept'])
    await books.close()
  })

  test('opens with every transaction and its matches, which have no source', async () => {
    const { books, book, logged } = await opened()
    const [accounts, transactions, ledger] = await book.read([
      page('bank_account', { sort: [{ field: 'name', descending: false }] }),
      page('bank_transaction', {
        sort: [
          { field: 'booking_date', descending: false },
          { field: 'amount', descending: false },
        ],
      }),
      page('ledger_account'),
    ])
    expect(accounts.rows.map(({ name, iban }) => [name, iban])).toEqual([
      ['Geschäftskonto', 'CH9300762011623852957'],
      ['Sparkonto', 'CH5604835012345678009'],
    ])
    const numbers = new Map(ledger.rows.map(({ id, number }) => [id, number]))
    expect(
      transactions.rows.map(({ booking_date, amount, name, is_reconciled, matches }) => [
        ...[booking_date, amount, name, is_reconciled],
        matches.map(({ amount: share, matchable_type, origin, account_id }) => [
          ...[share, matchable_type, origin],
          account_id === null ? null : numbers.get(account_id),
        ]),
      ]),
    ).toEqual([
      ['2026-02-03', 10_810, 'Muster AG', true, [[10_810, 'invoice', 'manual', null]]],
      ['2026-02-04', -2000, 'Papeterie', true, [[-2000, null, 'manual', 6600]]],
      ['2026-02-05', -150_000, 'Hausverwaltung', false, [[-150_000, null, 'manual', 6000]]],
      ['2026-02-06', -5405, 'Teile AG', true, [[5405, 'expense', 'suggestion', null]]],
      ['2026-02-09', -50_000, null, true, [[50_000, null, 'suggestion', 1090]]],
      ['2026-02-09', 50_000, null, true, [[50_000, null, 'suggestion', 1090]]],
      ['2026-02-10', -450, 'Rest. Sonne', false, []],
    ])
    // The fields of format 4 are empty.
    expect(transactions.rows.map(({ source_line, document_request }) => [source_line, document_request])).toEqual(
      Array.from({ length: 7 }, () => [null, null]),
    )
    expect(transactions.rows.flatMap(({ matches }) => matches.map(({ source }) => source))).toEqual([
      ...[null, null, null, null, null, null],
    ])
    // Only the two sides of the transfer refer to each other.
    const [out, into] = transactions.rows.filter(({ booking_date }) => booking_date === '2026-02-09')
    expect([out?.mirror_id, into?.mirror_id]).toEqual([into?.id, out?.id])
    expect(transactions.rows.filter(({ mirror_id }) => mirror_id !== null)).toHaveLength(2)
    await books.close()
    expect(logged).toEqual([
      expect.stringMatching(/^organization-1: .* was empty and was filled from the journal \(\d+ entries\)/),
    ])
  })

  test('opens with its bookings, whose source is unknown', async () => {
    const { books, book } = await opened()
    const [entries, ledger, transactions] = await book.read([
      page('journal_entry', { sort: [{ field: 'number', descending: false }] }),
      page('ledger_account'),
      page('bank_transaction'),
    ])
    const numbers = new Map(ledger.rows.map(({ id, number }) => [id, number]))
    expect(
      entries.rows.map(({ number, date, text, source, lines }) => [
        ...[number, date, text, source.type],
        lines.map(({ account_id, debit, credit }) => [numbers.get(account_id), debit - credit]),
      ]),
    ).toEqual([
      [
        1,
        '2026-02-03',
        'Muster AG',
        'bank_transaction',
        [
          [1020, 10_810],
          [1100, -10_810],
        ],
      ],
      [
        2,
        '2026-02-04',
        'Papeterie',
        'bank_transaction',
        [
          [1020, -2000],
          [6500, 2000],
        ],
      ],
      [
        3,
        '2026-02-04',
        'Storno 2: Papeterie',
        'reversal',
        [
          [1020, 2000],
          [6500, -2000],
        ],
      ],
      [
        4,
        '2026-02-04',
        'Papeterie',
        'bank_transaction',
        [
          [1020, -2000],
          [6600, 2000],
        ],
      ],
      [
        5,
        '2026-02-05',
        'Hausverwaltung',
        'bank_transaction',
        [
          [1020, -150_000],
          [6000, 150_000],
        ],
      ],
      [
        6,
        '2026-02-06',
        'Teile AG',
        'bank_transaction',
        [
          [1020, -5405],
          [2000, 5405],
        ],
      ],
      [
        7,
        '2026-02-09',
        'Übertrag',
        'bank_transaction',
        [
          [1020, -50_000],
          [1090, 50_000],
        ],
      ],
      [
        8,
        '2026-02-09',
        'Übertrag',
        'bank_transaction',
        [
          [1020, 50_000],
          [1090, -50_000],
        ],
      ],
      [
        9,
        '2026-02-05',
        'Storno 5: Hausverwaltung',
        'reversal',
        [
          [1020, 150_000],
          [6000, -150_000],
        ],
      ],
    ])
    const at = (number: number) => entries.rows[number - 1]
    const pairs = [at(2)?.reversed_by_id, at(3)?.reverses_id, at(5)?.reversed_by_id, at(9)?.reverses_id]
    expect(pairs).toEqual([at(3)?.id, at(2)?.id, at(9)?.id, at(5)?.id])
    expect(entries.rows.filter((entry) => entry.rebooks_id !== null || entry.derived_from.length > 0)).toEqual([])
    const booked = transactions.rows.flatMap(({ journal_entry_id }) => journal_entry_id ?? [])
    expect(booked.toSorted()).toEqual([1, 4, 6, 7, 8].map((number) => at(number)?.id).toSorted())
    await books.close()
  })

  test('opens with its open items, its budget and its batches', async () => {
    const { books, book } = await opened()
    const [companies, invoices, expenses, budgets, batches, ...fresh] = await book.read([
      page('company', { sort: [{ field: 'name', descending: false }] }),
      page('invoice'),
      page('expense'),
      page('budget'),
      page('batch', { sort: [{ field: 'created_at', descending: false }] }),
      page('rule'),
      page('rule_version'),
      page('forgotten_fact'),
      page('kept_document'),
    ])
    expect(companies.rows.map(({ name }) => name)).toEqual(['Muster AG', 'Teile AG'])
    expect(
      [...invoices.rows, ...expenses.rows].map(({ number, total, paid_amount, base_total }) => [
        number,
        total,
        paid_amount,
        base_total,
      ]),
    ).toEqual([
      ['R-1', 10_810, 10_810, null],
      ['A-1', 5405, 5405, null],
    ])
    expect(budgets.rows.map(({ amount, notes }) => [amount, notes])).toEqual([[120_000, 'Office']])
    expect(batches.rows.map(({ kind, total_rows }) => [kind, total_rows])).toEqual([
      ['import', 5],
      ['reconcile', 4],
      ['unreconcile', 1],
    ])
    expect(fresh.map(({ total }) => total)).toEqual([0, 0, 0, 0])
    await books.close()
  })

  test('accepts new changes of its records', async () => {
    const dataFolder = await dataFolderOf('format-3')
    const { books } = open(dataFolder)
    const book = await books.open('organization-1')
    const [[row]] = await book.read([where('bank_transaction', 'acc_serv_ref', ['OUT-1'])])
    if (!row) throw new Error('the transaction that was typed in')
    const document_request = {
      requested_at: row.created_at,
      user_id: 1,
      member_id: 3,
      message: 'Beleg?',
      answered_at: null,
    }
    const document = {
      id: 'DOCUMENT01',
      ...ownedBy('bank_transaction', row.id),
      name: 'a.pdf',
      media_type: 'application/pdf',
      size: 3,
      sha256: 'f'.repeat(64),
      user_id: 1,
      created_at: row.created_at,
    }
    const changes = [updated('bank_transaction', row, { document_request }), created('kept_document', document)]
    await book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
    await books.close()
    const again = open(dataFolder)
    const reopened = await again.books.open('organization-1')
    const [read, kept] = await reopened.read([get('bank_transaction', row.id), get('kept_document', 'DOCUMENT01')])
    expect([read, kept]).toEqual([{ ...row, document_request }, document])
    await again.books.close()
    expect(await findingsIn(dataFolder)).toEqual([])
  })
})
