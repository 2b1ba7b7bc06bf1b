// Finds the ledger accounts for bank accounts that have none yet. Run within a write, so that no two bank accounts take the
// same one.
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { get, page, totals } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { type OwnLedgerAccount, ownLedgerAccount } from '../../../shared/rule/bank/own-ledger-account.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'

/** By the id of the bank account; a different one for each. */
export const readOwnLedgers = async (
  { newId }: Pick<ServiceDeps, 'newId'>,
  read: Read,
  accounts: readonly BankAccount[],
): Promise<ReadonlyMap<string, OwnLedgerAccount>> => {
  const found = new Map<string, OwnLedgerAccount>()
  if (accounts.length === 0) return found
  const [profile, chart, bank_accounts, sums] = await read([
    get('organization_profile', 1),
    page('ledger_account'),
    page('bank_account'),
    totals('journal_entry', 'by_account_and_year'),
  ])
  assert(profile, 'the books of an organization have their profile')
  const booked = new Set(sums.map(({ by }) => by[0]))
  const facts = {
    isBooked: (id: string) => booked.has(id),
    card_accounts: profile.settings.accountingCardAccounts,
    base_currency: profile.base_currency,
  }
  const byId = new Map(chart.rows.map((one) => [one.id, one]))
  const linked = bank_accounts.rows.map(({ id, account_id }) => ({ id, account_id }))
  for (const account of accounts) {
    const own = ownLedgerAccount(account, { ...facts, chart: [...byId.values()], bank_accounts: linked }, newId())
    found.set(account.id, own)
    byId.set(own.is.id, own.is)
    linked.push({ id: account.id, account_id: own.is.id })
  }
  return found
}

export const changeOfLedger = ({ is, was }: OwnLedgerAccount): Change =>
  was === null ? created('ledger_account', is) : updated('ledger_account', was, is)
