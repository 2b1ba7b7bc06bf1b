// The place of the books: the data folder, another one, and relocating them (rules 186-188). Extensions.
import { z } from 'zod'
import { PathField, TimestampField } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { BackupOverview } from './backup.ts'

export const DataFolder = z
  .object({
    folder: z.string().describe('Where the open books are'),
    is_remembered: z
      .boolean()
      .describe('It is opened without `--data`, too, and a choice is remembered; false: it was named with `--data`'),
    synced_by: z.string().nullable().describe('The program that copies it to other machines; null: none is known'),
    bytes: z.number().int().describe('What a move takes along'),
    free_bytes: z.number().int(),
    moved_from: z
      .object({
        folder: z.string(),
        moved_at: TimestampField,
        is_there: z.boolean().describe('The old folder has not been removed'),
      })
      .nullable()
      .describe('The folder that the books were moved from last; nobody opens it any more'),
    running: BackupOverview.shape.running,
  })
  .meta({ id: 'DataFolder' })
export type DataFolder = z.infer<typeof DataFolder>

const folder = PathField.describe('An absolute path')

const LookAtFolder = z
  .object({ folder, to: z.enum(['open', 'move']).describe('What it is to be used for') })
  .meta({ id: 'LookAtFolder' })
export type LookAtFolder = z.infer<typeof LookAtFolder>

export const LookedAtFolder = z
  .object({
    folder: z.string(),
    has_books: z.boolean().describe('False: it is empty or not there yet, so new books would be begun'),
    synced_by: DataFolder.shape.synced_by,
    free_bytes: z.number().int(),
  })
  .meta({ id: 'LookedAtFolder' })
export type LookedAtFolder = z.infer<typeof LookedAtFolder>

const OpenFolder = z.object({ folder }).meta({ id: 'OpenFolder' })
export type OpenFolder = z.infer<typeof OpenFolder>
const MoveBooks = z.object({ folder }).meta({ id: 'MoveBooks' })
export type MoveBooks = z.infer<typeof MoveBooks>

export const MovedBooks = z
  .object({ folder: z.string(), files: z.number().int(), bytes: z.number().int() })
  .meta({ id: 'MovedBooks' })
export type MovedBooks = z.infer<typeof MovedBooks>

const shared = { permissions: ['edit organization'], of_installation: true, extension: true } as const
const ONE_AT_A_TIME = 'A backup, look, restore or move is under way (`backup_running`), or it was cancelled'
const NO_PLACE =
  'It is the open one or overlaps it, has something else in it, cannot be reached, written or locked, or has too little room'

export const getDataFolder = endpoint({
  ...shared,
  name: 'getDataFolder',
  method: 'GET',
  path: '/data_folder',
  scopes: ['manage'],
  summary: 'Where the books are, how much lies there, and where they were before',
  response: DataFolder,
})

export const lookAtFolder = endpoint({
  ...shared,
  name: 'lookAtFolder',
  method: 'POST',
  path: '/data_folder/look',
  changes_nothing: true,
  summary: 'Whether a folder can be opened, or the books be moved into it, and what is to be known of it first',
  body: LookAtFolder,
  response: LookedAtFolder,
  errors: { 422: NO_PLACE },
})

export const openFolder = endpoint({
  ...shared,
  name: 'openFolder',
  method: 'POST',
  path: '/data_folder/open',
  summary: 'Opens another data folder: one with books, or an empty one, in which new books are begun',
  description:
    'After the answer the program begins anew with it at the same address. Those are other books with other people: the token of ' +
    'this start and all sessions end, the new token stands in its `api.json`.',
  body: OpenFolder,
  response: LookedAtFolder,
  errors: { 409: ONE_AT_A_TIME, 422: NO_PLACE },
})

export const moveBooks = endpoint({
  ...shared,
  name: 'moveBooks',
  method: 'POST',
  path: '/data_folder/move',
  summary: 'Moves the books into an empty folder: copied, compared, and only then decided',
  description:
    'Meanwhile nothing is written (503); `GET /data_folder` says how far it is, `DELETE /backup/running` ends it. After the answer ' +
    'the program begins anew in the new folder at the same address, and its token stays valid. The old folder stays as it is, marked, and is not opened again.',
  body: MoveBooks,
  response: MovedBooks,
  errors: { 409: ONE_AT_A_TIME, 422: NO_PLACE },
})
