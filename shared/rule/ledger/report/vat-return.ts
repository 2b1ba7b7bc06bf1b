// Compares the returned figures of a settled VAT period with its current report.
import type { ReturnedLine } from '../../../record/ledger/period-lock.ts'
import type { VatReport } from './vat-report.ts'

/** The figures of the form that are stored with a settled period. */
export const returnedLines = ({ rows }: Pick<VatReport, 'rows'>): readonly ReturnedLine[] =>
  rows.flatMap(({ key, base, tax, kind }) => (kind === 'heading' || kind === 'note' ? [] : [{ key, base, tax }]))

/** A figure of the form that differs from the returned one; null when the line did not exist. */
export interface ReturnDifference {
  readonly key: string
  readonly returned: Pick<ReturnedLine, 'base' | 'tax'> | null
  readonly now: Pick<ReturnedLine, 'base' | 'tax'> | null
}

/** The lines in which the current form differs from the returned one. */
export const compareWithReturn = (
  returned: readonly ReturnedLine[],
  report: Pick<VatReport, 'rows'>,
): readonly ReturnDifference[] => {
  const [returnedByKey, presentByKey] = [returned, returnedLines(report)].map(
    (lines) => new Map(lines.map((line) => [line.key, line])),
  )
  const keys = [...new Set([...(returnedByKey?.keys() ?? []), ...(presentByKey?.keys() ?? [])])]
  return keys.flatMap((key) => {
    const was = returnedByKey?.get(key) ?? null
    const is = presentByKey?.get(key) ?? null
    const isSame = (was?.base ?? 0) === (is?.base ?? 0) && (was?.tax ?? 0) === (is?.tax ?? 0)
    return isSame ? [] : [{ key, returned: figuresOf(was), now: figuresOf(is) }]
  })
}

const figuresOf = (line: ReturnedLine | null) => line && { base: line.base, tax: line.tax }
