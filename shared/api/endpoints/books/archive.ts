// The books of an organization for an auditor, and time stamps of their head (rules 164-167). Extensions.
import { z } from 'zod'
import { ArchiveHead, TimeStamp } from '../../../record/books/archive.ts'
import { endpoint } from '../../endpoint.ts'

export const ArchiveOverview = z
  .object({
    head: ArchiveHead.nullable().describe('The head of the journal; null if nothing has been written yet'),
    statement_sha256: z
      .string()
      .nullable()
      .describe('The SHA-256 of the line that states the head, which the time stamp covers'),
    time_stamps: z.array(TimeStamp).describe('The stored time stamps, latest first'),
  })
  .meta({ id: 'ArchiveOverview' })
export type ArchiveOverview = z.infer<typeof ArchiveOverview>

// Requires a bookkeeper's permission, because the package contains all of the books.
const shared = { permissions: ['MANAGE_ACCOUNTING'], extension: true } as const
const NOT_WHOLE = 'The journal cannot be read to its end (`books_not_whole`)'

export const getArchive = endpoint({
  ...shared,
  name: 'getArchive',
  method: 'GET',
  path: '/export',
  summary: 'The head of the journal, to print or to time-stamp, and the stored time stamps',
  response: ArchiveOverview,
})

export const exportJournal = endpoint({
  ...shared,
  name: 'exportJournal',
  method: 'GET',
  path: '/export/journal',
  summary: 'The books as an audit package (ZIP) that can be verified without Kontor',
  description:
    'Contains journal entries and their history, accounts, balances, people and files as CSV and JSON Lines with schemas; exact copies of the journal ' +
    'and the stored files; `manifest.json` and `SHA256SUMS`; a time stamp request; and `verify.html`, which recomputes ' +
    'everything offline. The package is a snapshot of one moment; the program can be used while it is created.',
  days: {
    day: 'A day of the fiscal year to export as tables; omitted: all years. The package always contains the entire journal.',
  },
  errors: { 404: 'No fiscal year contains this day', 422: `${NOT_WHOLE}, or the disk is full` },
  media_types: ['application/zip'],
  response: 'file',
})

export const getTimeStampRequest = endpoint({
  ...shared,
  name: 'getTimeStampRequest',
  method: 'GET',
  path: '/export/time_stamp_request',
  summary:
    'A time stamp request (RFC 3161) for the head of the journal, to send to a time stamp service of your choice',
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
  summary:
    'Stores the response of a time stamp service (`file`) for the head that it covers, which may be an earlier one',
  description:
    'The response must be granted and contain the digest of a head of this journal and the nonce of its request. Its signature is not checked. ' +
    'Sending the same response again changes nothing.',
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  max_files: 1,
  status: 201,
  errors: { 422: `It is not a valid response (the codes \`time_stamp_…\`). ${NOT_WHOLE}` },
  response: TimeStamp,
})
