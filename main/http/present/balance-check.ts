// Whether an account's balance agrees with its statements, as the interface shows it: amounts as decimal numbers.
import type { BalanceCheck } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { amountOrNull, minorToNumber } from '../../../shared/value/money.ts'
import type { BalanceCheckView } from '../../service/bank/contract.ts'

export const presentBalanceCheck = (
  { last, broken, other_currencies }: BalanceCheckView,
  currency: string,
): BalanceCheck => ({
  statement_balance: shown(last?.stated, currency),
  statement_date: last?.date ?? null,
  sum: shown(last?.sum, currency),
  difference: shown(last?.difference, currency),
  first_broken_date: broken?.date ?? null,
  broken: broken && {
    statement_id: broken.statement.id,
    statement_number: broken.statement.number,
    from_date: broken.statement.from_date,
    to_date: broken.statement.to_date,
    difference: shown(broken.difference, currency),
    cause: broken.cause,
    bank_transaction_ids: [...broken.bank_transaction_ids],
  },
  other_currencies: other_currencies.map((other) => ({ ...other, sum: shown(other.sum, other.currency) ?? 0 })),
})

/** The balances in a file may be too large for an amount: then null. */
const shown = (value: number | null | undefined, currency: string): number | null => {
  const amount = value == null ? null : amountOrNull(value)
  return amount === null ? null : minorToNumber(amount, currency)
}
