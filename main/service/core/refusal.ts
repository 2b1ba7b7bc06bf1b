// Why a service does not do what the caller asked. Refusals are values, never exceptions, and contain codes, never
// sentences: main/http/response/error-response.ts adds status and text.
import type { AnswerCode } from '../../../shared/api/problem.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import type { TimeStampRefusalCode } from '../../../shared/record/books/archive.ts'
import type { BackupRefusalCode } from '../../../shared/record/books/backup.ts'
import type { DataFolderRefusalCode } from '../../../shared/record/books/data-folder.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { CodedMessage } from '../../../shared/record/core/coded-message.ts'
import type { FileRefusal, FileRefusalCode } from '../../../shared/record/import/file-refusal.ts'
import type { FoundAttribute } from '../../../shared/record/import/item-table.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { FieldProblem, FieldProblemCode } from '../../../shared/rule/core/field-problem.ts'

/**
 * The problems with a field that use cases find in addition to those of the rules, each with its parameters; null:
 * none.
 */
export interface ServiceProblems
  extends Readonly<Record<BackupRefusalCode | DataFolderRefusalCode | TimeStampRefusalCode, null>> {
  readonly options_count: null
  /** For the path of a folder or file on this machine. */
  readonly path_not_absolute: null
  readonly unknown_encoding: { readonly encoding: string }
  readonly idempotency_key_reused: null
  /** For a bank account: `count` of its transactions are reconciled. */
  readonly bank_account_reconciled: { readonly count: number }
  /** In a file with very many problems only the first ones are named. */
  readonly problems_left_out: { readonly count: number; readonly named: number }
}

/** A problem with a field, named like `matches.0.amount`. */
export type ServiceProblem = FieldProblem | (CodedMessage<ServiceProblems> & { readonly field: string })

/** All codes of refusals; the window has a text for each. */
export type ProblemCode = AnswerCode | FileRefusalCode | FieldProblemCode

type ConflictCode = Extract<
  AnswerCode,
  | 'backup_cancelled'
  | 'backup_running'
  | 'books_not_new'
  | 'document_damaged'
  | 'import_unfinished'
  | 'organization_archived'
  | 'shown_once'
>

/** The columns of a list, in the form of the refusal of unclear ones: the caller can correct them. */
export interface ReadColumns {
  readonly of: 'list'
  readonly found: readonly FoundAttribute[]
  readonly header_line: number | null
}

/** A person, as other users see them. */
export interface Decider {
  readonly id: number
  readonly name: string
}

export type Refusal =
  /** `model` is the bare name of the record's model (`BankTransaction`). Also for records of other organizations. */
  | { readonly type: 'NotFound'; readonly model: string; readonly id: string | number }
  /** For permissions that depend on more than the endpoint. */
  | { readonly type: 'Forbidden' }
  /** The person has to confirm the password first (rule 169). */
  | { readonly type: 'PasswordConfirmationRequired' }
  /** Too many wrong passwords, or too many password checks at once. */
  | { readonly type: 'TooManyAttempts'; readonly retry_seconds: number }
  /** At least one problem. `code` is for programs. `columns`: how the columns of an uploaded list were read. */
  | {
      readonly type: 'Invalid'
      readonly problems: readonly ServiceProblem[]
      readonly code: ProblemCode
      readonly columns?: ReadColumns
    }
  /** At least one file. `index` is the file's position in the request. */
  | { readonly type: 'FilesRefused'; readonly files: readonly (FileRefusal & { readonly index: number })[] }
  /** The request is valid, but not in the current state of the record. */
  | { readonly type: 'Conflict'; readonly code: ConflictCode }
  /** Another request decided on the bank transaction meanwhile. `by` null: the application, or unknown. */
  | { readonly type: 'DecidedMeanwhile'; readonly by: Decider | null }
  /** Later changes depend on what was to be undone. At least one blocker, which must be undone or removed first. */
  | { readonly type: 'InTheWay'; readonly blockers: readonly Blocker[]; readonly locale: User['locale'] }

/** A later action, or a record. */
export type Blocker =
  | { readonly type: 'history'; readonly entry: HistoryEntry }
  | { readonly type: Exclude<TableName, 'history'>; readonly id: RecordId; readonly title: string }

export const notFound = (model: string, id: string | number): Extract<Refusal, { type: 'NotFound' }> => ({
  type: 'NotFound',
  model,
  id,
})

/** Refuses a command because of its fields; the first problem gives the refusal its code. */
export const invalid = (
  ...problems: readonly Exclude<ServiceProblem, { readonly code: 'problems_left_out' }>[]
): Extract<Refusal, { type: 'Invalid' }> => ({ type: 'Invalid', problems, code: problems[0]?.code ?? 'invalid' })
