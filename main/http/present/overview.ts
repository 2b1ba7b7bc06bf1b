// The overview as the interface shows it: amounts as decimal numbers.
import type { OverviewObject } from '../../../shared/api/endpoints/books/overview.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import type { AccountOverview, OpenDocuments, OverviewView } from '../../service/overview/contract.ts'

export const presentOverview = (view: OverviewView): OverviewObject => ({
  from: view.from,
  to: view.to,
  bank_accounts: view.accounts.map(({ record, balance, unreconciled }) => {
    const money = moneyIn(record.currency)
    return {
      bank_account_id: record.id,
      currency: record.currency,
      balance: money(balance),
      unreconciled: {
        ...unreconciled,
        amount: money(unreconciled.amount),
        ages: unreconciled.ages.map((age) => ({ ...age, amount: money(age.amount) })),
      },
    }
  }),
  cash: {
    step: view.timeline.step,
    dates: [...view.timeline.days],
    bank_accounts: view.accounts.map(({ record: { id, currency }, balances }) => ({
      bank_account_id: id,
      currency,
      balances: balances.map(moneyIn(currency)),
    })),
    totals: totalsOf(view.accounts),
  },
  invoices: view.invoices.map(presentOpen),
  expenses: view.expenses.map(presentOpen),
  open_document_requests: view.open_requests,
})

const moneyIn = (currency: string) => (amount: number) => minorToNumber(minorUnitsOf(amount), currency)

const totalsOf = (accounts: readonly AccountOverview[]): OverviewObject['cash']['totals'] => {
  const currencies = [...new Set(accounts.map(({ record }) => record.currency))].toSorted()
  return currencies.map((currency) => {
    const own = accounts.filter(({ record }) => record.currency === currency)
    const days = own[0]?.balances.map((_, at) => own.reduce((sum, { balances }) => sum + (balances[at] ?? 0), 0)) ?? []
    return { currency, balances: days.map(moneyIn(currency)) }
  })
}

const presentOpen = (open: OpenDocuments) => {
  const money = moneyIn(open.currency)
  return { ...open, amount: money(open.amount), overdue_amount: money(open.overdue_amount) }
}
