// The limits of table texts before they become fields of a record.
import type { ItemAttribute, ItemRow } from '../../record/import/item-table.ts'
import type { FieldProblem } from '../core/field-problem.ts'

/** The length of each field in the interface; all others 255. */
const LENGTHS: Readonly<Partial<Record<ItemAttribute, number>>> = { text: 1000, zip: 10 }
/** Attributes that are not stored unchanged: they are split, or checked by their meaning. */
const UNBOUND: readonly ItemAttribute[] = [
  'zip_city',
  'country',
  'uid',
  'type',
  'account',
  'vat_rate',
  'reference',
  'iban',
  'creditor_iban',
]

/** The texts that are too long for their field. */
export const lengthProblems = (values: ItemRow['values']): readonly FieldProblem[] =>
  (Object.entries(values) as readonly (readonly [ItemAttribute, string])[]).flatMap(([attribute, text]) =>
    !UNBOUND.includes(attribute) && text.length > (LENGTHS[attribute] ?? 255)
      ? [{ field: attribute, code: 'text_too_long' as const }]
      : [],
  )
