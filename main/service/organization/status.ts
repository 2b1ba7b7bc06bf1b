// What the application says of itself: version, place, organization, and what the last start repaired.
import type { StatusObject } from '../../../shared/api/endpoints/status.ts'
import { get } from '../../../shared/books/port/read.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import type { FileCheck } from '../core/file-check.ts'
import { notFound } from '../core/refusal.ts'
import type { OrganizationServices } from './contract.ts'

export interface Installation {
  readonly version: string
  readonly data_folder: string
  /** Asked at each call: the database page can be repaired while the application runs, too. */
  readonly repairs: () => StatusObject['repairs']
}

/** How old the last backup is. */
export type AskBackupAge = () => Promise<StatusObject['backup']>

export const createStatus = (
  deps: Pick<ServiceDeps, 'systemBook' | 'bookOf'>,
  installation: Installation,
  fileCheck: FileCheck,
  backupAge: AskBackupAge,
): OrganizationServices['status'] => ({
  get: async (actor) => {
    const [organization] = await deps.systemBook.read([get('organization', actor.organization_id)])
    if (!organization) return err(notFound('Organization', actor.organization_id))
    const { id, name, is_demo } = organization
    const base_currency = await baseCurrencyOf(deps.bookOf(id).read)
    const kept = fileCheck.stateOf(id)
    return ok({
      version: installation.version,
      data_folder: installation.data_folder,
      organization: { id, name, base_currency, is_demo },
      repairs: [...installation.repairs()],
      kept_files: { ...kept, findings: [...kept.findings] },
      backup: await backupAge(),
    })
  },
})
