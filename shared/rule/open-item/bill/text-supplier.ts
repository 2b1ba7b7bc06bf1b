// Finds name and address of the supplier in the text of a bill. A bill has other addresses, too: the customer's, that of a
// delivery. Which one is the supplier's must be proved; otherwise, and where a value is not certain, it is left out.
import type { PagePlace, PlacedText } from '../../../record/open-item/document-reading.ts'
import { foldText } from '../../../value/text.ts'
import { comparedName } from '../find-company.ts'
import { type FoundValue, found, middleOf, type TextLine } from './text-lines.ts'
import { ibansIn } from './text-payment.ts'

export interface TextSupplier {
  readonly name: FoundValue<string> | null
  /** Street and number. */
  readonly address: FoundValue<string> | null
  readonly town: FoundValue<{ readonly zip: string; readonly city: string; readonly country: string | null }> | null
}

/** What tells the address of the supplier from the others. */
export interface SupplierEvidence {
  /** The UID of the supplier as the text has it, read. */
  readonly hasUid: (text: string) => boolean
  readonly iban: string | null
  /** The name of the organization and the one on its invoices. */
  readonly ownNames: readonly string[]
}

/**
 * The only address next to the supplier's UID or account or under the title of a payee; otherwise the only one in one line
 * at an edge of the page; otherwise the only one that is not the organization's, if that is there, too.
 */
export const supplierIn = (lines: readonly TextLine[], evidence: SupplierEvidence): TextSupplier | null => {
  const phrases = lines.flatMap(phrasesOf)
  const ownNames = evidence.ownNames.map(comparedName)
  const isOwn = ({ names }: Block): boolean => names.some(({ text }) => ownNames.some((own) => isNamed(text, own)))
  const blocks = phrases.flatMap((phrase) => blockAt(phrase, phrases) ?? [])
  const others = blocks.filter((block) => !isOwn(block) && !block.isCustomer && !isBank(block))
  const proved = others.filter((block) => isProved(block, phrases, evidence))
  const senders = others.filter(isSenderLine)
  const strongest = [proved, senders, blocks.some(isOwn) ? others : []].find(({ length }) => length > 0) ?? []
  const block = onlyBlock(strongest)
  return block && supplierOf(block)
}

/** Texts of a line that are close to each other. */
interface Phrase extends PlacedText {
  readonly line: TextLine
}

interface Block {
  /** Above the street; the first text of an address in one line. */
  readonly names: readonly Phrase[]
  readonly address: Phrase | null
  readonly town: Phrase
  readonly read: Town
  /** Name, street and town, as senders write it above the address of a letter or below it. */
  readonly isOneLine: boolean
  readonly isCustomer: boolean
  readonly isPayee: boolean
}

/** Letters are about this much wider apart than they are high before another column begins, in parts of a page. */
const COLUMN_GAP = 1.5
/** From line to line, in heights of the letters; an empty line is more. */
const LINE_GAP = 2.3
const MAX_ABOVE = 6
const MAX_BELOW = 8

const phrasesOf = (line: TextLine): readonly Phrase[] => {
  const phrases: Phrase[] = []
  for (const part of line.parts) {
    const last = phrases.at(-1)
    const text = part.text.trim()
    if (last && part.place.x - endOf(last.place) < part.place.height * COLUMN_GAP)
      phrases.splice(-1, 1, {
        ...{ line, text: `${last.text} ${text}`, place: around(last.place, part.place) },
        ...(last.is_unclear || part.is_unclear ? { is_unclear: true as const } : {}),
      })
    else phrases.push({ ...part, text, line })
  }
  return phrases
}

const endOf = ({ x, width }: PagePlace): number => x + width

const around = (one: PagePlace, other: PagePlace): PagePlace => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: Math.max(endOf(one), endOf(other)) - x, height: bottom - y }
}

// ── addresses ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The address that ends with the town in this phrase, if it has one. */
const blockAt = (phrase: Phrase, phrases: readonly Phrase[]): Block | null => {
  const parts = inOneLine(phrase)
  const at = parts.findIndex(({ text }) => townIn(text) !== null)
  const town = parts[at]
  const read = town && townIn(town.text)
  if (!read) return null
  const before = parts.slice(0, at)
  const above = walk(phrase, phrases, -1, MAX_ABOVE)
  const streets = before.filter(({ text }) => isStreet(text))
  const oneLineNames = before.filter(({ text }) => !isStreet(text))
  const hasName = oneLineNames.length > 0
  const streetsAbove = hasName ? [] : leading(above, ({ text }) => isStreet(text))
  const rest = above.slice(streetsAbove.length)
  const namesAbove = hasName ? [] : leading(rest, ({ text }) => isName(text))
  const label = foldText(rest.slice(namesAbove.length).find(({ text }) => !hasIban(text))?.text ?? '')
  const names = hasName ? oneLineNames.filter(({ text }) => isName(text)) : namesAbove
  return {
    names,
    address: [...streets, ...streetsAbove].toSorted((a, b) => Number(isBox(a.text)) - Number(isBox(b.text)))[0] ?? null,
    town,
    read,
    isOneLine: hasName && names.length > 0 && streets.length > 0,
    isCustomer:
      CUSTOMER_LABEL.test(label) ||
      CUSTOMER_LABEL.test(foldText(phrase.text)) ||
      names.some(({ text }) => SALUTATION.test(text)),
    isPayee: PAYEE_LABEL.test(label),
  }
}

/** `Elektro Bühler AG, Dorfstrasse 12, 8610 Uster` as its parts. */
const inOneLine = (phrase: Phrase): readonly Phrase[] => {
  const texts = phrase.text
    // A French number of a house is before its street.
    .replace(/(?<=^|[,|·•]\s*)(\d{1,4} ?(?:bis|ter|[a-z])?),\s+(?=\p{L})/gu, '$1 ')
    .split(/\s*[,|·•;]\s*|\s+[–-]\s+/)
    .map((text) => text.trim())
  return texts.filter((text) => text !== '').map((text) => ({ ...phrase, text }))
}

/** The phrases of the same column above (below), nearest first, until an empty line. */
const walk = (from: Phrase, phrases: readonly Phrase[], direction: 1 | -1, most: number): readonly Phrase[] => {
  const found: Phrase[] = []
  let last = from
  for (let count = 0; count < most; count++) {
    const next = phrases
      .filter((phrase) => phrase.line.page === from.line.page && isUnder(phrase, last))
      .filter((phrase) => (middleOf(phrase) - middleOf(last)) * direction > last.place.height / 2)
      .toSorted((a, b) => (middleOf(a) - middleOf(b)) * direction)[0]
    if (!next) break
    if (Math.abs(middleOf(next) - middleOf(last)) > Math.max(next.place.height, last.place.height) * LINE_GAP) break
    found.push(next)
    last = next
  }
  return found
}

/** Whether one lies above the other, with most of the shorter one. */
const isUnder = ({ place: one }: PlacedText, { place: other }: PlacedText): boolean =>
  Math.min(endOf(one), endOf(other)) - Math.max(one.x, other.x) > Math.min(one.width, other.width) * 0.6

const leading = <T>(items: readonly T[], fits: (item: T) => boolean): readonly T[] => {
  const end = items.findIndex((item) => !fits(item))
  return end === -1 ? items : items.slice(0, end)
}

// ── whose address it is ─────────────────────────────────────────────────────────────────────────────────────────────

const isProved = (block: Block, phrases: readonly Phrase[], { hasUid, iban }: SupplierEvidence): boolean => {
  if (block.isPayee) return true
  const proves = ({ text }: Phrase): boolean => hasUid(text) || ibansIn(text).some(({ value }) => value === iban)
  const isOfBlock = ({ text }: Phrase): boolean =>
    inOneLine({ ...block.town, text }).every((part) => townIn(part.text) === null) && !isLabel(text)
  // `IBAN CH58 …` and `MWST-Nr. CHE-…` are titles with their values.
  const below = leading(walk(block.town, phrases, 1, MAX_BELOW), (phrase) => proves(phrase) || isOfBlock(phrase))
  const around = [...walk(block.town, phrases, -1, MAX_ABOVE), ...below]
  return around.some(proves)
}

/** At an edge of the page: an address in a row of the bill is where something was delivered or done. */
const isSenderLine = ({ isOneLine, town: { place } }: Block): boolean => isOneLine && (place.y < 0.25 || place.y > 0.85)

const isBank = ({ names }: Block): boolean => names.some(({ text }) => BANK.test(text))

/** The one that all of them are. */
const onlyBlock = (blocks: readonly Block[]): Block | null => {
  const keyOf = ({ names, read }: Block) => `${read.zip} ${comparedName(nameIn(names)?.text ?? '')}`
  const [first] = blocks
  return first && blocks.every((block) => keyOf(block) === keyOf(first)) ? first : null
}

const supplierOf = ({ names, address, town, read }: Block): TextSupplier => {
  const name = nameIn(names)
  return {
    name: name && certain(name, name.text),
    address: address && certain(address, address.text),
    town: certain(town, read),
  }
}

/** Null: the words of it may be others. */
const certain = <T>({ line, text, place, is_unclear }: Phrase, value: T): FoundValue<T> | null =>
  is_unclear ? null : found({ ...line, parts: [{ text, place }] }, { value, at: 0 })

/** The only name, or the only one with a legal form: the others are the owner or what the business is. */
const nameIn = (names: readonly Phrase[]): Phrase | null => {
  const firms = names.length === 1 ? names : names.filter(({ text }) => LEGAL_FORM.test(text))
  const [name, ...others] = firms
  return name && others.length === 0 ? name : null
}

const isNamed = (text: string, own: string): boolean => own !== '' && `${comparedName(text)} `.startsWith(`${own} `)

// ── what a text is ──────────────────────────────────────────────────────────────────────────────────────────────────

interface Town {
  readonly zip: string
  readonly city: string
  readonly country: string | null
}

const COUNTRIES: Readonly<Record<string, string>> = { FL: 'LI', D: 'DE', A: 'AT', F: 'FR', I: 'IT' }

/** `8610 Uster`, `CH-1003 Lausanne 3`, `D-79539 Lörrach`. */
const townIn = (text: string): Town | null => {
  const match = /^(?:([A-Z]{1,2})[-–] ?)?([1-9]\d{3,4}) (\p{Lu}\p{L}[\p{L}.'’()/ -]{0,40}?)(?: \d{1,2})?$/u.exec(text)
  const [, prefix, zip = '', city = ''] = match ?? []
  if (!match || isLabel(city) || (zip.length > 4 && prefix === undefined) || city.split(' ').length > 4) return null
  const isLiechtenstein = zip.length === 4 && zip >= '9485' && zip <= '9498'
  const country = prefix === undefined ? (isLiechtenstein ? 'LI' : null) : (COUNTRIES[prefix] ?? prefix)
  return { zip, city, country }
}

const STREET =
  /^(?:\p{L}[\p{L}.'’ -]{2,40} \d{1,4} ?[a-z]?(?:[-/]\d{1,4})?|\p{L}[\p{L}.'’ -]*(?:strasse|str\.|gasse|weg|platz))$/iu
const FRENCH_STREET =
  /^(?:\d{1,4} ?(?:bis|ter|[a-z])?,? )?(?:rue|route|rte|chemin|ch\.|avenue|av\.|place|pl\.|boulevard|bd|quai|impasse|ruelle|via|viale|piazza) /i
const BOX = /^(?:postfach|case postale|casella postale|p\.? ?o\.? box)\b/i

const isBox = (text: string): boolean => BOX.test(text)
const isStreet = (text: string): boolean =>
  !isLabel(text) && (isBox(text) || STREET.test(text) || FRENCH_STREET.test(text))

/** Titles and values that are above an address without being a part of it. */
const isLabel = (text: string): boolean => LABEL.test(foldText(text))
const isName = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text.length <= 70 && !/[:@€]|www\.|\d{4}|https?/i.test(text) && !isLabel(text)

// Compared without accents and in small letters (`foldText`).
const PAYEE_LABEL = /\b(?:zahlbar an|zugunsten|payable a|en faveur de|pagabile a|a favore di|payable to|in favour of)\b/
const CUSTOMER_LABEL =
  /\b(?:zahlbar durch|payable par|pagabile da|payable by|kunde|kundin|client|cliente|customer|rechnungsadresse|rechnungsempfanger|lieferadresse|lieferung an|adresse de (?:facturation|livraison)|destinataire|destinatario|bill to|ship to|einzahlung von)\b/
const LABEL =
  /^(?:konto|compte|conto|account|zahlbar|payable|pagabile|zugunsten|en faveur|empfangsschein|zahlteil|recepisse|section paiement|ricevuta|receipt|payment part|referenz|reference|riferimento|rechnung|facture|fattura|invoice|quittung|kasse|beleg|datum|date|data|seite|page|pagina|tel|telefon|telephone|fax|mobile|mail|e-mail|mwst|tva|iva|uid|iban|bic|bank|total|betrag|montant|chf|eur|kunde|kundin|client|cliente|customer|lieferadresse|rechnungsadresse|adresse de|bill to|ship to|ihre|votre|unsere|notre|zahlungszweck|einzahlung)\b/
const SALUTATION = /^(?:herr|herrn|frau|familie|monsieur|madame|mme|m\.|signor|signora|mr|mrs|ms)\b/i
/** Of the account. */
const BANK = /bank|sparkasse|raiffeisen|postfinance|\bubs\b|credit suisse|\bbanque|\bbanca\b|\bbcv\b|\bbcge\b|\bzkb\b/i
const LEGAL_FORM =
  /(?<!\p{L})(?:AG|SA|GmbH|S[àa]rl|Sagl|KLG|SNC|KmG|Genossenschaft|Coopérative|Verein|Association|Stiftung|Fondation|Ltd|Inc|SE|& Co\.?|& Cie\.?|et Cie|& Söhne|& Fils)(?!\p{L})/u

const hasIban = (text: string): boolean => ibansIn(text).length > 0
