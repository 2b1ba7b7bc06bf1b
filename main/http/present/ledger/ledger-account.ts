// An account of the chart as other resources show it (rule 23).
import type { AccountObject, AccountWithBalance, ChartAccount } from '../../../../shared/api/endpoints/ledger/ledger.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { minorToNumber } from '../../../../shared/value/money.ts'
import type { LedgerAccountView } from '../../../service/ledger/contract.ts'

export const presentLedgerAccount = ({ vat_kind: _, currency: __, ...record }: LedgerAccount): AccountObject => ({
  ...record,
  full_name: `${record.number} ${record.name}`,
})

/** The account in the chart, with its VAT kind and currency. */
export const presentChartAccount = (record: LedgerAccount): ChartAccount => ({
  ...presentLedgerAccount(record),
  vat_kind: record.vat_kind,
  currency: record.currency,
})

/** The account in the chart, with its balance if the caller asked for it. */
export const presentAccountView = ({ record, balance }: LedgerAccountView): AccountWithBalance => ({
  ...presentChartAccount(record),
  ...(balance && {
    balance: minorToNumber(balance.amount, balance.currency),
    ...(balance.now === null ? {} : { balance_now: minorToNumber(balance.now, balance.currency) }),
  }),
})
