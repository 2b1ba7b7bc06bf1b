// The ledger: chart of accounts, journal, VAT rates.
import {
  createExchangeRate,
  deleteExchangeRate,
  getRatesOfDay,
  listExchangeRates,
} from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import {
  createJournalEntry,
  getJournalEntry,
  listJournalEntries,
  reverseJournalEntry,
} from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { changeAccount, createAccount, getAccount, listAccounts } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { addVatRates, listVatRates } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import {
  bookRecurringEntry,
  changeRecurringEntry,
  createRecurringEntry,
  deleteRecurringEntry,
  getRecurringEntry,
  listRecurringEntries,
  skipRecurringEntry,
} from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Services } from '../../service/contract.ts'
import { identity, listRoute, plainRoute, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { journalTable } from '../file/journal-table.ts'
import { presentJournalEntry } from '../present/ledger/journal-entry.ts'
import { presentAccountView, presentChartAccount } from '../present/ledger/ledger-account.ts'
import { presentVatRate } from '../present/ledger/vat-rate.ts'
import { presentAnswer } from '../present/page.ts'
import { presentOccurrence, presentRecurringEntries, presentRecurringEntry } from '../present/recurring-entry.ts'

export const ledgerRoutes = ({
  ledgerAccounts,
  journalEntries,
  recurringEntries,
  exchangeRates,
  vatRates,
}: Services): readonly Route[] => {
  const onAccount = recordRoutes(ledgerAccounts.get)
  const onEntry = recordRoutes(journalEntries.get)
  const onRecurring = recordRoutes(recurringEntries.get)
  const onRate = recordRoutes(exchangeRates.get)
  return [
    listRoute(listAccounts, ledgerAccounts.list, presentAccountView),
    onAccount(getAccount, ledgerAccounts.get, presentAccountView),
    plainRoute(createAccount, ledgerAccounts.create, presentChartAccount),
    onAccount(changeAccount, ledgerAccounts.change, presentChartAccount),
    listRoute(listJournalEntries, journalEntries.list, presentJournalEntry, undefined, async (actor, request) => {
      const journal = await journalEntries.whole(actor, request)
      return journal.ok ? ok(await journalTable(journal.value)) : journal
    }),
    onEntry(getJournalEntry, journalEntries.get, presentJournalEntry),
    plainRoute(createJournalEntry, journalEntries.create, presentJournalEntry),
    onEntry(reverseJournalEntry, journalEntries.reverse, presentJournalEntry),
    route(listRecurringEntries, {
      record: null,
      handle: async ({ actor, days }) =>
        presentAnswer(await recurringEntries.list(actor, days), presentRecurringEntries),
    }),
    onRecurring(getRecurringEntry, recurringEntries.get, presentRecurringEntry),
    plainRoute(createRecurringEntry, recurringEntries.create, presentRecurringEntry),
    onRecurring(changeRecurringEntry, recurringEntries.change, presentRecurringEntry),
    onRecurring(deleteRecurringEntry, recurringEntries.remove, identity),
    onRecurring(bookRecurringEntry, recurringEntries.book, presentOccurrence),
    onRecurring(skipRecurringEntry, recurringEntries.skip, presentRecurringEntry),
    listRoute(listExchangeRates, exchangeRates.list, identity),
    route(getRatesOfDay, { record: null, handle: ({ actor, days }) => exchangeRates.ofDay(actor, days) }),
    plainRoute(createExchangeRate, exchangeRates.create, identity),
    onRate(deleteExchangeRate, exchangeRates.remove, identity),
    listRoute(listVatRates, vatRates.list, presentVatRate),
    plainRoute(addVatRates, vatRates.add, (views) => ({ data: views.map(presentVatRate) })),
  ]
}
