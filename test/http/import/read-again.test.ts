// Rereading the stored file of an import: fields that an earlier version did not read are filled, and no others change.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { details, entry, IBAN, message, money, parties, statement } from '../../fixture/camt/message.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'
import { createAccount, importsOf } from './import-files.ts'

const OTHER = 'CH5604835012345678009'
const SOME_DAY = '2026-11-22T00:00:00.000000Z' as Timestamp

let kontor: Kontor
let account: string
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())
beforeEach(async () => {
  account = await createAccount(kontor, { type: 'cash', name: 'Books of old' })
})

/** Four entries: a party with every field, two equal ones without a reference, and one without details. */
const camt = (mark: string): string =>
  message(
    statement(
      { account: '', id: mark },
      entry(
        '-9.50',
        `<AcctSvcrRef>${mark}-1</AcctSvcrRef><Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.20</TtlChrgsAndTaxAmt></Chrgs>
        ${details(`${money('-9.50')}${parties({ Cdtr: 'Anna', CdtrAcct: OTHER, UltmtCdtr: 'Beat' })}`)}`,
      ),
      ...[1, 2].map(() =>
        entry('5', `${details(parties({ DbtrAcct: OTHER }))}<AddtlNtryInf>${mark} GUTSCHRIFT</AddtlNtryInf>`),
      ),
      entry('-1', `<AcctSvcrRef>${mark}-4</AcctSvcrRef><AddtlNtryInf>PREIS FÜR KONTOFÜHRUNG</AddtlNtryInf>`),
    ),
  )

const importOne = async (mark: string): Promise<ImportBatchObject> => {
  const [batch] = await importsOf(kontor, account).start([[`${mark}.xml`, camt(mark)]])
  assert(batch, 'a batch a file')
  return batch
}
const stored = async ({ id }: { readonly id: string }): Promise<readonly BankTransaction[]> =>
  (await kontor.book.read([where('bank_transaction', 'batch_id', [id])]))[0]
const change = async (records: readonly BankTransaction[], fields: Partial<BankTransaction>) => {
  const changes = records.map((record) => updated('bank_transaction', record, fields))
  await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
}
/** As an earlier version wrote the records. */
const asOfOld = async (batch: ImportBatchObject) =>
  change(await stored(batch), {
    name: null,
    counterparty_iban: null,
    ultimate_name: null,
    charges: null,
    charges_currency: null,
  })
const pathOf = (batch: { readonly id: string }) => `/api/batch/${batch.id}/read_again`
const readAgain = async (batch: { readonly id: string }) => {
  const answer = await kontor.ask(pathOf(batch), { method: 'POST' })
  return [answer.status, await answer.json()] as const
}
const withoutTime = (rows: readonly BankTransaction[]) => rows.map((row) => ({ ...row, updated_at: SOME_DAY }))

describe('rereading the stored file', () => {
  test('fills empty fields in one commit, as a new import would; a second time changes nothing', async () => {
    const batch = await importOne('A')
    const imported = await stored(batch)
    expect(imported.map(({ name, counterparty_iban }) => [name, counterparty_iban])).toEqual([
      ['Anna', OTHER],
      [null, OTHER],
      [null, OTHER],
      [null, null],
    ])
    expect(imported[0]).toMatchObject({ ultimate_name: 'Beat', charges: 120, charges_currency: 'EUR' })
    await asOfOld(batch)
    const commits = kontor.book.commits.length
    expect(await readAgain(batch)).toEqual([200, { completed: 3, unchanged: 1 }])
    expect(kontor.book.commits.length).toBe(commits + 1)
    expect(kontor.book.commits.at(-1)).toMatchObject({ action: 'read_again', params: { file: 'A.xml', count: 3 } })
    const completed = await stored(batch)
    expect(withoutTime(completed)).toEqual(withoutTime(imported))
    expect(await readAgain(batch)).toEqual([200, { completed: 0, unchanged: 4 }])
    expect(await stored(batch)).toEqual(completed)
  })

  test('keeps existing values, even if the file differs', async () => {
    const batch = await importOne('B')
    const [first] = await stored(batch)
    assert(first, 'a row')
    await change([first], { name: 'Typed', counterparty_iban: null, charges: null, charges_currency: null })
    expect(await readAgain(batch)).toEqual([200, { completed: 1, unchanged: 3 }])
    const [after] = await stored(batch)
    expect(after).toMatchObject({ name: 'Typed', counterparty_iban: OTHER, charges: 120, ultimate_name: 'Beat' })
  })

  test('changes no row of another import, nor one with another amount', async () => {
    const [one, other] = [await importOne('C'), await importOne('D')]
    await asOfOld(one)
    await asOfOld(other)
    const [first] = await stored(one)
    assert(first, 'a row')
    await change([first], { amount: -1000 as BankTransaction['amount'] })
    const untouched = [(await stored(one))[0], ...(await stored(other))]
    expect(await readAgain(one)).toEqual([200, { completed: 2, unchanged: 2 }])
    expect([(await stored(one))[0], ...(await stored(other))]).toEqual(untouched)
  })

  test('creates no rows when the same file is imported afterwards', async () => {
    const batch = await importOne('E')
    await asOfOld(batch)
    await readAgain(batch)
    expect((await importOne('E')).result).toMatchObject({ created: 0, duplicates: 4 })
    await asOfOld(batch)
    expect((await importOne('E')).result).toMatchObject({ created: 0, duplicates: 4 })
  })

  test('of a table uses the mapping of the import', async () => {
    const table = `Datum;Empfänger;IBAN Empfänger;Betrag\n15.01.2026;Anna;${OTHER};-12.50\n16.01.2026;Beat;;-1.00\n`
    const [batch] = await importsOf(kontor, account).start([['t.csv', table]])
    assert(batch, 'a batch')
    await asOfOld(batch)
    expect(await readAgain(batch)).toEqual([200, { completed: 2, unchanged: 0 }])
    const rows = (await stored(batch)).map(({ name, counterparty_iban }) => [name, counterparty_iban])
    expect(rows).toEqual([
      ['Anna', OTHER],
      ['Beat', null],
    ])
  })
})

describe('rereading is refused', () => {
  const refusal = async (batch: { readonly id: string }) => {
    const [status, body] = await readAgain(batch)
    return [status, (body as { code: string }).code]
  }

  test('for an import that was undone', async () => {
    const batch = await importOne('F')
    await kontor.ask(`/api/batch/${batch.id}/transactions`, { method: 'DELETE' })
    const commits = kontor.book.commits.length
    expect(await refusal(batch)).toEqual([422, 'import_undone'])
    expect(kontor.book.commits.length).toBe(commits)
  })

  test('when the file was not stored', async () => {
    const batch = await importOne('G')
    for (const name of await kontor.storedFiles.names()) await kontor.storedFiles.remove(name)
    expect(await readAgain(batch)).toEqual([
      422,
      {
        message: 'The file of the import was not stored, or is damaged: it cannot be read again.',
        errors: { batch: ['The file of the import was not stored, or is damaged: it cannot be read again.'] },
        code: 'kept_file_missing',
      },
    ])
  })

  test('when the account has changed, so that the file is not its own', async () => {
    const bank = await createAccount(kontor, { type: 'bank', name: 'Bank', iban: IBAN })
    const file = message(statement({ id: 'H' }, entry('5', '<AcctSvcrRef>H</AcctSvcrRef>')))
    const [batch] = await importsOf(kontor, bank).start([['h.xml', file]])
    assert(batch, 'a batch')
    await kontor.send('PUT', `/api/bank_account/${bank}`, { iban: OTHER })
    expect(await refusal(batch)).toEqual([422, 'kept_file_unreadable'])
  })

  test('without the permission to change transactions, and for an unknown batch', async () => {
    const batch = await importOne('I')
    const headers = { authorization: `Bearer ${await tokenOf(kontor, 'viewer')}` }
    expect((await kontor.ask(pathOf(batch), { method: 'POST', headers })).status).toBe(403)
    expect((await readAgain({ id: '00000000-0000-4000-8000-000000000000' }))[0]).toBe(404)
  })
})

test('the interface shows and finds the reread fields', async () => {
  await importOne('J')
  const list = async (query: string) => {
    const answer = await kontor.ask(`/api/bank_transaction?filter[bank_account]=${account}&${query}`)
    return ((await answer.json()) as { data: BankTransactionObject[] }).data.map(({ amount }) => amount).toSorted()
  }
  const [first] = (await kontor.listOf(
    `/api/bank_transaction?filter[bank_account]=${account}&search=Beat`,
  )) as unknown as readonly BankTransactionObject[]
  expect(first).toMatchObject({
    name: 'Anna',
    counterparty_iban: OTHER,
    ultimate_name: 'Beat',
    charges: 1.2,
    charges_currency: 'EUR',
  })
  expect(await list('search=CH56 0483 5012')).toEqual([-9.5, 5, 5])
  expect(await list('filter[counterparty]=ch56 0483 5012 3456 7800 9')).toEqual([-9.5, 5, 5])
})
