// Many organizations in a database, as programs make them: books with a chart, VAT rates and fiscal years.
import { openPostgresBooks } from '../../../main/postgres/postgres-books.ts'
import { prepareOrganization } from '../../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { newOrganization } from '../../../shared/rule/organization/organization.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { assert, ok } from '../../../shared/value/result.ts'

export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const AT_ONCE = 8
const TODAY = '2026-11-21' as LocalDate
export const now = () => timestampOf(Date.now())

/** Makes organizations up to this number. `prepared`: also their books, which programs make when a user enters them. */
export const makeOrganizations = async (url: string, count: number, prepared: boolean): Promise<void> => {
  const books = await openPostgresBooks({ url, now, newId, log: quietLog })
  try {
    const system = await books.open('system')
    const start = { now: now(), today: TODAY, newId, is_demo: false }
    await prepareSystem(system, start)
    await system.write<null, never>({ user: 1 }, async (read) => {
      const [{ total }] = await read([page('organization', { limit: 0 })])
      const made = Array.from({ length: Math.max(0, count - total) }, (_, at) => {
        const id = total + at + 1
        const organization = newOrganization({ id, name: `Firma ${id} AG`, is_demo: false, created_at: now() })
        assert(organization.ok, 'an organization of this form is not refused')
        const member = { id, organization_id: id, user_id: 1, role: 'owner' as const, created_at: now() }
        return [created('organization', organization.value), created('member', member)]
      })
      return ok({ action: 'create_organization', changes: made.flat(), value: null })
    })
    if (!prepared) return
    const [organizations] = await system.read([page('organization')])
    const left = [...organizations.rows]
    const fill = async (): Promise<void> => {
      for (let organization = left.pop(); organization; organization = left.pop()) {
        const book = await books.open(`organization-${organization.id}`)
        await prepareOrganization(book, { ...start, organization, installation: 'a test' })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, fill))
  } finally {
    await books.close()
  }
}
