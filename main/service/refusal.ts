// Why a service does not do what it was asked. Values, never exceptions; http/error-response.ts is the one table that
// gives each its status and text.
import type { FileRefusal } from '../../shared/record/parsed-statement.ts'

/** Messages per attribute, keyed like `matches.0.amount`; whole English sentences for people. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export type Refusal =
  /** 404. `model` is the bare name of the record's model (`BankTransaction`). Also for records of other organizations. */
  | { readonly type: 'NotFound'; readonly model: string; readonly id: string | number }
  /** 403, where the permission depends on more than the endpoint. */
  | { readonly type: 'Forbidden' }
  /** 422. `code` names the rule for programs; `invalid` when it is left out. */
  | { readonly type: 'Invalid'; readonly errors: FieldErrors; readonly code?: string }
  /** 413, 415 or 422 by the first of them. `index` is the file's place in the request. At least one. */
  | { readonly type: 'FilesRefused'; readonly files: readonly (FileRefusal & { readonly index: number })[] }
  /** 409: right in itself, but not in the state the record is in. */
  | { readonly type: 'Conflict'; readonly code: string; readonly message: string }

export const notFound = (model: string, id: string | number): Refusal => ({ type: 'NotFound', model, id })

/** One message about one attribute. */
export const invalid = (field: string, message: string, code?: string): Refusal => ({
  type: 'Invalid',
  errors: { [field]: [message] },
  ...(code === undefined ? {} : { code }),
})
