// The audit package, read back by other means than it was written: figures calculated by hand, hashes by `sha256sum`'s
// rules, the request by openssl.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runArchiveProcess } from '../../../main/archive/archive-process.ts'
import { type ArchiveOrder, writeArchive } from '../../../main/archive/write-archive.ts'
import { momentOnDisk } from '../../../main/backup/book-positions.ts'
import { BackupRefused } from '../../../main/backup/format.ts'
import { removeDataFolders, temporaryDataFolder } from '../../journal/journal-world.ts'
import { makeArchiveBooks, STATEMENT } from '../../support/books/archive-books.ts'
import { unpackArchive } from '../../support/file/unpack-archive.ts'

type Books = Awaited<ReturnType<typeof makeArchiveBooks>>
let books: Books
let files: Map<string, Buffer>

const orderOf = async (data: string, target: string): Promise<ArchiveOrder> => ({
  data_folder: data,
  target,
  organization: 1,
  books: await momentOnDisk(data),
  fiscal_year_id: null,
  made_at: '2026-11-23T13:00:00.000000Z',
  version: '0.1.0',
  page_script: 'document.title = "</script>"',
})

beforeAll(async () => {
  books = await makeArchiveBooks()
  const target = join(await temporaryDataFolder(), 'a.zip')
  await writeArchive(await orderOf(books.data, target))
  files = await unpackArchive(target)
})

afterAll(removeDataFolders)

const text = (name: string, of = files): string => of.get(name)?.toString('utf8') ?? `${name} is missing`
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** As a spreadsheet reads it. */
const csv = (name: string, of = files) => {
  expect([...(of.get(name)?.subarray(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf])
  return Papa.parse<Record<string, string>>(text(name, of).slice(1), { header: true, skipEmptyLines: true }).data
}
const jsonl = (name: string, of = files) =>
  text(name, of)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('every posting has account, amounts, user, time, and the paid document', () => {
  const rows = csv('data/journal_postings.csv')
  const shown = rows.map((row) =>
    [
      ...[row.entry_number, row.date, row.fiscal_year, row.line, row.account_number, row.account_name],
      ...[row.debit, row.credit, row.currency, row.currency_amount, row.booked_by_name, row.booked_at?.slice(11, 19)],
      ...[row.pays, row.reverses, row.reversed_by, row.is_closing, row.vat_rate_percent],
    ].join('|'),
  )
  expect(shown).toEqual([
    '1|2025-12-31|2025|1|1020|Bank|1000.00|0.00|||Eva Muster|12:00:01||||false|',
    '1|2025-12-31|2025|2|2800|\'=Eigenkapital; "alt"|0.00|1000.00|||Eva Muster|12:00:01||||false|',
    '2|2026-02-10|2026|1|1020|Bank|108.10|0.00|||Urs Keller|12:00:04|invoice R-7: 108.10 CHF|||false|',
    '2|2026-02-10|2026|2|1100|Forderungen|0.00|108.10|||Urs Keller|12:00:04|invoice R-7: 108.10 CHF|||false|',
    '3|2026-03-05|2026|1|6500|Büro|50.00|0.00|||Eva Muster|12:00:05|||4|false|8.1',
    '3|2026-03-05|2026|2|1020|Bank|0.00|50.00|EUR|53.19|Eva Muster|12:00:05|||4|false|',
    '4|2026-03-06|2026|1|1020|Bank|50.00|0.00|||Urs Keller|12:00:06||3||false|',
    '4|2026-03-06|2026|2|6500|Büro|0.00|50.00|||Urs Keller|12:00:06||3||false|',
    '5|2026-12-31|2026|1|2800|\'=Eigenkapital; "alt"|5.00|0.00|||Eva Muster|12:00:07||||true|',
    '5|2026-12-31|2026|2|6500|Büro|0.00|5.00|||Eva Muster|12:00:07||||true|',
  ])
  expect(rows[0]?.entry_text).toBe('Eröffnung; "alt"\nzweite Zeile')
  // The JSON is the same text without the mark against formulas.
  const lines = jsonl('data/journal_postings.jsonl')
  expect(lines).toHaveLength(10)
  expect(lines[1]).toMatchObject({ account_name: '=Eigenkapital; "alt"', credit: '1000.00', reverses: null, commit: 2 })
})

test('the history has every commit of an entry with the previous values', () => {
  const rows = jsonl('data/journal_history.jsonl')
  expect(rows.map((row) => [row.commit, row.user_name, row.action, row.change, row.entry_number].join(' '))).toEqual([
    '2 Eva Muster book_entry created 1',
    '5 Urs Keller reconcile_bank_transaction created 2',
    '6 Eva Muster book_entry created 3',
    '7 Urs Keller reverse_entry created 4',
    '7 Urs Keller reverse_entry changed 3',
    '8 Eva Muster book_entry created 5',
  ])
  expect([rows[4]?.before, rows[4]?.after]).toEqual([{ reversed_by_id: null }, { reversed_by_id: 'ENTRY4000000' }])
  expect(csv('data/journal_history.csv')[4]?.after).toBe('{"reversed_by_id":"ENTRY4000000"}')
})

test('balances carry forward from year to year, and show the closing entries', () => {
  const shown = csv('data/balances.csv').map((row) =>
    [row.fiscal_year, row.account_number, row.opening, row.debit, row.credit, row.closing, row.closing_entries].join(
      ' ',
    ),
  )
  expect(shown).toEqual([
    '2025 1020 0.00 1000.00 0.00 1000.00 0.00',
    '2025 2800 0.00 0.00 1000.00 -1000.00 0.00',
    '2026 1020 1000.00 158.10 50.00 1108.10 0.00',
    '2026 1100 0.00 0.00 108.10 -108.10 0.00',
    '2026 2800 -1000.00 5.00 0.00 -995.00 5.00',
    '2026 6500 0.00 50.00 55.00 -5.00 -5.00',
  ])
})

test('users, files and the organization are named; passwords and the book of the installation are not included', () => {
  expect(csv('data/users.csv')).toEqual([
    { id: '1', name: 'Eva Muster', email: 'eva@example.org' },
    { id: '2', name: 'Urs Keller', email: 'urs@example.org' },
  ])
  expect(jsonl('data/organization.jsonl')[0]).toMatchObject({ name: 'Müller & Söhne', vat_idn: 'CHE-123.456.788 MWST' })
  const file = `books/organization-1/files/${books.sha256}`
  expect(csv('data/kept_files.csv')).toEqual([
    {
      record_type: 'batch',
      record_id: 'batch-1',
      name: 'Auszug Februar.csv',
      sha256: books.sha256,
      file,
      state: 'whole',
    },
  ])
  expect(text(file)).toBe(STATEMENT)
  expect([...files.keys()].filter((name) => name.includes('system'))).toEqual([])
  for (const bytes of files.values()) expect(bytes.includes('scrypt')).toBe(false)
})

test('the journal is included byte for byte, and every file has its hash in the manifest and in SHA256SUMS', async () => {
  const folder = join(books.data, 'books/organization-1/journal')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
  expect(names.length).toBeGreaterThan(1)
  for (const name of names)
    expect(text(`books/organization-1/journal/${name}`)).toBe(await readFile(join(folder, name), 'utf8'))
  const manifest = JSON.parse(text('manifest.json'))
  expect(manifest).toMatchObject({ kind: 'kontor-archive', format: 1, version: '0.1.0', entries: 5, postings: 10 })
  expect(manifest.head).toEqual({
    organization: 1,
    commit: 8,
    hash: books.head.hash,
    time: '2026-11-23T12:00:07.000000Z',
  })
  const listed = new Map(manifest.files.map((file: { name: string; sha256: string }) => [file.name, file.sha256]))
  expect([...listed.keys(), 'manifest.json'].sort()).toEqual([...files.keys()].sort())
  for (const [name, bytes] of files)
    if (name !== 'manifest.json') expect([name, listed.get(name)]).toEqual([name, sha256(bytes)])
  const sums = text('SHA256SUMS').trimEnd().split('\n')
  expect(sums).toContain(`${sha256(files.get('head.json') ?? Buffer.of())}  head.json`)
  expect(sums).toHaveLength(files.size - 2)
})

test('each row matches its schema', () => {
  const names = [...files.keys()].filter((name) => name.startsWith('schema/'))
  expect(names).toHaveLength(9)
  for (const name of names) {
    const schema = z.fromJSONSchema(JSON.parse(text(name)))
    const data = text(name.replace('schema/', 'data/').replace('.schema.json', '.jsonl'))
    for (const line of data.split('\n').filter(Boolean)) {
      const read = schema.safeParse(JSON.parse(line))
      expect([name, read.error?.message ?? null]).toEqual([name, null])
      expect(schema.safeParse({ ...JSON.parse(line), [Object.keys(JSON.parse(line))[0] ?? '']: {} }).success).toBe(
        false,
      )
    }
  }
})

test('of one year: its entries and balances, the whole journal', async () => {
  const target = join(await temporaryDataFolder(), 'a.zip')
  await writeArchive({ ...(await orderOf(books.data, target)), fiscal_year_id: 'YEAR20250000' })
  const of2025 = await unpackArchive(target)
  expect(csv('data/journal_postings.csv', of2025).map(({ entry_number }) => entry_number)).toEqual(['1', '1'])
  expect(csv('data/journal_history.csv', of2025)).toHaveLength(1)
  expect(csv('data/balances.csv', of2025)).toHaveLength(2)
  expect(JSON.parse(text('manifest.json', of2025)).fiscal_year).toMatchObject({ name: '2025', end_date: '2025-12-31' })
  for (const name of files.keys())
    if (name.startsWith('books/')) expect(of2025.get(name)?.equals(files.get(name) ?? Buffer.of())).toBe(true)
})

test('openssl reads the request: version 1, SHA-256 of head.json, a nonce, a request for the certificate', async (context) => {
  if (spawnSync('openssl', ['version']).status !== 0) return context.skip('there is no openssl')
  const path = join(await temporaryDataFolder(), 'head.tsq')
  await writeFile(path, files.get('head.tsq') ?? '')
  const shown = execFileSync('openssl', ['ts', '-query', '-in', path, '-text'], { encoding: 'utf8' })
  expect(shown).toContain('Version: 1')
  expect(shown).toContain('Hash Algorithm: sha256')
  expect(shown).toContain('Certificate required: yes')
  const dump = [...shown.matchAll(/^ +00[01]0 - ((?:[0-9a-f]{2}[ -]){16})/gm)].map(([, hex = '']) => hex)
  expect(dump.join('').replaceAll(/[ -]/g, '')).toBe(sha256(files.get('head.json') ?? Buffer.of()))
  expect(shown).toMatch(/Nonce: 0x[0-9A-F]{12,16}\n/)
})

test('in a process; the package ends at the recorded head, although the journal continues', async () => {
  const target = join(await temporaryDataFolder(), 'a.zip')
  const order = await orderOf(books.data, target)
  const line = text('books/organization-1/journal/000001.jsonl').split('\n')[1] ?? ''
  const noted = { seq: 2, hash: line.slice(0, 64) }
  const moments = order.books.map(({ book }) => ({ book, head: book === 'system' ? null : noted }))
  const content = await runArchiveProcess(
    { type: 'write', ...order, books: moments },
    { signal: new AbortController().signal },
  )
  expect(content.head).toMatchObject({ commit: 2, hash: noted.hash })
  expect(csv('data/journal_postings.csv', await unpackArchive(target))).toHaveLength(2)
})

test('a refused package leaves no file: a damaged journal, an existing file, missing books', async () => {
  const { data } = await makeArchiveBooks()
  const folder = await temporaryDataFolder()
  const codeOf = async (order: ArchiveOrder) => {
    const error = await writeArchive(order).then(
      () => 'written',
      (reason: unknown) => reason,
    )
    return error instanceof BackupRefused ? error.code : error
  }
  const order = await orderOf(data, join(folder, 'a.zip'))
  expect(await codeOf({ ...order, organization: 2 })).toBe('books_not_whole')
  expect(await codeOf({ ...order, target: join(folder, 'b', 'a.zip') })).toBe('folder_unreachable')
  const path = join(data, 'books/organization-1/journal/000001.jsonl')
  const whole = await readFile(path)
  const flipped = Buffer.from(whole)
  flipped[500] = (flipped[500] ?? 0) ^ 1
  await writeFile(path, flipped)
  expect(await codeOf(order)).toBe('books_not_whole')
  expect(await readdir(folder)).toEqual([])
  await writeFile(path, whole)
  // A missing or changed file is reported, and does not prevent the package.
  const [name = ''] = await readdir(join(data, 'books/organization-1/files'))
  await rm(join(data, 'books/organization-1/files', name))
  expect((await writeArchive(order)).missing_files).toEqual([name])
  expect(await codeOf(order)).toBe('file_exists')
  await writeFile(join(data, 'books/organization-1/files', name), 'something else')
  const other = await writeArchive({ ...order, target: join(folder, 'c.zip') })
  expect([other.damaged_files, other.missing_files]).toEqual([[name], []])
})
