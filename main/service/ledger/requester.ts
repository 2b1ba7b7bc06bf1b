// Organization and language in the head of a report.
import { get, type Query } from '../../../shared/books/port/read.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { Actor } from '../core/request.ts'
import type { Requester } from './contract.ts'

/** The name of the organization, and the language of the request, or else of the person (rule 105). */
export const requesterOf = async (deps: Pick<ServiceDeps, 'systemBook'>, actor: Actor): Promise<Requester> => {
  const [user, organization] = await deps.systemBook.read([
    get('user', actor.user_id) as Query<Pick<User, 'locale'> | null>,
    get('organization', actor.organization_id) as Query<{ readonly name: string } | null>,
  ])
  return { organization: organization?.name ?? '', language: actor.language ?? user?.locale ?? 'de' }
}
