// The figures of the VAT form of the Federal Tax Administration, from the rates of the postings. Method "vereinbart"
// (agreed amounts): the booking date counts, not the payment. Source of the lines: the form, effective and net tax
// rates.

import { isAcquisitionRate, type VatRate } from '../../../record/ledger/vat-rate.ts'
import type { VatMethod } from '../../../record/organization/organization-settings.ts'
import { minorUnitsOf } from '../../../value/money.ts'
import { isRevenue, type SortedVat, sortVat, sumOf, type VatFacts, type VatPart, type VatRole } from './vat-parts.ts'
import {
  acquisitionChecks,
  acquisitionRow,
  acquisitionsOf,
  linesOfRates,
  SUPPLY_NUMBERS,
  taxOfBase,
} from './vat-rate-lines.ts'

import {
  check,
  heading,
  line,
  percentOf,
  taxOfRows,
  type VatCheck,
  type VatRow,
  type VatRowCode,
  withTax,
} from './vat-rows.ts'

export interface VatReport {
  readonly method: VatMethod
  readonly rows: readonly VatRow[]
  readonly checks: readonly VatCheck[]
}

/** The completed form, with its checks. */
export const vatReport = (facts: VatFacts): VatReport => {
  const book = sortVat(facts)
  return facts.method === 'net_rate' ? byNetRates(facts, book) : byEffectiveRates(facts, book)
}

const byEffectiveRates = (facts: VatFacts, book: SortedVat): VatReport => {
  const { parts, entriesOf } = book
  const ofRole = (role: VatRole) => parts.filter((part) => part.role === role)
  const turnover = ofRole('turnover')
  const owed = ofRole('owed')
  const taxed = linesOfRates(facts.rates, SUPPLY_NUMBERS).flatMap(({ rate, number, isToday }) => {
    const [base, tax] = [turnover, owed].map((some) => some.filter((part) => part.rate?.id === rate.id)) as [
      VatPart[],
      VatPart[],
    ]
    return isToday || base.length + tax.length > 0 ? [{ rate, number, base, tax }] : []
  })
  const acquisitions = acquisitionsOf(facts, book)
  const acquired = acquisitions.map((one) => acquisitionRow(one, book))
  const input = (role: VatRole, number: string, code: VatRowCode): VatRow => {
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
  const totalOwed = taxOfRows([...taxRows, ...acquired])
  const deducted = taxOfRows(inputs)
  return {
    method: 'effective',
    rows: [
      ...turnoverRows(book, 0 - sumOf(turnover)),
      heading('tax_section'),
      ...taxRows,
      ...acquired,
      { ...line('399', 'tax_owed'), kind: 'subtotal', tax: totalOwed },
      heading('input_tax_section'),
      ...inputs,
      { ...line('479', 'input_total'), kind: 'subtotal', tax: deducted },
      dueRow(totalOwed - deducted),
      ...unmarkedRows(book),
    ],
    checks: [
      ...taxed.flatMap(({ rate, base, tax }) => taxOfBase(book, 'tax_of_base', { rate, base, tax })),
      ...acquisitionChecks(acquisitions, book),
      ...sharedChecks(facts, book),
      checkExplained(book, totalOwed - deducted - sumOf(book.unexplained)),
    ],
  }
}

const byNetRates = (facts: VatFacts, book: SortedVat): VatReport => {
  const { parts, entriesOf } = book
  const turnover = parts.filter(({ role }) => role === 'turnover')
  const owed = parts.filter(({ role }) => role === 'owed')
  const isFree = ({ rate }: VatPart) => rate?.kind === 'zero' || rate?.kind === 'exempt'
  const taxed = turnover.filter((part) => !isFree(part))
  const second = new Set(facts.settings.accountingNetTaxRate2Accounts.map(Number))
  const numberById = new Map(facts.accounts.map(({ id, number }) => [id, number]))
  const isSecond = ({ account_id }: VatPart) => second.has(numberById.get(account_id) ?? 0)
  const others = taxed.filter(isSecond)
  // The account of a tax is not recorded: the tax of the second rate is computed, the rest belongs to the first.
  const gross = 0 - sumOf(taxed) - sumOf(owed)
  const grossOfSecond = others.reduce((sum, part) => sum + withTax(-part.amount, part.rate?.rate_millis ?? 0), 0)
  const isToday = facts.to >= NUMBERS_OF_TODAY
  const [first = null, next = null] = facts.settings.accountingNetTaxRates
  const rateRow = (
    number: string,
    code: VatRowCode,
    base: number,
    percent: number | null,
    some: readonly VatPart[],
  ) => ({
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
  const acquisitions = acquisitionsOf(facts, book)
  const acquired = acquisitions.map((one) => acquisitionRow(one, book))
  const totalOwed = taxOfRows([...taxRows, ...acquired])
  const inputs = parts.filter(({ isVatAccount, role }) => isVatAccount && role !== 'owed' && role !== 'acquisition')
  const difference = 0 - sumOf(owed) - taxOfRows(taxRows)
  const isMissing = taxRows.some(({ base, tax }) => tax === null && base !== 0)
  return {
    method: 'net_rate',
    rows: [
      ...turnoverRows(book, 0 - sumOf(turnover) - sumOf(owed)),
      heading('tax_section'),
      ...taxRows,
      ...acquired,
      { ...line('399', 'tax_owed'), kind: 'subtotal', tax: totalOwed },
      dueRow(totalOwed),
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
      ...acquisitionChecks(acquisitions, book),
      ...sharedChecks(facts, book),
      checkExplained(book, totalOwed + difference - sumOf(inputs) - sumOf(book.unexplained)),
    ],
  }
}

const turnoverRows = ({ parts, entriesOf }: SortedVat, total: number): readonly VatRow[] => {
  const turnover = parts.filter(({ role }) => role === 'turnover')
  const ofKind = (kind: VatRate['kind']) => turnover.filter(({ rate }) => rate?.kind === kind)
  const zero = ofKind('zero')
  const exempt = ofKind('exempt')
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

const dueRow = (due: number): VatRow => ({
  ...(due < 0 ? line('510', 'claim') : line('500', 'payable')),
  kind: 'total',
  tax: minorUnitsOf(Math.abs(due)),
})

const turnoverWithoutRate = ({ parts }: SortedVat) =>
  parts.filter(({ role, vat_rate_id }) => role === 'turnover' && !vat_rate_id)

const unmarkedRows = (book: SortedVat): readonly VatRow[] => {
  const some = turnoverWithoutRate(book)
  if (some.length === 0) return []
  const note = { ...line(null, 'unmarked_turnover', 'note:unmarked_turnover'), kind: 'note' as const }
  return [{ ...note, base: minorUnitsOf(0 - sumOf(some)), entries: book.entriesOf(some) }]
}

/**
 * Compares the turnover of the form, without sold assets, with the revenue accounts. Services from abroad on these
 * accounts, such as commissions, are not turnover.
 */
const turnoverOfRevenue = ({ accounts, movements, rates }: VatFacts, { parts, entriesOf }: SortedVat): VatCheck => {
  const revenue = new Set(accounts.filter(isRevenue).map(({ id }) => id))
  const acquired = new Set(rates.filter(isAcquisitionRate).map(({ id }) => id))
  const booked = movements.filter(
    ({ account_id, is_closing, vat_rate_id }) =>
      revenue.has(account_id) && !is_closing && !acquired.has(vat_rate_id ?? ''),
  )
  const turnover = parts.filter(({ role, account_id }) => role === 'turnover' && revenue.has(account_id))
  const difference = sumOf(turnover) - booked.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...check('turnover_is_revenue', difference === 0),
    amount: minorUnitsOf(0 - difference),
    entries: entriesOf(turnover, 'any'),
  }
}

const sharedChecks = (facts: VatFacts, book: SortedVat): readonly VatCheck[] => {
  const some = turnoverWithoutRate(book)
  const { unexplained } = book
  const { settings } = facts
  return [
    turnoverOfRevenue(facts, book),
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

/** The lines of the form, and the movements in no line, must add up to the postings on the VAT accounts. */
const checkExplained = ({ movement }: SortedVat, reported: number): VatCheck => ({
  ...check('vat_accounts_explained', movement === reported),
  amount: minorUnitsOf(movement - reported),
})

/** The first day of the tax rates that the form calls the current ones. */
const NUMBERS_OF_TODAY = '2024-01-01'
