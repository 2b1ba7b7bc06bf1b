// The bills of a file, as its codes and its text contain them, before the books are asked.
import type {
  DocumentReading,
  PagePlace,
  PageReading,
  RecognizedText,
} from '../../../record/open-item/document-reading.ts'
import { isQrIban } from '../../../value/iban.ts'
import type { BillNote } from './bill-note.ts'
import { isQrBillText, type QrBill, readQrBill } from './qr-bill-code.ts'
import { type OwnValues, readTextValues, type TextValues } from './text-values.ts'

export interface ReadBillFile {
  readonly sha256: string
  readonly reading: DocumentReading
}

/** A bill as a file contains it, before the books are asked. */
export interface FoundBill {
  readonly sha256: string
  readonly code: { readonly bill: QrBill; readonly page: number; readonly place: PagePlace } | null
  readonly text: TextValues
  readonly notes: readonly BillNote[]
}

/**
 * The bills of a file: one for each Swiss QR code, with the text of the pages since the code before. A file without a
 * readable code is one bill by its text.
 */
export const findBills = ({ sha256, reading }: ReadBillFile, own: OwnValues): readonly FoundBill[] => {
  const bills: FoundBill[] = []
  const seen = new Set<string>()
  let pages: PageReading[] = []
  let notes: BillNote[] = []
  const textOf = () => readTextValues(pages, own)
  for (const page of reading.pages) {
    pages.push(page)
    for (const _ of page.unread) notes.push({ code: 'code_unread' })
    for (const { text, place } of page.codes) {
      if (!isQrBillText(text) || seen.has(text)) continue
      seen.add(text)
      const bill = readQrBill(text)
      if (bill.ok) bills.push({ sha256, code: { bill: bill.value, page: page.page, place }, text: textOf(), notes })
      else for (const fault of bill.error) notes.push({ code: 'code_refused', values: fault })
      if (bill.ok) notes = []
    }
    // Several codes of a page share its text; the next bill begins on the next page.
    if (bills.at(-1)?.code?.page === page.page) pages = []
  }
  const [last] = bills.slice(-1)
  if (last === undefined) {
    const hasReason = notes.length > 0
    return [{ sha256, code: null, text: textOf(), notes: hasReason ? notes : [{ code: 'no_code' }] }]
  }
  // What follows the last code belongs to its bill.
  return [...bills.slice(0, -1), { ...last, notes: [...last.notes, ...notes] }]
}

/** How many pages of a file are recognised: a bill says on the first ones who wants how much. */
const MAX_RECOGNIZED = 5

/**
 * The pages whose text may be recognised by OCR: those without text, if the bills of the file have no code, or one that
 * states neither number nor date.
 */
export const pagesToRecognize = ({ pages }: DocumentReading, bills: readonly FoundBill[]): readonly number[] => {
  const isComplete = ({ code, text }: FoundBill): boolean =>
    code !== null &&
    code.bill.amount !== null &&
    (code.bill.billing?.number ?? text.number) !== null &&
    (code.bill.billing?.date ?? text.date) !== null
  if (bills.every(isComplete)) return []
  return pages.flatMap(({ page, texts }) => (texts.length === 0 ? [page] : [])).slice(0, MAX_RECOGNIZED)
}

/** The reading with the text of these pages, in their order. */
export const withRecognized = (
  { pages }: DocumentReading,
  numbers: readonly number[],
  recognized: readonly RecognizedText[],
): DocumentReading => ({
  pages: pages.map((page) => {
    const text = recognized[numbers.indexOf(page.page)]
    return text ? { ...page, texts: text.texts, recognized: { quarter_turns: text.quarter_turns } } : page
  }),
})

/** What to ask the books about. */
export const askedOf = (bills: readonly FoundBill[]) => ({
  ibans: distinct(bills.map(ibanOf)),
  uids: distinct(bills.flatMap(({ code, text }) => [code?.bill.billing?.uid, text.uid?.value])),
  names: distinct(
    bills.flatMap(
      ({ code, text }) =>
        code?.bill.creditor.name ?? [...text.names.map(({ value }) => value), text.supplier?.name?.value],
    ),
  ),
  references: distinct(bills.map(referenceOf)),
  hashes: distinct(bills.map(({ sha256 }) => sha256)),
})

/** The account of the supplier. */
export const ibanOf = ({ code, text }: FoundBill): string | null => (code ? code.bill.iban : (text.iban?.value ?? null))

/** The reference of the code; one of the text only where it fits the account. */
export const referenceOf = ({ code, text }: FoundBill): string | null => {
  if (code) return code.bill.reference
  const [iban, reference] = [text.iban?.value, text.reference?.value ?? null]
  const isQr = reference !== null && !reference.startsWith('RF')
  return iban !== undefined && isQrIban(iban) !== isQr ? null : reference
}

/** The UID of the supplier. */
export const uidOf = ({ code, text }: FoundBill): string | null => code?.bill.billing?.uid ?? text.uid?.value ?? null

const distinct = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text ?? [])),
]
