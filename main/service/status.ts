// What the application says of itself: version, place, organization, and what the last start repaired.
import type { StatusObject } from '../../shared/api/endpoints/status.ts'
import { get } from '../../shared/books/read.ts'
import { err, ok } from '../../shared/value/result.ts'
import { notFound } from './refusal.ts'
import type { Services } from './services.ts'
import type { Book } from './write.ts'

export interface Installation {
  readonly version: string
  readonly data_folder: string
  /** Asked at each call: the database page can be repaired while the application runs, too. */
  readonly repairs: () => StatusObject['repairs']
}

export const createStatus = (systemBook: Book, installation: Installation): Services['status'] => ({
  get: async (actor) => {
    const [organization] = await systemBook.read([get('organization', actor.organization_id)])
    if (!organization) return err(notFound('Organization', actor.organization_id))
    const { id, name, base_currency, is_demo } = organization
    return ok({
      version: installation.version,
      data_folder: installation.data_folder,
      organization: { id, name, base_currency, is_demo },
      repairs: [...installation.repairs()],
    })
  },
})
