// What is wrong with a body, in plain English and by attribute: zod's issues in the words that callers of such
// interfaces know (decision 12).
import type { z } from 'zod'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { FieldErrors } from '../service/refusal.ts'

type Issue = z.core.$ZodIssue

/** Checks a value against a schema; attributes the schema does not have are dropped. */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>, FieldErrors> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  // A map, since attribute names come from outside and may be those of object prototypes.
  const errors = new Map<string, string[]>()
  for (const issue of parsed.error.issues.flatMap((found) => closest(found))) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
    const messages = errors.get(field) ?? []
    messages.push(messageOf(issue, field, valueAt(value, issue.path)))
    errors.set(field, messages)
  }
  return err(Object.fromEntries(errors))
}

/**
 * Of a value that may have several forms, what is wrong in the one that it comes nearest to: whose outside fits. The
 * issue as it is when none does.
 */
const closest = (issue: Issue, above: readonly PropertyKey[] = []): readonly Issue[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const form = issue.errors.find((issues) => issues.length > 0 && issues.every((inner) => inner.path.length > 0))
    if (form) return form.flatMap((inner) => closest(inner, path))
  }
  return [{ ...issue, path }]
}

const messageOf = (issue: Issue, field: string, value: unknown): string => {
  // Schemas may say it themselves, as the end of a sentence: "must be a date like 2026-01-31".
  if (issue.message.startsWith('must '))
    return isMissing(value) ? required(field) : `The ${field} field ${issue.message}.`
  if (isMissing(value) || (issue.code === 'too_small' && value === '')) return required(field)
  switch (issue.code) {
    case 'invalid_type':
      return `The ${field} field must be ${TYPE_WORDS[issue.expected] ?? 'of another type'}.`
    case 'invalid_value':
      return `The selected ${field} is invalid. It may be ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return `The ${field} field must not ${sizeText('more', 'be greater than', issue.maximum, issue.origin)}.`
    case 'too_small':
      if (issue.origin === 'array' && Array.isArray(value) && value.length === 0) return required(field)
      return `The ${field} field must ${sizeText('at least', 'be at least', issue.minimum, issue.origin)}.`
    case 'invalid_format':
      return `The ${field} field format is invalid.`
    default:
      return `The ${field} field is invalid.`
  }
}

const required = (field: string): string => `The ${field} field is required.`
const isMissing = (value: unknown): boolean => value === undefined || value === null

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

/** `have more than 20 items`, `be greater than 255 characters`, `be at least 1`. */
const sizeText = (items: string, compared: string, bound: number | bigint, origin: string): string => {
  if (origin === 'array') return `have ${items === 'more' ? 'more than' : items} ${bound} items`
  return `${compared} ${bound}${origin === 'string' ? ' characters' : ''}`
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown => {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<PropertyKey, unknown>)[key]
  }
  return found
}
