// Books that evolve: a journal of every format there ever was is read by this build, and one of a newer build is refused
// and left alone. The journals in test/fixture/journal were written by the builds of their time and stay for good.
import { createHash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machineFiles } from '../../main/journal/append/files.ts'
import { checkBook } from '../../main/journal/check/check-book.ts'
import { journalFolder, openBooks } from '../../main/journal/open-book.ts'
import { prepareOrganization } from '../../main/service/ledger/new-books.ts'
import { decodeSegment } from '../../renderer/database/segment.ts'
import { readFrameLine } from '../../shared/books/line/frame-line.ts'
import { createMemoryBooks } from '../../shared/books/memory/memory-books.ts'
import { updated } from '../../shared/books/port/change.ts'
import { NewerFormat } from '../../shared/books/port/format.ts'
import { get, page, totals, where } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { ok } from '../../shared/value/result.ts'
import { theImport } from '../support/import-batches.ts'
import {
  createCopy,
  frameAfter,
  journalText,
  makeLines,
  removeDataFolders,
  run,
  temporaryDataFolder,
  writeJournal,
} from './journal-world.ts'

afterAll(removeDataFolders)

const FIXTURES = join(import.meta.dirname, '../fixture/journal')
const BOOKS: readonly BookId[] = ['system', 'organization-1', 'organization-2']

/** A data folder with the journals that a build of this format left. */
const dataFolderOf = async (format: string): Promise<string> => {
  const folder = await temporaryDataFolder()
  await cp(join(FIXTURES, format), join(folder, 'books'), { recursive: true })
  return folder
}

/** Opens books as main does, over copies in memory that are filled from the journal. */
const open = (dataFolder: string) => {
  const logged: string[] = []
  const log = {
    info: () => undefined,
    warn: (message: string) => void logged.push(message),
    error: (message: string, cause?: unknown) => void logged.push(`${message}: ${cause}`),
  }
  let time = Date.UTC(2027, 0, 1)
  const books = openBooks({
    dataFolder,
    openCopy: async (book) => createMemoryBooks(book),
    onCopyLost: () => undefined,
    now: () => timestampOf(time++),
    log,
    onNotice: () => undefined,
    verify_after_ms: null,
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  })
  return { books, logged }
}

const findingsIn = async (dataFolder: string) =>
  (await Promise.all(BOOKS.map((book) => checkBook(book, journalFolder(dataFolder, book), machineFiles)))).flatMap(
    ({ findings }) => findings,
  )

/** As every transaction is that came before there were matches: the fields are there and say nothing. */
const isUnmatched = (row: BankTransaction): boolean =>
  Array.isArray(row.matches) && row.matches.length === 0 && row.journal_entry_id === null && row.mirror_id === null

describe('a journal of format 1', () => {
  test('is called whole', async () => {
    expect(await findingsIn(await dataFolderOf('format-1'))).toEqual([])
  })

  test('opens with every record, as it is today', async () => {
    const { books, logged } = open(await dataFolderOf('format-1'))
    const [system, book] = [await books.open('system'), await books.open('organization-1')]
    const [organizations, users, members, tokens] = await system.read([
      page('organization'),
      page('user'),
      page('member'),
      page('access_token'),
    ])
    expect(organizations.rows.map(({ id, name, slug, is_demo }) => [id, name, slug, is_demo])).toEqual([
      [1, 'Velo Bern', 'my-company', false],
      [2, 'Second company', 'second-company', false],
    ])
    expect(users.rows.map(({ firstname }) => firstname)).toEqual(['Rosa', 'Anna', 'Beat'])
    expect(members.rows.map(({ organization_id, user_id, role }) => [organization_id, user_id, role])).toEqual([
      [1, 1, 'owner'],
      [2, 1, 'owner'],
      [1, 3, 'accountant'],
    ])
    expect(tokens.rows.map(({ name }) => name)).toEqual(['Kept'])

    const [transactions, batches, entries, sums, invoices, budgets, accounts, years] = await book.read([
      page('bank_transaction'),
      page('batch', { sort: [{ field: 'created_at', descending: false }] }),
      page('journal_entry'),
      totals('journal_entry', 'entries'),
      page('invoice'),
      page('budget'),
      page('ledger_account'),
      page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] }),
    ])
    // 30 rows of march.csv from -10.40 to -39.40, and five others that make 256.65.
    expect(transactions.total).toBe(35)
    expect(transactions.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(-50_235)
    expect(transactions.rows.filter(({ is_processing }) => is_processing)).toEqual([])
    expect(transactions.rows.filter((row) => !isUnmatched(row))).toEqual([])
    expect(
      batches.rows
        .map(theImport)
        .map(({ name, created, undone_at, group }) => [name, created, undone_at !== null, group]),
    ).toEqual([
      ['january.xml', 1, false, null],
      ['january.xml', 0, false, null],
      ['january.csv', 1, true, null],
      ['january.csv', 1, false, null],
      ['card.csv', 2, false, null],
      ['march.csv', 30, false, null],
      ['april.csv', 30, true, null],
    ])
    expect(entries.rows.map(({ number, text, lines }) => [number, text, lines.length])).toEqual([
      [1, 'Opening', 3],
      [2, 'Storno 1: Opening', 3],
    ])
    expect(sums).toMatchObject([{ count: 2 }])
    expect(invoices.rows.map(({ number, total, base_total }) => [number, total, base_total])).toEqual([
      ['R-1', 10_810, null],
      ['RE-7', 108_050, null],
    ])
    expect(budgets.rows.map(({ amount, notes }) => [amount, notes])).toEqual([[120_000, 'Office']])
    expect(accounts.total).toBe(198)
    expect(years.rows.map(({ name, closed_at }) => [name, closed_at !== null])).toEqual([
      ['2025', true],
      ['2026', false],
      ['2027', false],
    ])
    await books.close()
    // Nothing was repaired: the copies were new.
    expect(logged).toEqual([
      expect.stringMatching(/^system: .* was empty and was filled from the journal \(12 entries\)/),
      expect.stringMatching(/^organization-1: .* was empty and was filled from the journal \(43 entries\)/),
    ])
  })

  test('gives the books the profile that the system kept of them, once', async () => {
    const dataFolder = await dataFolderOf('format-1')
    const { books } = open(dataFolder)
    const [system, book] = [await books.open('system'), await books.open('organization-1')]
    const [organization] = await system.read([get('organization', 1)])
    if (!organization) throw new Error('no organization')
    const prepare = () => prepareOrganization(book, { organization, newId, today: '2027-01-01' as LocalDate })
    await prepare()
    const [profile] = await book.read([get('organization_profile', 1)])
    expect(profile).toMatchObject({
      legal_form: 'sole_proprietorship',
      vat_idn: 'CHE-123.456.788',
      base_currency: 'CHF',
      settings: { liableForVat: true, accountingDebtorAccount: '1101', invoiceDefaultDueInDays: 10 },
    })
    const { seq } = await book.read([])
    await prepare()
    expect((await book.read([])).seq).toBe(seq)
    await books.close()
    expect(await findingsIn(dataFolder)).toEqual([])
  })

  test('stays as it was written, and what follows it is of today', async () => {
    const dataFolder = await dataFolderOf('format-1')
    const file = join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl')
    const before = await readFile(file, 'utf8')
    const { books } = open(dataFolder)
    const book = await books.open('organization-1')
    const [[march]] = await book.read([where('batch', 'id', ['01a202b7-5db1-762a-9466-0d6785bdb954'])])
    if (!march) throw new Error('the batch of march.csv')
    const change = { table: 'batch', id: march.id, before: { group: null }, after: { group: 'later' } } as const
    await book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes: [change], value: null }))
    await books.close()
    const after = await readFile(file, 'utf8')
    expect(after.startsWith(before)).toBe(true)
    expect(JSON.parse(after.slice(before.length + 65))).toMatchObject({ seq: 44, format: 3, action: 'test' })
    const again = open(dataFolder)
    const reopened = await again.books.open('organization-1')
    expect((await reopened.read([get('batch', march.id)]))[0]).toEqual({ ...march, group: 'later' })
    await again.books.close()
    expect(await findingsIn(dataFolder)).toEqual([])
  })

  test('a frame has neither group nor params, and its changes are lifted', async () => {
    const text = await readFile(join(FIXTURES, 'format-1/organization-1/journal/000001.jsonl'), 'utf8')
    const { frame } = readFrameLine(text.split('\n')[7] ?? '')
    expect(frame).toMatchObject({ seq: 8, user: 1, action: 'import_transactions', group: null, params: {} })
    expect(frame.changes[0]).toMatchObject({
      table: 'batch',
      before: null,
      after: { name: 'january.xml', group: null, flagged: 0, balance: null },
    })
  })

  test('a segment of the database, which had no number, is lifted, too', () => {
    const written = {
      shapes: [{ fields: ['id', 'name'], values: [null, null] }],
      slots: [0, [0, 'b-1', 'january.xml']],
    }
    expect(decodeSegment('batch', JSON.stringify(written))).toEqual([
      null,
      { id: 'b-1', name: 'january.xml', group: null, flagged: 0, balance: null },
    ])
  })
})

describe('a journal of format 2', () => {
  test('is called whole', async () => {
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
    // Behind those of January the 24 rows of february.csv, from -10.40 to -33.40: -525.60 in all.
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
    // The row of other.csv looks like the one of january.xml, which came first.
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

  test('opens with its batches and what they left', async () => {
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

  test('opens with its open items, of which nobody said what they were booked at, and its ledger', async () => {
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

  test('takes what today writes of its records', async () => {
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

describe('a journal of a newer format', () => {
  /** The last line as a later version would have written it, its hash right. */
  const written = async (dataFolder: string) => {
    const lines = makeLines(5, 1)
    const last = lines.at(-1)
    if (!last) throw new Error('no line')
    const line = frameAfter({ seq: last.frame.seq, hash: last.hash }, 'of_later', [])
    const body = line.text.slice(65).replace('"format":3', '"format":4')
    await writeJournal(dataFolder, lines)
    await writeFile(
      join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'),
      `${createHash('sha256').update(body).digest('hex')} ${body}\n`,
      { flag: 'a' },
    )
    return journalText(dataFolder)
  }

  test('is refused with a word, and not one byte of it is touched', async () => {
    const dataFolder = await temporaryDataFolder()
    const before = await written(dataFolder)
    const opening = run(dataFolder, await createCopy())
    await expect(opening).rejects.toBeInstanceOf(NewerFormat)
    await expect(opening).rejects.toThrow(
      'written by a newer version of Kontor (format 4; this version reads formats up to 3)',
    )
    expect(await journalText(dataFolder)).toBe(before)
  })

  test('is no fault to verify, which cannot read it either', async () => {
    const dataFolder = await temporaryDataFolder()
    await written(dataFolder)
    const checking = checkBook('organization-1', journalFolder(dataFolder, 'organization-1'), machineFiles)
    await expect(checking).rejects.toBeInstanceOf(NewerFormat)
  })

  test('a segment of one is damage of the copy, which the journal decides about', () => {
    const text = JSON.stringify({ format: 4, shapes: [], slots: [] })
    expect(() => decodeSegment('batch', text)).toThrow(NewerFormat)
  })
})
