// Every error code that the window has a text for: codes of the server, and codes of the window itself.
import type { AnswerCode } from '../../../shared/api/problem.ts'
import type { FileRefusalCode } from '../../../shared/record/import/file-refusal.ts'
import type { FieldProblemCode } from '../../../shared/rule/core/field-problem.ts'

/** Why an archive is not opened. */
export type ZipFault = 'zip_damaged' | 'zip_encrypted' | 'zip_too_many' | 'zip_too_large' | 'zip_no_statement'

/** Why a file is not sent. */
export type GatherFault = ZipFault | 'not_a_statement_file' | 'file_too_large' | 'too_many_files'

/** A notification or payment order for an account that is not in the books. */
type EnrichmentFault = 'enrichment_account_unknown'

/** An error of an entry before it is sent. */
type EntryFault = 'vat_on_balance'

/** An error of a bill before it is sent. */
type BillFault = 'discount_incomplete'

export type ProblemCode =
  | EntryFault
  | BillFault
  | AnswerCode
  | FileRefusalCode
  | FieldProblemCode
  | GatherFault
  | EnrichmentFault
