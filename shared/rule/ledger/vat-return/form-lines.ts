// The lines of the VAT form in the order of the portal, with the figures of a return; and their differences.
import type { VatFigures } from '../../../record/ledger/vat-figures.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import type { FormLineCode } from '../report/vat-rows.ts'

export interface FormLine {
  readonly key: string
  readonly kind: 'heading' | 'line' | 'subtotal' | 'total'
  /** Of the form; null for a heading, and for a rate that the form does not have. */
  readonly number: string | null
  readonly code: FormLineCode
  /** Thousandths of a per cent. */
  readonly rate_millis: number | null
  /** Of net and flat rates. */
  readonly activity: { readonly place: number; readonly code: string | null } | null
  readonly base: MinorUnits | null
  readonly tax: MinorUnits | null
}

/** All lines of the form for the method of the return, also those at zero. */
export const formLines = (figures: VatFigures): readonly FormLine[] => [
  heading('turnover_section'),
  base('200', 'total_consideration', figures.total_consideration),
  base('205', 'opted', figures.opted),
  base('220', 'supplies_to_foreign_countries', figures.supplies_to_foreign_countries),
  base('221', 'supplies_abroad', figures.supplies_abroad),
  base('225', 'notification_procedure', figures.notification_procedure),
  base('230', 'exempt', figures.exempt),
  base('235', 'reductions', figures.reductions),
  base('280', 'various', figures.various),
  { ...base('289', 'deductions', minorUnitsOf(figures.total_consideration - figures.taxable)), kind: 'subtotal' },
  { ...base('299', 'taxable', figures.taxable), kind: 'subtotal' },
  heading('tax_section'),
  ...figures.supplies.map(
    ({ line, rate_millis, activity_code, turnover, tax: owed }, index): FormLine => ({
      ...base(line === '' ? null : line, figures.method === 'effective' ? 'supply' : figures.method, turnover),
      key: activity_code === null && line !== '' ? `line:${line}` : `line:${line}:${activity_code ?? rate_millis}`,
      rate_millis,
      activity: figures.method === 'effective' ? null : { place: index + 1, code: activity_code },
      tax: owed,
    }),
  ),
  ...figures.acquisitions.map(
    ({ line, rate_millis, base: amount, tax: owed }): FormLine => ({
      ...base(line === '' ? null : line, 'acquisition', amount),
      key: `line:${line}:${rate_millis}`,
      rate_millis,
      tax: owed,
    }),
  ),
  { ...tax('399', 'tax_owed', figures.tax_owed), kind: 'subtotal' },
  ...(figures.method === 'effective' ? inputLines(figures) : []),
  {
    ...tax(
      figures.payable < 0 ? '510' : '500',
      figures.payable < 0 ? 'claim' : 'payable',
      minorUnitsOf(Math.abs(figures.payable)),
    ),
    kind: 'total',
  },
  heading('other_section'),
  base('900', 'subsidies', figures.subsidies),
  base('910', 'donations', figures.donations),
]

const inputLines = (figures: VatFigures): readonly FormLine[] => [
  heading('input_tax_section'),
  tax('400', 'input_material', figures.input_material),
  tax('405', 'input_operations', figures.input_operations),
  tax('410', 'input_subsequent', figures.input_subsequent),
  tax('415', 'input_correction', figures.input_correction),
  tax('420', 'input_reduction', figures.input_reduction),
  { ...tax('479', 'input_total', figures.input_total), kind: 'subtotal' },
]

const line = (number: string | null, code: FormLineCode): FormLine => ({
  key: `line:${number}`,
  kind: 'line',
  number,
  code,
  rate_millis: null,
  activity: null,
  base: null,
  tax: null,
})
const heading = (code: FormLineCode): FormLine => ({ ...line(null, code), key: `section:${code}`, kind: 'heading' })
const base = (number: string | null, code: FormLineCode, amount: MinorUnits) => ({
  ...line(number, code),
  base: amount,
})
const tax = (number: string, code: FormLineCode, amount: MinorUnits) => ({ ...line(number, code), tax: amount })

/** A line whose figures differ; null when a form does not have the line. */
export interface LineDifference {
  readonly key: string
  readonly was: Pick<FormLine, 'base' | 'tax'> | null
  readonly is: Pick<FormLine, 'base' | 'tax'> | null
}

/** The lines in which two returns of one period differ, in the order of the form. */
export const differentLines = (was: VatFigures, is: VatFigures): readonly LineDifference[] => {
  const [before, after] = [was, is].map(
    (figures) => new Map(formLines(figures).map((each) => [each.key, each] as const)),
  )
  const keys = [...new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])]
  return keys.flatMap((key) => {
    const [old, present] = [before?.get(key) ?? null, after?.get(key) ?? null]
    const isSame = (old?.base ?? 0) === (present?.base ?? 0) && (old?.tax ?? 0) === (present?.tax ?? 0)
    return isSame ? [] : [{ key, was: amountsOf(old), is: amountsOf(present) }]
  })
}

const amountsOf = (found: FormLine | null) => found && { base: found.base, tax: found.tax }

/** The most that the tax of a rate differs from that of its turnover because entries are rounded: 1.00. */
const ROUNDING = 100

/**
 * The figures of a file with 399 as the file states it: payable tax plus input tax. Taxes of rates are computed from
 * their turnover, so that their sum may be some Rappen off.
 */
export const withStatedTax = (figures: VatFigures): VatFigures => {
  const tax_owed = minorUnitsOf(figures.payable + figures.input_total)
  return Math.abs(tax_owed - figures.tax_owed) > ROUNDING ? figures : { ...figures, tax_owed }
}

/** A line of the form with the figures of a file, and those of the books. */
export interface ComparedLine extends FormLine {
  /** Null: the figures of the books are unknown. */
  readonly books: Pick<FormLine, 'base' | 'tax'> | null
  readonly is_different: boolean
}

/** All lines of both, in the order of the form. */
export const compareLines = (file: VatFigures, books: VatFigures | null): readonly ComparedLine[] => {
  // The form of the file also shows the rates that only the books have.
  const shown = books === null ? file : { ...addFigures(addFigures(books, books, -1), file), ...daysOf(file) }
  const own = books && new Map(formLines({ ...books, ...daysOf(file) }).map((each) => [each.key, each] as const))
  return formLines(shown).map((each) => {
    const found = own?.get(each.key) ?? null
    const isOwed = each.kind === 'total'
    const tax = isOwed && books ? minorUnitsOf(each.code === 'claim' ? -books.payable : books.payable) : found?.tax
    const compared = own && { base: found?.base ?? (each.base && ZERO), tax: tax ?? (each.tax && ZERO) }
    // Files do not state the tax of a rate; what is computed for it may differ by the rounding of entries.
    const tolerance = COMPUTED.includes(each.code) ? ROUNDING : 0
    const is_different =
      compared !== null && (compared.base !== each.base || Math.abs((compared.tax ?? 0) - (each.tax ?? 0)) > tolerance)
    return { ...each, books: compared, is_different }
  })
}

/** Lines whose tax is computed from their turnover. */
const COMPUTED: readonly FormLineCode[] = ['supply', 'net_rate', 'flat_rate', 'acquisition']

const daysOf = ({ method, form, from, to }: VatFigures) => ({ method, form, from, to })

type Amounts = Exclude<
  keyof VatFigures,
  'method' | 'form' | 'from' | 'to' | 'various_text' | 'supplies' | 'acquisitions'
>
const AMOUNTS = [
  'total_consideration',
  'opted',
  'supplies_to_foreign_countries',
  'supplies_abroad',
  'notification_procedure',
  'exempt',
  'reductions',
  'various',
  'taxable',
  'tax_owed',
  'input_material',
  'input_operations',
  'input_subsequent',
  'input_correction',
  'input_reduction',
  'input_total',
  'payable',
  'subsidies',
  'donations',
] as const satisfies readonly Amounts[]

/** Figures of the same days without any amount. */
export const emptyFigures = (like: Pick<VatFigures, 'method' | 'form' | 'from' | 'to'>): VatFigures => ({
  ...like,
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, 0])) as Pick<VatFigures, Amounts>),
  various_text: null,
  supplies: [],
  acquisitions: [],
})

/** Each figure plus that of another return, `sign` times. The method, form and days are those of the first. */
export const addFigures = (figures: VatFigures, other: VatFigures, sign: 1 | -1 = 1): VatFigures => {
  const add = (a: number, b: number) => minorUnitsOf(a + sign * b)
  const supplies = merge(
    figures.supplies,
    other.supplies,
    ({ line: number, rate_millis, activity_code }) => `${number} ${rate_millis} ${activity_code}`,
    (a, b) => ({ ...b, turnover: add(a?.turnover ?? 0, b.turnover), tax: add(a?.tax ?? 0, b.tax) }),
  )
  const acquisitions = merge(
    figures.acquisitions,
    other.acquisitions,
    ({ line: number, rate_millis }) => `${number} ${rate_millis}`,
    (a, b) => ({ ...b, base: add(a?.base ?? 0, b.base), tax: add(a?.tax ?? 0, b.tax) }),
  )
  return {
    ...figures,
    ...(Object.fromEntries(AMOUNTS.map((name) => [name, add(figures[name], other[name])])) as Pick<
      VatFigures,
      Amounts
    >),
    supplies: [...supplies],
    acquisitions: [...acquisitions],
  }
}

/** The rows of both lists; rows with the same key become one. */
const merge = <T>(
  some: readonly T[],
  others: readonly T[],
  keyOf: (row: T) => string,
  join: (row: T | null, other: T) => T,
): readonly T[] => {
  const rows = new Map(some.map((row) => [keyOf(row), row] as const))
  for (const other of others) rows.set(keyOf(other), join(rows.get(keyOf(other)) ?? null, other))
  return [...rows.values()]
}
