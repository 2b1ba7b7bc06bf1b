// What an undo does to the paid amounts of documents, and which documents would be paid again in another way.
import { describe, expect, test } from 'vitest'
import { createRecords } from '../../../main/service/history/records.ts'
import { loadSettled, rebookedDocuments, settleDifference } from '../../../main/service/history/settle-documents.ts'
import { changeOfFields, created } from '../../../shared/books/port/change.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { expensePayment, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entryOf, lines } from '../../support/books/book-with.ts'

const [NOW, EARLIER, ACTION] = ['2026-06-30', '2026-01-01', '2026-03-01'].map(
  (date) => `${date}T00:00:00.000000Z` as Timestamp,
) as [Timestamp, Timestamp, Timestamp]
const settlement = (id: string, amount: number, fields: object = {}) =>
  ({ type: 'invoice', id, amount: rappen(amount), ...fields }) as const
const paying = (...settlements: readonly object[]) => ({ id: 't', matches: [{ settlements }] }) as never

const recordsWith = async (...invoices: readonly ReturnType<typeof invoice>[]) => {
  const { read } = await bookWith(
    ...invoices.map((each) => created('invoice', each)),
    created('expense_payment', expensePayment('order')),
  )
  const records = createRecords(read)
  await records.load(
    'invoice',
    invoices.map(({ id }) => id),
  )
  await records.load('expense_payment', ['order'])
  return records
}

describe('the difference between two states of a payment', () => {
  const paidAfter = async (
    was: object | null,
    is: object | null,
    net: readonly NetChange[] = [],
    fields: object = {},
  ) => {
    const records = await recordsWith(invoice('a', { paid_amount: rappen(5_000), updated_at: ACTION, ...fields }))
    const byKey = new Map(net.map((each) => [keyOf(each), each]))
    settleDifference(records, byKey, NOW, { was: was as never, is: is as never })
    const { paid_amount, updated_at, total } = records.get('invoice', 'a') ?? {}
    // The other fields stay.
    expect(total).toBe(10_000)
    return [paid_amount, updated_at]
  }

  test('releases what it settled, and settles it again', async () => {
    expect(await paidAfter(paying(settlement('a', 4_000)), null)).toEqual([1_000, NOW])
    expect(await paidAfter(null, paying(settlement('a', 4_000)))).toEqual([9_000, NOW])
    expect(await paidAfter(paying(settlement('a', 4_000)), paying(settlement('a', 3_000)))).toEqual([4_000, NOW])
    expect(await paidAfter(paying(settlement('gone', 4_000)), null)).toEqual([5_000, ACTION])
    // An offset has its settlements itself.
    expect(await paidAfter({ settlements: [settlement('a', 1_000)] }, null)).toEqual([4_000, NOW])
  })

  test('gives a document its time before the action, when nothing else changed it since', async () => {
    const changed = (before: Timestamp, after: Timestamp) =>
      changeOfFields('invoice', 'a', { updated_at: before }, { updated_at: after })
    const was = paying(settlement('a', 4_000))
    expect(await paidAfter(was, null, [changed(EARLIER, ACTION)])).toEqual([1_000, EARLIER])
    expect(await paidAfter(was, null, [changed(ACTION, EARLIER)])).toEqual([1_000, ACTION])
    expect(await paidAfter(was, null, [changed(EARLIER, EARLIER)])).toEqual([1_000, NOW])
    expect(await paidAfter(was, null, [changed(EARLIER, ACTION)], { updated_at: NOW })).toEqual([1_000, NOW])
    // The action created it: there is no earlier time.
    const made = changeOfFields('invoice', 'a', null, { updated_at: ACTION })
    expect(await paidAfter(was, null, [made])).toEqual([1_000, NOW])
  })
})

test('loads the documents that payments and offsets settled, and those that they settle', async () => {
  const { read } = await bookWith(...['a', 'b', 'c', 'd'].map((id) => created('invoice', invoice(id))))
  const records = createRecords(read)
  records.set('bank_transaction', 't', transaction('t', { matches: [{ settlements: [settlement('b', 1)] }] as never }))
  const payment = changeOfFields('bank_transaction', 't', { matches: [{ settlements: [settlement('a', 1)] }] }, {})
  const other = changeOfFields('company', 't', { matches: [{ settlements: [settlement('c', 1)] }] }, {})
  const offset = changeOfFields('offset', 'o', { settlements: [settlement('d', 1)] }, {})
  await loadSettled(records, [payment, other, offset])
  expect(['a', 'b', 'c', 'd'].map((id) => records.get('invoice', id)?.id ?? null)).toEqual(['a', 'b', null, 'd'])
})

describe('a document that would be paid again in another way', () => {
  const part = { account_id: '3400', vat_rate_id: 'rate', base_booked: 0, base_tax: 0 }
  const inParts = { booked_by: 'payment', payment_parts: [part] } as never
  const settledParts = { parts: [{ base_booked: 100, base_tax: 8 }] }
  const entry = entryOf('e1', '2026-03-01', { lines: lines({ 3400: -92 }, { vat_rate_id: 'rate' }) })
  const other = entryOf('e1', '2026-03-01', { lines: lines({ 3400: -92 }, { vat_rate_id: 'older' }) })
  const issued = invoice('a', { booked_by: 'issue', journal_entry_id: 'e' } as never)
  const of = async (
    document: ReturnType<typeof invoice>,
    is: object,
    { present = null, booked = null }: { present?: object | null; booked?: typeof entry | null } = {},
  ) => {
    const records = await recordsWith(document)
    return rebookedDocuments(records, present, paying(is), booked).map(({ table, id }) => `${table} ${id}`)
  }

  test('was settled on the whole and is settled by its parts now, or the other way round', async () => {
    expect(await of(issued, settlement('a', 100))).toEqual([])
    expect(await of(issued, settlement('a', 100, settledParts))).toEqual(['invoice a'])
    expect(await of(invoice('a', inParts), settlement('a', 100))).toEqual(['invoice a'])
    expect(await of(invoice('a', inParts), settlement('a', 100, settledParts), { booked: entry })).toEqual([])
    expect(await of(invoice('a', inParts), settlement('a', 100, settledParts), { booked: other })).toEqual([
      'invoice a',
    ])
  })

  test('has a value now that it had not', async () => {
    expect(await of(issued, settlement('a', 100, { base_amount: rappen(95) }))).toEqual(['invoice a'])
  })

  test('is found by the actions that changed its amounts, accounts, rates, day, customer or kind of booking', async () => {
    const records = await recordsWith(issued)
    const [found] = rebookedDocuments(records, null, paying(settlement('a', 100, settledParts)), null)
    expect(found?.fields?.toSorted()).toEqual([
      ...['account_id', 'base_total', 'booked_by', 'company_id', 'currency'],
      ...['date', 'lines', 'total', 'vat_rate_id'],
    ])
  })

  test('is not one that it settles still, one that is gone, or a payment order', async () => {
    const wrong = settlement('a', 100, settledParts)
    expect(await of(issued, wrong, { present: paying(settlement('a', 1)) })).toEqual([])
    expect(await of(issued, wrong, { present: paying(settlement('b', 1)) })).toEqual(['invoice a'])
    expect(await of(issued, settlement('gone', 100, settledParts))).toEqual([])
    expect(await of(issued, { ...wrong, type: 'expense_payment', id: 'order' })).toEqual([])
  })
})
