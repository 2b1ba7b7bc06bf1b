// Remittance information (`RmtInf`): the payer's text, the creditor reference, and the paid documents with their shares
// of the amount (`RfrdDocInf`, `RfrdDocAmt`). Matching reads the shares in this notation (stated-shares.ts).
import { type MinorUnits, minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import { type Amount, cleanText, cleanTextOf, readAmount } from './camt-value.ts'
import { type Content, child, children, textAt, textOf } from './xml-tree.ts'

/** The first `RmtInf/Strd/CdtrRefInf/Ref` (QRR, SCOR or older), without the blanks for human readers. */
export const readCreditorReference = (details: Content): string | null => {
  for (const remittance of children(details, 'RmtInf')) {
    for (const structured of children(remittance, 'Strd')) {
      const reference = referenceIn(structured)
      if (reference !== null) return reference
    }
  }
  return null
}

const referenceIn = (structured: Content): string | null => {
  const reference = textAt(structured, 'CdtrRefInf', 'Ref')
  if (reference === null) return null
  const compact = reference.replace(/\s+/g, '')
  return /^(?:\d+|RF[\dA-Za-z]+)$/.test(compact) ? compact : reference
}

/**
 * The payer's text (`Ustrd`), then the structured information that `reference` cannot hold: further references, the
 * paid documents with their shares, additions. The parts are in file order. `total`: the amount of the row, which the
 * share of a single document only repeats; null if not known.
 */
export const readRemittance = (
  details: Content,
  reference: string | null,
  total: Amount | null,
): readonly (string | null)[] => {
  const isSplit = isSplitUp(details, total)
  return children(details, 'RmtInf').flatMap((remittance) => [
    cleanText(
      children(remittance, 'Ustrd')
        .flatMap((content) => textOf(content) ?? [])
        .join(' '),
    ),
    ...children(remittance, 'Strd').flatMap((structured) => [
      ...describeDocuments(structured, reference, isSplit),
      ...children(structured, 'AddtlRmtInf').map((content) => cleanText(textOf(content))),
    ]),
  ])
}

/** Whether the stated shares say more than the amount of the row does. */
const isSplitUp = (details: Content, total: Amount | null): boolean => {
  const shares = children(details, 'RmtInf')
    .flatMap((remittance) => children(remittance, 'Strd'))
    .flatMap((structured) => shareIn(structured) ?? [])
  const [only] = shares
  if (shares.length !== 1 || only === undefined) return shares.length > 1
  return total !== null && (only.currency !== total.currency || only.amount !== total.amount)
}

/** The documents of a `Strd` with their share if the amount `isSplit` up; otherwise each document by itself. */
const describeDocuments = (
  structured: Content,
  reference: string | null,
  isSplit: boolean,
): readonly (string | null)[] => {
  const own = referenceIn(structured)
  const further = own === reference ? null : own
  const documents = children(structured, 'RfrdDocInf').flatMap((document) => cleanTextOf(document, 'Nb') ?? [])
  const share = isSplit ? shareIn(structured) : null
  const deductions = deductionsIn(structured)
  const [first, ...more] = documents.length > 0 || share === null || own === null ? documents : [own]
  if (first === undefined || (share === null && deductions === '')) return [further, ...documents]
  const named = [first, ...more].join(TOGETHER)
  const amount = share === null ? '' : ` ${formatShare(share)}`
  return [documents.length > 0 ? further : null, `${named}${amount}${deductions}`]
}

/** Joins documents that have one share together. */
const TOGETHER = ' + '

interface Share {
  /** Below zero for a deducted credit note. */
  readonly amount: MinorUnits
  readonly currency: string
}

const formatShare = ({ amount, currency }: Share): string => `${currency} ${minorToDecimal(amount, currency)}`

/** The share of the amount for the documents of a `Strd`; null if it is not stated. */
const shareIn = (structured: Content): Share | null => {
  const amounts = child(structured, 'RfrdDocAmt')
  if (amounts === null) return null
  const credit = amountIn(amounts, 'CdtNoteAmt')
  const areCreditNotes = children(structured, 'RfrdDocInf').some(
    (document) => textAt(document, 'Tp', 'CdOrPrtry', 'Cd') === 'CREN',
  )
  const remitted = amountIn(amounts, 'RmtdAmt') ?? (areCreditNotes ? credit : null)
  if (remitted !== null) return areCreditNotes ? { ...remitted, amount: minorUnitsOf(-remitted.amount) } : remitted
  const due = amountIn(amounts, 'DuePyblAmt')
  if (due === null) return null
  const less = [...discountsIn(amounts), ...(credit === null ? [] : [credit])]
  if (less.some(({ currency }) => currency !== due.currency)) return null
  return { ...due, amount: minorUnitsOf(less.reduce((rest, { amount }) => rest - amount, Number(due.amount))) }
}

const amountIn = (amounts: Content, name: string): Amount | null => {
  const amount = readAmount(amounts, null, name)
  return amount.ok ? amount.value : null
}

/** `DscntApldAmt`: one amount up to .02, several with their kind from .04. */
const discountsIn = (amounts: Content): readonly Amount[] => {
  const flat = amountIn(amounts, 'DscntApldAmt')
  if (flat !== null) return [flat]
  return children(amounts, 'DscntApldAmt').flatMap((discount) => amountIn(discount, 'Amt') ?? [])
}

/**
 * ` (Skonto CHF 2.00)`: why the payment is less than the amount
 * due. Booking texts are German in every language of the window.
 */
const deductionsIn = (structured: Content): string => {
  const amounts = child(structured, 'RfrdDocAmt')
  if (amounts === null) return ''
  const credit = amountIn(amounts, 'CdtNoteAmt')
  const isDeducted = amountIn(amounts, 'RmtdAmt') !== null || amountIn(amounts, 'DuePyblAmt') !== null
  return [
    ...discountsIn(amounts).map((discount) => `Skonto ${formatShare(discount)}`),
    ...(credit !== null && isDeducted ? [`Gutschrift ${formatShare(credit)}`] : []),
  ]
    .map((deduction) => ` (${deduction})`)
    .join('')
}
