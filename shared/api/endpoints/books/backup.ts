// Backups of the whole installation (rules 148-151). Extensions.
import { z } from 'zod'
import { BACKUP_REFUSALS, BackupCause, BackupContent, MissingBook } from '../../../record/books/backup.ts'
import { PathField, TimestampField } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'

const Reason = z.enum(BACKUP_REFUSALS)

/** In the status, and in the list. */
export const BackupAge = z
  .object({
    last_made_at: TimestampField.nullable().describe('Of the last backup that was read back and found whole'),
    age_days: z.number().int().nullable(),
    is_overdue: z.boolean().describe('No good one for 7 days'),
    lacking: z.array(MissingBook).describe('Books that were closed when the last one was made, and are not in it'),
    trouble: z
      .object({ code: Reason, at: TimestampField })
      .nullable()
      .describe('Why the schedule could make none; it tries again'),
  })
  .meta({ id: 'BackupAge' })
export type BackupAge = z.infer<typeof BackupAge>

export const BackupSettings = z
  .object({
    folder: z.string().describe('Where backups come to lie'),
    is_default_folder: z.boolean().describe('Within the data folder, so on the same disk'),
    schedule: z.enum(['daily', 'off']),
    has_passphrase: z.boolean().describe('Backups of the schedule are encrypted'),
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
    is_own: z.boolean().describe('Of this installation'),
    content: BackupContent.nullable().describe('Null: encrypted with another passphrase than the one that is kept'),
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
      .describe('Nothing was entered by a person yet, so a backup can be restored in place of the books'),
    folder_problem: Reason.nullable().describe('Why the folder cannot be listed'),
    backups: z
      .array(BackupFile)
      .describe('The latest first; each was compared byte by byte before it got its name, its directory is read now'),
    unreadable: z.array(z.string()).describe('Files in the folder that are called backups and cannot be read as such'),
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
        'An absolute path: of a new file that ends in .kontor, or of a folder; absent: the folder of the settings',
      ),
    passphrase: passphrase.nullable().optional().describe('Absent: the one of the settings; null: not encrypted'),
  })
  .meta({ id: 'MakeBackup' })
export type MakeBackup = z.infer<typeof MakeBackup>

const ChangeBackupSettings = z
  .object({
    folder: path.nullable().optional().describe('An absolute path; null: the one within the data folder'),
    schedule: BackupSettings.shape.schedule.optional(),
    passphrase: passphrase.nullable().optional().describe('Null: no encryption'),
  })
  .meta({ id: 'ChangeBackupSettings' })
export type ChangeBackupSettings = z.infer<typeof ChangeBackupSettings>

const opened = {
  file: path.describe('An absolute path, or the name of a file in the folder of the settings'),
  passphrase: z.string().max(1000).nullable().optional().describe('Absent: the one of the settings'),
}
const LookAtBackup = z.object(opened).meta({ id: 'LookAtBackup' })
export type LookAtBackup = z.infer<typeof LookAtBackup>
const RestoreBackup = z
  .object({
    ...opened,
    folder: path
      .optional()
      .describe(
        'An absolute path of an empty folder, or of one that is not there; absent: in place of these books, as long as ' +
          'nothing was entered by a person (`books_not_new`)',
      ),
  })
  .meta({ id: 'RestoreBackup' })
export type RestoreBackup = z.infer<typeof RestoreBackup>

export const MadeBackup = z
  .object({ file: z.string(), bytes: z.number().int(), content: BackupContent })
  .meta({ id: 'MadeBackup' })
export type MadeBackup = z.infer<typeof MadeBackup>

const shared = { permissions: ['edit organization'], of_installation: true, extension: true } as const
const ONE_AT_A_TIME = 'Another backup, look or restore is under way (`backup_running`), or it was cancelled'

export const getBackups = endpoint({
  ...shared,
  name: 'getBackups',
  method: 'GET',
  path: '/backup',
  scopes: ['manage'],
  summary: 'The backups in the folder, how old the last good one is, the settings, and what is under way',
  response: BackupOverview,
})

export const makeBackup = endpoint({
  ...shared,
  name: 'makeBackup',
  method: 'POST',
  path: '/backup',
  summary: 'Backs up all books and kept files as of this moment, reads the file back and answers when it is whole',
  body: MakeBackup,
  status: 201,
  response: MadeBackup,
  errors: { 409: ONE_AT_A_TIME, 422: 'The folder cannot be written to, the disk is full, or a journal is not whole' },
})

export const cancelBackup = endpoint({
  ...shared,
  name: 'cancelBackup',
  method: 'DELETE',
  path: '/backup/running',
  summary: 'Ends what is under way, if anything is; nothing of it is left',
  status: 204,
  response: null,
})

export const changeBackupSettings = endpoint({
  ...shared,
  name: 'changeBackupSettings',
  method: 'PATCH',
  path: '/backup/settings',
  summary: 'Changes where and when backups are made, and whether they are encrypted',
  body: ChangeBackupSettings,
  response: BackupSettings,
  errors: { 422: 'The folder cannot be written to' },
})

export const lookAtBackup = endpoint({
  ...shared,
  name: 'lookAtBackup',
  method: 'POST',
  path: '/backup/look',
  summary: 'Reads all of a backup, compares every file with its hash, and answers what is in it; changes nothing',
  body: LookAtBackup,
  response: BackupContent,
  errors: { 409: ONE_AT_A_TIME, 422: 'It is not there, no backup, not whole, of a later version, or locked' },
})

const UploadedBackup = z
  .object({
    file: z.string().describe('To be looked at or restored; kept until the next one or the end'),
    bytes: z.number().int(),
  })
  .meta({ id: 'UploadedBackup' })
export type UploadedBackup = z.infer<typeof UploadedBackup>

export const uploadBackup = endpoint({
  ...shared,
  name: 'uploadBackup',
  method: 'POST',
  path: '/backup/upload',
  summary: 'Takes a backup that is not on this machine, of any size, and puts it down in the data folder',
  description: 'A later one replaces it. An `Idempotency-Key` says nothing here.',
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
    'Puts the books of a backup into an empty folder, to be opened with `--data`, or in place of new, empty books',
  description:
    'Without `folder` the answer comes when the books are whole and on the disk; then the program begins anew with them at ' +
    'the same address, and the token of this start stays valid. Until then requests are 503, or find nobody.',
  body: RestoreBackup,
  response: BackupContent,
  errors: {
    409: `${ONE_AT_A_TIME}; or something was entered already (\`books_not_new\`)`,
    422: 'As for a look; or the folder is not empty',
  },
})
