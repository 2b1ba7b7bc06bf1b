// The form of records: which fields they have, in which order, and which values repeat. What is written without naming
// each field and value of each record asks for it.

type Fields = Readonly<Record<string, unknown>>

/** Whether the record has these fields in this order, each with a value that JSON keeps. */
export const hasFields = (record: Fields, fields: readonly string[]): boolean => {
  let at = 0
  for (const field in record) if (field !== fields[at++] || record[field] === undefined) return false
  return at === fields.length
}

/** The same, and adds the values to the lists of the fields; those of a record with other fields are worth nothing. */
export const collectFields = (record: Fields, fields: readonly string[], lists: readonly unknown[][]): boolean => {
  let at = 0
  for (const field in record) {
    const value = record[field]
    if (field !== fields[at] || value === undefined) return false
    lists[at++]?.push(value)
  }
  return at === fields.length
}

/** After so many records it shows whether values repeat. */
const SAMPLE_RECORDS = 32

/** The different ones among the values that records have in a field, with their places; null where most have their own. */
export const valuePlaces = (values: readonly unknown[]): ReadonlyMap<unknown, number> | null => {
  const places = new Map<unknown, number>()
  let last: unknown = places
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (value === last) continue
    last = value
    // Two equal lists or objects are different to a Map: such a field is written out.
    if (typeof value === 'object' && value !== null) return null
    if (!places.has(value)) places.set(value, places.size)
    if (places.size * 2 > (at < SAMPLE_RECORDS ? values.length : at)) return null
  }
  return places
}
