// The figures of the VAT form of the Federal Tax Administration, from what postings say they are reported with. Amounts agreed
// (vereinbart): what is booked counts, whenever it is paid. Source of the lines: the form, effective and net tax rates.
import type { LedgerAccount } from '../../../record/ledger-account.ts'
import type { OrganizationSettings, VatMethod } from '../../../record/organization-settings.ts'
import type { VatRate } from '../../../record/vat-rate.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { VAT_ACCOUNTS } from '../year-end.ts'

/** What was booked on an account with a rate in the period, debits positive. */
export interface VatMovement {
  readonly account_id: string
  readonly vat_rate_id: string | null
  /** Of entries that close a year: they move turnover, they make none. */
  readonly is_closing: boolean
  /** How many lines. */
  readonly count: number
  readonly amount: number
}

export interface VatFacts {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly method: VatMethod
  /** The whole chart. */
  readonly accounts: readonly LedgerAccount[]
  readonly rates: readonly VatRate[]
  readonly movements: readonly VatMovement[]
  readonly settings: Pick<
    OrganizationSettings,
    | 'liableForVat'
    | 'accountingVatAccount'
    | 'accountingReverseTaxAccount'
    | 'accountingInputTaxAccount'
    | 'accountingInputTaxOperationsAccount'
    | 'accountingNetTaxRate2Accounts'
    | 'accountingNetTaxRates'
  >
}

/** What a figure is made of. `vat_rate_ids` null: with whatever rate. */
export interface FigureEntries {
  readonly account_ids: readonly string[]
  readonly from: LocalDate
  readonly to: LocalDate
  readonly vat_rate_ids: readonly (string | null)[] | null
}

/** What the lines and notes of the report are; texts: main/http/text. */
export type VatRowCode =
  | 'turnover_section'
  | 'tax_section'
  | 'input_tax_section'
  | 'turnover'
  | 'zero_rated'
  | 'exempt'
  | 'reductions'
  | 'deductions'
  | 'taxable'
  | 'at_rate'
  | 'net_rate_1'
  | 'net_rate_2'
  | 'acquisition'
  | 'tax_owed'
  | 'input_material'
  | 'input_operations'
  | 'input_correction'
  | 'input_reduction'
  | 'input_total'
  | 'payable'
  | 'claim'
  | 'unmarked_turnover'
  | 'net_rate_difference'

export interface VatRow {
  readonly key: string
  readonly kind: 'heading' | 'line' | 'subtotal' | 'total' | 'note'
  readonly level: number
  /** Of the line on the form. */
  readonly number: string | null
  readonly code: VatRowCode
  /** Per cent, for the titles that say it. */
  readonly percent: number | null
  readonly base: MinorUnits | null
  readonly tax: MinorUnits | null
  readonly entries: FigureEntries | null
}

export type VatCheckCode =
  | 'vat_accounts_explained'
  | 'vat_without_rate'
  | 'input_tax_with_net_rate'
  | 'turnover_without_rate'
  | 'tax_of_base'
  | 'net_rates_missing'

export interface VatCheck {
  readonly code: VatCheckCode
  readonly is_met: boolean
  readonly amount: MinorUnits | null
  readonly percent: number | null
  readonly entries: FigureEntries | null
}

export interface VatReport {
  readonly method: VatMethod
  readonly rows: readonly VatRow[]
  readonly checks: readonly VatCheck[]
}

/** The form, filled in, with what speaks against it. */
export const vatReport = (facts: VatFacts): VatReport => {
  const book = sortOut(facts)
  return facts.method === 'net_rate' ? byNetRates(facts, book) : byEffectiveRates(facts, book)
}

type Role = 'turnover' | 'owed' | 'acquisition' | 'material' | 'operations' | 'correction' | 'reduction' | 'other'

interface Part extends VatMovement {
  readonly role: Role
  readonly isVatAccount: boolean
  readonly rate: VatRate | null
}

interface Sorted {
  /** What the form counts. */
  readonly parts: readonly Part[]
  /** What was booked on the VAT accounts and stands in no line of the form. */
  readonly unexplained: readonly Part[]
  /** What was booked on the VAT accounts in all, credits positive. */
  readonly movement: number
  readonly entriesOf: (parts: readonly Part[], rates?: 'any') => FigureEntries | null
}

const sortOut = (facts: VatFacts): Sorted => {
  const { from, to } = facts
  const accountById = new Map(facts.accounts.map((account) => [account.id, account]))
  const rateById = new Map(facts.rates.map((rate) => [rate.id, rate]))
  const roles = vatRolesOf(facts)
  const all = facts.movements.map((movement): Part => {
    const rate = movement.vat_rate_id === null ? null : (rateById.get(movement.vat_rate_id) ?? null)
    const account = accountById.get(movement.account_id)
    const vatRole = account ? roles.get(account.number) : undefined
    const role = vatRole ?? (account?.type === 'revenue' ? 'turnover' : 'other')
    return { ...movement, role, isVatAccount: vatRole !== undefined, rate }
  })
  const isOnForm = (part: Part) => !part.is_closing && part.rate !== null && part.rate.rate_millis > 0
  const sales = soldAssets(all, accountById)
  const parts = all.flatMap((part): readonly Part[] => {
    if (part.is_closing) return []
    if (part.isVatAccount) return isOnForm(part) ? [part] : []
    if (part.role === 'turnover') return [part]
    return sales.has(groupOf(part)) ? [{ ...part, role: 'turnover' }] : []
  })
  const onVatAccounts = all.filter(({ isVatAccount }) => isVatAccount)
  return {
    parts,
    unexplained: onVatAccounts.filter((part) => !isOnForm(part)),
    movement: 0 - sumOf(onVatAccounts),
    entriesOf: (some, rates) =>
      some.length === 0
        ? null
        : {
            account_ids: unique(some.map(({ account_id }) => account_id)),
            from,
            to,
            vat_rate_ids: rates === 'any' ? null : unique(some.map(({ vat_rate_id }) => vat_rate_id)),
          },
  }
}

/** Which number stands for what on the form. */
const vatRolesOf = ({ settings }: VatFacts): ReadonlyMap<number, Role> =>
  new Map<number, Role>([
    ...VAT_ACCOUNTS.map((number): [number, Role] => [number, number < 2000 ? 'operations' : 'owed']),
    [1170, 'material'],
    [1173, 'reduction'],
    [1174, 'correction'],
    [2203, 'acquisition'],
    [Number(settings.accountingVatAccount), 'owed'],
    [Number(settings.accountingReverseTaxAccount), 'acquisition'],
    [Number(settings.accountingInputTaxAccount), 'material'],
    [Number(settings.accountingInputTaxOperationsAccount), 'operations'],
  ])

const groupOf = ({ account_id, vat_rate_id }: VatMovement): string => `${account_id} ${vat_rate_id}`

/**
 * Marked amounts on accounts of the balance sheet are turnover where more was sold than bought in the period (an asset that
 * was sold, an advance that a customer paid); the rest are investments.
 */
const soldAssets = (all: readonly Part[], accounts: ReadonlyMap<string, LedgerAccount>): ReadonlySet<string> => {
  const sums = new Map<string, number>()
  for (const part of all) {
    if (part.is_closing || part.isVatAccount || part.rate === null) continue
    const type = accounts.get(part.account_id)?.type
    if (type !== 'active' && type !== 'passive') continue
    sums.set(groupOf(part), (sums.get(groupOf(part)) ?? 0) - part.amount)
  }
  return new Set([...sums].flatMap(([group, sum]) => (sum > 0 ? [group] : [])))
}

const byEffectiveRates = (facts: VatFacts, book: Sorted): VatReport => {
  const { parts, entriesOf } = book
  const ofRole = (role: Role) => parts.filter((part) => part.role === role)
  const [turnover, owed] = [ofRole('turnover'), ofRole('owed')]
  const taxed = linesOfRates(facts.rates).flatMap(({ rate, number, isToday }) => {
    const [base, tax] = [turnover, owed].map((some) => some.filter((part) => part.rate?.id === rate.id)) as [
      Part[],
      Part[],
    ]
    return isToday || base.length + tax.length > 0 ? [{ rate, number, base, tax }] : []
  })
  const acquired = acquisitionRows(facts, book)
  const input = (role: Role, number: string, code: VatRowCode): VatRow => {
    const some = ofRole(role)
    const tax = minorUnitsOf(sumOf(some))
    return { ...line(number, code), tax, entries: entriesOf(some) }
  }
  const inputs = [
    input('material', '400', 'input_material'),
    input('operations', '405', 'input_operations'),
    ...(ofRole('correction').length > 0 ? [input('correction', '415', 'input_correction')] : []),
    ...(ofRole('reduction').length > 0 ? [input('reduction', '420', 'input_reduction')] : []),
  ]
  const taxRows = taxed.map(
    ({ rate, number, base, tax }): VatRow => ({
      ...line(number, 'at_rate', `line:${number ?? `rate:${rate.id}`}`),
      percent: rate.rate_millis / 1000,
      base: minorUnitsOf(0 - sumOf(base)),
      tax: minorUnitsOf(0 - sumOf(tax)),
      entries: entriesOf([...base, ...tax]),
    }),
  )
  const owedInAll = taxIn([...taxRows, ...acquired])
  const deducted = taxIn(inputs)
  return {
    method: 'effective',
    rows: [
      ...turnoverRows(book, 0 - sumOf(turnover)),
      heading('tax_section'),
      ...taxRows,
      ...acquired,
      { ...line('399', 'tax_owed'), kind: 'subtotal', tax: owedInAll },
      heading('input_tax_section'),
      ...inputs,
      { ...line('479', 'input_total'), kind: 'subtotal', tax: deducted },
      dueRow(owedInAll - deducted),
      ...unmarkedRows(book),
    ],
    checks: [
      ...taxed.flatMap(({ rate, base, tax }) => taxOfBase(book, rate, base, tax)),
      ...sharedChecks(facts, book),
      explained(book, owedInAll - deducted - sumOf(book.unexplained)),
    ],
  }
}

const byNetRates = (facts: VatFacts, book: Sorted): VatReport => {
  const { parts, entriesOf } = book
  const turnover = parts.filter(({ role }) => role === 'turnover')
  const owed = parts.filter(({ role }) => role === 'owed')
  const isFree = ({ rate }: Part) => rate?.kind === 'zero' || rate?.kind === 'exempt'
  const taxed = turnover.filter((part) => !isFree(part))
  const second = new Set(facts.settings.accountingNetTaxRate2Accounts.map(Number))
  const numberById = new Map(facts.accounts.map(({ id, number }) => [id, number]))
  const isSecond = ({ account_id }: Part) => second.has(numberById.get(account_id) ?? 0)
  const others = taxed.filter(isSecond)
  // Which account a tax came from is not said: the tax of the second is computed, the rest is of the first.
  const gross = 0 - sumOf(taxed) - sumOf(owed)
  const grossOfSecond = others.reduce((sum, part) => sum + withTax(-part.amount, part.rate?.rate_millis ?? 0), 0)
  const isToday = facts.to >= NUMBERS_OF_TODAY
  const [first = null, next = null] = facts.settings.accountingNetTaxRates
  const rateRow = (number: string, code: VatRowCode, base: number, percent: number | null, some: readonly Part[]) => ({
    ...line(number, code),
    percent,
    base: minorUnitsOf(base),
    tax: percent === null ? null : minorUnitsOf(percentOf(base, Math.round(percent * 1000))),
    entries: entriesOf(some),
  })
  const firstParts = [...taxed.filter((part) => !isSecond(part)), ...owed]
  const taxRows: readonly VatRow[] = [
    rateRow(isToday ? '323' : '322', 'net_rate_1', gross - grossOfSecond, first, firstParts),
    ...(next !== null || others.length > 0
      ? [rateRow(isToday ? '333' : '332', 'net_rate_2', grossOfSecond, next, [...others, ...owed])]
      : []),
  ]
  const acquired = acquisitionRows(facts, book)
  const owedInAll = taxIn([...taxRows, ...acquired])
  const inputs = parts.filter(({ isVatAccount, role }) => isVatAccount && role !== 'owed' && role !== 'acquisition')
  const difference = 0 - sumOf(owed) - taxIn(taxRows)
  const isMissing = taxRows.some(({ base, tax }) => tax === null && base !== 0)
  return {
    method: 'net_rate',
    rows: [
      ...turnoverRows(book, 0 - sumOf(turnover) - sumOf(owed)),
      heading('tax_section'),
      ...taxRows,
      ...acquired,
      { ...line('399', 'tax_owed'), kind: 'subtotal', tax: owedInAll },
      dueRow(owedInAll),
      {
        ...line(null, 'net_rate_difference', 'note:net_rate_difference'),
        kind: 'note',
        tax: minorUnitsOf(difference),
        entries: entriesOf(owed),
      },
      ...unmarkedRows(book),
    ],
    checks: [
      ...(isMissing ? [{ ...check('net_rates_missing', false), entries: entriesOf(turnover) }] : []),
      {
        ...check('input_tax_with_net_rate', inputs.length === 0),
        amount: minorUnitsOf(sumOf(inputs)),
        entries: entriesOf(inputs),
      },
      ...sharedChecks(facts, book),
      explained(book, owedInAll + difference - sumOf(inputs) - sumOf(book.unexplained)),
    ],
  }
}

const turnoverRows = ({ parts, entriesOf }: Sorted, total: number): readonly VatRow[] => {
  const turnover = parts.filter(({ role }) => role === 'turnover')
  const ofKind = (kind: VatRate['kind']) => turnover.filter(({ rate }) => rate?.kind === kind)
  const [zero, exempt] = [ofKind('zero'), ofKind('exempt')]
  const free = 0 - sumOf(zero) - sumOf(exempt)
  return [
    heading('turnover_section'),
    { ...line('200', 'turnover'), base: minorUnitsOf(total), entries: entriesOf(turnover, 'any') },
    { ...line('220', 'zero_rated'), base: minorUnitsOf(0 - sumOf(zero)), entries: entriesOf(zero) },
    { ...line('230', 'exempt'), base: minorUnitsOf(0 - sumOf(exempt)), entries: entriesOf(exempt) },
    { ...line('235', 'reductions'), base: minorUnitsOf(0) },
    { ...line('289', 'deductions'), kind: 'subtotal', base: minorUnitsOf(free) },
    { ...line('299', 'taxable'), kind: 'subtotal', base: minorUnitsOf(total - free) },
  ]
}

/** The turnover is not booked with acquisition tax: it is what the tax is of. */
const acquisitionRows = ({ rates }: VatFacts, { parts, entriesOf }: Sorted): readonly VatRow[] => {
  const acquired = parts.filter(({ role }) => role === 'acquisition')
  return linesOfRates(rates).flatMap(({ rate, isToday }) => {
    const some = acquired.filter((part) => part.rate?.id === rate.id)
    if (some.length === 0) return []
    const tax = 0 - sumOf(some)
    return [
      {
        ...line(isToday ? '383' : '382', 'acquisition', `line:${isToday ? '383' : '382'}:${rate.id}`),
        percent: rate.rate_millis / 1000,
        base: minorUnitsOf(roundedRatio(tax, 100_000, rate.rate_millis)),
        tax: minorUnitsOf(tax),
        entries: entriesOf(some),
      },
    ]
  })
}

const dueRow = (due: number): VatRow => ({
  ...(due < 0 ? line('510', 'claim') : line('500', 'payable')),
  kind: 'total',
  tax: minorUnitsOf(Math.abs(due)),
})

const unmarked = ({ parts }: Sorted) => parts.filter(({ role, vat_rate_id }) => role === 'turnover' && !vat_rate_id)

const unmarkedRows = (book: Sorted): readonly VatRow[] => {
  const some = unmarked(book)
  if (some.length === 0) return []
  const note = { ...line(null, 'unmarked_turnover', 'note:unmarked_turnover'), kind: 'note' as const }
  return [{ ...note, base: minorUnitsOf(0 - sumOf(some)), entries: book.entriesOf(some) }]
}

const sharedChecks = ({ settings }: VatFacts, book: Sorted): readonly VatCheck[] => {
  const [some, { unexplained }] = [unmarked(book), book]
  return [
    {
      ...check('turnover_without_rate', !settings.liableForVat || some.every(({ amount }) => amount === 0)),
      amount: minorUnitsOf(0 - sumOf(some)),
      entries: book.entriesOf(some),
    },
    {
      ...check(
        'vat_without_rate',
        unexplained.every(({ amount }) => amount === 0),
      ),
      amount: minorUnitsOf(0 - sumOf(unexplained)),
      entries: book.entriesOf(unexplained),
    },
  ]
}

/** The lines of the form and what none of them counts are what was booked on the VAT accounts. */
const explained = ({ movement }: Sorted, told: number): VatCheck => ({
  ...check('vat_accounts_explained', movement === told),
  amount: minorUnitsOf(movement - told),
})

/** Whether a tax is what its rate makes of the net amount. Each line was rounded once, so each may be off by a Rappen's half. */
const taxOfBase = (
  { entriesOf }: Sorted,
  rate: VatRate,
  base: readonly Part[],
  tax: readonly Part[],
): readonly VatCheck[] => {
  const lines = [...base, ...tax]
  if (lines.length === 0) return []
  const difference = 0 - sumOf(tax) - percentOf(0 - sumOf(base), rate.rate_millis)
  const bookings = Math.max(...[base, tax].map((some) => some.reduce((sum, { count }) => sum + count, 0)))
  const allowed = Math.ceil((bookings * (100_000 + rate.rate_millis)) / 200_000)
  return [
    {
      ...check('tax_of_base', Math.abs(difference) <= allowed),
      amount: minorUnitsOf(difference),
      percent: rate.rate_millis / 1000,
      entries: entriesOf(lines),
    },
  ]
}

/** Since then turnover is declared in the lines that are called today's here. */
const NUMBERS_OF_TODAY = '2024-01-01'

const RATE_NUMBERS: Readonly<Record<string, readonly [today: string, before: string]>> = {
  standard: ['303', '302'],
  reduced: ['313', '312'],
  special: ['343', '342'],
}

/** The rates that make tax, each with its line; older ones have none any more. */
const linesOfRates = (rates: readonly VatRate[]) =>
  Object.entries(RATE_NUMBERS).flatMap(([kind, numbers]) =>
    rates
      .filter((rate) => rate.kind === kind && rate.rate_millis > 0)
      .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))
      .map((rate, index) => ({ rate, number: numbers[index] ?? null, isToday: index === 0 })),
  )

const line = (number: string | null, code: VatRowCode, key = `line:${number}`): VatRow => ({
  ...{ key, kind: 'line', level: 1, number, code, percent: null, base: null, tax: null, entries: null },
})

const heading = (code: VatRowCode): VatRow => ({ ...line(null, code, `section:${code}`), kind: 'heading', level: 0 })

const check = (code: VatCheckCode, is_met: boolean): VatCheck => ({
  ...{ code, is_met, amount: null, percent: null, entries: null },
})

const sumOf = (movements: readonly Pick<VatMovement, 'amount'>[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, 0)

const taxIn = (rows: readonly VatRow[]): MinorUnits => minorUnitsOf(rows.reduce((sum, { tax }) => sum + (tax ?? 0), 0))

const percentOf = (amount: number, millis: number): number => roundedRatio(amount, millis, 100_000)

const withTax = (net: number, millis: number): number => roundedRatio(net, 100_000 + millis, 100_000)

/** Half up, away from zero: amount × of / by. */
const roundedRatio = (amount: number, of: number, by: number): number => {
  const [times, whole] = [BigInt(of), BigInt(by)]
  const rounded = Number((2n * BigInt(Math.abs(amount)) * times + whole) / (2n * whole))
  return amount < 0 ? 0 - rounded : rounded
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]
