// The place of the books: the data folder, another one, and relocating them (rules 186-188). Extensions.
import { z } from 'zod'
import { PathField, TimestampField } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { BackupOverview } from './backup.ts'

export const DataFolder = z
  .object({
    folder: z.string().describe('The folder with the open books'),
    is_remembered: z
      .boolean()
      .describe(
        'Whether it is also opened without `--data`, so that a choice is remembered; false: it was given with `--data`',
      ),
    synced_by: z
      .string()
      .nullable()
      .describe('The program that synchronises it with other machines; null if none is recognised'),
    bytes: z.number().int().describe('The size of what a move copies'),
    free_bytes: z.number().int(),
    moved_from: z
      .object({
        folder: z.string(),
        moved_at: TimestampField,
        is_there: z.boolean().describe('The old folder has not been removed'),
      })
      .nullable()
      .describe('The folder from which the books were last moved; it is no longer used'),
    running: BackupOverview.shape.running,
  })
  .meta({ id: 'DataFolder' })
export type DataFolder = z.infer<typeof DataFolder>

const folder = PathField.describe('An absolute path')

const LookAtFolder = z
  .object({ folder, to: z.enum(['open', 'move']).describe('The intended use') })
  .meta({ id: 'LookAtFolder' })
export type LookAtFolder = z.infer<typeof LookAtFolder>

export const LookedAtFolder = z
  .object({
    folder: z.string(),
    has_books: z.boolean().describe('False: it is empty or does not exist, so new books would be created'),
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
const ONE_AT_A_TIME = 'A backup, check, restore or move is running (`backup_running`), or this one was cancelled'
const NO_PLACE =
  'It is the open folder or overlaps it, contains other files, is not reachable or writable, cannot be locked, or has too little space'

export const getDataFolder = endpoint({
  ...shared,
  name: 'getDataFolder',
  method: 'GET',
  path: '/data_folder',
  scopes: ['manage'],
  summary: 'The folder of the books, its size, and the previous folder',
  response: DataFolder,
})

export const lookAtFolder = endpoint({
  ...shared,
  name: 'lookAtFolder',
  method: 'POST',
  path: '/data_folder/look',
  changes_nothing: true,
  summary:
    'Checks whether a folder can be opened, or whether the books can be moved to it, and returns details about it',
  body: LookAtFolder,
  response: LookedAtFolder,
  errors: { 422: NO_PLACE },
})

export const openFolder = endpoint({
  ...shared,
  name: 'openFolder',
  method: 'POST',
  path: '/data_folder/open',
  summary: 'Opens another data folder: one with books, or an empty one, in which new books are created',
  description:
    'After the response, the program restarts with that folder at the same address. It contains other books with other users: the token of ' +
    'this start and all sessions end, and the new token is in the `api.json` of that folder.',
  body: OpenFolder,
  response: LookedAtFolder,
  errors: { 409: ONE_AT_A_TIME, 422: NO_PLACE },
})

export const moveBooks = endpoint({
  ...shared,
  name: 'moveBooks',
  method: 'POST',
  path: '/data_folder/move',
  summary: 'Moves the books to an empty folder: they are copied and compared before the new folder takes effect',
  description:
    'During the move nothing can be written (503); `GET /data_folder` returns the progress, `DELETE /backup/running` cancels it. After the response, ' +
    'the program restarts in the new folder at the same address, and its token remains valid. The old folder is kept unchanged, is marked as moved, and is not opened again.',
  body: MoveBooks,
  response: MovedBooks,
  errors: { 409: ONE_AT_A_TIME, 422: NO_PLACE },
})
