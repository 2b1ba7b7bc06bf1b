// Loads the data of the sample company into new books, to be explored and then undone: everything is one action of the
// history. `--demo` makes a company of its own instead.
import { counted, page } from '../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { OrganizationSettings } from '../../../shared/record/organization/organization-settings.ts'
import { hasPermission } from '../../../shared/rule/organization/permission.ts'
import { vatMethodOf } from '../../../shared/rule/organization/vat-reporting.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Book, Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { OrganizationServices } from '../organization/contract.ts'
import type { OrganizationsDeps } from '../organization/organizations.ts'
import type { SampleServices } from './contract.ts'
import { type DemoServices, fillDemo } from './demo.ts'
import { DEMO_ACCOUNTS } from './demo-rules.ts'

/** The currency of the sample company's statements. */
const CURRENCY = 'CHF'

/** `servicesOver` returns services that write into the books of this `bookOf`. */
export const createSampleData = (
  deps: Pick<ServiceDeps, 'bookOf' | 'newId' | 'today'> & Pick<OrganizationsDeps, 'enterOrganization'>,
  access: Pick<OrganizationServices['access'], 'findMember'>,
  servicesOver: (bookOf: ServiceDeps['bookOf']) => DemoServices,
): SampleServices['sampleData'] => ({
  load: async ({ user_id }, { id }) => {
    const member = await access.findMember({ user_id, organization_id: id })
    if (member === null) return err(notFound('Organization', id))
    if (!hasPermission(member.role, ['edit organization'])) return err({ type: 'Forbidden' })
    const group = deps.newId()
    await deps.enterOrganization?.(id)
    const written = await deps.bookOf(id).write<null, Refusal>({ user: user_id, group }, async (read) => {
      const refusal = await refusalOf(read)
      return refusal ? err(refusal) : ok({ action: 'load_sample_data', changes: [], value: null, is_noted: true })
    })
    if (!written.ok) return written
    const services = servicesOver((organizationId) => inAction(deps.bookOf(organizationId), group))
    const batch_ids = await fillDemo(services, deps.bookOf(id), member, deps.today(), group)
    return ok({ history_id: group, batch_ids })
  },
})

const refusalOf = async (read: Read): Promise<Refusal | null> => {
  const tables = await read([counted('bank_account'), counted('bank_transaction'), counted('journal_entry')])
  if (tables.some(({ total }) => total > 0)) return invalid({ field: 'organization', code: 'books_in_use' })
  const profile = await profileOf(read)
  if (profile.base_currency !== CURRENCY) return invalid({ field: 'organization', code: 'sample_data_currency' })
  return (await hasSameSettings(read, profile.settings))
    ? null
    : invalid({ field: 'organization', code: 'sample_data_settings' })
}

/** Whether the books have the settings of the sample company; its figures would be wrong otherwise. */
const hasSameSettings = async (read: Read, settings: OrganizationSettings): Promise<boolean> => {
  const [years, accounts] = await read([page('fiscal_year'), page('ledger_account')])
  const isCalendarYear = ({ start_date, end_date, closed_at }: FiscalYear) =>
    closed_at === null && start_date.slice(4) === '-01-01' && end_date === `${start_date.slice(0, 4)}-12-31`
  const numbers = new Set(accounts.rows.filter(({ is_active }) => is_active).map(({ number }) => number))
  return (
    settings.documentBooking === 'on_issue' &&
    settings.liableForVat &&
    vatMethodOf(settings) === 'effective' &&
    years.rows.every(isCalendarYear) &&
    DEMO_ACCOUNTS.every((number) => numbers.has(number))
  )
}

/** The same book; writes of a person become part of the action. */
const inAction = (book: Book, group: string): Book => ({
  ...book,
  write: (author, decide) => book.write({ group, ...author }, decide),
})
