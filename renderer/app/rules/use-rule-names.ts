// The names of the ids in rules, as far as the window has loaded them.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOfKind, TAXED_KINDS } from '../../../shared/record/ledger/vat-rate.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import type { RuleNames } from './rule-words.ts'

export const useRuleNames = (): RuleNames => {
  const bankAccounts = useAccounts().data
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rates } = useQuery(vatRatesQuery)
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  return useMemo(() => {
    const names = <R extends { readonly id: string }>(
      records: readonly R[] | undefined,
      name: (record: R) => string,
    ) => {
      const byId = new Map(records?.map((record) => [record.id, name(record)]))
      return (id: string) => byId.get(id)
    }
    return {
      currency,
      bankAccount: names(bankAccounts, ({ name }) => name),
      account: names(accounts, ({ full_name }) => full_name),
      // An amount may include a rate or have it added, or have none for several reasons: only the name shows which.
      vatRate: names(rates, (rate) => (isOfKind(rate, TAXED_KINDS) ? `${rate.rate} %` : rate.name)),
    }
  }, [bankAccounts, accounts, rates, currency])
}
