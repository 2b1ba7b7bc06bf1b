// The history of the books, and undo (extensions; rules 89 to 94).
import { z } from 'zod'
import { IntegerId, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { endpoint, UPDATED_SINCE } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const HistoryObject = z
  .object({
    id: StringId,
    time: TimestampField,
    user: z.object({ id: IntegerId, name: z.string() }).nullable().describe('null: Kontor itself'),
    action: z.string().describe('In snake_case'),
    title: z.string().describe('What was done, in the language of the request, otherwise of the user'),
    counts: z.record(z.string(), z.number().int()).describe('The number of records it changed, by table'),
    undoes_id: StringId.nullable().describe('The action that this one undid'),
    undone_by_id: StringId.nullable().describe('The action that undid this one, unless it was undone itself'),
    is_undoable: z.boolean().describe('Undoing may still be blocked; the response of the undo then lists the blockers'),
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
  summary: 'The actions in the books of the organization, latest first',
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
  summary: 'One action with the records that it changed',
  params: { historyId: StringId },
  response: HistoryDetailObject,
  extension: true,
})

const IN_THE_WAY =
  'The action is blocked (`in_the_way`): `blockers` lists later actions (`history`) or records, which must be undone ' +
  'or removed first'

export const undoHistory = endpoint({
  name: 'undoHistory',
  method: 'POST',
  path: '/history/{historyId}/undo',
  scopes: ['manage'],
  summary: 'Undoes an action completely or not at all; returns the action that does it',
  description:
    'The records are restored to their previous state. Entries are reversed by new entries, and reversed entries are booked again. ' +
    'Requires the permissions of the action that is undone.',
  params: { historyId: StringId },
  errors: { 409: IN_THE_WAY, 422: 'Actions of this kind cannot be undone (`not_undoable`)' },
  response: HistoryObject,
  extension: true,
})

export const redoHistory = endpoint({
  name: 'redoHistory',
  method: 'POST',
  path: '/history/{historyId}/redo',
  scopes: ['manage'],
  summary: 'Redoes an action that was undone; returns the action that does it',
  params: { historyId: StringId },
  errors: { 409: IN_THE_WAY, 422: 'It was not undone (`not_undone`)' },
  response: HistoryObject,
  extension: true,
})
