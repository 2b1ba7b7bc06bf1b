// The books of an organization for an auditor, and time stamps of their head (rules 164-167). Extensions.
import { z } from 'zod'
import { ArchiveHead, TimeStamp } from '../../../record/books/archive.ts'
import { endpoint } from '../../endpoint.ts'

export const ArchiveOverview = z
  .object({
    head: ArchiveHead.nullable().describe('Where the journal stands; null: nothing was ever written'),
    statement_sha256: z.string().nullable().describe('Of the line that says the head: what a time stamp is of'),
    time_stamps: z.array(TimeStamp).describe('Those that were kept, the latest first'),
  })
  .meta({ id: 'ArchiveOverview' })
export type ArchiveOverview = z.infer<typeof ArchiveOverview>

// Requires a bookkeeper's permission, because the package contains all of the books.
const shared = { permissions: ['MANAGE_ACCOUNTING'], extension: true } as const
const NOT_WHOLE = 'The journal cannot be read to its head (`books_not_whole`)'

export const getArchive = endpoint({
  ...shared,
  name: 'getArchive',
  method: 'GET',
  path: '/export',
  summary: 'Where the journal stands, to be printed or time-stamped, and the time stamps that were kept',
  response: ArchiveOverview,
})

export const exportJournal = endpoint({
  ...shared,
  name: 'exportJournal',
  method: 'GET',
  path: '/export/journal',
  summary: 'The books as a package (ZIP) that can be checked without Kontor',
  description:
    'Journal entries and their history, accounts, balances, people and files as CSV and JSON Lines with schemas; the journal and the ' +
    'kept files word for word; `manifest.json` and `SHA256SUMS`; a request for a time stamp; and `verify.html`, which recomputes ' +
    'all of it offline. As of one moment, written while the program works.',
  days: { day: 'A day of the fiscal year that the tables are of; absent: all years. The journal is always whole.' },
  errors: { 404: 'No fiscal year has this day', 422: `${NOT_WHOLE}, or the disk is full` },
  media_types: ['application/zip'],
  response: 'file',
})

export const getTimeStampRequest = endpoint({
  ...shared,
  name: 'getTimeStampRequest',
  method: 'GET',
  path: '/export/time_stamp_request',
  summary: 'A request for a time stamp (RFC 3161) of the head, to be sent to a service of your choice',
  errors: { 422: NOT_WHOLE },
  media_types: ['application/timestamp-query'],
  response: 'file',
})

export const keepTimeStamp = endpoint({
  ...shared,
  name: 'keepTimeStamp',
  method: 'POST',
  path: '/export/time_stamp',
  scopes: ['manage'],
  summary: 'Keeps the reply of a time stamp service (`file`), for the head that it is of, also an earlier one',
  description:
    'It must be granted, name the digest of a head of this journal, and the nonce of its request. Its signature is not checked. ' +
    'The same reply again changes nothing.',
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  max_files: 1,
  status: 201,
  errors: { 422: `It is no such reply (the codes \`time_stamp_…\`). ${NOT_WHOLE}` },
  response: TimeStamp,
})
