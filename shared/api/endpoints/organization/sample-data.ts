// Loads the sample company into new books. An extension.
import { z } from 'zod'
import { StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'

export const loadSampleData = endpoint({
  name: 'loadSampleData',
  method: 'POST',
  path: '/organizations/{organizationId}/sample-data',
  summary:
    'Loads the sample company into empty books: a closed year, and the one after it booked but for its last month',
  description:
    'One action of the history, which can be undone. It is done when the answer comes. The last month is the one before ' +
    'that of today. A fiscal year that is missing is added first, by an action of its own.',
  params: { organizationId: z.coerce.number().int().positive() },
  permissions: ['edit organization'],
  errors: {
    422:
      'There is a bank account, a transaction or an entry already (`books_in_use`), or the books are not in CHF ' +
      '(`sample_data_currency`), or the organization has other fiscal years than calendar years, another VAT method, ' +
      'another `documentBooking` or lacks accounts of the KMU chart (`sample_data_settings`)',
  },
  status: 201,
  response: z
    .object({
      history_id: StringId.describe('The action that all of it is part of'),
      batch_ids: z.array(z.string()).describe('The imports of its statements'),
    })
    .meta({ id: 'LoadedSample' }),
  extension: true,
})
