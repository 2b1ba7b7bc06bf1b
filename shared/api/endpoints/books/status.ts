// The status of the application. Extensions.
import { z } from 'zod'
import { ClosedBook, RepairNotice } from '../../../record/books/repair-notice.ts'
import { FileFinding } from '../../../record/books/stored-file.ts'
import { DateField, IntegerId, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { SCOPES } from '../../../record/organization/organization.ts'
import { endpoint } from '../../endpoint.ts'
import { BackupAge } from './backup.ts'

export const StatusObject = z
  .object({
    version: z.string(),
    data_folder: z.string(),
    synced_by: z
      .string()
      .nullable()
      .describe(
        'The program that synchronises the data folder with other machines, which can damage books; null if none is recognised',
      ),
    started_at: TimestampField.describe('When these books were opened; changes when a backup replaces them (rule 157)'),
    organization: z.object({ id: IntegerId, name: z.string(), base_currency: z.string(), is_demo: z.boolean() }),
    repairs: z
      .array(RepairNotice)
      .describe('The repairs of the last start, and every loss that no user has acknowledged (`is_open`)'),
    closed_books: z.array(ClosedBook).describe('Books that are not the expected ones and therefore stay closed'),
    journals: z
      .object({
        checked_at: TimestampField.nullable().describe(
          'When all of them had been read to the end with their hashes verified; null if none is open',
        ),
      })
      .describe('The check of the journals at the start; its findings are in `repairs`'),
    kept_files: z
      .object({
        checked_at: TimestampField.nullable().describe(
          'When all files were last checked; null: not yet since the start',
        ),
        checked: z.number().int(),
        findings: z.array(FileFinding),
      })
      .describe('Statements and documents, which the program checks in the background'),
    doubtful_clock: z
      .object({ today: DateField, last_change: DateField })
      .nullable()
      .describe(
        'The clock differs considerably from the latest change of these books, so dates may be wrong; null if it does not',
      ),
    backup: BackupAge,
  })
  .meta({ id: 'Status' })
export type StatusObject = z.infer<typeof StatusObject>

export const getStatus = endpoint({
  name: 'getStatus',
  // Every token may read which program and organization it is calling.
  scopes: SCOPES,
  method: 'GET',
  path: '/status',
  summary: 'Version, current organization, repairs of the last start, damaged files, age of the last backup',
  response: StatusObject,
  extension: true,
})

export const DiagnosticsObject = z
  .object({
    version: z.string(),
    system: z.string(),
    runtime: z.string(),
    memory_bytes: z.number().int(),
    free_bytes: z.number().int(),
    synced_by: z.string().nullable(),
    folders: z.array(z.object({ name: z.string(), files: z.number().int(), bytes: z.number().int() })),
    log: z
      .array(z.string())
      .describe('The last lines of the log, without IBANs, account numbers, e-mail addresses and names'),
  })
  .meta({ id: 'Diagnostics' })
export type DiagnosticsObject = z.infer<typeof DiagnosticsObject>

export const getDiagnostics = endpoint({
  name: 'getDiagnostics',
  scopes: ['manage'],
  method: 'GET',
  path: '/status/diagnostics',
  of_installation: true,
  summary: 'Data for finding errors, without any personal data: versions, system, sizes, the end of the log',
  permissions: ['edit organization'],
  response: DiagnosticsObject,
  extension: true,
})

export const acknowledgeNotice = endpoint({
  name: 'acknowledgeNotice',
  method: 'POST',
  path: '/status/repairs/{repair}/acknowledge',
  of_installation: true,
  summary: 'Acknowledges a loss, which is then no longer reported at every start',
  permissions: ['edit organization'],
  params: { repair: StringId },
  response: StatusObject,
  extension: true,
})

export const listenToEvents = endpoint({
  name: 'listenToEvents',
  method: 'GET',
  path: '/events',
  summary:
    'Server-sent events: `batch` (a batch object), `changed` and `deleted` ({table, ids}; without ids: many records)',
  description:
    '`changed` lists records that were created or updated, `deleted` records that were deleted. The stream starts with `ready`, or with `reset`: read everything again. Every event, or the last one of a group, has an `id`. A client that ' +
    'reconnects with it in `Last-Event-ID` receives every event it missed before `ready`, also after a restart of the program; after ' +
    'more than 500 changes, with other books, or after a backup replaced them, it receives `reset`. Some events may be sent twice.',
  response: 'events',
  extension: true,
})
