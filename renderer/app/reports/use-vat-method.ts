// The VAT method of the organization.
import { useQuery } from '@tanstack/react-query'
import { VAT_METHODS, type VatMethod } from '../address/reports.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'

export const useVatMethod = (): VatMethod => {
  const id = useStatus().data?.organization.id
  const { data } = useQuery({ ...organizationQuery(id ?? 0), enabled: id !== undefined })
  const settings: Readonly<Record<string, unknown>> = data?.settings ?? {}
  return VAT_METHODS.find((method) => method === settings.accountingVatMethod) ?? 'effective'
}
