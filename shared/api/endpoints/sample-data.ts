// The sample company, for books that somebody has just begun. An extension.
import { z } from 'zod'
import { StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'

export const loadSampleData = endpoint({
  name: 'loadSampleData',
  method: 'POST',
  path: '/organizations/{organizationId}/sample-data',
  summary: 'Loads the sample company into empty books: accounts, open items, a year of statements',
  description:
    'One action of the history, which can be undone when its imports have ended. The rows follow in the background: `GET ' +
    '/batch/{batchId}` tells how far they are.',
  params: { organizationId: z.coerce.number().int().positive() },
  permissions: ['edit organization'],
  errors: {
    422:
      'There is a bank account, a transaction or an entry already (`books_in_use`), or the books are not in CHF ' +
      '(`sample_data_currency`)',
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
