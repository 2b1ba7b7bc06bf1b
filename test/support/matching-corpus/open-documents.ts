// The open documents at a moment while the corpus is labelled, and those that fit a payment as well as the right one.
import type { Document, Share } from './corpus.ts'

/** A smaller difference counts as equal: payers round to five Rappen. */
export const TOLERANCE = 5

export interface Open {
  readonly document: Document
  /** Signed as its total. */
  amount: number
}

export const dayOf = ({ record }: Document): string => ('date' in record ? record.date : record.execution_date)

/** 1: paid by a credit, −1: by a debit. */
const directionOf = ({ document, amount }: Open): number => Math.sign(amount) * (document.type === 'invoice' ? 1 : -1)

/** Whether it has an open amount that a payment of this sign settles. */
const isSameSide = (open: Open, amount: number): boolean => open.amount !== 0 && directionOf(open) === Math.sign(amount)

export class OpenDocuments {
  private readonly byId = new Map<string, Open>()

  add(document: Document): void {
    this.byId.set(document.record.id, { document, amount: document.record.total })
  }

  get(id: string): Open {
    const open = this.byId.get(id)
    if (open === undefined) throw new Error(`${id} is paid before it is there`)
    return open
  }

  /** For an order: the open amount of its bills. */
  companyOf({ record }: Document): string | null {
    if ('company_id' in record) return record.company_id
    const [first] = record.expense_ids
    return first === undefined ? null : this.companyOf(this.get(first).document)
  }

  settle({ id, amount }: Share): void {
    this.get(id).amount -= amount
  }

  /** Those that a payment of this amount and currency could settle. */
  onSide(amount: number, currency: string): readonly Open[] {
    return [...this.byId.values()].filter(
      (open) => isSameSide(open, amount) && open.document.record.currency === currency,
    )
  }

  /** An order and its bills are the same debt. */
  isSameDebt(one: Document, other: Document): boolean {
    if (one.record.id === other.record.id) return true
    return orders(one, other) || orders(other, one)
  }
}

const orders = ({ record }: Document, other: Document): boolean =>
  'expense_ids' in record && record.expense_ids.includes(other.record.id)

/** Whether another choice of amounts has this sum; `chosen` is the known one. The search is limited. */
export const hasOtherSum = (amounts: readonly number[], sum: number, chosen: ReadonlySet<number>): boolean => {
  const most = Math.min(amounts.length, 14)
  for (let bits = 1; bits < 1 << most; bits += 1) {
    let total = 0
    let isChosen = true
    let count = 0
    for (let at = 0; at < most; at += 1) {
      const taken = (bits & (1 << at)) !== 0
      if (taken) {
        total += amounts[at] ?? 0
        count += 1
      }
      if (taken !== chosen.has(at)) isChosen = false
    }
    if (!isChosen && count > 0 && Math.abs(total - sum) <= TOLERANCE) return true
  }
  return false
}
