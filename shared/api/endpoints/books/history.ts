// The history of the books, and undo (extensions; rules 89 to 94).
import { z } from 'zod'
import { IntegerId, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { endpoint, UPDATED_SINCE } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const HistoryObject = z
  .object({
    id: StringId,
    time: TimestampField,
    user: z.object({ id: IntegerId, name: z.string() }).nullable().describe('Null: the application itself'),
    action: z.string().describe('In one snake_case word'),
    title: z.string().describe('What was done, in the language of the request, else of the user'),
    counts: z.record(z.string(), z.number().int()).describe('How many records it changed, by table'),
    undoes_id: StringId.nullable().describe('The action that this one took back'),
    undone_by_id: StringId.nullable().describe('The action that took this one back, as long as it stands'),
    is_undoable: z.boolean().describe('Something may still stand in the way, which undoing then names'),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryObject = z.infer<typeof HistoryObject>

export const HistoryDetailObject = HistoryObject.extend({
  changes: z
    .array(
      z.object({
        table: z.string(),
        id: z.union([z.string(), IntegerId]),
        kind: z.enum(['created', 'changed', 'removed']),
        title: z.string(),
      }),
    )
    .describe('The first 100 records that it changed'),
  changes_left_out: z.number().int(),
}).meta({ id: 'HistoryDetail' })
export type HistoryDetailObject = z.infer<typeof HistoryDetailObject>

export const listHistory = endpoint({
  name: 'listHistory',
  method: 'GET',
  path: '/history',
  summary: 'What was done in the books of the organization, the latest first',
  list: {
    filters: {
      action: { kind: 'text', field: 'action' },
      user: { kind: 'integer', field: 'user' },
      date_range: { kind: 'date_range', field: 'day' },
      ...UPDATED_SINCE,
    },
    search: false,
    sorts: ['time'],
    default_sort: '-time',
    per_page: 25,
  },
  response: paged(HistoryObject),
  extension: true,
})

export const getHistory = endpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/history/{historyId}',
  summary: 'One action, and the records that it changed',
  params: { historyId: StringId },
  response: HistoryDetailObject,
  extension: true,
})

const IN_THE_WAY =
  'Something stands in the way (`in_the_way`): `blockers` names later actions (`history`) or records, which have to be taken ' +
  'back or removed first'

export const undoHistory = endpoint({
  name: 'undoHistory',
  method: 'POST',
  path: '/history/{historyId}/undo',
  scopes: ['manage'],
  summary: 'Takes an action back, whole or not at all; answers the action that does',
  description:
    'Records are as they were before. What was booked is reversed by new entries, and what was reversed is booked once more. ' +
    'Needs the permissions of what is taken back.',
  params: { historyId: StringId },
  errors: { 409: IN_THE_WAY, 422: 'It is of a kind that cannot be taken back (`not_undoable`)' },
  response: HistoryObject,
  extension: true,
})

export const redoHistory = endpoint({
  name: 'redoHistory',
  method: 'POST',
  path: '/history/{historyId}/redo',
  scopes: ['manage'],
  summary: 'Does an action once more that was taken back; answers the action that does',
  params: { historyId: StringId },
  errors: { 409: IN_THE_WAY, 422: 'It was not taken back (`not_undone`)' },
  response: HistoryObject,
  extension: true,
})
