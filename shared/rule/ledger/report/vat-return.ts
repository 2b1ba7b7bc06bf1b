// What a settled VAT period returned, compared with what its report says now.
import type { ReturnedLine } from '../../../record/ledger/period-lock.ts'
import type { VatReport } from './vat-report.ts'

/** The figures of the form, as they are kept with a settled period. */
export const returnedLines = ({ rows }: Pick<VatReport, 'rows'>): readonly ReturnedLine[] =>
  rows.flatMap(({ key, base, tax, kind }) => (kind === 'heading' || kind === 'note' ? [] : [{ key, base, tax }]))

/** A figure of the form that is not what was returned; null: a line that was not there. */
export interface ReturnDifference {
  readonly key: string
  readonly returned: Pick<ReturnedLine, 'base' | 'tax'> | null
  readonly now: Pick<ReturnedLine, 'base' | 'tax'> | null
}

/** Where the form of today is another one than the one that was returned. */
export const compareWithReturn = (
  returned: readonly ReturnedLine[],
  report: Pick<VatReport, 'rows'>,
): readonly ReturnDifference[] => {
  const [then, today] = [returned, returnedLines(report)].map((lines) => new Map(lines.map((line) => [line.key, line])))
  const keys = [...new Set([...(then?.keys() ?? []), ...(today?.keys() ?? [])])]
  return keys.flatMap((key) => {
    const [was, is] = [then?.get(key) ?? null, today?.get(key) ?? null]
    const isSame = (was?.base ?? 0) === (is?.base ?? 0) && (was?.tax ?? 0) === (is?.tax ?? 0)
    return isSame ? [] : [{ key, returned: figuresOf(was), now: figuresOf(is) }]
  })
}

const figuresOf = (line: ReturnedLine | null) => line && { base: line.base, tax: line.tax }
