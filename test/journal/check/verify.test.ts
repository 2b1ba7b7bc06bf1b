// `npm run verify` finds each kind of fault in a data folder, reports it with exit code 1, and changes nothing.

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { takeLock } from '../../../main/journal/append/lock.ts'
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { ownedBy } from '../../../shared/record/bank/document-request.ts'
import { assert } from '../../../shared/value/result.ts'
import { account, removeDataFolders, temporaryDataFolder } from '../journal-world.ts'

import {
  BATCH_ID,
  bankAccount,
  batch,
  dataFolderOf,
  linesOf,
  SOUND,
  STATEMENT,
  sha256,
  TIME,
  transaction,
  verify,
  verifyHere,
} from './verify-world.ts'

afterAll(removeDataFolders)

const fingerprint = async (folder: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    hash.update(name)
    hash.update(await readFile(join(folder, name)).catch(() => Buffer.alloc(0)))
  }
  return hash.digest('hex')
}

test('consistent books: their contents, exit code 0, and no byte changed', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const before = await fingerprint(dataFolder)
  const { code, out, errors } = await verify(dataFolder)
  expect({ code, errors: errors.replaceAll(/^.*Warning.*$|^.*trace-warnings.*$/gm, '').trim() }).toEqual({
    code: 0,
    errors: '',
  })
  expect(out).toContain('organization-1\n  commits  1 in 1 file')
  expect(out).toContain('bank_transaction 2')
  expect(out).toContain(linesOf([SOUND])[0]?.hash)
  expect(out).toContain('All is well: 0 findings.')
  expect(await fingerprint(dataFolder)).toBe(before)
})

test.each([
  ['flipped', (path: string) => writeFile(path, STATEMENT.replace('D', 'd')), 'is damaged'],
  ['cut', (path: string) => truncate(path, 4), 'is damaged'],
  ['missing', (path: string) => rm(path), 'is missing'],
])('a stored statement that is %s is named, with its import', async (_name, harm, reported) => {
  const { dataFolder, statement } = await dataFolderOf([SOUND])
  await harm(statement)
  const { code, out } = await verify(dataFolder)
  expect(out).toContain(`FOUND    batch ${BATCH_ID}: the file ${sha256(STATEMENT)} (statement.xml) ${reported}`)
  expect([code, out.includes('1 finding.')]).toEqual([1, true])
})

describe('faults of the journal', () => {
  const MANY = [SOUND, [created('ledger_account', account(1))], [created('ledger_account', account(2))]]
  const faults: readonly (readonly [string, (text: string) => string, string])[] = [
    [
      'an altered amount',
      (text) => text.replace('-4250', '-4251'),
      'commit 1 cannot be read in 000001.jsonl at byte 0: the commit was changed after it was written; 2 complete commits follow',
    ],
    ['an altered line that carries a right hash', (text) => resealed(text, 1), 'commit 3 cannot be read'],
    ['a line taken out', (text) => withoutLine(text, 1), 'another commit is in its place'],
    ['the last line cut', (text) => text.slice(0, -20), 'no complete commit follows'],
    ['a missing line end', (text) => text.slice(0, -1), 'the line does not end'],
    ['something else', (text) => `${text}hello\n`, 'the line is not a commit'],
  ]

  test.each(faults)('%s', async (_name, fault, expected) => {
    const { dataFolder, file } = await dataFolderOf(MANY)
    await writeFile(file, fault(await readFile(file, 'utf8')))
    const before = await fingerprint(dataFolder)
    const { hasFindings, out } = await verifyHere(dataFolder)
    expect(out).toContain(expected)
    expect(out).toMatch(/FOUND[\s\S]*\n\d+ findings?\./)
    expect(hasFindings).toBe(true)
    expect(await fingerprint(dataFolder)).toBe(before)
  })

  /** An attacker who knows the format changes a line and writes its new hash into it: the next line reveals it. */
  const resealed = (text: string, index: number): string => {
    const lines = text.split('\n')
    const body = (lines[index] ?? '').slice(65).replace('Account 1', 'Account 7')
    lines[index] = `${createHash('sha256').update(body).digest('hex')} ${body}`
    return lines.join('\n')
  }

  const withoutLine = (text: string, index: number): string =>
    text
      .split('\n')
      .filter((_, at) => at !== index)
      .join('\n')

  test('an anchor beyond the journal, an unfinished repair, a missing file, damaged files set aside', async () => {
    const { dataFolder, folder, file } = await dataFolderOf(MANY)
    const anchor = { seq: 9, hash: 'f'.repeat(64), file: '000001.jsonl', offset: 0 }
    await writeFile(join(folder, 'anchor.json'), JSON.stringify(anchor))
    await writeFile(join(folder, 'repair.json'), '{"damages":[],"restoring":null}')
    await writeFile(join(folder, '000003.jsonl'), '')
    await writeFile(`${file}.torn-20260101T000000Z`, 'x')
    const { code, out } = await verify(dataFolder)
    expect(out).toContain('the commit that anchor.json names is not in the journal')
    expect(out).toContain('a repair was started and not finished')
    expect(out).toContain('not numbered without a gap: 000001.jsonl, 000003.jsonl')
    expect(out).toContain('note     000001.jsonl.torn-20260101T000000Z was set aside')
    expect(out).toContain('3 findings.')
    expect(code).toBe(1)
  })
})

describe('faults of the books', () => {
  const unfinished = { finished_at: null, total_rows: 5, created_rows: 3, processed_rows: 1 }
  const faults: readonly (readonly [string, readonly (readonly Change[])[], string])[] = [
    [
      'a record changed that was otherwise',
      [SOUND, [updated('batch', batch({ name: 'other.xml' }), { name: 'x' })]],
      'commit 2 does not apply to these books: {"type":"StaleRecord"',
    ],
    [
      'a reference given twice',
      [[...SOUND, created('bank_transaction', transaction(3, { acc_serv_ref: 'reference 1' }))]],
      '"type":"DuplicateKey"',
    ],
    [
      'a transaction without its account',
      [[...SOUND, created('bank_transaction', transaction(3, { bank_account_id: 'NOWHERE12345', batch_id: null }))]],
      'its bank_account_id NOWHERE12345 is no bank_account',
    ],
    [
      'a transaction without its batch',
      [[...SOUND, created('bank_transaction', transaction(3, { batch_id: '01890000-0000-7000-8000-000000000009' }))]],
      'is no batch',
    ],
    [
      'a field that is not as its record says',
      [[created('bank_account', { ...bankAccount, currency: 'Franken' })]],
      'bank_account BANKACCOUNT1: currency',
    ],
    [
      'more transactions than the batch created',
      [[...SOUND, created('bank_transaction', transaction(3))]],
      'has 3 transactions, but states that it created 2',
    ],
    [
      'a finished batch with rows left',
      [[...SOUND.slice(0, 1), created('batch', batch({ processed_rows: 1, created: 0, duplicates: 2 }))]],
      'is finished, but rows remain',
    ],
    [
      'a finished batch that does not add up',
      [[...SOUND.slice(0, 1), created('batch', batch({ created: 1 }))]],
      'is finished with 2 rows, but 1 new, 0 known, 0 refused',
    ],
    [
      'a finished batch with rows in processing',
      [[...SOUND.slice(0, 3), created('bank_transaction', transaction(2, { is_processing: true }))]],
      'is finished, but 1 of its rows are being processed',
    ],
    [
      'counters that cannot be',
      [[...SOUND.slice(0, 1), created('batch', batch({ ...unfinished, created_rows: 6 }))]],
      'counts 1 of 6 of 5 rows',
    ],
    [
      'an unfinished batch that cannot go on',
      [[...SOUND.slice(0, 1), created('batch', batch({ ...unfinished, created: 1 }))]],
      'has 3 rows, but 1 new and 0 known',
    ],
    [
      'rows that nobody will process',
      [
        [
          ...SOUND.slice(0, 1),
          created('batch', batch({ ...unfinished, created: 2, duplicates: 1 })),
          ...SOUND.slice(2),
        ],
      ],
      'has 2 rows to process, but 0 are waiting',
    ],
  ]

  test.each(faults)('%s', async (_name, commits, expected) => {
    const { dataFolder } = await dataFolderOf(commits)
    const { hasFindings, out } = await verifyHere(dataFolder)
    expect(out).toContain(expected)
    expect(hasFindings).toBe(true)
  })

  test('an unfinished batch that can resume is no fault', async () => {
    const resumable = batch({ ...unfinished, created: 2, duplicates: 1 })
    const rows = [1, 2].map((number) => created('bank_transaction', transaction(number, { is_processing: true })))
    const { dataFolder } = await dataFolderOf([[...SOUND.slice(0, 1), created('batch', resumable), ...rows]])
    expect(await verify(dataFolder)).toMatchObject({ code: 0 })
  })

  test('books without their organization, and an organization without books', async () => {
    const { dataFolder } = await dataFolderOf([SOUND])
    const folder = join(dataFolder, 'books/organization-7/journal')
    await mkdir(folder, { recursive: true })
    // Empty books come from an interrupted first start.
    expect((await verify(dataFolder)).code).toBe(0)
    await writeFile(join(folder, '000001.jsonl'), `${linesOf([SOUND])[0]?.text}\n`)
    const { code, out } = await verify(dataFolder)
    expect(out).toContain('books/organization-7 does not belong to any organization of this installation')
    expect(code).toBe(1)
    const empty = await temporaryDataFolder()
    await mkdir(join(empty, 'books/organization-1/journal'), { recursive: true })
    expect((await verify(empty)).out).toContain('the system has no books')
  })
})

test('warns when the application is running', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const lock = await takeLock(dataFolder)
  const { code, out } = await verify(dataFolder)
  expect(out).toContain(`Warning: Another Kontor is using this data folder: process ${process.pid}`)
  expect(code).toBe(0)
  await lock.release()
})

test('a folder without books is an error: exit code 2', async () => {
  const { code, errors } = await verify(await temporaryDataFolder())
  expect(errors).toContain('There are no books in')
  expect(code).toBe(2)
})

test('documents whose files are missing or damaged', async () => {
  const [whole, gone, damaged] = ['Quittung 1', 'Quittung 2', 'Quittung 3'].map((text, index) => ({
    text,
    record: {
      id: `DOCUMENT00${index}`,
      ...ownedBy('bank_transaction', 'TRANSACTION1'),
      name: `${index}.txt`,
      media_type: 'text/plain',
      size: text.length,
      sha256: sha256(text),
      user_id: 1,
      created_at: TIME,
    },
  }))
  assert(whole && gone && damaged, 'three documents')
  const changes = [whole, gone, damaged].map(({ record }) => created('kept_document', record))
  const { dataFolder } = await dataFolderOf([[...SOUND, ...changes]])
  const files = join(dataFolder, 'books/organization-1/files')
  await writeFile(join(files, whole.record.sha256), whole.text)
  await writeFile(join(files, damaged.record.sha256), 'Quittung 4')
  const { code, out } = await verify(dataFolder)
  expect(code).toBe(1)
  expect(out).toContain(`kept_document DOCUMENT001: the file ${gone.record.sha256} (1.txt) is missing`)
  expect(out).toContain(`kept_document DOCUMENT002: the file ${damaged.record.sha256} (2.txt) is damaged`)
  expect(out).toContain('2 findings.')
})
