// Backups of the whole installation (rules 148-151). Extensions.
import { z } from 'zod'
import { BACKUP_REFUSALS, BackupCause, BackupContent, MissingBook } from '../../../record/books/backup.ts'
import { PathField, TimestampField } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'

const Reason = z.enum(BACKUP_REFUSALS)

/** In the status, and in the list. */
export const BackupAge = z
  .object({
    last_made_at: TimestampField.nullable().describe('The last backup that was read back and verified'),
    age_days: z.number().int().nullable(),
    is_overdue: z.boolean().describe('There is no valid backup of the last 7 days'),
    lacking: z.array(MissingBook).describe('Books that were closed when the last backup was made and are not in it'),
    trouble: z
      .object({ code: Reason, at: TimestampField })
      .nullable()
      .describe('Why the scheduled backup failed; it is retried'),
  })
  .meta({ id: 'BackupAge' })
export type BackupAge = z.infer<typeof BackupAge>

export const BackupSettings = z
  .object({
    folder: z.string().describe('Where backups are stored'),
    is_default_folder: z.boolean().describe('Inside the data folder, therefore on the same disk'),
    schedule: z.enum(['daily', 'off']),
    has_passphrase: z.boolean().describe('Scheduled backups are encrypted'),
  })
  .meta({ id: 'BackupSettings' })
export type BackupSettings = z.infer<typeof BackupSettings>

const BackupFile = z
  .object({
    file: z.string(),
    bytes: z.number().int(),
    made_at: TimestampField,
    version: z.string(),
    cause: BackupCause,
    is_encrypted: z.boolean(),
    is_own: z.boolean().describe('Made by this installation'),
    content: BackupContent.nullable().describe('null: encrypted with a passphrase other than the stored one'),
  })
  .meta({ id: 'BackupFile' })
export type BackupFile = z.infer<typeof BackupFile>

export const BackupOverview = z
  .object({
    age: BackupAge,
    settings: BackupSettings,
    running: z
      .object({
        type: z.enum(['make', 'look', 'restore', 'upload', 'move']),
        done: z.number(),
        total: z.number().describe('In bytes'),
      })
      .nullable(),
    can_restore_here: z
      .boolean()
      .describe('No user has entered anything yet, so a backup can be restored in place of these books'),
    folder_problem: Reason.nullable().describe('Why the folder cannot be listed'),
    backups: z
      .array(BackupFile)
      .describe(
        'Latest first; each one was compared byte by byte before it was given its name, and its table of contents was read for this response',
      ),
    unreadable: z
      .array(z.string())
      .describe('Files in the folder that are named like backups and cannot be read as backups'),
  })
  .meta({ id: 'BackupOverview' })
export type BackupOverview = z.infer<typeof BackupOverview>

const passphrase = z.string().min(12).max(1000)
const path = PathField

const MakeBackup = z
  .object({
    to: path
      .optional()
      .describe(
        'An absolute path: of a new file ending in .kontor, or of a folder; omitted: the folder of the settings',
      ),
    passphrase: passphrase
      .nullable()
      .optional()
      .describe('Omitted: the passphrase of the settings; null: not encrypted'),
  })
  .meta({ id: 'MakeBackup' })
export type MakeBackup = z.infer<typeof MakeBackup>

const ChangeBackupSettings = z
  .object({
    folder: path.nullable().optional().describe('An absolute path; null: the default folder inside the data folder'),
    schedule: BackupSettings.shape.schedule.optional(),
    passphrase: passphrase.nullable().optional().describe('null: no encryption'),
  })
  .meta({ id: 'ChangeBackupSettings' })
export type ChangeBackupSettings = z.infer<typeof ChangeBackupSettings>

const opened = {
  file: path.describe('An absolute path, or the name of a file in the folder of the settings'),
  passphrase: z.string().max(1000).nullable().optional().describe('Omitted: the passphrase of the settings'),
}
const LookAtBackup = z.object(opened).meta({ id: 'LookAtBackup' })
export type LookAtBackup = z.infer<typeof LookAtBackup>
const RestoreBackup = z
  .object({
    ...opened,
    folder: path
      .optional()
      .describe(
        'An absolute path of a folder that is empty or does not exist; omitted: in place of these books, which is possible until a user ' +
          'enters something (`books_not_new`)',
      ),
  })
  .meta({ id: 'RestoreBackup' })
export type RestoreBackup = z.infer<typeof RestoreBackup>

export const MadeBackup = z
  .object({ file: z.string(), bytes: z.number().int(), content: BackupContent })
  .meta({ id: 'MadeBackup' })
export type MadeBackup = z.infer<typeof MadeBackup>

const shared = { permissions: ['edit organization'], of_installation: true, extension: true } as const
const ONE_AT_A_TIME = 'Another backup, check or restore is running (`backup_running`), or this one was cancelled'

export const getBackups = endpoint({
  ...shared,
  name: 'getBackups',
  method: 'GET',
  path: '/backup',
  scopes: ['manage'],
  summary: 'The backups in the folder, the age of the last valid one, the settings, and the running task',
  response: BackupOverview,
})

export const makeBackup = endpoint({
  ...shared,
  name: 'makeBackup',
  method: 'POST',
  path: '/backup',
  summary:
    'Backs up all books and stored files as of this moment, reads the file back and responds when it is verified',
  body: MakeBackup,
  status: 201,
  response: MadeBackup,
  errors: { 409: ONE_AT_A_TIME, 422: 'The folder is not writable, the disk is full, or a journal is incomplete' },
})

export const cancelBackup = endpoint({
  ...shared,
  name: 'cancelBackup',
  method: 'DELETE',
  path: '/backup/running',
  summary: 'Cancels the running task, if any, and removes what it has written',
  status: 204,
  response: null,
})

export const changeBackupSettings = endpoint({
  ...shared,
  name: 'changeBackupSettings',
  method: 'PATCH',
  path: '/backup/settings',
  summary: 'Updates where and when backups are made, and whether they are encrypted',
  body: ChangeBackupSettings,
  response: BackupSettings,
  errors: { 422: 'The folder is not writable' },
})

export const lookAtBackup = endpoint({
  ...shared,
  name: 'lookAtBackup',
  method: 'POST',
  path: '/backup/look',
  summary: 'Reads a backup completely, verifies the hash of every file, and returns what it contains; changes nothing',
  body: LookAtBackup,
  response: BackupContent,
  errors: {
    409: ONE_AT_A_TIME,
    422: 'The file does not exist, is not a backup, is incomplete, was made by a later version, or cannot be decrypted',
  },
})

const UploadedBackup = z
  .object({
    file: z.string().describe('For the check or the restore; kept until the next upload or until the program ends'),
    bytes: z.number().int(),
  })
  .meta({ id: 'UploadedBackup' })
export type UploadedBackup = z.infer<typeof UploadedBackup>

export const uploadBackup = endpoint({
  ...shared,
  name: 'uploadBackup',
  method: 'POST',
  path: '/backup/upload',
  summary: 'Uploads a backup of any size from another machine to the data folder',
  description: 'A later upload replaces it. `Idempotency-Key` has no effect here.',
  body: z.unknown().meta({ id: 'BackupBytes', type: 'string', format: 'binary' }),
  body_type: 'stream',
  status: 201,
  response: UploadedBackup,
  errors: { 409: ONE_AT_A_TIME, 422: 'The disk is full' },
})

export const restoreBackup = endpoint({
  ...shared,
  name: 'restoreBackup',
  method: 'POST',
  path: '/backup/restore',
  summary:
    'Restores the books of a backup to an empty folder, to be opened with `--data`, or in place of new, empty books',
  description:
    'Without `folder`, the response is sent when the books are complete and stored on the disk; the program then restarts with them at ' +
    'the same address, and the token of this start remains valid. Until then, requests get 503 or no connection.',
  body: RestoreBackup,
  response: BackupContent,
  errors: {
    409: `${ONE_AT_A_TIME}; or a user has already entered something (\`books_not_new\`)`,
    422: 'As for the check of a backup; or the folder is not empty',
  },
})
