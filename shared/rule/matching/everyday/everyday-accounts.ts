// The accounts of a chart on which everyday payments can be booked.
import { isPostingAccount, type LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import { EVERYDAY_KINDS } from './everyday-kinds.ts'

const NUMBERS: ReadonlySet<number> = new Set(
  EVERYDAY_KINDS.flatMap(({ accounts, accrued, owner }) => [...accounts, accrued, owner]).filter(
    (number) => number !== undefined,
  ),
)

/** Ids by number; without inactive accounts and headings. */
export const everydayAccountsOf = (chart: readonly LedgerAccount[]): Readonly<Record<number, string>> =>
  Object.fromEntries(
    chart.flatMap((account) =>
      account.is_active && isPostingAccount(account) && NUMBERS.has(account.number)
        ? [[account.number, account.id]]
        : [],
    ),
  )
