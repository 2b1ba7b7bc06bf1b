// The figures of the VAT form of the Federal Tax Administration, from the rates of the postings, by agreed amounts (the
// booking date counts) or received amounts (vat-received.ts prepares their movements). Source of the lines: the form,
// effective, net and flat tax rates.

import type { VatForm, VatReturnMethod } from '../../../record/ledger/vat-figures.ts'
import {
  ACQUISITION_KINDS,
  FLOW_KINDS,
  isOfKind,
  OPTED_KINDS,
  UNTAXED_KINDS,
  type VatRate,
} from '../../../record/ledger/vat-rate.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { minorUnitsOf } from '../../../value/money.ts'
import { netRateLines } from '../vat-line.ts'
import {
  isExchangeDifference,
  isRevenue,
  type SortedVat,
  sortVat,
  sumOf,
  type VatFacts,
  type VatMovement,
  type VatPart,
  type VatRole,
} from './vat-parts.ts'
import { acquisitionChecks, acquisitionRow, acquisitionsOf, suppliesOf, taxOfBase } from './vat-rate-lines.ts'

import {
  check,
  type FormLineCode,
  heading,
  line,
  percentOf,
  taxOfRows,
  type VatCheck,
  type VatRow,
  withTax,
} from './vat-rows.ts'

export interface VatReport {
  readonly method: VatReturnMethod
  readonly form: VatForm
  readonly from: LocalDate
  readonly to: LocalDate
  readonly rows: readonly VatRow[]
  readonly checks: readonly VatCheck[]
}

/** The completed form, with its checks. */
export const vatReport = (facts: VatFacts): VatReport => {
  const { method, form, from, to } = facts
  const book = sortVat(facts)
  return {
    method,
    form,
    from,
    to,
    ...(method === 'effective' ? byEffectiveRates(facts, book) : byActivities(facts, book)),
  }
}

type Completed = Pick<VatReport, 'rows' | 'checks'>

const byEffectiveRates = (facts: VatFacts, book: SortedVat): Completed => {
  const { parts, entriesOf } = book
  const taxed = suppliesOf(facts, book)
  const acquisitions = acquisitionsOf(facts, book)
  const acquired = acquisitions.map((one) => acquisitionRow(one, book))
  const input = (role: VatRole, number: string, code: FormLineCode): VatRow => {
    const some = parts.filter((part) => part.role === role)
    return { ...line(number, code), tax: minorUnitsOf(sumOf(some)), entries: entriesOf(some) }
  }
  const inputs = [
    input('material', '400', 'input_material'),
    input('operations', '405', 'input_operations'),
    input('subsequent', '410', 'input_subsequent'),
    input('correction', '415', 'input_correction'),
    input('reduction', '420', 'input_reduction'),
  ]
  const taxRows = taxed.map(
    ({ rate, number, base, tax }): VatRow => ({
      ...line(number, 'supply', `line:${number ?? `rate:${rate.id}`}`),
      percent: rate.rate_millis / 1000,
      base: minorUnitsOf(0 - sumOf(base)),
      tax: minorUnitsOf(0 - sumOf(tax)),
      entries: entriesOf([...base, ...tax]),
    }),
  )
  const totalOwed = taxOfRows([...taxRows, ...acquired])
  const deducted = taxOfRows(inputs)
  return {
    rows: [
      ...turnoverRows(book, WITHOUT_TAX),
      heading('tax_section'),
      ...taxRows,
      ...acquired,
      { ...line('399', 'tax_owed'), kind: 'subtotal', tax: totalOwed },
      heading('input_tax_section'),
      ...inputs,
      { ...line('479', 'input_total'), kind: 'subtotal', tax: deducted },
      dueRow(totalOwed - deducted),
      ...flowRows(book),
      ...unmarkedRows(book),
      ...formRows(facts),
    ],
    checks: [
      ...taxed.flatMap(({ rate, base, tax }) => taxOfBase(book, 'tax_of_base', { rate, base, tax })),
      ...acquisitionChecks(acquisitions, book),
      ...sharedChecks(facts, book),
      checkExplained(book, totalOwed - deducted - sumOf(book.unexplained)),
    ],
  }
}

/** By net or flat tax rates: each activity has its rate, on the turnover including the tax. */
const byActivities = (facts: VatFacts, book: SortedVat): Completed => {
  const { parts, entriesOf } = book
  const owed = parts.filter(({ role }) => role === 'owed')
  const taxRows = activityRows(facts, book, owed)
  const acquisitions = acquisitionsOf(facts, book)
  const acquired = acquisitions.map((one) => acquisitionRow(one, book))
  const totalOwed = taxOfRows([...taxRows, ...acquired])
  const inputs = parts.filter(({ isVatAccount, role }) => isVatAccount && role !== 'owed' && role !== 'acquisition')
  const difference = 0 - sumOf(owed) - taxOfRows(taxRows)
  const isMissing = taxRows.some(({ base, tax }) => tax === null && base !== 0)
  return {
    rows: [
      ...turnoverRows(book, INCLUDING_TAX),
      heading('tax_section'),
      ...taxRows,
      ...acquired,
      { ...line('399', 'tax_owed'), kind: 'subtotal', tax: totalOwed },
      dueRow(totalOwed),
      ...flowRows(book),
      {
        ...line(null, 'net_rate_difference', 'note:net_rate_difference'),
        kind: 'note',
        tax: minorUnitsOf(difference),
        entries: entriesOf(owed),
      },
      ...unmarkedRows(book),
      ...formRows(facts),
    ],
    checks: [
      ...(isMissing
        ? [
            {
              ...check('net_rates_missing', false),
              entries: entriesOf(parts.filter(({ role }) => role === 'turnover')),
            },
          ]
        : []),
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

/** The tax that belongs to a net amount, to the Rappen. */
const taxOfPart = ({ amount, rate }: VatPart): number => {
  const net = 0 - amount
  return withTax(net, rate?.rate_millis ?? 0) - net
}

const activityRows = (facts: VatFacts, { parts, entriesOf }: SortedVat, owed: readonly VatPart[]): VatRow[] => {
  const taxed = parts.filter(({ role, rate }) => role === 'turnover' && !(rate && isOfKind(rate, UNTAXED_KINDS)))
  const numberById = new Map(facts.accounts.map(({ id, number }) => [id, String(number)]))
  const placeOf = new Map(
    facts.activities.flatMap(({ accounts }, place) => (place === 0 ? [] : accounts.map((number) => [number, place]))),
  )
  const ofPlace = (place: number) =>
    taxed.filter(({ account_id }) => (placeOf.get(numberById.get(account_id) ?? '') ?? 0) === place)
  const others = facts.activities.slice(1).map((activity, index) => {
    const some = ofPlace(index + 1)
    const gross = some.reduce((sum, part) => sum - part.amount + taxOfPart(part), 0)
    return { activity, some: [...some, ...owed], base: gross, isEmpty: some.length === 0 }
  })
  // The account of a tax is not recorded: the tax of the other activities is computed, the rest belongs to the first.
  const gross = 0 - sumOf(taxed) - sumOf(owed)
  const main = {
    activity: facts.activities[0],
    some: [...ofPlace(0), ...owed],
    base: others.reduce((sum, { base }) => sum - base, gross),
  }
  return [main, ...others.filter(({ activity, isEmpty }) => activity.rate !== null || !isEmpty)].map(
    ({ activity, some, base }, place) => {
      const percent = activity?.rate ?? null
      const number = numberOfActivity(place, facts.to)
      return {
        ...line(
          number,
          facts.method === 'flat_rate' ? 'flat_rate' : 'net_rate',
          `line:${number ?? `activity:${place + 1}`}`,
        ),
        percent,
        activity: { place: place + 1, code: activity?.code ?? null },
        base: minorUnitsOf(base),
        tax: percent === null ? null : minorUnitsOf(percentOf(base, Math.round(percent * 1000))),
        entries: entriesOf(some),
      }
    },
  )
}

/** The form has numbers for two rates; the portal shows further activities, since 2025, by their codes. */
const numberOfActivity = (place: number, to: LocalDate): string | null => netRateLines(to)[place] ?? null

/** How turnover is shown: without its tax, or including it. */
interface Turnover {
  /** The tax to add to a part. */
  readonly taxOn: (part: VatPart) => number
  /** Then the form has no 205. */
  readonly includesTax: boolean
}

const WITHOUT_TAX: Turnover = { taxOn: () => 0, includesTax: false }
const INCLUDING_TAX: Turnover = { taxOn: (part) => taxOfPart(part), includesTax: true }

/** What 200 is reduced by has lines of its own, so 200 is the consideration before discounts and losses (235). */
const turnoverRows = ({ parts, entriesOf }: SortedVat, { taxOn, includesTax }: Turnover): readonly VatRow[] => {
  const turnover = parts.filter(({ role }) => role === 'turnover')
  const owed = parts.filter(({ role }) => role === 'owed')
  const ofKinds = (...kinds: readonly VatRate['kind'][]) =>
    turnover.filter(({ rate }) => rate !== null && isOfKind(rate, kinds))
  const amountOf = (some: readonly VatPart[]) => some.reduce((sum, part) => sum - part.amount + taxOn(part), 0)
  const row = (number: string, code: FormLineCode, some: readonly VatPart[], amount = amountOf(some)): VatRow => ({
    ...line(number, code),
    base: minorUnitsOf(amount),
    entries: entriesOf(some),
  })
  const reductions = turnover.filter(({ isReduction, rate }) => isReduction && rate !== null && rate.rate_millis > 0)
  const deductions = [
    row('220', 'supplies_to_foreign_countries', ofKinds('zero')),
    row('221', 'supplies_abroad', ofKinds('abroad')),
    row('225', 'notification_procedure', ofKinds('notification')),
    row('230', 'exempt', ofKinds('exempt')),
    row('235', 'reductions', reductions, 0 - amountOf(reductions)),
    row('280', 'various', ofKinds('various')),
  ]
  const deducted = deductions.reduce((sum, { base }) => sum + (base ?? 0), 0)
  const consideration = 0 - sumOf(turnover) - (includesTax ? sumOf(owed) : 0) - amountOf(reductions)
  return [
    heading('turnover_section'),
    { ...line('200', 'total_consideration'), base: minorUnitsOf(consideration), entries: entriesOf(turnover, 'any') },
    ...(includesTax ? [] : [row('205', 'opted', ofKinds(...OPTED_KINDS))]),
    ...deductions,
    { ...line('289', 'deductions'), kind: 'subtotal', base: minorUnitsOf(deducted) },
    { ...line('299', 'taxable'), kind: 'subtotal', base: minorUnitsOf(consideration - deducted) },
  ]
}

const flowRows = ({ parts, entriesOf }: SortedVat): readonly VatRow[] => {
  const rows = FLOW_KINDS.map((kind): VatRow => {
    const some = parts.filter(({ role, rate }) => role === 'flow' && rate?.kind === kind)
    const shown = kind === 'subsidy' ? line('900', 'subsidies') : line('910', 'donations')
    return { ...shown, base: minorUnitsOf(0 - sumOf(some)), entries: entriesOf(some) }
  })
  return [heading('other_section'), ...rows]
}

const dueRow = (due: number): VatRow => ({
  ...(due < 0 ? line('510', 'claim') : line('500', 'payable')),
  kind: 'total',
  tax: minorUnitsOf(Math.abs(due)),
})

/** Turnover, tax owed and input tax of what is open. */
export const openAmounts = (facts: Omit<VatFacts, 'movements'>, movements: readonly VatMovement[]) => {
  const { parts } = sortVat({ ...facts, movements })
  const ofRoles = (...roles: readonly VatRole[]) => sumOf(parts.filter(({ role }) => roles.includes(role)))
  const owed = 0 - ofRoles('owed', 'acquisition')
  return { turnover: 0 - ofRoles('turnover'), owed, input: ofRoles('material', 'operations') }
}

/** What the change of the form taxes or credits once, and by received amounts what is open at the end of the period. */
const formRows = (facts: VatFacts): readonly VatRow[] => {
  const isEffective = facts.method === 'effective'
  const note = (code: FormLineCode, base: number | null, tax: number): VatRow => ({
    ...line(null, code, `note:${code}`),
    kind: 'note',
    base: base === null ? null : minorUnitsOf(base),
    tax: minorUnitsOf(tax),
  })
  const change = openAmounts(facts, facts.change)
  const open = openAmounts(facts, facts.open)
  const changed = facts.is_change_counted ? 'form_change' : 'form_change_apart'
  return [
    ...(facts.change.length === 0 ? [] : [note(changed, change.turnover, change.owed - change.input)]),
    ...(facts.form === 'agreed' ? [] : [note('open_sales', open.turnover, open.owed)]),
    ...(facts.form === 'agreed' || !isEffective ? [] : [note('open_purchases', null, open.input)]),
  ]
}

const turnoverWithoutRate = ({ parts }: SortedVat) =>
  parts.filter(({ role, rate }) => role === 'turnover' && rate === null)

const unmarkedRows = (book: SortedVat): readonly VatRow[] => {
  const some = turnoverWithoutRate(book)
  if (some.length === 0) return []
  const note = { ...line(null, 'unmarked_turnover', 'note:unmarked_turnover'), kind: 'note' as const }
  return [{ ...note, base: minorUnitsOf(0 - sumOf(some)), entries: book.entriesOf(some) }]
}

const NO_TURNOVER: readonly VatRate['kind'][] = [...ACQUISITION_KINDS, ...FLOW_KINDS]

/**
 * Compares the turnover of the form, without sold assets, with the revenue accounts. Services from abroad on these
 * accounts, such as commissions, and flows of funds are not turnover.
 */
const turnoverOfRevenue = ({ accounts, movements, rates }: VatFacts, { parts, entriesOf }: SortedVat): VatCheck => {
  const revenue = new Map(accounts.filter(isRevenue).map((account) => [account.id, account]))
  const others = new Set(rates.filter((rate) => isOfKind(rate, NO_TURNOVER)).map(({ id }) => id))
  const booked = movements.filter((movement) => {
    const account = revenue.get(movement.account_id)
    const isTurnover = account !== undefined && !isExchangeDifference(account, movement)
    return isTurnover && !movement.is_closing && !others.has(movement.vat_rate_id ?? '')
  })
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
