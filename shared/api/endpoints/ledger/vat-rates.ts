// The VAT rates with the days on which they are valid (an extension).
import { z } from 'zod'
import { VAT_KINDS, VatRate } from '../../../record/ledger/vat-rate.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const VatRateObject = VatRate.omit({ rate_millis: true })
  .extend({
    kind: VatRate.shape.kind.describe(
      '`standard`, `special`, `reduced`: taxed supplies · `opted`, `opted_reduced`: exempt ones with option (205) · `zero` (220), `abroad` (221), ' +
        '`notification` (225), `exempt` (230), `various` (280): supplies without tax · `subsidy` (900), `donation` (910): no consideration · ' +
        '`input_subsequent` (410), `input_correction` (415), `input_reduction` (420): on lines of the accounts of input tax · ' +
        '`acquisition`, `acquisition_reduced`: acquisition tax (reverse charge) on services from abroad; the amount is net, the tax is added',
    ),
    line: z.string().nullable().describe('The line of the VAT form today; null: the form has none any more'),
    rate: z.number().describe('In per cent'),
    is_default: z.boolean().describe('The current standard rate'),
  })
  .meta({ id: 'VatRate' })
export type VatRateObject = z.infer<typeof VatRateObject>

export const AddVatRates = z
  .object({
    kinds: z
      .array(z.enum(VAT_KINDS))
      .min(1)
      .max(VAT_KINDS.length)
      .describe(
        'Of these kinds, the ones that have no rate in the books yet are added; `acquisition` and `acquisition_reduced`: reverse charge',
      ),
  })
  .meta({ id: 'AddVatRates' })
export type AddVatRates = z.infer<typeof AddVatRates>

export const listVatRates = endpoint({
  name: 'listVatRates',
  method: 'GET',
  path: '/vat_rate',
  summary: 'VAT rates, latest first; the date of supply determines which one applies',
  list: {
    filters: {
      kind: { kind: { one_of: VAT_KINDS }, field: 'kind' },
      valid_on: { kind: 'day', field: 'valid_from', until: 'valid_until' },
      ...sinceFilters('vat_rate'),
    },
    search: false,
    sorts: ['valid_from', 'rate', 'name', 'kind'],
    // Of two equal rates, that of supplies comes before that of acquisition tax.
    default_sort: '-valid_from,-rate,-kind',
    per_page: 25,
  },
  response: paged(VatRateObject),
  extension: true,
})

export const addVatRates = endpoint({
  name: 'addVatRates',
  method: 'POST',
  path: '/vat_rate',
  summary: 'Adds the statutory rates of the kinds that the books do not have, and the account for acquisition tax',
  description:
    'New organizations have all rates; this is for books that were created before there were rates of a kind. Existing ' +
    'entries do not change. The account of the settings (`accountingReverseTaxAccount`) is added to the chart if it is missing.',
  permissions: ['MANAGE_ACCOUNTING'],
  body: AddVatRates,
  status: 201,
  errors: { 422: 'Rates of all these kinds exist, or the organization is not liable for VAT' },
  response: z.object({ data: z.array(VatRateObject) }).meta({ id: 'AddedVatRates' }),
  extension: true,
})
