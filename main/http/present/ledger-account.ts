// An account of the chart as other resources show it (rule 23).
import type { AccountObject } from '../../../shared/api/endpoints/ledger.ts'
import type { LedgerAccount } from '../../../shared/record/ledger-account.ts'

export const presentLedgerAccount = (record: LedgerAccount): AccountObject => ({
  ...record,
  full_name: `${record.number} ${record.name}`,
})
