// Every code that the window words: what the server answers, and what the window finds itself.
import type { AnswerCode } from '../../../shared/api/problem.ts'
import type { FileRefusalCode } from '../../../shared/record/import/file-refusal.ts'
import type { FieldProblemCode } from '../../../shared/rule/core/field-problem.ts'

/** Why an archive is not opened. */
export type ZipFault = 'zip_damaged' | 'zip_encrypted' | 'zip_too_many' | 'zip_too_large' | 'zip_no_statement'

/** Why a file is not sent. */
export type GatherFault = ZipFault | 'not_a_statement_file' | 'file_too_large' | 'too_many_files'

/** What tells about the transactions of an account that is not there. */
type EnrichmentFault = 'enrichment_account_unknown'

/** What is wrong with an entry before it is sent. */
type EntryFault = 'vat_on_balance'

export type ProblemCode = EntryFault | AnswerCode | FileRefusalCode | FieldProblemCode | GatherFault | EnrichmentFault
