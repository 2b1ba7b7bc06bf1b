// By which method the organization settles its VAT.
import { useQuery } from '@tanstack/react-query'
import { organizationQuery } from '../data/query/organization.ts'
import { useStatus } from '../data/query/status.ts'

export const useVatMethod = (): string => {
  const id = useStatus().data?.organization.id
  const { data } = useQuery({ ...organizationQuery(id ?? 0), enabled: id !== undefined })
  return String(data?.settings.accountingVatMethod ?? 'effective')
}
