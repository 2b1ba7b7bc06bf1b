// The search parameters of the chart of accounts, an account ledger and the journal. Pure.
import { z } from 'zod'
import { JOURNAL_SOURCES } from '../../../shared/record/ledger/journal-entry.ts'
import { parseLocalDate } from '../../../shared/value/calendar.ts'

// An invalid parameter is dropped and never an error: people cut addresses and type them.
const optional = (isGood: (text: string) => boolean) => z.string().refine(isGood).optional().catch(undefined)
const words = optional((text) => text !== '')
const date = optional((text) => parseLocalDate(text) !== null)
const ids = optional((text) => /^[A-Za-z0-9,-]+$/.test(text))
const sort = optional((text) => /^-?[a-z_]+$/.test(text))

export const ACCOUNT_STATES = ['inactive', 'all'] as const

export const AccountsSearch = z.object({
  find: words,
  /** Without a state: the accounts in use. */
  state: z.enum(ACCOUNT_STATES).optional().catch(undefined),
})
export type AccountsSearch = z.infer<typeof AccountsSearch>

export const AccountLedgerSearch = z.object({ from: date, to: date })
export type AccountLedgerSearch = z.infer<typeof AccountLedgerSearch>

/** `account` and `vat_rate` may hold several values, separated by commas: the figures of reports link here. */
export const JournalSearch = z.object({
  find: words,
  account: ids,
  from: date,
  to: date,
  source: z.enum(JOURNAL_SOURCES).optional().catch(undefined),
  vat_rate: ids,
  sort,
})
export type JournalSearch = z.infer<typeof JournalSearch>
