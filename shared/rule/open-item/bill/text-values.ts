// Finds number, dates, VAT number, account, VAT rates and amount of a bill in the text of a PDF or of a scan, each with its
// place. What is not clear is left out: a person types it.
import type { PageReading } from '../../../record/open-item/document-reading.ts'
import { type LocalDate, parseLocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, parseAmount, ZERO } from '../../../value/money.ts'
import { foldText } from '../../../value/text.ts'
import { formatUid, readUid } from '../../../value/uid.ts'
import type { BilledRate } from './billing-information.ts'
import { type FoundValue, found, type Hit, linesOf, partAt, type TextLine } from './text-lines.ts'
import { ibansIn, referencesIn } from './text-payment.ts'
import { rateAt, ratesIn } from './text-rates.ts'
import { supplierIn, type TextSupplier } from './text-supplier.ts'

export interface TextValues {
  readonly number: FoundValue<string> | null
  readonly date: FoundValue<LocalDate> | null
  readonly due_date: FoundValue<LocalDate> | null
  /** As the register writes it; the only one. */
  readonly uid: FoundValue<string> | null
  readonly total: FoundValue<MinorUnits> | null
  /** Next to the amount. */
  readonly currency: string | null
  /** Without blanks; the only one. */
  readonly iban: FoundValue<string> | null
  /** Without blanks; the only one. */
  readonly reference: FoundValue<string> | null
  /** As far as they add up to the total. */
  readonly rates: FoundValue<readonly BilledRate[]> | null
  /** What may be names: texts up to their first comma. */
  readonly names: readonly FoundValue<string>[]
  /** Null: no address is certainly that of the supplier. */
  readonly supplier: TextSupplier | null
}

/** What a bill may state of the organization itself. */
export interface OwnValues {
  /** As the register writes it. */
  readonly uid: string | null
  readonly ibans?: readonly string[]
  readonly names?: readonly string[]
}

export const readTextValues = (
  pages: readonly PageReading[],
  { uid: ownUid, ibans: ownIbans = [], names: ownNames = [] }: OwnValues,
): TextValues => {
  const lines = pages.flatMap(linesOf)
  const uid = onlyOf(lines, (text) => uidsIn(text, ownUid))
  const iban = onlyOf(lines, (text) => ibansIn(text).filter(({ value }) => !ownIbans.includes(value)))
  const total = largestTotal(lines)
  const due_date = labelled(lines, DUE_LABEL, dateIn)
  return {
    number: labelled(lines, NUMBER_LABEL, numberIn),
    date:
      labelled(lines, DATE_LABEL, dateIn) ?? firstOf(lines, placeAndDate) ?? (due_date ? null : onlyOf(lines, datesIn)),
    due_date,
    iban,
    reference: onlyOf(lines, referencesIn),
    rates: ratesOf(lines, total?.value.amount ?? null),
    names: namesOf(lines),
    supplier: supplierIn(lines, {
      hasUid: (text) => uidsIn(text, ownUid).some(({ value }) => value === uid?.value),
      iban: iban?.value ?? null,
      ownNames,
    }),
    uid,
    total: total && { ...total, value: total.value.amount },
    currency: total?.value.currency ?? null,
  }
}

type Finder<T> = (text: string) => Hit<T> | null

const firstOf = <T>(lines: readonly TextLine[], find: Finder<T>): FoundValue<T> | null => {
  for (const line of lines) {
    const hit = find(line.text)
    if (hit) return found(line, hit)
  }
  return null
}

/** The value, if all hits of all lines are the same. */
const onlyOf = <T>(lines: readonly TextLine[], find: (text: string) => readonly Hit<T>[]): FoundValue<T> | null => {
  const hits = lines.flatMap((line) => find(line.text).map((hit) => found(line, hit)))
  const [first] = hits
  return first !== undefined && hits.every(({ value }) => value === first.value) ? first : null
}

/** The rates are where the first of them is. */
const ratesOf = (lines: readonly TextLine[], total: MinorUnits | null): TextValues['rates'] => {
  const texts = lines.map(({ text }) => text)
  const value = total === null ? [] : ratesIn(texts, total)
  if (value.length === 0) return null
  return firstOf(lines, (text) => {
    const at = rateAt(text)
    return at === null ? null : { value, at }
  })
}

const MAX_NAMES = 300

const namesOf = (lines: readonly TextLine[]): readonly FoundValue<string>[] =>
  lines
    .flatMap((line) =>
      line.parts.map((part) => {
        const [name = ''] = part.text.split(/[,|·•]/)
        return { ...found({ ...line, parts: [part] }, { value: name.trim(), at: 0 }) }
      }),
    )
    .filter(({ value }) => /\p{L}{2}/u.test(value))
    .slice(0, MAX_NAMES)

/** The value behind its label, in the same line or below the label. */
const labelled = <T>(lines: readonly TextLine[], label: RegExp, find: Finder<T>): FoundValue<T> | null => {
  for (const [index, line] of lines.entries()) {
    const match = label.exec(foldText(line.text))
    if (!match) continue
    const from = match.index + match[0].length
    const hit = find(line.text.slice(from))
    if (hit) return found(line, { ...hit, at: hit.at + from })
    const below = lines[index + 1]
    const under = below && below.page === line.page ? find(textBelow(line, match.index, below)) : null
    if (below && under)
      return found(below, { ...under, at: below.text.indexOf(textBelow(line, match.index, below)) + under.at })
  }
  return null
}

/** What the next line has under the label, in a table whose titles are above their values. */
const textBelow = (line: TextLine, at: number, below: TextLine): string => {
  const label = partAt(line, at)
  const under = below.parts.find(
    ({ place }) => place.x < label.place.x + label.place.width && label.place.x < place.x + place.width,
  )
  return under?.text.trim() ?? ''
}

// The labels are compared without accents and in small letters (`foldText`).
const NUMBER_LABEL =
  /\b(?:rechnungs?-?\s?(?:nr|nummer|no)|rechnung|beleg-?(?:nr|nummer)|facture|fattura|invoice)\b\s*(?:nr|n°|no|num(?:mer|ero|ber)?|#)?\.?\s*:?\s*/
const DATE_LABEL =
  /\b(?:rechnungsdatum|belegdatum|ausstellungsdatum|datum|date de (?:la )?facture|date de facturation|data (?:della )?fattura|invoice date|date|data)\b\s*:?\s*/
const DUE_LABEL =
  /\b(?:zahlbar bis(?: am| zum)?|zu bezahlen bis|fallig(?:keit|keitsdatum)?(?: am| per)?|echeance|payable jusqu(?:'au)?|scadenza|pagabile entro(?: il)?|due date|due by|due|payable by)\b\s*:?\s*/
const TOTAL_LABEL =
  /\b(?:total(?:betrag|e)?|gesamt(?:betrag|total)?|rechnungsbetrag|rechnungstotal|summe|zu zahlen|endbetrag|zu bezahlen|zahlbetrag|montant (?:total|a payer)|a payer|importo totale|da pagare|amount due|grand total)\b/

const numberIn: Finder<string> = (text) => {
  const match = /^([A-Za-z]{0,8}[-./]?\d[\w./-]{0,28}\w|\d{1,30})(?=$|[\s,;])/.exec(text)
  const value = match?.[1]
  return value === undefined || dateIn(value) ? null : { value, at: 0 }
}

/** By the first letters of their names in four languages: four where three are those of two months. */
const MONTHS: Readonly<Record<string, string>> = {
  ...{ jan: '01', gen: '01', feb: '02', fev: '02', mar: '03', maer: '03', apr: '04', avr: '04' },
  ...{ mai: '05', may: '05', mag: '05', jun: '06', juin: '06', giu: '06', jul: '07', juil: '07', lug: '07' },
  ...{ aug: '08', aou: '08', ago: '08', sep: '09', set: '09', okt: '10', oct: '10', ott: '10', nov: '11' },
  ...{ dez: '12', dec: '12', dic: '12' },
}

/** `02.11.2026`, `2.11.26`, `2026-11-02`, `2. November 2026`: near the beginning of the text. */
const dateIn: Finder<LocalDate> = (text) => {
  const near = text.slice(0, 40)
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(near)
  if (iso) return dateHit(iso, iso[1], iso[2], iso[3])
  const dotted = /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/.exec(near)
  if (dotted) return dateHit(dotted, dotted[3], dotted[2], dotted[1])
  const worded = /(?<!\d)(\d{1,2})\.?\s+([A-Za-zÀ-ÿ]{3,9})\.?\s+(\d{4})/.exec(near)
  const name = foldText(worded?.[2] ?? '')
  return worded && dateHit(worded, worded[3], MONTHS[name.slice(0, 4)] ?? MONTHS[name.slice(0, 3)], worded[1])
}

const dateHit = (match: RegExpExecArray, year = '', month = '', day = ''): Hit<LocalDate> | null => {
  const value = parseLocalDate(
    `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  return value === null ? null : { value, at: match.index }
}

/** `Zürich, 2. November 2026`: without a label. */
const placeAndDate: Finder<LocalDate> = (text) => {
  const match = /^[A-ZÀ-Ý][\p{L} .-]{1,30}, (?:den |le )?(?=\d)/u.exec(text)
  const hit = match && dateIn(text.slice(match[0].length))
  return hit && hit.at === 0 ? { ...hit, at: match[0].length } : null
}

/** All dotted dates: a receipt has one, with the time. */
const datesIn = (text: string): readonly Hit<LocalDate>[] =>
  [...text.matchAll(/(?<![\d.])\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?![\d.])/g)].flatMap((match) => {
    const hit = dateIn(match[0])
    return hit ? [{ ...hit, at: match.index }] : []
  })

/** The UIDs of others than the organization. */
const uidsIn = (text: string, ownUid: string | null): readonly Hit<string>[] =>
  [...text.matchAll(/CHE[-\s]?\d{3}[.\s]?\d{3}[.\s]?\d{3}/gi)].flatMap((match) => {
    const read = readUid(match[0])
    const value = read.ok ? formatUid(read.value.uid) : null
    return value === null || value === ownUid ? [] : [{ value, at: match.index }]
  })

interface Total {
  readonly amount: MinorUnits
  readonly currency: string | null
}

/** A bill has sums of parts, too; what is to be paid is the largest. */
const largestTotal = (lines: readonly TextLine[]): FoundValue<Total> | null => {
  let largest: FoundValue<Total> | null = null
  for (const line of lines) {
    const label = TOTAL_LABEL.exec(foldText(line.text))
    if (!label) continue
    const hit = amountIn(line.text.slice(label.index))
    if (hit === null || hit.value.amount <= (largest?.value.amount ?? ZERO)) continue
    largest = found(line, { ...hit, at: hit.at + label.index })
  }
  return largest
}

/** The last amount of a line: those before it are quantities and parts. */
const amountIn: Finder<Total> = (text) => {
  const match = [...text.matchAll(/(?<![\d.,'’])(\d{1,3}(?:['’ ]\d{3})+|\d+)[.,](\d{2})(?![\d%'’]|[.,]\d|\s*%)/g)].at(
    -1,
  )
  if (match?.[1] === undefined) return null
  const amount = parseAmount(`${match[1].replace(/\D/g, '')}.${match[2]}`, 'CHF')
  const currency = /\b(CHF|EUR|USD|GBP)\b|\b(Fr)\.|(€)/.exec(text)
  return amount.ok ? { value: { amount: amount.value, currency: currencyOf(currency) }, at: match.index } : null
}

const currencyOf = (match: RegExpExecArray | null): string | null => {
  if (match === null) return null
  return match[1] ?? (match[2] === undefined ? 'EUR' : 'CHF')
}
