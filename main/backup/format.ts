// The file `.kontor`: a zip archive of the data folder's journals and stored files, `manifest.json` with the SHA-256 of
// each and a summary of the books, and `kontor.json`, which is never encrypted. docs/decisions/backup-format.md.
import { z } from 'zod'
import { BackupCause, BackupContent, type BackupRefusalCode } from '../../shared/record/books/backup.ts'
import { TimestampField } from '../../shared/record/core/scalar.ts'

/** The format that this program writes, and the newest that it reads. */
export const BACKUP_FORMAT = 1
export const LABEL_ENTRY = 'kontor.json'
export const MANIFEST_ENTRY = 'manifest.json'
export const BACKUP_SUFFIX = '.kontor'

/** The part of a backup that can be read without its passphrase. */
export const Label = z.object({
  kind: z.literal('kontor-backup'),
  format: z.number().int().positive(),
  made_at: TimestampField,
  version: z.string(),
  cause: BackupCause,
  is_encrypted: z.boolean(),
  /** The installation, by the hash of the first commit of its system's book. */
  installation: z.string(),
})
export type Label = z.infer<typeof Label>

/** The paths below the data folder that a backup may write to: any other name in an archive is refused. */
const FILE_NAME = /^books\/(?:system|organization-[1-9]\d{0,14})\/(?:journal\/\d{6}\.jsonl|files\/[0-9a-f]{64})$/

const PackedFile = z.object({
  name: z.string().regex(FILE_NAME),
  /** The name in the archive; a number if it is encrypted, since names of entries never are. */
  entry: z.string(),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PackedFile = z.infer<typeof PackedFile>

export const Manifest = z.object({ content: BackupContent, files: z.array(PackedFile) })
export type Manifest = z.infer<typeof Manifest>

/** Why a backup could not be made, read or restored. The message is for the person who investigates. */
export class BackupRefused extends Error {
  readonly code: BackupRefusalCode

  constructor(code: BackupRefusalCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** The progress of a long job, in bytes to read. */
export interface BackupProgress {
  readonly done: number
  readonly total: number
}
export type OnProgress = (progress: BackupProgress) => void
