// Reads the billing information of Swico (`//S1/…`) in a Swiss QR code: number, dates, VAT and conditions of a bill. A tag
// that cannot be read is left out and reported; the others, and the payment, stay usable.
import { addDays, type LocalDate, parseLocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, parseAmount } from '../../../value/money.ts'
import { formatUid, readUid } from '../../../value/uid.ts'

/** A part of the bill with one VAT rate. */
export interface BilledRate {
  /** In thousandths of a percent: 8100 for 8.1 %. */
  readonly rate_millis: number
  /** Without the tax; null: the rate holds for the whole bill. */
  readonly net: MinorUnits | null
}

/** VAT that the import of goods was charged with. */
interface ImportTax {
  readonly rate_millis: number
  readonly tax: MinorUnits
}

interface PaymentCondition {
  /** In thousandths of a percent; 0: without discount. */
  readonly discount_millis: number
  /** After the date of the bill. */
  readonly days: number
}

export interface BillingInformation {
  readonly number: string | null
  readonly date: LocalDate | null
  readonly customer_reference: string | null
  /** As the register writes it. */
  readonly uid: string | null
  /** The day or the days of supply. */
  readonly supply: { readonly from: LocalDate; readonly to: LocalDate } | null
  readonly rates: readonly BilledRate[]
  readonly import_taxes: readonly ImportTax[]
  readonly conditions: readonly PaymentCondition[]
}

export interface BillingNote {
  /** `billing_unknown`: not the form of Swico · `tag_unknown` · `tag_invalid` · `tag_repeated` */
  readonly code: 'billing_unknown' | 'tag_unknown' | 'tag_invalid' | 'tag_repeated'
  readonly tag: string
  readonly value: string
}

const EMPTY: BillingInformation = {
  number: null,
  date: null,
  customer_reference: null,
  uid: null,
  supply: null,
  rates: [],
  import_taxes: [],
  conditions: [],
}

/** What the value of a tag adds; null: it cannot be read. */
const TAGS: Readonly<Record<string, (value: string) => Partial<BillingInformation> | null>> = {
  10: (value) => ({ number: value }),
  11: (value) => addIf(readShortDay(value), (date) => ({ date })),
  20: (value) => ({ customer_reference: value }),
  30: (value) => {
    const uid = readUid(value)
    return uid.ok ? { uid: formatUid(uid.value.uid) } : null
  },
  31: (value) => {
    const from = readShortDay(value.slice(0, 6))
    const to = value.length === 6 ? from : readShortDay(value.slice(6))
    return from === null || to === null || to < from ? null : { supply: { from, to } }
  },
  32: (value) => addIf(readRates(value), (rates) => ({ rates })),
  33: (value) =>
    addIf(
      everyPart(value, (rate, tax) => {
        const rate_millis = readRate(rate)
        const amount = readPlainAmount(tax)
        return rate_millis === null || amount === null ? null : { rate_millis, tax: amount }
      }),
      (import_taxes) => ({ import_taxes }),
    ),
  40: (value) =>
    addIf(
      everyPart(value, (discount, days) => {
        const discount_millis = readRate(discount)
        return discount_millis === null || !/^\d{1,3}$/.test(days) ? null : { discount_millis, days: Number(days) }
      }),
      (conditions) => ({ conditions }),
    ),
}

/** `information` is null when the text is not of Swico. */
export const readBillingInformation = (
  text: string,
): { readonly information: BillingInformation | null; readonly notes: readonly BillingNote[] } => {
  const [, rest] = /^\/\/S1\/(.*)$/s.exec(text) ?? []
  if (rest === undefined) {
    return { information: null, notes: [{ code: 'billing_unknown', tag: '', value: text.slice(0, 140) }] }
  }
  const notes: BillingNote[] = []
  const seen = new Set<string>()
  const parts = splitTags(rest)
  let information = EMPTY
  for (let index = 0; index < parts.length; index += 2) {
    const tag = parts[index] ?? ''
    const value = (parts[index + 1] ?? '').trim()
    // Some programs end with a slash.
    if (tag === '' && value === '') continue
    const read = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined
    const added = read === undefined || value === '' || seen.has(tag) ? null : read(value)
    if (read === undefined) notes.push({ code: 'tag_unknown', tag, value })
    else if (seen.has(tag)) notes.push({ code: 'tag_repeated', tag, value })
    else if (added === null && value !== '') notes.push({ code: 'tag_invalid', tag, value })
    if (added !== null) information = { ...information, ...added }
    seen.add(tag)
  }
  return { information, notes }
}

/** The day by which the bill is due without discount; null: the conditions do not say. */
export const dueDateOf = ({ date, conditions }: Pick<BillingInformation, 'date' | 'conditions'>): LocalDate | null => {
  const net = conditions.filter(({ discount_millis }) => discount_millis === 0).map(({ days }) => days)
  return date === null || net.length === 0 ? null : addDays(date, Math.max(...net))
}

/** A day as billing information writes it: `yymmdd`. */
const readShortDay = (text: string): LocalDate | null =>
  /^\d{6}$/.test(text) ? parseLocalDate(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`) : null

/** Splits at slashes; `\/` and `\\` are the characters themselves. */
const splitTags = (text: string): readonly string[] => {
  const parts = ['']
  for (const [, escaped, plain] of text.matchAll(/\\([\\/])|([\s\S])/g)) {
    if (plain === '/') parts.push('')
    else parts[parts.length - 1] += escaped ?? plain ?? ''
  }
  return parts
}

/** `8.1` for the whole bill, or `8.1:1000;2.6:51.8`. */
const readRates = (value: string): readonly BilledRate[] | null => {
  if (!value.includes(':')) {
    const rate_millis = readRate(value)
    return rate_millis === null ? null : [{ rate_millis, net: null }]
  }
  return everyPart(value, (rate, net) => {
    const rate_millis = readRate(rate)
    const amount = readPlainAmount(net)
    return rate_millis === null || amount === null ? null : { rate_millis, net: amount }
  })
}

/** Reads `a:b;a:b`; null when one of the parts cannot be read. */
const everyPart = <T>(value: string, read: (first: string, second: string) => T | null): readonly T[] | null => {
  const parts = value.split(';').map((part) => {
    const [first, second, ...more] = part.split(':')
    return first === undefined || second === undefined || more.length > 0 ? null : read(first.trim(), second.trim())
  })
  return parts.every((part) => part !== null) ? parts : null
}

/** A percentage in thousandths, `8.1` or `0.5`; null: none from 0 to 100 with at most three decimals. */
const readRate = (text: string): number | null => {
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text)) return null
  const millis = Math.round(Number(text) * 1000)
  return millis <= 100_000 ? millis : null
}

/** Without a sign: Swiss QR codes are written with two decimals of CHF or EUR. */
const readPlainAmount = (text: string): MinorUnits | null => {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  const amount = parseAmount(text, 'CHF')
  return amount.ok ? amount.value : null
}

const addIf = <T>(value: T | null, add: (value: T) => Partial<BillingInformation>) =>
  value === null ? null : add(value)
