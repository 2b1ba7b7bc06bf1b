// The ledger: chart of accounts, journal, VAT rates.
import {
  createJournalEntry,
  getJournalEntry,
  listJournalEntries,
  reverseJournalEntry,
} from '../../../shared/api/endpoints/journal-entries.ts'
import { changeAccount, createAccount, getAccount, listAccounts } from '../../../shared/api/endpoints/ledger.ts'
import { listVatRates } from '../../../shared/api/endpoints/vat-rates.ts'
import { getVatReport } from '../../../shared/api/endpoints/vat-report.ts'
import type { Services } from '../../service/create-services.ts'
import { presentJournalEntry } from '../present/journal-entry.ts'
import { presentAccountView, presentLedgerAccount } from '../present/ledger-account.ts'
import { presentAnswer } from '../present/page.ts'
import { presentVatRate } from '../present/vat-rate.ts'
import { presentVatReport } from '../present/vat-report.ts'
import { listRoute, plainRoute, type Route, recordRoutes, route } from '../route.ts'

export const ledgerRoutes = ({ ledgerAccounts, journalEntries, vatRates, vatReport }: Services): readonly Route[] => {
  const onAccount = recordRoutes(ledgerAccounts.get)
  const onEntry = recordRoutes(journalEntries.get)
  return [
    listRoute(listAccounts, ledgerAccounts.list, presentAccountView),
    onAccount(getAccount, ledgerAccounts.get, presentAccountView),
    plainRoute(createAccount, ledgerAccounts.create, presentLedgerAccount),
    onAccount(changeAccount, ledgerAccounts.change, presentLedgerAccount),
    listRoute(listJournalEntries, journalEntries.list, presentJournalEntry),
    onEntry(getJournalEntry, journalEntries.get, presentJournalEntry),
    plainRoute(createJournalEntry, journalEntries.create, presentJournalEntry),
    onEntry(reverseJournalEntry, journalEntries.reverse, presentJournalEntry),
    listRoute(listVatRates, vatRates.list, presentVatRate),
    route(getVatReport, {
      record: null,
      handle: async ({ actor, days, choices }) =>
        presentAnswer(await vatReport.get(actor, { ...days, method: choices.method }), presentVatReport),
    }),
  ]
}
