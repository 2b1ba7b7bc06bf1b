// The manifest of a package: its subject, and every other file with its hash.
import { z } from 'zod'
import { ArchiveHead } from '../../shared/record/books/archive.ts'
import { DateField, TimestampField } from '../../shared/record/core/scalar.ts'

const ARCHIVE_FORMAT = 1

const PackedFile = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })
export type PackedFile = z.infer<typeof PackedFile>

export const Manifest = z.object({
  made_at: TimestampField,
  version: z.string(),
  organization: z.object({ id: z.number().int(), name: z.string() }),
  /** The year of the tables; null for all years. */
  fiscal_year: z.object({ id: z.string(), name: z.string(), start_date: DateField, end_date: DateField }).nullable(),
  head: ArchiveHead,
  /** The hash of the first commit, which identifies the journal. */
  first_hash: z.string(),
  /** Entries of all years. */
  entries: z.number().int(),
  /** Postings in the tables. */
  postings: z.number().int(),
  /** Stored files, by SHA-256, that differed from the journal when the package was made. */
  damaged_files: z.array(z.string()),
  missing_files: z.array(z.string()),
  files: z.array(PackedFile),
})
export type Manifest = z.infer<typeof Manifest>

const HASHING = [
  'A journal is the lines of its files in the order of their names. A line is the SHA-256 of its body in hexadecimal, a space, and the body, a JSON object in UTF-8; the line end is not hashed.',
  'The `prev` of a body is the link of the previous line; in the first body it is 64 zeros. `seq` counts up from 1 without gaps.',
  'The link of a line is its hash; if the body has `stand_in.hash`, it is that hash: such a line replaces a commit that could not be read when the journal was repaired, and contains the hash of that commit.',
  'head.hash is the link of the last line. A name of 64 hexadecimal digits in books/*/files is the SHA-256 of the file.',
  'head.tsq is a request for a time stamp (RFC 3161) over the SHA-256 of head.json.',
]

/** The text of the manifest in the package. */
export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify({ kind: 'kontor-archive', format: ARCHIVE_FORMAT, hashing: HASHING, ...manifest }, null, 1)}\n`
