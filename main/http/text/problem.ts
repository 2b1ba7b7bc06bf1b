// The problems that the interface itself finds in a request, before a service is called: codes and their values. A missing
// value has the code `required`, as in the rules.
import type { CodedMessage } from '../../../shared/record/core/coded-message.ts'
import type { ValueForm } from '../../../shared/record/core/value-form.ts'
import type { ServiceProblem } from '../../service/core/refusal.ts'

/** Types of values in everyday words. */
export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'other'

/** Why a filter is unreadable. */
export type FilterFault =
  | { readonly type: 'boolean' | 'day' | 'date_range' | 'amount_range' | 'integer' | 'change' }
  | { readonly type: 'one_of'; readonly values: readonly string[] }

/** What is wrong with a JSON text. */
export type JsonFault =
  | { readonly type: 'no_json'; readonly reason: string }
  | { readonly type: 'no_utf8' | 'too_long' }
  | { readonly type: 'too_deep'; readonly max: number }
  | { readonly type: 'inexact_number'; readonly number: string }
  | { readonly type: 'forbidden_attribute'; readonly name: string }

/** What is wrong with a multipart body. */
export type MultipartFault =
  | 'no_boundary'
  | 'endless_boundary'
  | 'broken_boundary'
  | 'heads_too_long'
  | 'too_many_parts'
  | 'no_name'
  | 'no_end'

/** The values of each problem; null: none. */
export interface HttpProblems {
  // Values of a body
  readonly wrong_form: { readonly form: ValueForm }
  readonly wrong_type: { readonly expected: ValueType }
  readonly not_one_of: { readonly values: readonly string[] }
  readonly too_big: { readonly bound: string; readonly of: 'items' | 'characters' | 'value' }
  readonly too_small: { readonly bound: string; readonly of: 'items' | 'characters' | 'value' }
  /** `pattern`: a regular expression, or the name of a format. */
  readonly wrong_format: { readonly pattern: string }
  /** For objects that accept only known attributes. */
  readonly unknown_attribute: null
  readonly wrong_value: null
  // Bodies
  readonly malformed_json: { readonly fault: JsonFault }
  readonly field_no_json: { readonly fault: JsonFault }
  readonly malformed_multipart: { readonly fault: MultipartFault }
  readonly no_file: null
  // Queries and headers
  readonly flag_unreadable: null
  readonly moment_unreadable: null
  readonly day_unreadable: null
  readonly filter_unreadable: { readonly name: string; readonly fault: FilterFault }
  readonly no_integer: null
  readonly updated_since_unknown: null
  readonly too_many_deleted: { readonly most: number }
  readonly invalid_idempotency_key: { readonly max: number }
}

/** A problem with a field; the field `body` means the whole body. */
export type HttpProblem = ServiceProblem | (CodedMessage<HttpProblems> & { readonly field: string })
