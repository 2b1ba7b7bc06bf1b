// The first content of an organization's books: its profile, the chart of accounts, the VAT rates, two open fiscal years.
// Each part checks whether it exists, so that the next start completes an interrupted creation, and books from before there
// were profiles get one.
import { created } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import { initialProfile, type Organization } from '../../../shared/record/organization/organization.ts'
import { chartKmu } from '../../../shared/rule/ledger/chart-kmu.ts'
import { swissVatRates } from '../../../shared/rule/ledger/vat-rate.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'

interface NewBooksOptions {
  /** The organization's record in the system's book. */
  readonly organization: Organization
  /** The local date of the person; decides which fiscal year is the current one. */
  readonly today: LocalDate
  readonly newId: () => string
  /** The installation of the books; their first commit names it (rule 152). */
  readonly installation?: string
}

/** Creates the parts that the books of the organization do not have yet. */
export const prepareOrganization = async (book: Book, options: NewBooksOptions): Promise<void> => {
  const limit = 1
  await book.write<null, never>({ user: null }, async (read) => {
    const [profile, accounts, rates, years] = await read([
      get('organization_profile', 1),
      page('ledger_account', { limit }),
      page('vat_rate', { limit }),
      page('fiscal_year', { limit }),
    ])
    return ok({
      action: 'first_start',
      ...(options.installation === undefined
        ? {}
        : { params: { installation: options.installation, organization: options.organization.id } }),
      changes: [
        ...(profile ? [] : [created('organization_profile', initialProfile(options.organization))]),
        ...(accounts.total > 0
          ? []
          : chartKmu('de').map((account) => created('ledger_account', { id: options.newId(), ...account }))),
        ...(rates.total > 0
          ? []
          : swissVatRates('de').map((rate) => created('vat_rate', { id: options.newId(), ...rate }))),
        ...(years.total > 0 ? [] : firstYears(options).map((year) => created('fiscal_year', year))),
      ],
      value: null,
    })
  })
}

/** The previous and the current calendar year, both open. */
const firstYears = ({ today, newId }: NewBooksOptions): readonly FiscalYear[] => {
  const current = Number(today.slice(0, 4))
  return [current - 1, current].map((year) => ({
    id: newId(),
    name: String(year),
    start_date: `${year}-01-01` as LocalDate,
    end_date: `${year}-12-31` as LocalDate,
    closed_at: null,
  }))
}
