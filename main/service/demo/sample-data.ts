// Loads the data of the sample company into books that somebody has just begun, to be looked at and taken back: one action of
// the history, whatever it is made of. `--demo` makes a company of its own instead.
import { page } from '../../../shared/books/port/read.ts'
import { mayDo } from '../../../shared/rule/organization/permission.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Book, Read } from '../core/book.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { OrganizationServices } from '../organization/contract.ts'
import type { OrganizationsDeps } from '../organization/organizations.ts'
import type { SampleServices } from './contract.ts'
import { type DemoServices, fillDemo } from './demo.ts'

/** What the statements of the sample company are in. */
const CURRENCY = 'CHF'

/** `servicesOver` gives services that write into the books of this `bookOf`. */
export const createSampleData = (
  deps: Pick<ServiceDeps, 'bookOf' | 'newId' | 'today'> & Pick<OrganizationsDeps, 'enterOrganization'>,
  access: Pick<OrganizationServices['access'], 'findMember'>,
  servicesOver: (bookOf: ServiceDeps['bookOf']) => DemoServices,
): SampleServices['sampleData'] => ({
  load: async ({ user_id }, { id }) => {
    const member = await access.findMember({ user_id, organization_id: id })
    if (member === null) return err(notFound('Organization', id))
    if (!mayDo(member.role, ['edit organization'])) return err({ type: 'Forbidden' })
    const group = deps.newId()
    await deps.enterOrganization?.(id)
    const begun = await deps.bookOf(id).write<null, Refusal>({ user: user_id, group }, async (read) => {
      const refusal = await refusalOf(read)
      return refusal ? err(refusal) : ok({ action: 'load_sample_data', changes: [], value: null, is_noted: true })
    })
    if (!begun.ok) return begun
    const services = servicesOver((organizationId) => inAction(deps.bookOf(organizationId), group))
    const batch_ids = await fillDemo(services, deps.bookOf(id), member, deps.today(), group)
    return ok({ history_id: group, batch_ids })
  },
})

const refusalOf = async (read: Read): Promise<Refusal | null> => {
  const none = { limit: 0 }
  const tables = await read([page('bank_account', none), page('bank_transaction', none), page('journal_entry', none)])
  if (tables.some(({ total }) => total > 0)) return invalid({ field: 'organization', code: 'books_in_use' })
  return (await baseCurrencyOf(read)) === CURRENCY
    ? null
    : invalid({ field: 'organization', code: 'sample_data_currency' })
}

/** The same book; what a person writes into it is part of the action. */
const inAction = (book: Book, group: string): Book => ({
  ...book,
  write: (author, decide) => book.write({ group, ...author }, decide),
})
