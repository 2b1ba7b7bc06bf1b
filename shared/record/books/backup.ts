// A backup of the whole installation: one file with the journals of all books and the kept files.
import { z } from 'zod'
import { TimestampField } from '../core/scalar.ts'
import { ClosedBook } from './repair-notice.ts'

/** Why a backup is not made, read or restored. */
export const BACKUP_REFUSALS = [
  /** The file is not there, or not to be read. */
  'backup_missing',
  /** It is no backup of Kontor. */
  'backup_foreign',
  /** It is cut, changed, or its books are not whole. */
  'backup_damaged',
  /** A later version of the program made it. */
  'backup_newer',
  'passphrase_needed',
  'passphrase_wrong',
  /** What is there already is never replaced. */
  'file_exists',
  /** Books are restored into an empty folder only. */
  'folder_not_empty',
  'folder_unreachable',
  /** It would lie among the files of the program. */
  'path_in_data_folder',
  'disk_full',
  /** A journal could not be read to its head. */
  'books_not_whole',
] as const
export type BackupRefusalCode = (typeof BACKUP_REFUSALS)[number]

/** How books are called in a backup: `system`, or the books of an organization. */
export const BackupBook = z.object({
  book: z.string().regex(/^(system|organization-[1-9]\d{0,14})$/),
  /** Where its journal stood. */
  head: z.object({ seq: z.number().int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** When its last commit was made; null before the first. */
  last_time: TimestampField.nullable(),
  /** How many records it had. */
  records: z.number().int().min(0),
})
export type BackupBook = z.infer<typeof BackupBook>

/** Books that were closed when a backup was made, so that they are not in it (rule 158). */
export const MissingBook = z.object({
  book: z.string(),
  /** Of the organization; null where none is known. */
  name: z.string().nullable(),
  code: ClosedBook.shape.code,
})
export type MissingBook = z.infer<typeof MissingBook>

/** What a backup holds, as of the moment it was made. */
export const BackupContent = z.object({
  made_at: TimestampField,
  /** Of the program that made it. */
  version: z.string(),
  organizations: z.array(z.object({ id: z.number().int(), name: z.string() })),
  books: z.array(BackupBook),
  /** Together: commits and records of all books, and how many statement files and documents. */
  commits: z.number().int(),
  records: z.number().int(),
  kept_files: z.number().int(),
  /** Null: made before they were counted. */
  journal_entries: z.number().int().nullable().default(null),
  bank_transactions: z.number().int().nullable().default(null),
  /** Kept files that were damaged already when they were copied, by their SHA-256. */
  damaged_files: z.array(z.string()),
  /** Backups from before there were such are whole. */
  lacking: z.array(MissingBook).default([]),
})
export type BackupContent = z.infer<typeof BackupContent>

/** `person`: somebody asked for it. `schedule`: only such are ever removed again. */
export const BackupCause = z.enum(['person', 'schedule'])
export type BackupCause = z.infer<typeof BackupCause>
