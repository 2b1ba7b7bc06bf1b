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
        'The program that copies the data folder to other machines, which can damage books; null: none is known',
      ),
    started_at: TimestampField.describe(
      'When these books were opened; another one when a backup took their place (rule 157)',
    ),
    organization: z.object({ id: IntegerId, name: z.string(), base_currency: z.string(), is_demo: z.boolean() }),
    repairs: z
      .array(RepairNotice)
      .describe('What the last start repaired, and every loss that nobody has acknowledged (`is_open`)'),
    closed_books: z.array(ClosedBook).describe('Books that are not those that are known, and stay closed'),
    journals: z
      .object({
        checked_at: TimestampField.nullable().describe(
          'When all of them had been read to their end, hash by hash; null: none is open',
        ),
      })
      .describe('The check of the journals at the start; what it finds is in `repairs`'),
    kept_files: z
      .object({
        checked_at: TimestampField.nullable().describe('When all were looked at last; null: not yet since the start'),
        checked: z.number().int(),
        findings: z.array(FileFinding),
      })
      .describe('Statements and documents, which the program looks at in the background'),
    doubtful_clock: z
      .object({ today: DateField, last_change: DateField })
      .nullable()
      .describe(
        'The clock is far from the latest change of these books: what is dated by it may be wrong. Null: it is near',
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
  summary:
    'Version, current organization, what the last start repaired, damaged kept files, how old the last backup is',
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
    log: z.array(z.string()).describe('Its last lines, without IBANs, numbers of accounts, e-mail addresses and names'),
  })
  .meta({ id: 'Diagnostics' })
export type DiagnosticsObject = z.infer<typeof DiagnosticsObject>

export const getDiagnostics = endpoint({
  name: 'getDiagnostics',
  scopes: ['manage'],
  method: 'GET',
  path: '/status/diagnostics',
  of_installation: true,
  summary: 'What helps to find a fault and says nothing of anybody: versions, system, sizes, the end of the log',
  permissions: ['edit organization'],
  response: DiagnosticsObject,
  extension: true,
})

export const acknowledgeNotice = endpoint({
  name: 'acknowledgeNotice',
  method: 'POST',
  path: '/status/repairs/{repair}/acknowledge',
  of_installation: true,
  summary: 'Take note of a loss, which is then not told at every start any more',
  permissions: ['edit organization'],
  params: { repair: StringId },
  response: StatusObject,
  extension: true,
})

export const listenToEvents = endpoint({
  name: 'listenToEvents',
  method: 'GET',
  path: '/events',
  summary: 'Server-sent events: `batch` (a batch object), `changed` and `deleted` ({table, ids}; no ids: many records)',
  description:
    '`changed` names records that were created or changed, `deleted` those that are gone. First `ready`, or `reset`: everything is to be read again. Each has an `id`, as has the last of what is told together. Who ' +
    'comes back with it in `Last-Event-ID` is told what it missed before `ready`, also after a restart of the program; after ' +
    'more than 500 changes, in other books or after a backup took their place comes `reset`. Some may be told twice.',
  response: 'events',
  extension: true,
})
