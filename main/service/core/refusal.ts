// Why a service does not do what it was asked. Values, never exceptions, and never sentences: main/http/response/error-response.ts
// gives each its status and text.
import type { AnswerCode } from '../../../shared/api/problem.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import type { TimeStampRefusalCode } from '../../../shared/record/books/archive.ts'
import type { BackupRefusalCode } from '../../../shared/record/books/backup.ts'
import type { DataFolderRefusalCode } from '../../../shared/record/books/data-folder.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { CodedMessage } from '../../../shared/record/core/coded-message.ts'
import type { FileRefusal, FileRefusalCode } from '../../../shared/record/import/file-refusal.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { FieldProblem, FieldProblemCode } from '../../../shared/rule/core/field-problem.ts'

/** What use cases find wrong with a field beside the rules, and what is named of it; null: nothing. */
export interface ServiceProblems
  extends Readonly<Record<BackupRefusalCode | DataFolderRefusalCode | TimeStampRefusalCode, null>> {
  readonly options_count: null
  /** Of a folder or a file of this machine. */
  readonly path_not_absolute: null
  readonly unknown_encoding: { readonly encoding: string }
  readonly idempotency_key_reused: null
  /** Of a bank account: how many of its transactions are. */
  readonly bank_account_reconciled: { readonly count: number }
  /** Of a file with very many problems only the first are named. */
  readonly problems_left_out: { readonly count: number; readonly named: number }
}

/** What is wrong with a field, keyed like `matches.0.amount`. */
export type ServiceProblem = FieldProblem | (CodedMessage<ServiceProblems> & { readonly field: string })

/** The codes of answers: the window has a text for each. */
export type ProblemCode = AnswerCode | FileRefusalCode | FieldProblemCode

export type ConflictCode = Extract<
  AnswerCode,
  | 'backup_cancelled'
  | 'backup_running'
  | 'books_not_new'
  | 'document_damaged'
  | 'import_unfinished'
  | 'organization_archived'
  | 'shown_once'
>

/** A person, as others are told of. */
export interface Decider {
  readonly id: number
  readonly name: string
}

export type Refusal =
  /** `model` is the bare name of the record's model (`BankTransaction`). Also for records of other organizations. */
  | { readonly type: 'NotFound'; readonly model: string; readonly id: string | number }
  /** Where the permission depends on more than the endpoint. */
  | { readonly type: 'Forbidden' }
  /** The person has to confirm the password first (rule 169). */
  | { readonly type: 'PasswordConfirmationRequired' }
  /** Of passwords: too many wrong ones, or too many at once. */
  | { readonly type: 'TooManyAttempts'; readonly retry_seconds: number }
  /** At least one problem. `code` names the rule for programs. */
  | { readonly type: 'Invalid'; readonly problems: readonly ServiceProblem[]; readonly code: ProblemCode }
  /** `index` is the file's place in the request. At least one. */
  | { readonly type: 'FilesRefused'; readonly files: readonly (FileRefusal & { readonly index: number })[] }
  /** Right in itself, but not in the state the record is in. */
  | { readonly type: 'Conflict'; readonly code: ConflictCode }
  /** Somebody decided on the bank transaction since the request came. `by` null: the application, or nobody knows. */
  | { readonly type: 'DecidedMeanwhile'; readonly by: Decider | null }
  /** What would be taken back is built upon. At least one blocker: what has to be taken back or removed first. */
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

/** The refusal of a command by what is wrong with its fields; the first problem gives it its code. */
export const invalid = (
  ...problems: readonly Exclude<ServiceProblem, { readonly code: 'problems_left_out' }>[]
): Extract<Refusal, { type: 'Invalid' }> => ({ type: 'Invalid', problems, code: problems[0]?.code ?? 'invalid' })
