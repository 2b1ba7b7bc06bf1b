// The rates of value added tax with the days they hold for (an extension).
import { z } from 'zod'
import { VAT_KINDS, VatRate } from '../../record/vat-rate.ts'
import { endpoint, UPDATED_SINCE } from '../endpoint.ts'
import { paged } from '../page.ts'

export const VatRateObject = VatRate.omit({ rate_millis: true })
  .extend({
    rate: z.number().describe('Per cent'),
    is_default: z.boolean().describe('The standard rate of today'),
  })
  .meta({ id: 'VatRate' })
export type VatRateObject = z.infer<typeof VatRateObject>

export const listVatRates = endpoint({
  name: 'listVatRates',
  method: 'GET',
  path: '/vat_rate',
  summary: 'VAT rates, the latest first; the date of supply decides which one applies',
  list: {
    filters: {
      kind: { kind: { one_of: VAT_KINDS }, field: 'kind' },
      valid_on: { kind: 'day', field: 'valid_from', until: 'valid_until' },
      ...UPDATED_SINCE,
    },
    search: false,
    sorts: ['valid_from', 'rate', 'name'],
    default_sort: '-valid_from,-rate',
    per_page: 25,
  },
  response: paged(VatRateObject),
  extension: true,
})
