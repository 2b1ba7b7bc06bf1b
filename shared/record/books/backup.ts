// A backup of the whole installation: one file with the journals of all books and the stored files.
import { z } from 'zod'
import { TimestampField } from '../core/scalar.ts'
import { ClosedBook } from './repair-notice.ts'

/** Why a backup cannot be made, read or restored. */
export const BACKUP_REFUSALS = [
  /** The file does not exist, or cannot be read. */
  'backup_missing',
  /** The file is not a backup of Kontor. */
  'backup_foreign',
  /** The file is truncated or changed, or its books are incomplete. */
  'backup_damaged',
  /** A later version of the program made it. */
  'backup_newer',
  'passphrase_needed',
  'passphrase_wrong',
  /** An existing file is never replaced. */
  'file_exists',
  /** Books are restored only into an empty folder. */
  'folder_not_empty',
  'folder_unreachable',
  /** The file would be among the files of the program. */
  'path_in_data_folder',
  'disk_full',
  /** A journal could not be read up to its head. */
  'books_not_whole',
] as const
export type BackupRefusalCode = (typeof BACKUP_REFUSALS)[number]

/** A book in a backup: `system`, or the books of an organization. */
export const BackupBook = z.object({
  book: z.string().regex(/^(system|organization-[1-9]\d{0,14})$/),
  /** The head of its journal. */
  head: z.object({ seq: z.number().int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** The time of its last commit; null before the first. */
  last_time: TimestampField.nullable(),
  records: z.number().int().min(0),
})
export type BackupBook = z.infer<typeof BackupBook>

/** Books that were closed when the backup was made and are therefore missing in it (rule 158). */
export const MissingBook = z.object({
  book: z.string(),
  /** The name of the organization; null when unknown. */
  name: z.string().nullable(),
  code: ClosedBook.shape.code,
})
export type MissingBook = z.infer<typeof MissingBook>

/** The content of a backup when it was made. */
export const BackupContent = z.object({
  made_at: TimestampField,
  /** The version of the program that made it. */
  version: z.string(),
  organizations: z.array(z.object({ id: z.number().int(), name: z.string() })),
  books: z.array(BackupBook),
  /** In total: commits and records of all books, and the number of statement files and vouchers. */
  commits: z.number().int(),
  records: z.number().int(),
  kept_files: z.number().int(),
  /** Null for a backup from before they were counted. */
  journal_entries: z.number().int().nullable().default(null),
  bank_transactions: z.number().int().nullable().default(null),
  /** SHA-256 of the stored files that were damaged before they were copied. */
  damaged_files: z.array(z.string()),
  /** Backups without this field are complete. */
  lacking: z.array(MissingBook).default([]),
})
export type BackupContent = z.infer<typeof BackupContent>

/** `person`: a user asked for it. `schedule`: only these are removed automatically. */
export const BackupCause = z.enum(['person', 'schedule'])
export type BackupCause = z.infer<typeof BackupCause>
