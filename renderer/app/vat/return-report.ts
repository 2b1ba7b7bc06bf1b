// A VAT return in the form of a report, so that the table of the reports shows it: the lines of the form, and their
// difference to the period and the year before. Pure.
import type { ReportObject } from '../data/query/ledger/reports.ts'
import type { VatReturnObject } from '../data/query/ledger/vat-returns.ts'

type Line = VatReturnObject['lines'][number]

/** The figure of a line that is compared: the turnover, or for a line without one the tax. */
const comparedOf = ({ base, tax }: Pick<Line, 'base' | 'tax'>): number | null => base ?? tax

const differenceTo = (line: Line, other: Line['previous']): number | null => {
  const now = comparedOf(line)
  if (other === null || now === null) return null
  const was = line.base === null ? other.tax : other.base
  // Lines without a change stay empty.
  return Math.round((now - (was ?? 0)) * 100) / 100 || null
}

export const reportOfReturn = (
  vatReturn: VatReturnObject,
  titles: Readonly<Record<'base' | 'tax' | 'previous' | 'year', string>>,
): ReportObject => {
  const { lines } = vatReturn
  const has = (name: 'previous' | 'year_before') => lines.some((line) => line[name] !== null)
  const column = (key: keyof typeof titles, of: 'base' | 'difference') => ({
    key,
    title: titles[key],
    kind: 'amount' as const,
    of,
  })
  return {
    report: 'vat',
    title: vatReturn.title,
    organization: vatReturn.organization,
    from: vatReturn.from,
    to: vatReturn.to,
    compare: null,
    currency: vatReturn.currency,
    columns: [
      column('base', 'base'),
      column('tax', 'base'),
      ...(has('previous') ? [column('previous', 'difference')] : []),
      ...(has('year_before') ? [column('year', 'difference')] : []),
    ],
    rows: lines.map((line) => ({
      key: line.key,
      kind: line.kind,
      level: line.kind === 'heading' ? 0 : 1,
      number: line.number === null ? null : Number(line.number),
      title: line.title,
      account_id: null,
      amounts: {
        base: line.base,
        tax: line.tax,
        previous: differenceTo(line, line.previous),
        year: differenceTo(line, line.year_before),
      },
      entries: line.entries,
    })),
    checks: [],
  }
}
