// The chart of accounts as other resources show it (decision 23).
import { z } from 'zod'
import { LedgerAccount } from '../../record/ledger-account.ts'

export const AccountObject = LedgerAccount.extend({ full_name: z.string() }).meta({ id: 'Account' })
export type AccountObject = z.infer<typeof AccountObject>
