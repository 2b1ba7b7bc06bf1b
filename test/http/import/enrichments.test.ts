// Notifications and payment orders over the interface: a plan first, applied once, undone, and unmatched parts
// reported.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { FileEnrichmentObject } from '../../../shared/api/endpoints/import/enrichments.ts'
import type { ExpensePaymentObject } from '../../../shared/api/endpoints/open-item/expense-payments.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { details, entry, IBAN, message, statement } from '../../fixture/camt/message.ts'
import { notification, notificationMessage, part } from '../../fixture/camt/notification.ts'
import { group, orderMessage, payment } from '../../fixture/pain/payment-order.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'
import { createAccount, identify, importsOf, type NamedFile } from './import-files.ts'

const OTHER = 'CH5604835012345678009'
const reference = (text: string) => `<AcctSvcrRef>${text}</AcctSvcrRef>`

let kontor: Kontor
let account: string
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())
beforeEach(async () => {
  account = await createAccount(kontor, { type: 'bank', name: 'Main', iban: IBAN })
  return async () => {
    await kontor.ask(`/api/bank_account/${account}`, { method: 'DELETE' })
    for (const { id } of await kontor.listOf('/api/expense_payment')) {
      await kontor.ask(`/api/expense_payment/${id}`, { method: 'DELETE' })
    }
  }
})

const formOf = (files: readonly NamedFile[]): FormData => {
  const form = new FormData()
  for (const [index, [name, content]] of files.entries()) form.set(`files[${index}]`, new File([content], name))
  return form
}
const post = (query: string, files: readonly NamedFile[], headers: HeadersInit = {}) =>
  kontor.ask(`/api/bank_account/${account}/enrich${query}`, { method: 'POST', body: formOf(files), headers })
const enrich = async (files: readonly NamedFile[], query = ''): Promise<readonly FileEnrichmentObject[]> => {
  const answer = await post(query, files)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { files: FileEnrichmentObject[] }).files
}
const importStatement = (...entries: readonly string[]) =>
  importsOf(kontor, account).start([['statement.xml', message(statement({}, ...entries))]])
const rows = async (query = ''): Promise<readonly BankTransactionObject[]> =>
  (await kontor.listOf(
    `/api/bank_transaction?filter[bank_account]=${account}${query}`,
  )) as unknown as BankTransactionObject[]
const paymentsNow = async () => (await kontor.listOf('/api/expense_payment')) as unknown as ExpensePaymentObject[]
const commits = () => kontor.book.commits.length
const undo = (id: string | null | undefined, headers: HeadersInit = {}) =>
  kontor.ask(`/api/batch/${id}/undo`, { method: 'POST', headers })

/** The findings of `kontor verify` in the books. */
const findings = (): readonly string[] => {
  const tables = new MemoryTables('organization-1')
  assert(tables.apply(kontor.book.commits.map((commit) => ({ ...writeCommitLine(commit) }))).ok, 'the commits follow')
  return checkRecords('organization-1', tables)
}

const COLLECTIVE = [
  part({
    amount: '100.00',
    name: 'Anna Meier',
    iban: 'CH5109000000250092291',
    reference: '539115429773825311971477453',
  }),
  part({ amount: '12.50', name: 'Beat Müller', endToEndId: 'E-2' }),
]
const credit = (more: string) => entry('112.50', `${reference('REF-1')}${more}`)
const NOTIFICATION: NamedFile = ['avis.xml', notificationMessage(notification([credit(details(...COLLECTIVE))]))]

describe('a notification', () => {
  test('gives the collective transaction its parts, in one commit with an action', async () => {
    await importStatement(credit('<AddtlNtryInf>Sammelgutschrift</AddtlNtryInf>'), entry('-5.00', reference('REF-2')))
    const before = await rows()
    const count = commits()
    const [enriched] = await enrich([NOTIFICATION])
    const [named] = before.filter(({ amount }) => amount === 112.5)
    const parts = [
      {
        amount: 100,
        reference: '539115429773825311971477453',
        name: 'Anna Meier',
        end_to_end_id: null,
        counterparty_iban: 'CH5109000000250092291',
      },
      { amount: 12.5, reference: null, name: 'Beat Müller', counterparty_iban: null, end_to_end_id: 'E-2' },
    ]
    expect(enriched).toEqual({
      name: 'avis.xml',
      format: 'camt.054',
      batch_id: expect.any(String),
      unmatched: [],
      explained: [{ bank_transaction_id: named?.id, state: 'new', details: parts }],
      expense_payments: { created: 0, unchanged: 0 },
    })
    expect(commits()).toBe(count + 1)
    const commit = kontor.book.commits.at(-1)
    expect([commit?.action, commit?.params, typeof commit?.group]).toEqual([
      'enrich_transactions',
      { bank_account: 'Main', file: 'avis.xml', count: 1 },
      'string',
    ])
    // The transaction keeps its amount, identity and texts.
    expect(await rows()).toEqual(before.map((row) => (row.id === named?.id ? { ...row, details: parts } : row)))
    expect(findings()).toEqual([])
  })

  test('makes the transaction findable by its parts', async () => {
    await importStatement(credit(''), entry('-5.00'))
    expect(await rows('&search=meier')).toEqual([])
    await enrich([NOTIFICATION])
    for (const text of ['meier', '5391154297738', 'CH5109000000250092291', 'E-2', '100.00']) {
      expect((await rows(`&search=${text}`)).map(({ amount }) => amount)).toEqual([112.5])
    }
  })

  test('explains a transaction from a table, by amount and day', async () => {
    await importsOf(kontor, account).start([
      ['rows.csv', 'Datum;Text;Betrag\n15.01.2026;QR-Eingänge;112.50\n14.01.2026;Strom;-5.00\n'],
    ])
    const [enriched] = await enrich([NOTIFICATION])
    expect([enriched?.explained.length, enriched?.unmatched]).toEqual([1, []])
  })

  test('has a plan that equals its result, and a second time changes nothing', async () => {
    await importStatement(credit(''), entry('-5.00'))
    const files = [NOTIFICATION, NOTIFICATION] as const
    const count = commits()
    const plan = await enrich(files, '?dry_run=1')
    expect(commits()).toBe(count)
    const done = await enrich(files)
    const withoutBatch = done.map((file) => ({ ...file, batch_id: null }))
    expect(plan).toEqual(withoutBatch)
    expect(plan.map(({ explained }) => explained[0]?.state)).toEqual(['new', 'unchanged'])
    expect(done.map(({ batch_id }) => batch_id === null)).toEqual([false, true])
    expect(commits()).toBe(count + 1)
    const again = await enrich([NOTIFICATION])
    expect([again[0]?.explained[0]?.state, again[0]?.batch_id, commits()]).toEqual(['unchanged', null, count + 1])
  })

  test('that repeats known parts counts only the new ones', async () => {
    const later = (more: string) => entry('30.00', `${reference('REF-3')}${more}`)
    await importStatement(credit(''), later(''))
    await enrich([NOTIFICATION])
    const both = notification([credit(details(...COLLECTIVE)), later(details(part({ amount: '30.00' })))])
    const [enriched] = await enrich([['both.xml', notificationMessage(both)]])
    expect(enriched?.explained.map(({ state }) => state).toSorted()).toEqual(['new', 'unchanged'])
    const batch = (await (await kontor.ask(`/api/batch/${enriched?.batch_id}`)).json()) as ImportBatchObject
    expect(batch.result).toMatchObject({ explained: 1, details: 1, duplicates: 1, skipped: 0 })
    expect(kontor.book.commits.at(-1)?.params).toMatchObject({ count: 1 })
  })

  test('reports parts that match no transaction', async () => {
    await importStatement(credit(''), entry('-5.00'), entry('-5.00'))
    const nothing = entry('7.00', `${reference('REF-9')}${details(part({ amount: '7.00' }))}`)
    const both = entry('-5.00', details(part({ amount: '-5.00', name: 'Strom AG' })))
    const file = notificationMessage(notification([nothing, both, credit('')]), notification([nothing], OTHER))
    const count = commits()
    const [enriched] = await enrich([['avis.xml', file]])
    expect(enriched?.unmatched).toEqual([
      {
        reference: null,
        amount: null,
        currency: null,
        date: null,
        code: 'other_account',
        message: `Belongs to another account (${OTHER}).`,
        values: { account: OTHER },
      },
      {
        reference: 'REF-9',
        amount: 7,
        currency: 'CHF',
        date: '2026-01-15',
        code: 'no_transaction',
        message: 'No bank transaction of the account matches: import the statement of that day first.',
      },
      {
        reference: null,
        amount: -5,
        currency: 'CHF',
        date: '2026-01-15',
        code: 'several_transactions',
        message: '2 bank transactions match, and it is not clear which one is meant.',
        values: { count: 2 },
      },
      {
        reference: 'REF-1',
        amount: 112.5,
        currency: 'CHF',
        date: '2026-01-15',
        code: 'no_parts',
        message: 'The entry has no details.',
      },
    ])
    expect([enriched?.batch_id, commits()]).toEqual([null, count])
  })

  test('is refused by the import, and identified by its kind', async () => {
    const answer = await importsOf(kontor, account).post('', [NOTIFICATION])
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, 'camt_054_not_imported'])
    const order: NamedFile = ['order.xml', orderMessage([group({ iban: OTHER }, payment({}))])]
    const found = await identify(kontor, [NOTIFICATION, order, ['a.xml', message(statement({}))]])
    expect(found.map(({ enrichment, bank_account_id, reason }) => [enrichment, bank_account_id, reason])).toEqual([
      ['camt.054', account, 'iban'],
      ['pain.001', null, null],
      [null, account, 'iban'],
    ])
    expect(found[1]?.accounts[0]?.iban).toBe(OTHER)
  })
})

describe('a payment order', () => {
  const QRR = '210000000003139471430009017'
  const ORDER: NamedFile = [
    'order.xml',
    orderMessage([
      group(
        { iban: IBAN },
        payment({ endToEndId: 'E-1', amount: 'CHF 108.10', iban: 'CH4431999123000889012', reference: QRR }),
        payment({ endToEndId: 'E-2', amount: 'CHF 20.00', text: 'Miete' }),
      ),
    ]),
  ]

  test('brings its payments once, each with the expense that it pays', async () => {
    const made = await kontor.send('POST', '/api/expense', {
      number: 'A-1',
      total: 108.1,
      date: '2026-01-10',
      reference: QRR,
    })
    const { id } = (await made.json()) as { id: string }
    const [enriched] = await enrich([ORDER])
    expect([enriched?.format, enriched?.expense_payments, enriched?.unmatched]).toEqual([
      'pain.001',
      { created: 2, unchanged: 0 },
      [],
    ])
    const found = (await paymentsNow()).map((each) => [
      ...[each.key, each.total, each.currency, each.iban, each.reference],
      ...[each.end_to_end_id, each.execution_date, each.text, each.expense_ids, each.status],
    ])
    expect(found.toSorted()).toEqual([
      [
        ...['MSG-1/P1/E-1', 108.1, 'CHF', 'CH4431999123000889012', QRR],
        ...['E-1', '2026-01-15', 'Beispiel GmbH', [id], 'open'],
      ],
      ['MSG-1/P1/E-2', 20, 'CHF', null, null, 'E-2', '2026-01-15', 'Beispiel GmbH · Miete', [], 'open'],
    ])
    expect(await kontor.listOf(`/api/expense_payment?filter[reference]=${QRR}`)).toHaveLength(1)
    const count = commits()
    expect((await enrich([ORDER]))[0]?.expense_payments).toEqual({ created: 0, unchanged: 2 })
    expect(commits()).toBe(count)
    expect(findings()).toEqual([])
    const [batch] = kontor.book.commits.at(-1)?.changes ?? []
    expect((await undo(String(batch?.id))).status).toBe(200)
    await kontor.ask(`/api/expense/${id}`, { method: 'DELETE' })
  })

  test('of another account is refused, and names it', async () => {
    const count = commits()
    const answer = await post('', [ORDER, ['b.xml', orderMessage([group({ iban: OTHER }, payment({}))])]])
    const body = (await answer.json()) as { code: string; errors: Record<string, string[]> }
    expect([answer.status, body.code, Object.keys(body.errors)]).toEqual([422, 'other_bank_account', ['files.1']])
    expect(body.errors['files.1']?.[0]).toContain(OTHER)
    // All or none: the first file was valid.
    expect([await paymentsNow(), commits()]).toEqual([[], count])
  })

  test('cannot be undone once a payment is settled', async () => {
    const [enriched] = await enrich([ORDER])
    const [[record]] = await kontor.book.read([where('expense_payment', 'key', ['MSG-1/P1/E-2'])])
    assert(record, 'the payment')
    const settle = (from: number, to: number) =>
      kontor.book.write<null, never>({ user: null }, async () => {
        const change = updated(
          'expense_payment',
          { ...record, paid_amount: minorUnitsOf(from) },
          { paid_amount: minorUnitsOf(to) },
        )
        return ok({ action: 'test', changes: [change], value: null })
      })
    await settle(0, 2000)
    const answer = await undo(enriched?.batch_id)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'item_settled'])
    await settle(2000, 0)
    expect((await undo(enriched?.batch_id)).status).toBe(200)
    expect(await paymentsNow()).toEqual([])
  })
})

describe('undo of an enrichment', () => {
  test('restores the books, and the file can be applied again', async () => {
    await importStatement(credit(''), entry('-5.00'))
    const before = await rows()
    const [enriched] = await enrich([NOTIFICATION])
    const batch = (await (await kontor.ask(`/api/batch/${enriched?.batch_id}`)).json()) as ImportBatchObject
    expect(batch).toMatchObject({
      kind: 'enrichment',
      name: 'avis.xml',
      bank_account_id: account,
      finished: true,
      undone: false,
      progress: 100,
      result: { created: 0, explained: 1, details: 2, duplicates: 0, skipped: 0 },
    })
    const report = await (await kontor.ask(`/api/batch/${enriched?.batch_id}/enrichment`)).json()
    expect(report).toEqual(enriched)
    const answer = await undo(enriched?.batch_id)
    expect([answer.status, await answer.json()]).toEqual([200, { ...batch, undone: true }])
    expect(await rows()).toEqual(before)
    const count = commits()
    expect((await undo(enriched?.batch_id)).status).toBe(200)
    expect(commits()).toBe(count)
    expect((await enrich([NOTIFICATION]))[0]?.explained[0]?.state).toBe('new')
    expect(findings()).toEqual([])
  })

  test('of an import also removes the enrichment’s parts', async () => {
    const [batch] = await importStatement(credit(''), entry('-5.00'))
    const [enriched] = await enrich([NOTIFICATION])
    expect((await undo(batch?.id)).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await undo(enriched?.batch_id)).status).toBe(200)
    expect(findings()).toEqual([])
  })

  test('a batch of an import has no enrichment, and an unknown one is 404', async () => {
    const [batch] = await importStatement(credit(''))
    const missing = await kontor.ask(`/api/batch/${batch?.id}/enrichment`)
    expect([missing.status, await missing.json()]).toMatchObject([
      404,
      { message: `No query results for model [Batch] ${batch?.id}` },
    ])
    expect((await undo('01890000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('a viewer may not apply one, and a repeated request applies it once', async () => {
  await importStatement(credit(''))
  const viewer = await tokenOf(kontor, 'viewer')
  expect((await post('', [NOTIFICATION], { authorization: `Bearer ${viewer}` })).status).toBe(403)
  const [first, second] = [
    await post('', [NOTIFICATION], { 'idempotency-key': 'n' }),
    await post('', [NOTIFICATION], { 'idempotency-key': 'n' }),
  ]
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await second.json()).toEqual(await first.json())
})

test('deleting the account deletes its enrichments', async () => {
  await importStatement(credit(''))
  await enrich([NOTIFICATION])
  expect((await kontor.ask(`/api/bank_account/${account}`, { method: 'DELETE' })).status).toBe(204)
  const [reports] = await kontor.book.read([page('enrichment_report')])
  expect(reports.rows).toEqual([])
  expect(findings()).toEqual([])
})
