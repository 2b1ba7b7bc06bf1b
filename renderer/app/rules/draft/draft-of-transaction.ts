// The rule that a bank transaction suggests: its counterparty, text and direction, booked as this transaction is. Pure.
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ProposedRowObject } from '../../../../shared/api/endpoints/bank/matches.ts'
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../../shared/value/money.ts'
import { distinctiveText } from './distinctive-text.ts'
import { type ConditionDraft, conditionOn, emptyRow, type RowDraft, type RuleDraft } from './rule-draft.ts'

type SourceTransaction = Pick<
  BankTransactionObject,
  'name' | 'counterparty_iban' | 'text' | 'reference' | 'amount' | 'currency' | 'bank_account_id'
>
/** A row of its matches, or of its proposal. */
export type BookedRow = Pick<
  ProposedRowObject,
  'amount' | 'account_id' | 'vat_rate_id' | 'text' | 'matchable_type' | 'matchable_id'
>

export interface SuggestedRule {
  readonly draft: RuleDraft
  /** Further conditions that the user can add to narrow the rule. */
  readonly offers: readonly ConditionDraft[]
}

const MAX_NAME = 60

export const draftOfTransaction = (
  transaction: SourceTransaction,
  matches: readonly BookedRow[],
  baseCurrency: string,
): SuggestedRule => {
  const { name, counterparty_iban, reference, amount, currency } = transaction
  const text = distinctiveText(transaction.text, name)
  const party =
    counterparty_iban !== null
      ? conditionOn('counterparty_iban', { op: 'is', text: counterparty_iban })
      : name !== null
        ? conditionOn('name', { op: 'is', text: name })
        : null
  const byText = text === null ? null : conditionOn('text', { op: 'contains', text })
  const direction = conditionOn('direction', { text: amount < 0 ? 'debit' : 'credit' })
  const size = currency === baseCurrency ? minorOf(Math.abs(amount), currency) : null
  const byAmount = size === null || size === 0 ? null : conditionOn('amount', { op: 'is', amounts: [size, null] })
  const byReference = reference === null ? null : conditionOn('reference', { op: 'is', text: reference })
  const byAccount = conditionOn('bank_account', { text: transaction.bank_account_id })
  // The best distinguishing mark becomes the condition; the next ones are offered.
  const [mainCondition = null, ...rest] = [party, byText, byReference, byAmount].filter((each) => each !== null)
  return {
    draft: {
      name: (name ?? text ?? '').slice(0, MAX_NAME),
      isActive: true,
      mode: 'suggest',
      require: 'all',
      conditions: [...(mainCondition === null ? [] : [mainCondition]), direction],
      companyId: matches.find(({ matchable_type }) => matchable_type === 'company')?.matchable_id ?? null,
      rows: rowsOf(matches, baseCurrency),
    },
    offers: [...rest, byAccount],
  }
}

const minorOf = (amount: number, currency: string): MinorUnits | null => {
  const minor = numberToMinor(amount, currency)
  return minor.ok ? minor.value : null
}

/**
 * The rows that book the same way on every amount. Rows of documents say nothing about other transactions. Several rows
 * are shares where these are round, otherwise fixed amounts; the largest takes the remainder.
 */
const rowsOf = (matches: readonly BookedRow[], currency: string): readonly RowDraft[] => {
  const booked = matches.filter(({ matchable_type }) => matchable_type === null || matchable_type === 'company')
  if (booked.length === 0 || booked.length < matches.length) return [emptyRow()]
  const amounts = booked.map(({ amount }) => Math.abs(minorOf(amount, currency) ?? 0))
  const total = amounts.reduce((sum, each) => sum + each, 0)
  const largest = amounts.indexOf(Math.max(...amounts))
  const shares = amounts.map((each) => (each * 100) / total)
  const areRound = shares.every((share) => Number.isInteger(share * 2))
  return booked.map(({ account_id, vat_rate_id, text }, index) => {
    const same = { accountId: account_id, vatRateId: vat_rate_id, text: text ?? '' }
    if (index === largest) return emptyRow(same)
    return areRound
      ? emptyRow({ ...same, kind: 'share', share: String(shares[index] ?? 0) })
      : emptyRow({ ...same, kind: 'amount', amount: minorUnitsOf(amounts[index] ?? 0) })
  })
}
