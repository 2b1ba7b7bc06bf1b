// What the application says of itself. Extensions.
import { z } from 'zod'
import { ClosedBook, RepairNotice } from '../../record/repair-notice.ts'
import { IntegerId, StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'

export const StatusObject = z
  .object({
    version: z.string(),
    data_folder: z.string(),
    organization: z.object({ id: IntegerId, name: z.string(), base_currency: z.string(), is_demo: z.boolean() }),
    repairs: z
      .array(RepairNotice)
      .describe('What the last start repaired, and every loss that nobody has acknowledged (`is_open`)'),
    closed_books: z.array(ClosedBook).describe('Books that are not those that are known, and stay closed'),
  })
  .meta({ id: 'Status' })
export type StatusObject = z.infer<typeof StatusObject>

export const getStatus = endpoint({
  name: 'getStatus',
  method: 'GET',
  path: '/status',
  summary: 'Version, current organization, and what the last start repaired',
  response: StatusObject,
  extension: true,
})

export const acknowledgeNotice = endpoint({
  name: 'acknowledgeNotice',
  method: 'POST',
  path: '/status/repairs/{repair}/acknowledge',
  summary: 'Take note of a loss, which is then not told at every start any more',
  permissions: ['edit organization'],
  params: { repair: StringId },
  response: StatusObject,
  extension: true,
})

export const listenToEvents = endpoint({
  name: 'listenToEvents',
  method: 'GET',
  path: '/events',
  summary: 'Server-sent events: `batch` (a batch object) and `changed` ({table, ids}; no ids: much of the table)',
  response: 'events',
  extension: true,
})
