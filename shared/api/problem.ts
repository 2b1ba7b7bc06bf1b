// The body of every refusal (rule 12).
import { z } from 'zod'
import type { TimeStampRefusalCode } from '../record/books/archive.ts'
import type { BackupRefusalCode } from '../record/books/backup.ts'
import type { DataFolderRefusalCode } from '../record/books/data-folder.ts'
import { EXTENSION } from './endpoint.ts'

export const Problem = z
  .object({
    message: z.string().describe('A sentence for people: what is wrong and, where it helps, how to fix it'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages by attribute, for example `matches.0.amount`, or `files.0` for a refused file'),
    codes: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        ...EXTENSION,
        description: 'Codes by attribute: of refused files, and of any request with several errors',
      }),
    values: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'By attribute, and for refused files: the values in the messages (allowed values, a limit, a total and the amount ' +
          'missing), to word them in another language',
      }),
    blockers: z
      .array(
        z.object({
          type: z.string(),
          id: z.union([z.string(), z.number()]),
          action: z.string().optional().describe('Of a later action: its name in snake_case'),
          title: z
            .string()
            .describe('Of an action: its title in the language of the request. Of a record: the name it is known by'),
        }),
      )
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'With `in_the_way`: the later actions (`history`), or the records by table, that must be undone or removed first',
      }),
    by: z
      .object({ id: z.number().int(), name: z.string() })
      .optional()
      .meta({
        ...EXTENSION,
        description: 'With `transaction_changed`: the user who changed it in the meantime, if known',
      }),
    disk: z
      .object({
        free_megabytes: z.number().int().nullable().describe('null: there is space, but it cannot be used (a quota)'),
        needed_megabytes: z.number().int(),
      })
      .optional()
      .meta({ ...EXTENSION, description: 'With `disk_full`: in megabytes of 1,000,000 bytes' }),
    code: z.string().meta({ ...EXTENSION, description: 'A machine-readable code in snake_case' }),
  })
  .meta({
    id: 'Problem',
    examples: [
      {
        message: 'The iban field is required.',
        errors: { iban: ['The iban field is required.'] },
        code: 'required',
      },
    ],
  })
export type Problem = z.infer<typeof Problem>

/** The values of `code` in an answer, in addition to the codes of files and of fields. */
export type AnswerCode =
  // The caller and its rights
  | 'unauthenticated'
  | 'forbidden'
  | 'scope_missing'
  | 'password_confirmation_required'
  | 'too_many_attempts'
  | 'wrong_host'
  | 'not_through_proxy'
  | 'https_required'
  | 'forwarded_twice'
  | 'foreign_origin'
  | 'not_found'
  | 'unknown_path'
  | 'wrong_method'
  // The request
  | 'filter_not_allowed'
  | 'sort_not_allowed'
  | 'include_not_allowed'
  | 'append_not_allowed'
  | 'column_not_allowed'
  | 'parameter_not_allowed'
  | 'invalid_query'
  | 'invalid'
  | 'options_count'
  | 'bank_account_reconciled'
  | 'malformed_json'
  | 'malformed_multipart'
  | 'unsupported_body'
  | 'body_too_large'
  | 'broken_request'
  | 'malformed_request'
  | 'head_too_large'
  | 'too_slow'
  | 'invalid_idempotency_key'
  | 'idempotency_key_reused'
  | 'path_not_absolute'
  | 'updated_since_unknown'
  | 'too_many_deleted'
  | BackupRefusalCode
  | DataFolderRefusalCode
  | TimeStampRefusalCode
  // The state of the application
  | 'backup_running'
  | 'backup_cancelled'
  | 'books_not_new'
  | 'document_damaged'
  | 'import_unfinished'
  | 'organization_archived'
  | 'transaction_changed'
  | 'shown_once'
  | 'in_the_way'
  | 'too_many_streams'
  | 'too_many_requests'
  | 'books_unavailable'
  | 'book_closed'
  | 'disk_full'
  | 'printing_unavailable'
  | 'internal_error'
