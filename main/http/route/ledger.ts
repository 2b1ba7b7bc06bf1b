// The ledger: chart of accounts, journal, VAT rates.
import {
  createJournalEntry,
  getJournalEntry,
  listJournalEntries,
  reverseJournalEntry,
} from '../../../shared/api/endpoints/journal-entries.ts'
import { changeAccount, createAccount, getAccount, listAccounts } from '../../../shared/api/endpoints/ledger.ts'
import { listVatRates } from '../../../shared/api/endpoints/vat-rates.ts'
import type { Actor, Services } from '../../service/services.ts'
import { presentJournalEntry } from '../present/journal-entry.ts'
import { presentLedgerAccount } from '../present/ledger-account.ts'
import { presented, presentedPage } from '../present/page.ts'
import { presentVatRate } from '../present/vat-rate.ts'
import { type Route, route } from '../route.ts'

export const ledgerRoutes = ({ ledgerAccounts, journalEntries, vatRates }: Services): readonly Route[] => {
  const findAccount = (actor: Actor, params: { readonly accountId: string }) =>
    ledgerAccounts.get(actor, { id: params.accountId })
  const findEntry = (actor: Actor, params: { readonly journalEntryId: string }) =>
    journalEntries.get(actor, { id: params.journalEntryId })
  return [
    route(listAccounts, {
      record: null,
      handle: async ({ actor, list }) => presentedPage(await ledgerAccounts.list(actor, list), presentLedgerAccount),
    }),
    route(getAccount, {
      record: findAccount,
      handle: async ({ actor, params }) => presented(await findAccount(actor, params), presentLedgerAccount),
    }),
    route(createAccount, {
      record: null,
      handle: async ({ actor, body }) => presented(await ledgerAccounts.create(actor, body), presentLedgerAccount),
    }),
    route(changeAccount, {
      record: findAccount,
      handle: async ({ actor, params, body }) =>
        presented(await ledgerAccounts.change(actor, { ...body, id: params.accountId }), presentLedgerAccount),
    }),
    route(listJournalEntries, {
      record: null,
      handle: async ({ actor, list }) => presentedPage(await journalEntries.list(actor, list), presentJournalEntry),
    }),
    route(getJournalEntry, {
      record: findEntry,
      handle: async ({ actor, params }) => presented(await findEntry(actor, params), presentJournalEntry),
    }),
    route(createJournalEntry, {
      record: null,
      handle: async ({ actor, body }) => presented(await journalEntries.create(actor, body), presentJournalEntry),
    }),
    route(reverseJournalEntry, {
      record: findEntry,
      handle: async ({ actor, params, body }) =>
        presented(await journalEntries.reverse(actor, { ...body, id: params.journalEntryId }), presentJournalEntry),
    }),
    route(listVatRates, {
      record: null,
      handle: async ({ actor, list }) => presentedPage(await vatRates.list(actor, list), presentVatRate),
    }),
  ]
}
