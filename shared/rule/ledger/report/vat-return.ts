// Compares the returned figures of a settled VAT period with its current report.
import type { ReturnedLine } from '../../../record/ledger/period-lock.ts'
import { minorUnitsOf } from '../../../value/money.ts'
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
  // Older returns showed 200 without the discounts that 235 shows now; both are the same taxable turnover.
  const reductions = presentByKey?.get('line:235')?.base ?? 0
  if (returnedByKey?.get('line:235')?.base === 0 && !returnedByKey.has('line:221') && reductions !== 0)
    for (const [key, amount] of [
      ['line:200', reductions],
      ['line:289', reductions],
      ['line:235', reductions],
    ] as const) {
      const line = returnedByKey.get(key)
      if (line) returnedByKey.set(key, { ...line, base: minorUnitsOf((line.base ?? 0) + amount) })
    }
  const keys = [...new Set([...(returnedByKey?.keys() ?? []), ...(presentByKey?.keys() ?? [])])]
  return keys.flatMap((key) => {
    const was = returnedByKey?.get(key) ?? null
    const is = presentByKey?.get(key) ?? null
    const isSame = (was?.base ?? 0) === (is?.base ?? 0) && (was?.tax ?? 0) === (is?.tax ?? 0)
    return isSame ? [] : [{ key, returned: figuresOf(was), now: figuresOf(is) }]
  })
}

const figuresOf = (line: ReturnedLine | null) => line && { base: line.base, tax: line.tax }
