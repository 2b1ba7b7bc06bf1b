// What texts of a table must keep to before they become fields of a record, and how lines are named to people.
import type { ItemAttribute, ItemRow } from '../record/item-table.ts'
import type { FieldProblem } from './field-problem.ts'

/** As the interface has it for each field; all others 255. */
const LENGTHS: Readonly<Partial<Record<ItemAttribute, number>>> = { text: 1000, zip: 10 }
/** Not kept as they are: taken apart, or checked by what they mean. */
const UNBOUND: readonly ItemAttribute[] = [
  'zip_city',
  'country',
  'type',
  'account',
  'reference',
  'iban',
  'creditor_iban',
]

/** The texts that are too long for their field. */
export const lengthProblems = (values: ItemRow['values']): readonly FieldProblem[] =>
  (Object.entries(values) as readonly (readonly [ItemAttribute, string])[]).flatMap(([attribute, text]) =>
    !UNBOUND.includes(attribute) && text.length > (LENGTHS[attribute] ?? 255)
      ? [{ field: attribute, type: 'text_too_long' as const }]
      : [],
  )

const MAX_NAMED = 10

/** `line 3`, `lines 3, 4 and 12 more`. */
export const linesText = (lines: readonly number[]): string => {
  const named = lines.slice(0, MAX_NAMED).join(', ')
  const rest = lines.length - MAX_NAMED
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${rest > 0 ? ` and ${rest} more` : ''}`
}
