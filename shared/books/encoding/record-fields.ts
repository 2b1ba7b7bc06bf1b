// The form of records: their fields, the order of these, and repeated values. Encodings use it to avoid naming each
// field and value of each record.

type Fields = Readonly<Record<string, unknown>>

/** Whether the record has these fields in this order, each with a value that JSON keeps. */
export const hasFields = (record: Fields, fields: readonly string[]): boolean => {
  let at = 0
  for (const field in record) if (field !== fields[at++] || record[field] === undefined) return false
  return at === fields.length
}

/**
 * The same, and adds the values to the lists of the fields; when it answers false, the lists contain invalid values.
 */
export const collectFields = (record: Fields, fields: readonly string[], lists: readonly unknown[][]): boolean => {
  let at = 0
  for (const field in record) {
    const value = record[field]
    if (field !== fields[at] || value === undefined) return false
    lists[at++]?.push(value)
  }
  return at === fields.length
}

/** After so many records, repeated values are visible. */
const SAMPLE_RECORDS = 32

/** The different values of a field, with their indexes; null when most records have a value of their own. */
export const valuePlaces = (values: readonly unknown[]): ReadonlyMap<unknown, number> | null => {
  const places = new Map<unknown, number>()
  let last: unknown = places
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (value === last) continue
    last = value
    // Two equal lists or objects are different to a Map, so such a field is written in full.
    if (typeof value === 'object' && value !== null) return null
    if (!places.has(value)) places.set(value, places.size)
    if (places.size * 2 > (at < SAMPLE_RECORDS ? values.length : at)) return null
  }
  return places
}
