// A checksum of a record that can be computed from its changes alone. It compares the records of a journal with a
// million rows with those of the read model without holding them in memory.

type Fields = Readonly<Record<string, unknown>>

/** The sum of two numbers below it is exact. */
const MODULUS = 2 ** 52

/** The sum of a record's fields, 0 for none. It does not depend on their order. */
export const sumOf = (fields: Fields | null): number => {
  let sum = 0
  for (const field in fields) {
    const value = fields[field]
    // JSON omits undefined values, so one side would not have the field.
    if (value !== undefined) sum = (sum + numberOf(field, value)) % MODULUS
  }
  return sum
}

/** The new sum of a record after some of its fields changed. */
export const sumAfter = (sum: number, before: Fields | null, after: Fields | null): number =>
  (((sum + sumOf(after)) % MODULUS) + MODULUS - sumOf(before)) % MODULUS

/**
 * 52 bits that depend on field and value (cyrb53). The hash does not resist forgery: records whose sums differ are
 * compared in full.
 */
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
