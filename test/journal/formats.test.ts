// Evolution of the format: this build reads a journal of every earlier format, and refuses one of a newer build without
// changing it. The journals in test/fixture/journal were written by the builds of their time and stay unchanged.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machineFiles } from '../../main/journal/append/files.ts'
import { checkBook } from '../../main/journal/check/check-book.ts'
import { journalFolder } from '../../main/journal/open-book.ts'
import { prepareOrganization } from '../../main/service/ledger/new-books.ts'
import { decodeSegment } from '../../renderer/database/segment.ts'
import { readCommitLine } from '../../shared/books/encoding/commit-line.ts'
import { NewerFormat } from '../../shared/books/port/format.ts'
import { get, page, where } from '../../shared/books/port/read.ts'
import type { LocalDate } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { ok } from '../../shared/value/result.ts'
import { theImport } from '../support/books/import-batches.ts'
import {
  createCopy,
  journalText,
  lineAfter,
  makeLines,
  removeDataFolders,
  run,
  temporaryDataFolder,
  writeJournal,
} from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, isUnmatched, open } from './old-books.ts'

afterAll(removeDataFolders)

describe('a journal of format 1', () => {
  test('verify has no finding', async () => {
    expect(await findingsIn(await dataFolderOf('format-1'))).toEqual([])
  })

  test('opens with every record, in today’s form', async () => {
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

    const [transactions, batches, entries, invoices, budgets, accounts, years] = await book.read([
      page('bank_transaction'),
      page('batch', { sort: [{ field: 'created_at', descending: false }] }),
      page('journal_entry'),
      page('invoice'),
      page('budget'),
      page('ledger_account'),
      page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] }),
    ])
    // 30 rows of march.csv from -10.40 to -39.40, and five others with a sum of 256.65.
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
    // There was no repair: the read models were new.
    expect(logged).toEqual([
      expect.stringMatching(/^system: .* was empty and was filled from the journal \(12 entries\)/),
      expect.stringMatching(/^organization-1: .* was empty and was filled from the journal \(43 entries\)/),
    ])
  })

  test('gives the books the identity that the system stores of them, once', async () => {
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

  test('stays as written, and new commits have today’s format', async () => {
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
    expect(JSON.parse(after.slice(before.length + 65))).toMatchObject({ seq: 44, format: 16, action: 'test' })
    const again = open(dataFolder)
    const reopened = await again.books.open('organization-1')
    expect((await reopened.read([get('batch', march.id)]))[0]).toEqual({ ...march, group: 'later' })
    await again.books.close()
    expect(await findingsIn(dataFolder)).toEqual([])
  })

  test('a commit has neither group nor params, and its changes are migrated', async () => {
    const text = await readFile(join(FIXTURES, 'format-1/organization-1/journal/000001.jsonl'), 'utf8')
    const { commit } = readCommitLine(text.split('\n')[7] ?? '')
    expect(commit).toMatchObject({ seq: 8, user: 1, action: 'import_transactions', group: null, params: {} })
    expect(commit.changes[0]).toMatchObject({
      table: 'batch',
      before: null,
      after: { name: 'january.xml', group: null, flagged: 0, balance: null },
    })
  })

  test('a segment of the database without a number is migrated too', () => {
    const written = {
      shapes: [{ fields: ['id', 'name'], values: [null, null] }],
      slots: [0, [0, 'b-1', 'january.xml']],
    }
    expect(decodeSegment('batch', JSON.stringify(written)).rows).toEqual([
      null,
      { id: 'b-1', name: 'january.xml', group: null, flagged: 0, balance: null, undone_at: null },
    ])
  })
})

describe('a journal of a newer format', () => {
  /** The last line as a later version would have written it, with a correct hash. */
  const written = async (dataFolder: string) => {
    const lines = makeLines(5, 1)
    const last = lines.at(-1)
    if (!last) throw new Error('no line')
    const line = lineAfter({ seq: last.commit.seq, hash: last.hash }, 'of_later', [])
    const body = line.text.slice(65).replace('"format":16', '"format":17')
    await writeJournal(dataFolder, lines)
    await writeFile(
      join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'),
      `${createHash('sha256').update(body).digest('hex')} ${body}\n`,
      { flag: 'a' },
    )
    return journalText(dataFolder)
  }

  test('is refused with an explanation, and no byte of it changes', async () => {
    const dataFolder = await temporaryDataFolder()
    const before = await written(dataFolder)
    const opening = run(dataFolder, await createCopy())
    await expect(opening).rejects.toBeInstanceOf(NewerFormat)
    await expect(opening).rejects.toThrow(
      'written by a newer version of Kontor (format 17; this version reads formats up to 16)',
    )
    expect(await journalText(dataFolder)).toBe(before)
  })

  test('is no finding of verify, which cannot read it either', async () => {
    const dataFolder = await temporaryDataFolder()
    await written(dataFolder)
    const checking = checkBook('organization-1', journalFolder(dataFolder, 'organization-1'), machineFiles)
    await expect(checking).rejects.toBeInstanceOf(NewerFormat)
  })

  test('a segment of a newer format is damage of the read model, and the journal decides', () => {
    const text = JSON.stringify({ format: 17, shapes: [], slots: [] })
    expect(() => decodeSegment('batch', text)).toThrow(NewerFormat)
  })
})
