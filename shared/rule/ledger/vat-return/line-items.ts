// What makes up a figure of the VAT form: the entries and the documents that post or count something in its line.
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import {
  type FigureEntries,
  reductionAccountIds,
  sumOf,
  type VatFacts,
  type VatMovement,
  vatAccountIds,
} from '../report/vat-parts.ts'
import { withTax } from '../report/vat-rows.ts'
import type { FormLine } from './form-lines.ts'

export interface LineAmounts {
  readonly base: MinorUnits | null
  /** With net and flat rates null: their tax is computed from the turnover of the period. */
  readonly tax: MinorUnits | null
}

/** The movements that belong to a figure. */
export const movementsInFigure = (
  { account_ids, vat_rate_ids }: FigureEntries,
  movements: readonly VatMovement[],
): readonly VatMovement[] =>
  movements.filter(
    ({ account_id, vat_rate_id, is_closing, amount }) =>
      amount !== 0 &&
      !is_closing &&
      account_ids.includes(account_id) &&
      (vat_rate_ids === null || vat_rate_ids.includes(vat_rate_id)),
  )

/** Lines that show debits as positive: reductions, services from abroad, input tax. */
const DEBIT_BASE = /^(235|38\d)$/
const DEBIT_TAX = /^4(00|05|10)$/

/** The share of some movements in the figures of a line; with net and flat rates, turnover includes its tax. */
export const amountsInLine = (
  { number, base, tax }: Pick<FormLine, 'number' | 'base' | 'tax'>,
  facts: Pick<VatFacts, 'settings' | 'accounts' | 'rates' | 'method'>,
): ((movements: readonly VatMovement[]) => LineAmounts) => {
  const vatAccounts = vatAccountIds(facts)
  const reductions = reductionAccountIds(facts)
  const millis = new Map(facts.rates.map(({ id, rate_millis }) => [id, rate_millis]))
  const line = number ?? ''
  const isNet = facts.method !== 'effective' && !DEBIT_BASE.test(line)
  const signed = (amount: number, isDebit: boolean) => minorUnitsOf(isDebit ? amount : 0 - amount)
  return (movements) => {
    const taxes = movements.filter(({ account_id }) => vatAccounts.has(account_id))
    // 200 is the consideration before what 235 has.
    const isIn235 = ({ account_id, vat_rate_id }: VatMovement) =>
      line === '200' && reductions.has(account_id) && (millis.get(vat_rate_id ?? '') ?? 0) > 0
    const nets = movements.filter((movement) => !vatAccounts.has(movement.account_id) && !isIn235(movement))
    const turnover = isNet
      ? nets.reduce((sum, { amount, vat_rate_id }) => sum + withTax(amount, millis.get(vat_rate_id ?? '') ?? 0), 0)
      : sumOf(nets)
    return {
      base: base === null ? null : signed(turnover, DEBIT_BASE.test(line)),
      tax: tax === null || isNet ? null : signed(sumOf(taxes), DEBIT_TAX.test(line)),
    }
  }
}
