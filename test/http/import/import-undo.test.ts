// Undo of a finished import: all of it in one commit, as long as none of its rows is reconciled or in a closed year.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { type Change, removed, updated } from '../../../shared/books/port/change.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { makeBankCsv } from '../../support/file/make-bank-csv.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'
import { createAccount, importsOf, type NamedFile, rowsOf } from './import-files.ts'

const IBAN = 'CH9300762011623852957'
const CLOSED = '2027-01-31T00:00:00.000000Z' as Timestamp

let kontor: Kontor
let account: string
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())
beforeEach(async () => {
  // Without an IBAN it accepts the files of any account.
  account = await createAccount(kontor, { type: 'cash', name: 'Main' })
})

const fileOf = (seed: number, rows = 40): NamedFile => [`${seed}.xml`, makeCamt({ seed, iban: IBAN, rows }).text]
/** Enough for several commits, and more than a statement may hold. */
const tableOf = (seed: number): NamedFile => [`${seed}.csv`, makeBankCsv({ seed, iban: IBAN, rows: 4100 })]
const start = async (...files: readonly NamedFile[]) => importsOf(kontor, account).start(files)
const importOne = async (file: NamedFile): Promise<ImportBatchObject> => {
  const [batch] = await start(file)
  assert(batch, 'a batch a file')
  return batch
}
const pathOf = (batch: { readonly id: string }) => `/api/batch/${batch.id}/transactions`
const undo = (batch: { readonly id: string }, headers: HeadersInit = {}) =>
  kontor.ask(pathOf(batch), { method: 'DELETE', headers })
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>

/** Changes the books in a way that no use case does yet. */
const change = (changes: readonly Change[]) =>
  kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))

/** The findings of `kontor verify` in the books. */
const findings = (): readonly string[] => {
  const tables = new MemoryTables('organization-1')
  assert(
    tables.apply(kontor.book.commits.map((commit) => ({ ...writeCommitLine(commit) }))).ok,
    'the commits follow one another',
  )
  return checkRecords('organization-1', tables)
}

describe('undo of an import', () => {
  test('restores the account in one commit, and the same file can be imported again', async () => {
    const [before] = await kontor.book.read([page('bank_transaction')])
    const file = fileOf(1)
    const batch = await importOne(file)
    const rows = await rowsOf(kontor, account)
    const commits = kontor.book.commits.length
    const answer = await undo(batch)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ...batch, undone: true })
    expect(kontor.book.commits.length).toBe(commits + 1)
    const [after, statements] = await kontor.book.read([
      page('bank_transaction'),
      where('statement', 'bank_account_id', [account]),
    ])
    expect([after.rows, statements]).toEqual([before.rows, []])
    expect(findings()).toEqual([])
    const again = await importOne(file)
    expect([again.id === batch.id, again.result.created, again.result.duplicates]).toEqual([false, 40, 0])
    expect(await rowsOf(kontor, account)).toEqual(rows)
    expect(((await bodyOf(await kontor.ask(`/api/batch/${batch.id}`))).result as { created: number }).created).toBe(40)
    expect(findings()).toEqual([])
  })

  test('removes thousands of rows completely, although they are read in slices', async () => {
    const batch = await importOne(tableOf(9))
    expect(batch.result.created).toBeGreaterThan(4000)
    expect((await undo(batch)).status).toBe(200)
    const [left] = await kontor.book.read([where('bank_transaction', 'batch_id', [batch.id])])
    expect(left).toEqual([])
    expect(findings()).toEqual([])
  })

  test('removes the vouchers of its rows, in any of its commits', async () => {
    const batch = await importOne(tableOf(10))
    const [rows] = await kontor.book.read([where('bank_transaction', 'batch_id', [batch.id])])
    for (const row of [rows[0], rows.at(-1)]) {
      const form = new FormData()
      form.set('files[0]', new File(['A receipt'], 'receipt.txt'))
      const path = `/api/bank_transaction/${row?.id}/documents`
      expect((await kontor.ask(path, { method: 'POST', body: form })).status).toBe(200)
    }
    expect((await undo(batch)).status).toBe(200)
    const [documents] = await kontor.book.read([page('kept_document')])
    expect(documents.rows).toEqual([])
    expect(findings()).toEqual([])
  })

  test('removes only its own rows: those of another file stay', async () => {
    const [one, other] = await start(fileOf(2, 10), fileOf(3, 10))
    assert(one && other, 'two batches')
    await undo(one)
    const [left] = await kontor.book.read([where('bank_transaction', 'batch_id', [one.id, other.id])])
    expect(left.map(({ batch_id }) => batch_id)).toEqual(Array.from({ length: 10 }, () => other.id))
  })

  test('changes nothing the second time, nor for a cancelled import', async () => {
    const batch = await importOne(fileOf(4))
    const first = await bodyOf(await undo(batch))
    const commits = kontor.book.commits.length
    const second = await undo(batch)
    expect([second.status, await second.json()]).toEqual([200, first])
    const [record] = await kontor.book.read([where('batch', 'id', [batch.id])])
    await change(record.map((each) => updated('batch', each, { undone_at: null, cancelled_at: CLOSED, created: 0 })))
    expect((await bodyOf(await undo(batch))).undone).toBe(false)
    expect(kontor.book.commits.length).toBe(commits + 1)
  })

  test('with an Idempotency-Key takes effect once and is answered twice', async () => {
    const batch = await importOne(fileOf(5))
    const [first, second] = [
      await undo(batch, { 'idempotency-key': 'u' }),
      await undo(batch, { 'idempotency-key': 'u' }),
    ]
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true'])
    expect(await second.json()).toEqual(await first.json())
  })

  test('sends events for the batch and for the changed transactions', async () => {
    const batch = await importOne(fileOf(6))
    const events: string[] = []
    const stop = kontor.services.events.listen(kontor.owner, (event) => {
      if (event.type === 'batch') events.push(`undone ${theImport(event.batch).undone_at !== null}`)
      if (event.type === 'changed' || event.type === 'deleted') events.push(event.table)
    })
    await undo(batch)
    await expect.poll(() => events.toSorted()).toEqual(['bank_transaction', 'history', 'statement', 'undone true'])
    stop()
  })
})

describe('undo of an import is refused', () => {
  test('when one of its rows is reconciled', async () => {
    const batch = await importOne(fileOf(7))
    const [[row]] = await kontor.book.read([where('bank_transaction', 'batch_id', [batch.id])])
    assert(row, 'a row')
    await change([updated('bank_transaction', row, { is_reconciled: true })])
    const commits = kontor.book.commits.length
    const answer = await undo(batch)
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message: expect.any(String),
        code: 'import_reconciled',
        errors: { batch: ['Some transactions of the import are reconciled: unreconcile them first.'] },
      },
    ])
    expect(kontor.book.commits.length).toBe(commits)
    await change([updated('bank_transaction', { ...row, is_reconciled: true }, { is_reconciled: false })])
    expect((await undo(batch)).status).toBe(200)
  })

  test('when one of its rows is in a closed year', async () => {
    const batch = await importOne(fileOf(8))
    const [years] = await kontor.book.read([page('fiscal_year')])
    const year = years.rows.find(({ start_date, end_date }) => start_date <= '2026-01-05' && '2026-01-05' <= end_date)
    assert(year, 'the year of the rows')
    await change([updated('fiscal_year', year, { closed_at: CLOSED })])
    const answer = await undo(batch)
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([422, 'fiscal_year_closed'])
    await change([updated('fiscal_year', { ...year, closed_at: CLOSED }, { closed_at: null })])
    expect((await undo(batch)).status).toBe(200)
  })

  test('before it has ended', async () => {
    const batch = await importOne(fileOf(9))
    const [[record]] = await kontor.book.read([where('batch', 'id', [batch.id])])
    assert(record, 'the batch')
    await change([updated('batch', record, { finished_at: null })])
    const answer = await undo(batch)
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([409, 'import_unfinished'])
    await change([updated('batch', { ...record, finished_at: null }, { finished_at: record.finished_at })])
  })

  test('to a viewer, and for another organization', async () => {
    const batch = await importOne(fileOf(10))
    const viewer = await tokenOf(kontor, 'viewer')
    expect((await undo(batch, { authorization: `Bearer ${viewer}` })).status).toBe(403)
    const made = await kontor.services.organizations.create(kontor.owner, { name: 'Other AG' })
    assert(made.ok, 'another organization')
    const there = { ...kontor.owner, organization_id: made.value.record.id }
    const answer = await kontor.services.imports.undo(there, { id: batch.id })
    expect(answer.ok ? null : answer.error.type).toBe('NotFound')
    expect((await rowsOf(kontor, account)).length).toBe(40)
  })
})

test('books with rows of an undone import are a finding', async () => {
  const batch = await importOne(fileOf(11, 3))
  const [[record], rows] = await kontor.book.read([
    where('batch', 'id', [batch.id]),
    where('bank_transaction', 'batch_id', [batch.id]),
  ])
  assert(record, 'the batch')
  expect(findings()).toEqual([])
  await change([updated('batch', record, { undone_at: CLOSED })])
  expect(findings()).toEqual([`batch ${batch.id} is undone, but has 3 transactions or is not finished`])
  await change(rows.map((row) => removed('bank_transaction', row)))
  expect(findings()).toEqual([])
})
