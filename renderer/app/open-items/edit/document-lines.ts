// The lines of a document in the form's state: several accounts and rates, whose sum is the total. Pure.
import type { LineInput } from '../../../../shared/rule/open-item/document-fields.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf, numberToMinor } from '../../../../shared/value/money.ts'
import type { DocumentObject } from '../../data/query/open-item/open-items.ts'
import type { ProblemCode } from '../../text/problem-code.ts'

export interface DraftLine {
  /** Used within this form only. */
  readonly key: number
  /** Null: the usual account. */
  readonly accountId: string | null
  readonly vatRateId: string | null
  readonly amount: MinorUnits | null
  readonly text: string
}

/** The fields of a document that its lines depend on. */
interface Split {
  readonly currency: string
  readonly total: MinorUnits | null
  readonly accountId: string | null
  readonly vatRateId: string | null
  readonly lines: readonly DraftLine[]
}

const emptyLine = (key: number): DraftLine => ({ key, accountId: null, vatRateId: null, amount: null, text: '' })

export const linesOfDocument = ({ lines, currency }: DocumentObject): readonly DraftLine[] =>
  lines.map(({ account_id, vat_rate_id, amount, text }, index) => {
    const minor = numberToMinor(amount, currency)
    return {
      key: index + 1,
      accountId: account_id,
      vatRateId: vat_rate_id,
      text: text ?? '',
      amount: minor.ok ? minor.value : null,
    }
  })

/** Adds a line; the first time, the whole document becomes the first of two lines. */
export const addedLine = <D extends Split>(draft: D): D => {
  const { lines, accountId, vatRateId, total } = draft
  if (lines.length > 0) {
    const key = Math.max(...lines.map((line) => line.key)) + 1
    return { ...draft, lines: [...lines, emptyLine(key)] }
  }
  const whole = { ...emptyLine(1), accountId, vatRateId, amount: total }
  return { ...draft, accountId: null, vatRateId: null, lines: [whole, emptyLine(2)] }
}

/** Removes a line; the account and the rate of the last one return to the document. */
export const withoutLine = <D extends Split>(draft: D, key: number): D => {
  const lines = draft.lines.filter((line) => line.key !== key)
  const removed = draft.lines.find((line) => line.key === key)
  return lines.length > 0
    ? { ...draft, lines }
    : { ...draft, lines, accountId: removed?.accountId ?? null, vatRateId: removed?.vatRateId ?? null }
}

export const withLine = <D extends Split>(draft: D, key: number, change: Partial<DraftLine>): D => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
})

export const sumOfLines = ({ lines }: Pick<Split, 'lines'>): MinorUnits =>
  minorUnitsOf(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0))

/** The total less the lines. */
export const remainderOfLines = ({ lines, total }: Pick<Split, 'lines' | 'total'>): MinorUnits =>
  minorUnitsOf((total ?? 0) - sumOfLines({ lines }))

/** Adds the remaining amount to the line. */
export const withRemainderOn = <D extends Split>(draft: D, key: number): D => {
  const amount = draft.lines.find((line) => line.key === key)?.amount ?? 0
  return withLine(draft, key, { amount: minorUnitsOf(amount + remainderOfLines(draft)) })
}

/** Errors of the lines by field (`lines.0.amount`, and `lines` for their sum). */
export const faultsOfLines = (draft: Split): Readonly<Record<string, ProblemCode>> => {
  const faults: Record<string, ProblemCode> = {}
  for (const [index, { amount }] of draft.lines.entries()) {
    if (amount === null) faults[`lines.${index}.amount`] = 'required'
    else if (amount === 0) faults[`lines.${index}.amount`] = 'line_amount_zero'
  }
  const isSumKnown = draft.lines.length > 0 && draft.total !== null && Object.keys(faults).length === 0
  return isSumKnown && remainderOfLines(draft) !== 0 ? { lines: 'document_lines_sum' } : faults
}

/** The lines in the form of the interface. */
export const toLineInputs = ({ lines, currency }: Split): LineInput[] =>
  lines.map(({ accountId, vatRateId, amount, text }) => ({
    account_id: accountId,
    vat_rate_id: vatRateId,
    text: text.trim() || null,
    amount: amount === null ? 0 : minorToNumber(amount, currency),
  }))
