// What depends on the records of an action that is undone: references, bookings, payments, keys and IBANs, over books in
// memory. What the action changed itself never counts, since the undo changes it too.
import { describe, expect, test } from 'vitest'
import { dependentsOf, isNamedByBookings } from '../../../main/service/history/dependents.ts'
import { createRecords } from '../../../main/service/history/records.ts'
import type { UndoPlan } from '../../../main/service/history/undo-plan.ts'
import { type Change, changeOfFields, created, removed } from '../../../shared/books/port/change.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import {
  bankAccount,
  company,
  expense,
  expensePayment,
  invoice,
  rappen,
  transaction,
} from '../../rule/matching/world.ts'
import { bookWith, entry as entryOn, lines as postings, profileWith, some } from '../../support/books/book-with.ts'

/** A record that needs only the fields that the test names. */
const make =
  (table: TableName) =>
  (id: string, fields: object = {}) =>
    some(table, id, fields)
const [ledger, vatRate, offset, year, batch, budget] = [
  make('ledger_account'),
  make('vat_rate'),
  make('offset'),
  make('fiscal_year'),
  make('batch'),
  make('budget'),
]
const rule = (id: string, fields: object = {}) => some('rule', id, { rows: [], company_id: null, ...fields })
const entry = (id: string, fields: Partial<JournalEntry> = {}) =>
  entryOn(id, '2026-03-20', { fiscal_year_id: 'year', ...fields })
const line = (account_id: string, amount: number, vat_rate_id: string | null = null) =>
  postings({ [account_id]: amount }, { vat_rate_id })
const row = (matchable_type: string, matchable_id: string) => ({
  ...{ matchable_type, matchable_id, account_id: null, settlements: [], amount: 1, origin: 'person', source: null },
})
const pays = (type: string, id: string, is_reconciled = true): Partial<BankTransaction> =>
  ({ matches: [row(type, id)], is_reconciled }) as never

/** What depends on an action that made `action`, in books with `present` besides what the action created. */
const dependents = async (
  action: readonly NetChange[],
  present: readonly Change[] = [],
  { isUndo = false, isGone = false, chains = [] as readonly unknown[] } = {},
): Promise<readonly string[]> => {
  const changes = [profileWith(), ...(isGone ? [] : action.filter(({ before }) => before === null)), ...present]
  const book = await bookWith(...changes)
  const records = createRecords(book.read)
  for (const { table, id } of changes) await records.load(table, [id])
  for (const { table, id } of action) await records.load(table, [id])
  await records.loadChains(changes.flatMap(({ table, id }) => (table === 'journal_entry' ? [String(id)] : [])))
  const plan = {
    source: { undoes_id: isUndo ? 'earlier' : null },
    units: [{ changes: action, chains }],
    net: new Map(action.map((each) => [keyOf(each), each])),
    records,
  } as unknown as UndoPlan
  const found = await dependentsOf(book.read, plan, action)
  return found.map(({ table, id, fields }) => [table, id, ...(fields ?? [])].join(' ')).toSorted()
}

describe('records that name a created record', () => {
  const muster = created('company', company('muster', 'Muster AG'))

  test('block, unless the action created them too or gave them the reference', async () => {
    const named = (id: string) => invoice(id, { company_id: 'muster' })
    expect(await dependents([muster], [created('invoice', named('other'))])).toEqual(['invoice other company_id'])
    expect(await dependents([muster, created('invoice', named('own'))])).toEqual([])
    const given = changeOfFields('invoice', 'other', { company_id: null }, { company_id: 'muster' })
    expect(await dependents([muster, given], [created('invoice', named('other'))])).toEqual([])
    // It was removed by the action, and made again since.
    const again = removed('invoice', named('other'))
    expect(await dependents([muster, again], [created('invoice', named('other'))])).toEqual([
      'invoice other company_id',
    ])
    const renamed = changeOfFields('invoice', 'other', { text: null }, { text: 'x' })
    expect(await dependents([muster, renamed], [created('invoice', named('other'))])).toEqual([
      'invoice other company_id',
    ])
  })

  test('do not matter when the record is gone already, was only changed, or was not made by the action', async () => {
    const named = created('invoice', invoice('other', { company_id: 'muster' }))
    const changed = changeOfFields('company', 'muster', { name: 'A' }, { name: 'Muster AG' })
    expect(await dependents([changed], [muster, named])).toEqual([])
    expect(await dependents([removed('company', company('gone', 'Gone AG'))], [muster, named])).toEqual([])
  })

  test('of a bank account: transactions, and batches that had an effect', async () => {
    const account = created('bank_account', bankAccount())
    const done = { bank_account_id: 'account0001', finished_at: 'now', undone_at: null, cancelled_at: null } as never
    const imported = (id: string, fields: object) =>
      batch(id, Object.assign({ kind: 'import', created: 1 }, done, fields) as never)
    expect(
      await dependents(
        [account],
        [
          created('bank_transaction', transaction('paid')),
          imported('effective', {}),
          imported('running', { finished_at: null, created: 0 }),
          imported('empty', { created: 0 }),
          imported('undone', { undone_at: 'now' }),
          imported('cancelled', { cancelled_at: 'now' }),
          imported('enriched', { kind: 'enrichment', created: 0 }),
          some('remembered_mapping', 'mapping', { bank_account_id: 'account0001' }),
        ],
      ),
    ).toEqual([
      'bank_transaction paid bank_account_id',
      'batch effective bank_account_id',
      'batch enriched bank_account_id',
      'batch running bank_account_id',
    ])
  })

  test('a batch stays when its action is undone, and goes with a redo that brought it back', async () => {
    const work = [batch('batch', { kind: 'import', bank_account_id: null } as never)]
    const paid = [created('bank_transaction', transaction('paid', { batch_id: 'batch' }))]
    expect(await dependents(work, paid)).toEqual([])
    // Its reports go with it.
    const reports = [some('import_report', 'batch'), some('enrichment_report', 'batch')]
    expect(await dependents(work, [...paid, ...reports], { isUndo: true })).toEqual(['bank_transaction paid batch_id'])
  })
})

describe('settlements with created documents', () => {
  const bill = created('expense', expense('bill'))

  test('booked transactions, payments and offsets block; open transactions do not', async () => {
    const offsets = offset('offset', { settlements: [{ type: 'expense', id: 'bill' }] } as never)
    const present = [
      created('bank_transaction', transaction('booked', pays('expense', 'bill'))),
      created('bank_transaction', transaction('open', pays('expense', 'bill', false))),
      created('expense_payment', expensePayment('payment', { expense_ids: ['bill'] })),
      offsets,
    ]
    expect(await dependents([bill], present)).toEqual([
      'bank_transaction booked matches',
      'expense_payment payment expense_ids',
      'offset offset',
    ])
    const own = [
      changeOfFields('bank_transaction', 'booked', { is_reconciled: false }, { is_reconciled: true }),
      changeOfFields('expense_payment', 'payment', { expense_ids: [] }, { expense_ids: ['bill'] }),
    ]
    expect(await dependents([bill, ...own, offsets], present.slice(0, 3))).toEqual([])
  })

  test('each kind of document counts; other records do not', async () => {
    for (const [table, created_] of [
      ['invoice', created('invoice', invoice('x'))],
      ['expense_payment', created('expense_payment', expensePayment('x'))],
      ['company', created('company', company('x', 'X'))],
    ] as const) {
      const booked = created('bank_transaction', transaction('booked', pays(table, 'x')))
      expect(await dependents([created_], [booked]), table).toEqual(['bank_transaction booked matches'])
    }
    const named = created('bank_transaction', transaction('booked', pays('expense', 'x')))
    expect(await dependents([rule('x')], [named])).toEqual([])
  })

  test('rules of a created company', async () => {
    const muster = created('company', company('muster', 'Muster AG'))
    const rules = [rule('named', { company_id: 'muster' }), rule('other', { company_id: 'x' })]
    expect(await dependents([muster], rules)).toEqual(['rule named'])
  })
})

describe('bookings', () => {
  test('entries in force on a created account or in a created year, and rules; not those of the action', async () => {
    const [lines, rows] = [line('4000', 5), [{ account_id: '4000', vat_rate_id: null }] as never]
    const present = [
      entry('e1', { lines }),
      entry('e2', { lines, reversed_by_id: 'e3' }),
      entry('e3', { lines, reverses_id: 'e2' }),
      rule('booking', { rows }),
      rule('other', { rows: [{ account_id: '4001' }] as never }),
    ]
    expect(await dependents([ledger('4000')], present)).toEqual(['journal_entry e1', 'rule booking'])
    expect(await dependents([ledger('4000'), entry('e1', { lines }), rule('booking', { rows })])).toEqual([])
    expect(await dependents([ledger('4000')], [rule('booking', { rows })], { isGone: true })).toEqual([])
    expect(await dependents([year('year')], [entry('e1')])).toEqual(['journal_entry e1'])
    expect(await dependents([year('year2')], [entry('e1')])).toEqual([])
  })

  test('on created VAT rates: entries, also reversed ones, lines and parts of documents, and rules', async () => {
    const lines = line('4000', 5, 'rate')
    const part = [{ vat_rate_id: 'rate' }] as never
    const present = [
      entry('e1', { lines, reversed_by_id: 'e2' }),
      created('invoice', { ...invoice('lines'), lines: part }),
      created('expense', { ...expense('parts'), payment_parts: part }),
      created('invoice', { ...invoice('none'), lines: [{ vat_rate_id: null }] as never }),
      rule('booking', { rows: part }),
    ]
    const all = ['expense parts', 'invoice lines', 'journal_entry e1', 'rule booking']
    expect(await dependents([vatRate('rate')], present)).toEqual(all)
    expect(await dependents([vatRate('other')], present)).toEqual([])
    expect(await dependents([vatRate('rate'), entry('e1', { lines }), rule('booking', { rows: part })])).toEqual([])
  })

  test('transactions that are reconciled with a typed entry that the undo reverses', async () => {
    const paid = created('bank_transaction', transaction('paid', { is_reconciled: true, journal_entry_id: 'e1' }))
    const chains = [{ root: 'e1', was: false, is: true }]
    const of = (written: Change, own: readonly NetChange[] = [], state = chains) =>
      dependents(own, [written, paid], { chains: state })
    expect(await of(entry('e1'))).toEqual(['bank_transaction paid journal_entry_id'])
    expect(await of(entry('e1', { source: { type: 'closing', id: null } }))).toEqual([])
    expect(await of(entry('e1', { reversed_by_id: 'e2' }))).toEqual([])
    expect(await of(entry('e1'), [], [{ root: 'e1', was: true, is: false }])).toEqual([])
    const own = changeOfFields('bank_transaction', 'paid', { is_reconciled: false }, { is_reconciled: true })
    expect(await of(entry('e1'), [own])).toEqual([])
  })
})

describe('a changed transaction that was booked since', () => {
  const booked = (is_reconciled: boolean) => [created('bank_transaction', transaction('paid', { is_reconciled }))]
  const change = (fields: object) => changeOfFields('bank_transaction', 'paid', fields as never, fields as never)

  test.each([
    ['its amount', { amount: 5 }, true, ['bank_transaction paid is_reconciled']],
    ['its currency', { currency: 'EUR' }, true, ['bank_transaction paid is_reconciled']],
    ['its account', { bank_account_id: 'account0001' }, true, ['bank_transaction paid is_reconciled']],
    ['its text', { text: 'x' }, true, []],
    ['still open', { amount: 5 }, false, []],
    ['booked by the action', { amount: 5, is_reconciled: true }, true, []],
  ])('%s', async (_, fields, isBooked, expected) => {
    const present = [...booked(isBooked), created('bank_account', bankAccount())]
    expect(await dependents([change(fields)], present)).toEqual(expected)
  })
})

describe('restored records', () => {
  const unmatched = (type: string, id: string) =>
    changeOfFields('bank_transaction', 'paid', pays(type, id) as never, { is_reconciled: false, matches: [] } as never)
  const paid = created('bank_transaction', transaction('paid'))

  test('name records that must exist', async () => {
    expect(await dependents([removed('invoice', invoice('x', { company_id: 'gone' }))])).toEqual(['company gone'])
    const muster = created('company', company('muster', 'Muster AG'))
    expect(await dependents([removed('invoice', invoice('x', { company_id: 'muster' }))], [muster])).toEqual([])
    const both = [removed('invoice', invoice('x', { company_id: 'gone' })), removed('company', company('gone', 'Gone'))]
    expect(await dependents(both)).toEqual([])
    expect(await dependents([removed('invoice', invoice('x', { journal_entry_id: 'gone' }))])).toEqual([])
  })

  test('settle documents that must exist', async () => {
    for (const table of ['invoice', 'expense', 'expense_payment', 'company'])
      expect(await dependents([unmatched(table, 'gone')], [paid])).toEqual([`${table} gone`])
    expect(await dependents([unmatched('invoice', 'x')], [paid, created('invoice', invoice('x'))])).toEqual([])
    const open = changeOfFields('bank_transaction', 'paid', pays('invoice', 'gone', false) as never, {} as never)
    expect(await dependents([{ ...open, after: { matches: [] } } as never], [paid])).toEqual([])
    const settlements = [{ type: 'expense', id: 'gone' }]
    expect(await dependents([removed('offset', { id: 'o', settlements, journal_entry_id: null } as never)])).toEqual([
      'expense gone',
    ])
    expect(await dependents([removed('expense_payment', expensePayment('p', { expense_ids: ['gone'] }))])).toEqual([
      'expense gone',
    ])
  })

  test('belong to an import that is not undone', async () => {
    const imported = (undone_at: string | null) =>
      batch('batch', { kind: 'import', bank_account_id: null, undone_at } as never)
    const deleted = removed('bank_transaction', transaction('x', { batch_id: 'batch' }))
    const account = created('bank_account', bankAccount())
    expect(await dependents([deleted], [account, imported('now')])).toEqual(['batch batch undone_at'])
    expect(await dependents([deleted], [account, imported(null)])).toEqual([])
  })

  test('need their keys', async () => {
    const account = created('bank_account', bankAccount())
    const deleted = removed('bank_transaction', transaction('old', { acc_serv_ref: 'R' }))
    const taker = created('bank_transaction', transaction('new', { acc_serv_ref: 'R' }))
    expect(await dependents([deleted], [account, taker])).toEqual(['bank_transaction new acc_serv_ref'])
    expect(await dependents([deleted, taker], [account])).toEqual([])
    const given = changeOfFields('bank_transaction', 'new', { acc_serv_ref: 'S' }, { acc_serv_ref: 'R' })
    expect(await dependents([deleted, given], [account, taker])).toEqual([])
  })

  test('need their IBANs, also former ones; accounts of other currencies share one', async () => {
    const IBAN = 'CH0300700110000123456'
    const was = bankAccount({ id: 'old', iban: IBAN })
    const other = (fields: object) => created('bank_account', bankAccount({ id: 'new', ...fields }))
    const blocking = ['bank_account new iban former_ibans currency']
    expect(await dependents([removed('bank_account', was)], [other({ iban: IBAN })])).toEqual(blocking)
    expect(await dependents([removed('bank_account', was)], [other({ iban: IBAN, currency: 'EUR' })])).toEqual([])
    expect(await dependents([removed('bank_account', was)], [other({ iban: null })])).toEqual([])
    const former = bankAccount({ id: 'old', iban: null, former_ibans: [IBAN] })
    expect(await dependents([removed('bank_account', former)], [other({ iban: IBAN })])).toEqual(blocking)
    // The undo frees it: it removes the other account, or gives that its earlier IBAN.
    expect(await dependents([removed('bank_account', was), other({ iban: IBAN })])).toEqual([])
    const given = changeOfFields('bank_account', 'new', { iban: null }, { iban: IBAN })
    expect(await dependents([removed('bank_account', was), given], [other({ iban: IBAN })])).toEqual([])
    const named = changeOfFields('bank_account', 'old', { name: 'A' }, { name: 'B' })
    expect(await dependents([named], [created('bank_account', was), other({ iban: IBAN })])).toEqual([])
  })
})

describe('a transaction that would be reconciled with a typed entry again', () => {
  const account = created('bank_account', bankAccount({ account_id: '1020' }))
  const loosened = changeOfFields(
    'bank_transaction',
    'paid',
    { journal_entry_id: 'e1', is_reconciled: true },
    { journal_entry_id: null, is_reconciled: false },
  )
  const lines = postings({ 1020: 10_000, 3400: -10_000 })
  const present = (written: Change, ...more: readonly Change[]) => [
    ...[account, ledger('1020'), created('bank_transaction', transaction('paid')), written, ...more],
  ]
  const taker = (amount: number) =>
    created('bank_transaction', transaction('taker', { amount: rappen(amount), journal_entry_id: 'e1' }))

  test('needs the entry in force, and not taken by another one', async () => {
    expect(await dependents([loosened], present(entry('e1', { lines })))).toEqual([])
    expect(await dependents([loosened], present(entry('e1', { lines, reversed_by_id: 'e2' })))).toEqual([
      'journal_entry e1 reversed_by_id',
    ])
    expect(await dependents([loosened], present(entry('e1', { lines }), taker(10_000)))).toEqual([
      'bank_transaction taker journal_entry_id',
    ])
    expect(await dependents([loosened], present(entry('e1', { lines }), taker(500)))).toEqual([])
    const typed = { type: 'bank_transaction', id: 'paid' } as const
    const own = entry('e1', { lines, reversed_by_id: 'e2', source: typed })
    expect(await dependents([loosened], present(own))).toEqual([])
  })
})

test('a created year in which bookings are stays; others may go', async () => {
  const isNamed = async (change: NetChange, isThere = true) => {
    const { read } = await bookWith(...(isThere ? [year('2026')] : []), entry('e1', { fiscal_year_id: '2026' }))
    const records = createRecords(read)
    await records.load(change.table, [change.id])
    return isNamedByBookings(read, { net: new Map([[keyOf(change), change]]), records } as unknown as UndoPlan)
  }
  expect(await isNamed(year('2026'))).toBe(true)
  expect(await isNamed(year('2027'))).toBe(false)
  expect(await isNamed(year('2026'), false)).toBe(false)
  expect(await isNamed(changeOfFields('fiscal_year', '2026', { name: 'A' }, { name: 'B' }))).toBe(false)
  expect(await isNamed(budget('2026'))).toBe(false)
})
