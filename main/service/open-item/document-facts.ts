// Reads the facts for booking documents: the settings with their accounts, the years, and the records that the existing
// documents name. Read within a write, they are valid until the commit.

import { page, where } from '../../../shared/books/port/read.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import { bookingAccountNumbers, bookingAccountsOf } from '../../../shared/rule/ledger/booking-accounts.ts'
import { bookingPeriods } from '../../../shared/rule/ledger/periods.ts'
import type { DocumentBookerFacts } from '../../../shared/rule/open-item/document-booker.ts'
import { vatMethodOf } from '../../../shared/rule/organization/vat-reporting.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { mapById, uniqueIds } from '../core/records-by-id.ts'
import { lastEntry, numberIn } from '../ledger/last-entry.ts'

/** Facts that the caller has already. */
interface GivenFacts {
  readonly profile: OrganizationProfile
  readonly vat_rates: readonly VatRate[]
  /** The companies that commands name. */
  readonly companies: readonly Company[]
  readonly ledger_accounts: readonly LedgerAccount[]
  /** The documents as they are in the books, before they are changed or deleted. */
  readonly documents: readonly BookableDocument[]
}

/** The facts for booking documents, from the books as they are now. */
export const readDocumentFacts = async (
  { newId }: Pick<ServiceDeps, 'newId'>,
  read: Read,
  { profile, vat_rates, companies, ledger_accounts, documents }: GivenFacts,
): Promise<DocumentBookerFacts> => {
  const { settings, base_currency } = profile
  const knownCompanies = new Set(companies.map(({ id }) => id))
  const otherCompanies = documents.flatMap(({ company_id: id }) => (id === null || knownCompanies.has(id) ? [] : [id]))
  const named = (some: readonly Company[]) => some.flatMap((one) => [one.revenue_account_id, one.expense_account_id])
  const own = documents.flatMap(({ account_id, lines }) => [account_id, ...lines.map((line) => line.account_id)])
  const [years, locks, last, ofSettings, ofDocuments, more, entries] = await read([
    page('fiscal_year'),
    page('period_lock'),
    lastEntry,
    where('ledger_account', 'number', [...bookingAccountNumbers(settings)]),
    where('ledger_account', 'id', uniqueIds([...own, ...named(companies)])),
    where('company', 'id', uniqueIds(otherCompanies)),
    where('journal_entry', 'id', uniqueIds(documents.map(({ journal_entry_id }) => journal_entry_id))),
  ])
  const defaultAccounts = uniqueIds(named(more))
  const [defaults] = defaultAccounts.length === 0 ? [[]] : await read([where('ledger_account', 'id', defaultAccounts)])
  const byId = mapById([...companies, ...more])
  return {
    base_currency,
    setting: settings.accountingEnabled ? settings.documentBooking : 'elsewhere',
    is_liable_for_vat: settings.liableForVat,
    vat_method: vatMethodOf(settings),
    vat_reporting: settings.accountingVatReporting,
    accounts: bookingAccountsOf(settings, ofSettings),
    ledger_accounts: mapById([...ledger_accounts, ...ofSettings, ...ofDocuments, ...defaults]),
    vat_rates,
    ...bookingPeriods(years.rows, locks.rows, newId),
    last_number: numberIn(last),
    companyOf: (id) => byId.get(id) ?? null,
    journal_entries: mapById(entries),
  }
}
