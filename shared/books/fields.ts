// The form of a record: which fields it has, in which order. What is written without naming fields asks for it.

/** Whether the record has these fields in this order, each with a value that JSON keeps. */
export const hasFields = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean => {
  let at = 0
  for (const field in record) if (field !== fields[at++] || record[field] === undefined) return false
  return at === fields.length
}
