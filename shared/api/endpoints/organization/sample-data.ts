// Loads the sample company into new books. An extension.
import { z } from 'zod'
import { StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'

export const loadSampleData = endpoint({
  name: 'loadSampleData',
  method: 'POST',
  path: '/organizations/{organizationId}/sample-data',
  summary:
    'Loads the sample company into empty books: a closed year, and the following one, booked except for its last month',
  description:
    'This is one action in the history, which can be undone. It is complete when the response is sent. The last month is the one before ' +
    'the current month. A missing fiscal year is added first, as a separate action.',
  params: { organizationId: z.coerce.number().int().positive() },
  permissions: ['edit organization'],
  errors: {
    422:
      'There is already a bank account, a transaction or an entry (`books_in_use`), or the books are not in CHF ' +
      '(`sample_data_currency`), or the organization has fiscal years other than calendar years, another VAT method, ' +
      'another `documentBooking`, or accounts of the KMU chart are missing (`sample_data_settings`)',
  },
  status: 201,
  response: z
    .object({
      history_id: StringId.describe('The action that contains all of it'),
      batch_ids: z.array(z.string()).describe('The imports of its statements'),
    })
    .meta({ id: 'LoadedSample' }),
  extension: true,
})
