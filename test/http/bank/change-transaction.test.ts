// PUT /bank_transaction/{id}: a transaction entered by hand can change until it is reconciled, and is then processed
// again. The refusals of the rule: test/rule/bank/bank-transaction.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { createAccount, importsOf } from '../import/import-files.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'

const IBAN = 'CH9300762011623852957'
const ATTACHED: Match = {
  id: '01KB00000000000000000MATCH',
  amount: 1235 as MinorUnits,
  matchable_type: null,
  matchable_id: null,
  account_id: null,
  vat_rate_id: null,
  text: null,
  currency: null,
  currency_amount: null,
  origin: 'suggestion',
  source: null,
  confidence: 0.9,
  is_certain: true,
  reasons: [],
  settlements: [],
}

let kontor: Kontor
let account = ''
beforeAll(async () => {
  kontor = await startKontor()
  account = await createAccount(kontor, { type: 'bank', name: 'Main', iban: IBAN })
})
afterAll(() => kontor.close())

const recordOf = async (id: string): Promise<BankTransaction> => {
  const [record] = await kontor.book.read([get('bank_transaction', id)])
  assert(record, 'the transaction')
  return record
}
const write = async (id: string, patch: Partial<BankTransaction>) => {
  const changes = [updated('bank_transaction', await recordOf(id), patch)]
  await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
}
/** A transaction entered by hand and processed. */
const typed = async (acc_serv_ref: string, fields: object = {}): Promise<BankTransactionObject> => {
  const body = { bank_account_id: account, acc_serv_ref, amount: -12.35, name: 'Muster AG', text: 'Miete' }
  const answer = await kontor.send('POST', '/api/bank_transaction', { ...body, booking_date: '2026-03-03', ...fields })
  expect(answer.status).toBe(201)
  await kontor.services.idle()
  return { ...((await answer.json()) as BankTransactionObject), is_processing: false }
}
const put = (id: string, body: object) => kontor.send('PUT', `/api/bank_transaction/${id}`, body)
const refused = async (answer: Response) => {
  const { code, errors } = (await answer.json()) as Problem
  return [answer.status, code, Object.keys(errors ?? {})]
}

describe('a change of a transaction', () => {
  test('the answer is the transaction without its matches, and it is processed again', async () => {
    const row = await typed('change')
    const mirror = await typed('mirror')
    await write(row.id, { matches: [ATTACHED], mirror_id: mirror.id })
    await write(mirror.id, { matches: [{ ...ATTACHED, id: '01KB0000000000000000MATCH2' }], mirror_id: row.id })
    const before = kontor.book.commits.length
    const answer = await put(row.id, { amount: 20.5, text: null, booking_date: '2026-03-04' })
    expect(answer.status).toBe(200)
    const changed = { ...row, amount: 20.5, text: null, booking_date: '2026-03-04' }
    expect(await answer.json()).toEqual({ ...changed, is_processing: true })
    await kontor.services.idle()
    expect(await (await kontor.ask(`/api/bank_transaction/${row.id}`)).json()).toEqual(changed)
    expect(await recordOf(mirror.id)).toMatchObject({ matches: [], mirror_id: null, is_processing: false })
    const commits = kontor.book.commits.slice(before)
    expect(commits.map(({ action, params, user }) => [action, params, user])).toEqual([
      ['change_bank_transaction', { bank_account: 'Main', date: '2026-03-04' }, 1],
      ['process_bank_transactions', { count: 1 }, null],
    ])
  })

  test('a change without a difference keeps the matches and writes no commit', async () => {
    const row = await typed('same')
    await write(row.id, { matches: [ATTACHED] })
    const { seq } = await kontor.book.read([])
    const answer = await put(row.id, { amount: -12.35, name: 'Muster AG', unknown_attribute: 1 })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as BankTransactionObject).matches.map(({ id }) => id)).toEqual([ATTACHED.id])
    expect((await kontor.book.read([])).seq).toBe(seq)
  })

  test('a change of the reference makes the old reference available', async () => {
    const row = await typed('freed')
    expect((await put(row.id, { acc_serv_ref: 'new' })).status).toBe(200)
    expect((await typed('freed')).id).not.toBe(row.id)
    expect(await refused(await put(row.id, { acc_serv_ref: 'freed' }))).toEqual([
      422,
      'acc_serv_ref_taken',
      ['acc_serv_ref'],
    ])
    expect((await put(row.id, { acc_serv_ref: 'new' })).status).toBe(200)
  })
})

describe('a change is refused', () => {
  test('for a transaction that a file brought', async () => {
    await importsOf(kontor, account).start([['january.xml', makeCamt({ seed: 5, iban: IBAN, rows: 3 }).text]])
    const rows = (await kontor.listOf('/api/bank_transaction?per_page=500')) as readonly BankTransactionObject[]
    const imported = rows.find(({ batch_id }) => batch_id !== null)
    assert(imported, 'an imported row')
    expect(await refused(await put(imported.id, { name: 'Other' }))).toEqual([
      422,
      'bank_transaction_imported',
      ['bank_transaction'],
    ])
    expect(await recordOf(imported.id)).toMatchObject({ name: imported.name, is_processing: false })
  })

  test('for a reconciled transaction', async () => {
    const row = await typed('reconciled')
    await write(row.id, { is_reconciled: true })
    expect(await refused(await put(row.id, { name: 'Other' }))).toEqual([
      422,
      'bank_transaction_reconciled',
      ['bank_transaction'],
    ])
  })

  test('from a closed fiscal year and into one', async () => {
    const [inside, outside] = [await typed('in', { booking_date: '2025-03-03' }), await typed('out')]
    const years = (await kontor.listOf('/api/fiscal_year?sort=start_date')) as readonly { id: string; name: string }[]
    expect(years[0]?.name).toBe('2025')
    expect((await kontor.send('POST', `/api/fiscal_year/${years[0]?.id}/close`, {})).status).toBe(200)
    const closed = [422, 'fiscal_year_closed', ['booking_date']]
    expect(await refused(await put(inside.id, { name: 'Other' }))).toEqual(closed)
    expect(await refused(await put(inside.id, { booking_date: '2026-03-03' }))).toEqual(closed)
    expect(await refused(await put(outside.id, { booking_date: '2025-12-31' }))).toEqual(closed)
  })

  test('to a viewer, for impossible values, and for a transaction that does not exist', async () => {
    const row = await typed('values')
    const headers = { authorization: `Bearer ${await tokenOf(kontor, 'viewer')}`, 'content-type': 'application/json' }
    const asViewer = await kontor.ask(`/api/bank_transaction/${row.id}`, { method: 'PUT', headers, body: '{}' })
    expect(asViewer.status).toBe(403)
    expect(await refused(await put(row.id, { bank_account_id: null }))).toEqual([422, 'invalid', ['bank_account_id']])
    expect(await refused(await put(row.id, { bank_account_id: '01KB0000000000000000000000' }))).toEqual([
      422,
      'bank_account_unknown',
      ['bank_account_id'],
    ])
    expect((await put('01KB0000000000000000000000', {})).status).toBe(404)
  })
})
