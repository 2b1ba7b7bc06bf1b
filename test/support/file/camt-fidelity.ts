// Counts references, end-to-end ids and details of collective entries in the raw text of a camt.053 file, without
// Kontor's reader, and how many of them the imported rows have.
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'

export interface Fidelity {
  /** Structured creditor references, end-to-end ids, the bank's references, details of collective entries. */
  readonly expected: number
  readonly foundCount: number
  /** Each as a sentence. */
  readonly lost: readonly string[]
}

/**
 * Compares the text of a message with the rows read from it. The text has no prefixes in encodings other than UTF-16's
 * own.
 */
export const fidelityOf = (xml: string, rows: readonly ParsedRow[]): Fidelity => {
  const booked = elements(xml, 'Ntry').filter((entry) => statusOf(entry) === 'BOOK')
  const places = new Map<string, number>()
  for (const value of rows.flatMap(valuesOf)) places.set(value, (places.get(value) ?? 0) + 1)
  const texts = rows.map((row) => row.text ?? '').join('\n')
  const lost: string[] = []
  let expected = 0
  const look = (what: string, values: readonly string[]) => {
    const wanted = new Map<string, number>()
    for (const value of values) wanted.set(value, (wanted.get(value) ?? 0) + 1)
    for (const [value, count] of wanted) {
      expected += count
      const found = Math.max(places.get(`${what} ${value}`) ?? 0, texts.split(value).length - 1)
      for (let missing = found; missing < count; missing++) lost.push(`${what} ${value}`)
    }
  }
  const details = booked.flatMap((entry) => elements(entry, 'TxDtls').map(withoutSupplement))
  look(
    'reference',
    details.flatMap((detail) => elements(detail, 'CdtrRefInf').flatMap((inside) => compact(elements(inside, 'Ref')))),
  )
  look('end-to-end id', details.flatMap((detail) => elements(detail, 'EndToEndId')).filter(isProvided))
  const batched = booked.map((entry) => elements(entry, 'TxDtls').length).filter((count) => count > 1)
  const parts = batched.reduce((sum, count) => sum + count, 0)
  const foundParts = rows.filter((row) => row.detail_position !== null).length
  expected += parts
  for (let missing = foundParts; missing < parts; missing++) lost.push('a detail of a collective entry')
  return { expected, foundCount: expected - lost.length, lost }
}

const valuesOf = (row: ParsedRow): readonly string[] => [
  ...(row.reference === null ? [] : [`reference ${row.reference}`]),
  ...(row.end_to_end_id === null ? [] : [`end-to-end id ${row.end_to_end_id}`]),
]

/**
 * The trimmed contents of all elements of this name, with any prefix. None of the requested elements nests in itself.
 */
const elements = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>`, 'g'))].map(
    ([, inside = '']) => decoded(inside.trim()),
  )

const decoded = (text: string): string => (text.includes('<') ? text : text.replaceAll('&amp;', '&'))

const withoutSupplement = (xml: string): string => xml.replace(/<(\w+:)?SplmtryData[\s\S]*?<\/(\w+:)?SplmtryData>/g, '')

const statusOf = (entry: string): string => {
  const status = elements(entry.replace(/<(\w+:)?NtryDtls[\s\S]*$/, ''), 'Sts')[0] ?? 'BOOK'
  return status.replace(/<[^>]*>/g, '').trim()
}

const compact = (references: readonly string[]): readonly string[] =>
  references.filter((text) => text !== '').map((text) => (/^[\dRF]/.test(text) ? text.replace(/\s+/g, '') : text))

const isProvided = (id: string): boolean => id !== '' && !/^(?:not ?provided|nonref|notavailable)$/i.test(id)
