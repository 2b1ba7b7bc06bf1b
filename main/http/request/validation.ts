// Problems of a body by attribute: converts zod's issues to problems of the interface (rule 12).
import type { z } from 'zod'
import type { CodedMessage } from '../../../shared/record/core/coded-message.ts'
import { BLANK, VALUE_FORMS } from '../../../shared/record/core/value-form.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { HttpProblem, HttpProblems, ValueType } from '../text/problem.ts'

type Issue = z.core.$ZodIssue

/** Checks a value against a schema; drops attributes that the schema does not have. */
export const validate = <S extends z.ZodType>(
  schema: S,
  value: unknown,
): Result<z.output<S>, readonly HttpProblem[]> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues
      .flatMap((found) => closestIssues(found))
      .flatMap((issue): readonly HttpProblem[] => {
        if (issue.code === 'unrecognized_keys')
          return issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), code: 'unknown_attribute' }))
        return [{ field: fieldOf(issue.path), ...problemOf(issue, valueAt(value, issue.path)) }]
      }),
  )
}

const fieldOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'))

/**
 * For a value with several possible forms, the issues of the closest form: the one whose outer type fits. The issue itself
 * when none fits.
 */
const closestIssues = (issue: Issue, above: readonly PropertyKey[] = []): readonly Issue[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const form = issue.errors.find((issues) => issues.length > 0 && issues.every((inner) => inner.path.length > 0))
    if (form) return form.flatMap((inner) => closestIssues(inner, path))
  }
  return [{ ...issue, path }]
}

const problemOf = (issue: Issue, value: unknown): CodedMessage<HttpProblems> | typeof REQUIRED => {
  if (isMissing(value) || issue.message === BLANK) return REQUIRED
  const requiredForm = VALUE_FORMS.find((each) => each === issue.message)
  if (requiredForm) return { code: 'wrong_form', values: { form: requiredForm } }
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type', values: { expected: TYPES[issue.expected] ?? 'other' } }
    case 'invalid_value':
      return { code: 'not_one_of', values: { values: issue.values.map(String) } }
    case 'too_big':
      return { code: 'too_big', values: { bound: String(issue.maximum), of: measureUnit(issue.origin) } }
    case 'too_small':
      if (isBlank(value) || (Array.isArray(value) && value.length === 0)) return REQUIRED
      return { code: 'too_small', values: { bound: String(issue.minimum), of: measureUnit(issue.origin) } }
    case 'invalid_format':
      if (issue.format === 'email') return { code: 'wrong_form', values: { form: 'email' } }
      return { code: 'wrong_format', values: { pattern: issue.pattern ?? issue.format } }
    default:
      return { code: 'wrong_value' }
  }
}

const REQUIRED = { code: 'required' } as const
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''
const isMissing = (value: unknown): boolean => value === undefined || value === null

const TYPES: Readonly<Record<string, ValueType>> = {
  string: 'string',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
}

const measureUnit = (origin: string): 'items' | 'characters' | 'value' =>
  origin === 'array' ? 'items' : origin === 'string' ? 'characters' : 'value'

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown => {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<PropertyKey, unknown>)[key]
  }
  return found
}
