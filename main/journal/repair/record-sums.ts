// A number for what a record holds that can be reckoned from its changes alone: so that the records of a journal with a
// million rows are compared with those of the copy without holding them.

type Fields = Readonly<Record<string, unknown>>

/** Two sums below it can be added exactly. */
const MODULUS = 2 ** 52

/** The sum of a record's fields, 0 for none. It does not depend on their order. */
export const sumOf = (fields: Fields | null): number => {
  let sum = 0
  for (const field in fields) {
    const value = fields[field]
    // JSON leaves it out, so one side would not have it.
    if (value !== undefined) sum = (sum + numberOf(field, value)) % MODULUS
  }
  return sum
}

/** What a change of some fields adds to the sum of their record. */
export const sumAfter = (sum: number, before: Fields | null, after: Fields | null): number =>
  (((sum + sumOf(after)) % MODULUS) + MODULUS - sumOf(before)) % MODULUS

/** 52 bits that any change of field or value changes (cyrb53). Not made to resist forging: what it finds is compared in full. */
const numberOf = (field: string, value: unknown): number => {
  const text = typeof value === 'string' ? `${field}:"${value}` : `${field}:${JSON.stringify(value)}`
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0)
}
