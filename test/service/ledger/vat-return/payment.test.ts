// Which transactions may have paid a VAT return, the best first: 500.00 for the first quarter of 2026.
import { expect, test } from 'vitest'
import { readCandidates, readPayingTransaction } from '../../../../main/service/ledger/vat-return/payment.ts'
import type { VatBooks } from '../../../../main/service/ledger/vat-return/read-form.ts'
import { created } from '../../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { FiledReturn } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { ok } from '../../../../shared/value/result.ts'
import { day, rappen, transaction } from '../../../rule/matching/world.ts'
import { createMemoryBook } from '../../../support/books/memory-book.ts'

const filed = (id: string, amount_due: number, fields: Partial<FiledReturn> = {}) =>
  ({
    ...{ id, type: 'first', from: day('2026-01-01'), to: day('2026-03-31'), amount_due: rappen(amount_due) },
    ...{ reference: 'MWST-2026-1', bank_transaction_id: null, counted: [] },
    ...fields,
  }) as unknown as FiledReturn
const OWN = filed('own', 50_000)

const paying = (id: string, fields: Partial<BankTransaction> = {}) =>
  transaction(id, { amount: rappen(-50_000), booking_date: day('2026-05-20'), value_date: null, ...fields })
/** The entry of a booked transaction: on the settlement account 2201, or elsewhere. */
const entry = (id: string, account_id: string, fields: Partial<JournalEntry> = {}) =>
  ({
    ...{ id: `entry-${id}`, date: day('2026-05-20'), number: 1, source: { type: 'bank_transaction', id } },
    ...{
      reversed_by_id: null,
      reverses_id: null,
      fiscal_year_id: 'year',
      text: '',
      created_at: '2026-05-20T00:00:00.000000Z',
    },
    lines: [
      { account_id, debit: rappen(50_000), credit: rappen(0), vat_rate_id: null },
      { account_id: '1020', debit: rappen(0), credit: rappen(50_000), vat_rate_id: null },
    ],
    ...fields,
  }) as unknown as JournalEntry
const booked = (id: string, fields: Partial<BankTransaction> = {}) =>
  paying(id, { is_reconciled: true, journal_entry_id: `entry-${id}`, ...fields })

const booksOf = (returns: readonly FiledReturn[]) =>
  ({
    filed: returns,
    accounts: [{ id: 'settlement', number: 2201 }],
    profile: { base_currency: 'CHF' },
  }) as unknown as VatBooks

const readerOf = async (transactions: readonly BankTransaction[], entries: readonly JournalEntry[]) => {
  const book = await createMemoryBook('organization-1')
  const changes = [
    ...transactions.map((each) => created('bank_transaction', each)),
    ...entries.map((each) => created('journal_entry', each)),
  ]
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  return book.read
}
const candidates = async (
  transactions: readonly BankTransaction[],
  entries: readonly JournalEntry[] = [],
  returns: readonly FiledReturn[] = [OWN],
  own = OWN,
) =>
  (await readCandidates(await readerOf(transactions, entries), own, booksOf(returns))).map(
    ({ transaction: { id }, has_reference }) => `${id}${has_reference ? ' !' : ''}`,
  )

test('with the amount, by reference, then booked ones, then the name of the tax administration, then any', async () => {
  const found = await candidates(
    [
      paying('any'),
      paying('office', { name: 'Eidg. Steuerverwaltung' }),
      booked('settled'),
      paying('reference', { reference: 'MWST 2026-1' }),
    ],
    [entry('settled', 'settlement')],
  )
  expect(found).toEqual(['reference !', 'settled', 'office', 'any'])
})

test('not those of another amount, currency or time, booked elsewhere, or that paid another return', async () => {
  const found = await candidates(
    [
      paying('amount', { amount: rappen(-50_001) }),
      paying('euros', { currency: 'EUR' }),
      paying('within', { booking_date: day('2026-03-31') }),
      paying('first', { booking_date: day('2026-04-01') }),
      // 60 days after the quarter are 30 May, and a year later is the last day.
      paying('last', { booking_date: day('2027-05-30') }),
      paying('late', { booking_date: day('2027-05-31') }),
      booked('elsewhere'),
      paying('taken'),
    ],
    [entry('elsewhere', '6700')],
    [OWN, filed('other', 50_000, { from: day('2025-10-01'), to: day('2025-12-31'), bank_transaction_id: 'taken' })],
  )
  expect(found).toEqual(['first', 'last'])
})

test('alone, or together with the correction of the period', async () => {
  const returns = [OWN, filed('correction', 2_000)]
  const both = [paying('together', { amount: rappen(-52_000) }), paying('alone')]
  expect(await candidates(both, [], returns)).toEqual(['alone', 'together'])
  expect(await candidates(both, [], [OWN])).toEqual(['alone'])
  const cannotBePaid = [OWN, filed('correction', 2_000, { counted: null })]
  expect(await candidates(both, [], cannotBePaid)).toEqual(['alone'])
})

test('with another amount only when it is booked on the settlement account, and no other has the amount', async () => {
  const other = [booked('part', { amount: rappen(-40_000) })]
  const entries = [entry('part', 'settlement')]
  expect(await candidates(other, entries)).toEqual(['part'])
  expect(await candidates([...other, paying('exact')], entries)).toEqual(['exact'])
  expect(await candidates(other, [entry('part', 'settlement', { reversed_by_id: 'x' })])).toEqual([])
  expect(await candidates(other, [entry('part', '6700')])).toEqual([])
})

test('ten at most, and none for a return without an amount to pay', async () => {
  const many = Array.from({ length: 11 }, (_, at) => paying(`T${at + 10}`))
  expect(await candidates(many)).toHaveLength(10)
  expect(await candidates(many, [], [], filed('nothing', 0))).toEqual([])
  expect(await candidates(many, [], [], filed('opening', 50_000, { counted: null }))).toEqual([])
})

test('what a transaction posts on the settlement account', async () => {
  const read = await readerOf([booked('settled'), paying('open')], [entry('settled', 'settlement')])
  const of = async (id: string) => (await readPayingTransaction(read, id, booksOf([])))?.posted ?? null
  expect([await of('settled'), await of('open'), await of('unknown')]).toEqual([50_000, 0, null])
})
