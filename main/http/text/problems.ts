// The problems with fields of a request, in English.
import type { ValueForm } from '../../../shared/record/core/value-form.ts'
import type { ProblemSentenceCode } from '../../../shared/text/problem-sentences.ts'
import type { ServiceProblems } from '../../service/core/refusal.ts'
import { FIELD_PROBLEM_TEXTS } from './field-problems.ts'
import { fileRefusalText } from './file-refusals.ts'
import type { FilterFault, HttpProblem, HttpProblems, JsonFault, MultipartFault, ValueType } from './problem.ts'

const FORMS: Readonly<Record<ValueForm, string>> = {
  id: 'must be an id: at least ten letters and digits',
  path: 'must be a path without control characters',
  email: 'must be an e-mail address like name@example.com',
  date: 'must be a date like 2026-01-31',
  moment: 'must be a time like 2026-03-31T12:00:00Z, or a day (its end)',
  amount: 'must be an amount: a number like 1200.5, or a text like "-1200.50"',
  amount_from_zero: 'must be an amount of 0 or more: a number like 1200.5, or a text like "1200.50"',
  amount_from_one: 'must be an amount of 1 or more: a number like 1200.5, or a text like "1200.50"',
  currency_code: 'must be an ISO 4217 code like CHF',
  country_code: 'must be a country code like CH',
  colour: 'must be a colour like #1a2b3c',
  swiss_iban_form: 'must have 21 letters and digits and start with CH or LI',
  swiss_iban_start: 'must start with CH or LI',
  activity_code: 'must have five letters or digits, the code of the activity on the approval of the tax authority',
}

const TYPES: Readonly<Record<ValueType, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  other: 'of another type',
}

const jsonFault = (subject: string, fault: JsonFault): string => {
  switch (fault.type) {
    case 'no_json':
      return `${subject} is not valid JSON: ${fault.reason}`
    case 'no_utf8':
      return `${subject} is not valid UTF-8.`
    case 'too_long':
      return `${subject} is too long.`
    case 'too_deep':
      return `${subject} is nested deeper than ${fault.max} levels.`
    case 'inexact_number':
      return `${subject} has a number with too many digits to be read exactly: ${fault.number}.`
    case 'forbidden_attribute':
      return `${subject} must not have an attribute named ${fault.name}.`
  }
}

const MULTIPART_FAULTS: Readonly<Record<MultipartFault, string>> = {
  no_boundary: 'the boundary is missing',
  endless_boundary: 'endless boundary',
  broken_boundary: 'broken boundary',
  heads_too_long: 'part headers too long',
  too_many_parts: 'too many parts',
  no_name: 'a part without a name',
  no_end: 'the closing boundary is missing',
}

const BOOLEAN = 'must be 1, 0, true or false'

const filterFault = (fault: FilterFault): string => {
  switch (fault.type) {
    case 'boolean':
      return BOOLEAN
    case 'day':
      return 'must be a date like 2026-01-31'
    case 'date_range':
      return 'must be two dates like 2026-01-01,2026-12-31; either may be omitted'
    case 'amount_range':
      return 'must be two amounts like -100,250.50; either may be omitted'
    case 'integer':
      return 'must be an integer'
    case 'change':
      return 'must be the updated_until of an earlier response, or a time like 2026-03-31T12:00:00Z, or a day'
    case 'one_of':
      return `may be ${fault.values.join(', ')}`
  }
}

/** `20 items`, `255 characters`, `1`. */
const sizeText = ({ bound, of }: HttpProblems['too_big']): string => (of === 'value' ? bound : `${bound} ${of}`)

const SERVICE_TEXTS: FieldTexts<Omit<ServiceProblems, ProblemSentenceCode>> = {
  path_not_absolute: (field) => `The ${field} field must be an absolute path.`,
  options_count: () => 'The options field must have one item for each file.',
  unknown_encoding: (_, { encoding }) =>
    fileRefusalText({ code: 'unknown_encoding', values: { of: 'table', encoding } }),
  idempotency_key_reused: () => 'The Idempotency-Key was used for another request within the last 24 hours.',
  bank_account_reconciled: (_, { count }) =>
    count === 1
      ? '1 transaction of the bank account is reconciled: unreconcile it first.'
      : `${count} transactions of the bank account are reconciled: unreconcile them first.`,
  problems_left_out: (_, { count, named }) =>
    `The file has ${count} errors; the first ${named} are listed. Nothing was loaded.`,
}

const HTTP_TEXTS: FieldTexts<HttpProblems> = {
  wrong_form: (field, { form }) => `The ${field} field ${FORMS[form]}.`,
  wrong_type: (field, { expected }) => `The ${field} field must be ${TYPES[expected]}.`,
  not_one_of: (field, { values }) => `The selected ${field} is invalid. It may be ${values.join(', ')}.`,
  too_big: (field, size) =>
    `The ${field} field must not ${size.of === 'items' ? 'have more than' : 'be greater than'} ${sizeText(size)}.`,
  too_small: (field, size) =>
    `The ${field} field must ${size.of === 'items' ? 'have' : 'be'} at least ${sizeText(size)}.`,
  unknown_attribute: (field) => `There is no ${field}.`,
  wrong_format: (field, { pattern }) => `The ${field} field must have the form ${pattern}.`,
  wrong_value: (field) => `The ${field} field is invalid.`,
  malformed_json: (_, { fault }) => jsonFault('The body', fault),
  field_no_json: (field, { fault }) => `The ${field} field must be JSON. ${jsonFault('It', fault)}`,
  malformed_multipart: (_, { fault }) => `The body is not valid multipart form data: ${MULTIPART_FAULTS[fault]}.`,
  no_file: (field) => `The ${field} field must be a file.`,
  day_unreadable: (field) => `The ${field} must be a day: YYYY-MM-DD.`,
  moment_unreadable: (field) =>
    `The ${field} must be a day (2026-03-31, meaning its end) or a time with a time zone (2026-03-31T12:00:00Z).`,
  flag_unreadable: (field) => `The ${field} ${BOOLEAN}.`,
  filter_unreadable: (_, { name, fault }) => `The filter ${name} ${filterFault(fault)}.`,
  updated_since_unknown: (field) =>
    `The filter ${field.replace(/^filter\./, '')} does not belong to the current state of these books: read the entire list again.`,
  too_many_deleted: (_, { most }) =>
    `More than ${most} records have been deleted since then: read the entire list again.`,
  no_integer: (field) => `The ${field} must be an integer.`,
  invalid_idempotency_key: (field, { max }) => `The ${field} must be 1 to ${max} characters long.`,
}

type FieldTexts<Table> = { readonly [Code in keyof Table]: (field: string, values: Table[Code]) => string }

const TEXTS = { ...FIELD_PROBLEM_TEXTS, ...SERVICE_TEXTS, ...HTTP_TEXTS }

/** The sentence of a problem with a field. */
export const problemText = ({ field, code, values }: HttpProblem): string => {
  const text: (field: string, values: never) => string = TEXTS[code]
  // The type of HttpProblem ties the values to the code.
  return text(field, (values ?? {}) as never)
}
