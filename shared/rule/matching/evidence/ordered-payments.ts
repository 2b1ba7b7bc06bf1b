// The payments of one order that the bank booked as one amount: by the id of the order in the statement, otherwise by
// their sum. When the sum of a named order differs, the payments without which it fits were probably rejected.
import type { MinorUnits } from '../../../value/money.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { FoundOrder } from './hypothesis.ts'
import { type MatcherState, type OpenDocument, remainingOpenOf, withOpenAmount } from './matcher-state.ts'
import { sumOf, uniqueChoice } from './unique-sums.ts'

export interface OrderedPayments extends FoundOrder {
  readonly payments: readonly OpenDocument[]
  /** As in `Hypothesis`. */
  readonly chance: number
}

/** What a bank takes for an order at most, in minor units; more is no charge. */
const MAX_CHARGE = 50_00

/** The id of a message or a block that Kontor wrote, anywhere in a text. */
const OWN_ID = /\bK[0-9A-HJKMNP-TV-Z]{26}(?:-\d{1,4})?\b/gi

export const findOrder = (reading: TransactionReading, state: MatcherState): OrderedPayments | null => {
  if (reading.direction !== 'debit') return null
  for (const { id, field } of orderIdsOf(reading)) {
    const documents = state.documents.byOrderId(id).filter(({ currency }) => currency === reading.currency)
    const open = withOpenAmount(documents, state)
    const found = open.length === 0 ? null : fittingPayments(open, reading.amount)
    if (found !== null) return { ...found, id, field }
  }
  return orderBySum(reading, state)
}

const orderIdsOf = ({
  transaction: { order_id, text },
}: TransactionReading): readonly { readonly id: string; readonly field: 'text' | null }[] => [
  ...(order_id === undefined ? [] : [{ id: order_id, field: null }]),
  ...[...(text ?? '').matchAll(OWN_ID)].map(([id]) => ({ id: id.toUpperCase(), field: 'text' as const })),
]

const fittingPayments = (
  open: readonly OpenDocument[],
  amount: MinorUnits,
): Pick<OrderedPayments, 'payments' | 'left_out' | 'chance'> | null => {
  const difference = amount - sumOf(open)
  if (difference >= 0) return difference <= MAX_CHARGE ? { payments: open, left_out: [], chance: 0 } : null
  const single = open.filter((each) => each.open === -difference)
  const choice =
    single.length === 1
      ? { documents: open.filter((each) => !single.includes(each)), chance: 0 }
      : uniqueChoice(open, amount)
  if (choice === null) return null
  const left_out = open.filter((each) => !choice.documents.includes(each)).map(({ document }) => document)
  return { payments: choice.documents, left_out, chance: choice.chance }
}

/** A whole order of several payments with exactly this sum, on its day or a few days later. */
const orderBySum = (reading: TransactionReading, state: MatcherState): OrderedPayments | null => {
  if (reading.day === null || reading.ibans.length > 0) return null
  const orders = new Map<string, OpenDocument[]>()
  for (const document of state.documents.orderedAbout(reading.day)) {
    const open = remainingOpenOf(document, state)
    if (document.order === null || open === 0 || document.currency !== reading.currency) continue
    orders.set(document.order, [...(orders.get(document.order) ?? []), { document, open }])
  }
  const fitting = [...orders.values()].filter((each) => each.length > 1 && sumOf(each) === reading.amount)
  const [payments] = fitting
  return payments === undefined || fitting.length > 1
    ? null
    : { payments, id: null, field: null, left_out: [], chance: 0 }
}
