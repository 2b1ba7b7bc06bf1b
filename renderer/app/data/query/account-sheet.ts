// The sheet of an account: its postings with running balances, made of the entries that name it.
import { queryOptions } from '@tanstack/react-query'
import { type JournalEntryObject, listJournalEntries } from '../../../../shared/api/endpoints/journal-entries.ts'
import type { AccountObject } from '../../../../shared/api/endpoints/ledger.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf, numberToMinor, ZERO } from '../../../../shared/value/money.ts'
import type { SheetSearch } from '../../address/ledger.ts'
import { call, queryClient } from '../api.ts'
import { askUntilThere } from '../ask-until-there.ts'
import { readsTables } from '../tables.ts'
import { ledgerAccountsQuery } from './ledger-accounts.ts'
import { loadStatus } from './status.ts'

/** A posting on the account. */
export interface SheetRow {
  readonly id: string
  readonly journal_entry_id: string
  readonly number: number
  readonly date: string
  readonly text: string | null
  readonly counter_accounts: readonly Pick<AccountObject, 'id' | 'number' | 'name'>[]
  readonly debit: number
  readonly credit: number
  /** As seen on the account: of revenue and passive accounts credits are positive. */
  readonly balance: number
  readonly reversed_by_id: string | null
}

export interface SheetMeta {
  readonly opening_balance: number
  readonly closing_balance: number
  readonly debit: number
  readonly credit: number
}

interface Sheet {
  readonly rows: readonly SheetRow[]
  readonly meta: SheetMeta
}

/** The rows of a period, of all entries that name the account, the earliest first. Pure. */
export const sheetOf = (
  account: AccountObject,
  entries: readonly JournalEntryObject[],
  {
    accounts,
    currency,
    from,
  }: { readonly accounts: readonly AccountObject[]; readonly currency: string; readonly from: string },
): Sheet => {
  const byId = new Map(accounts.map((each) => [each.id, each]))
  const sign = account.type === 'revenue' || account.type === 'passive' ? -1 : 1
  const minor = (amount: number): MinorUnits => {
    const read = numberToMinor(amount, currency)
    return read.ok ? read.value : ZERO
  }
  const plain = (amount: number): number => minorToNumber(minorUnitsOf(amount), currency)
  const rows: SheetRow[] = []
  let [balance, opening, debits, credits] = [0, 0, 0, 0]
  for (const entry of entries)
    for (const [index, line] of entry.lines.entries()) {
      if (line.account_id !== account.id) continue
      const [debit, credit] = [minor(line.debit), minor(line.credit)]
      balance += sign * (debit - credit)
      if (entry.date < from) {
        opening = balance
        continue
      }
      debits += debit
      credits += credit
      const others = new Set(
        entry.lines.flatMap((other) => (line.debit > 0 === other.credit > 0 ? [other.account_id] : [])),
      )
      rows.push({
        id: `${entry.id} ${index}`,
        journal_entry_id: entry.id,
        number: entry.number,
        date: entry.date,
        text: line.text ?? entry.text,
        counter_accounts: [...others].flatMap((id) => byId.get(id) ?? []),
        debit: line.debit,
        credit: line.credit,
        balance: plain(balance),
        reversed_by_id: entry.reversed_by_id,
      })
    }
  const meta = {
    ...{ opening_balance: plain(opening), closing_balance: plain(balance) },
    ...{ debit: plain(debits), credit: plain(credits) },
  }
  return { rows, meta }
}

const PER_PAGE = 500

const sheetQuery = (accountId: string, { from = '', to = '' }: SheetSearch) =>
  queryOptions({
    queryKey: ['account_sheet', accountId, from, to],
    meta: readsTables('journal_entry', 'ledger_account'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<Sheet> => {
      const [accounts, { organization }] = await Promise.all([
        queryClient.ensureQueryData(ledgerAccountsQuery),
        loadStatus(),
      ])
      const account = accounts.find(({ id }) => id === accountId)
      const entries: JournalEntryObject[] = []
      for (let page = 1, last = 1; page <= last; page++) {
        const query = {
          ...{ 'filter[account]': accountId, 'filter[date_range]': to === '' ? undefined : (`,${to}` as const) },
          ...{ sort: ['date', 'number'] as const, per_page: PER_PAGE, page },
        }
        const answer = await askUntilThere(signal, () => call(listJournalEntries, { query, signal }))
        for (const entry of answer.data) entries.push(entry)
        last = answer.meta.last_page
      }
      const facts = { accounts, currency: organization.base_currency, from }
      return account
        ? sheetOf(account, entries, facts)
        : { rows: [], meta: { opening_balance: 0, closing_balance: 0, debit: 0, credit: 0 } }
    },
  })

interface Asked {
  readonly page: number
  readonly per_page: number
}

/** A page of the sheet, with what all of the period comes to. */
export const loadSheetPage = async ({ page, per_page }: Asked, accountId: string, search: SheetSearch) => {
  const { rows, meta } = await queryClient.fetchQuery(sheetQuery(accountId, search))
  return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length, meta }
}

/** Where the sheet is as a file. */
export const sheetAddress = (accountId: string, { from = '', to = '' }: SheetSearch, format: string): string => {
  const range = from === '' && to === '' ? {} : { 'filter[date_range]': `${from},${to}` }
  return `/api/account/${accountId}/posting?${new URLSearchParams({ ...range, format })}`
}
