// The VAT method of the organization.
import { useQuery } from '@tanstack/react-query'
import { VAT_RETURN_METHODS, type VatReturnMethod } from '../../../shared/record/ledger/vat-figures.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'

export const useVatMethod = (): VatReturnMethod => {
  const id = useStatus().data?.organization.id
  const { data } = useQuery({ ...organizationQuery(id ?? 0), enabled: id !== undefined })
  const settings: Readonly<Record<string, unknown>> = data?.settings ?? {}
  return VAT_RETURN_METHODS.find((method) => method === settings.accountingVatMethod) ?? 'effective'
}
