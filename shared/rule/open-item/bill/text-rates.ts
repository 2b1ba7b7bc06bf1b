// Finds the VAT rates of a bill in its text, with the amounts that prove them: a percentage alone may be anything.
import { type MinorUnits, minorUnitsOf, parseAmount } from '../../../value/money.ts'
import { taxIn, taxOn } from '../../../value/vat.ts'
import type { BilledRate } from './billing-information.ts'

/** The rates since 2018 in thousandths of a per cent (VAT Act, article 25). */
const RATES = [8100, 2600, 3800, 7700, 2500, 3700]
/** A cash register rounds each article. */
const ROUNDING = 3
const MAX_RATES = 3
const PERCENT = /(?<![\d.,])(\d)[.,]?(\d)0?\s*%/

/** A line of a text that states a rate, and its amounts. */
interface StatedRate {
  readonly rate_millis: number
  readonly amounts: readonly MinorUnits[]
}

/**
 * The rates that lines of a bill state, if their amounts add up to its total; none otherwise. Each line has net and tax, or
 * tax and gross amount; the only rate of a bill may have its tax alone.
 */
export const ratesIn = (lines: readonly string[], total: MinorUnits): readonly BilledRate[] => {
  const stated = lines.flatMap(rateIn)
  const byRate = new Map<number, BilledRate>()
  for (const { rate_millis, amounts } of stated) {
    const net = netOf(rate_millis, amounts)
    const before = byRate.get(rate_millis)
    // The same rate with other amounts: which of them is the part of the bill is not clear.
    if (net !== null && before && before.net !== net) return []
    if (net !== null) byRate.set(rate_millis, { rate_millis, net })
  }
  const rates = [...byRate.values()]
  const sum = rates.reduce((all, { rate_millis, net }) => all + grossOf(rate_millis, net ?? 0), 0)
  if (rates.length <= MAX_RATES && Math.abs(sum - total) <= ROUNDING * rates.length) return rates
  const [only, ...others] = new Set(stated.map(({ rate_millis }) => rate_millis))
  if (only === undefined || others.length > 0) return []
  const isProven = stated.some(({ amounts }) => amounts.some((tax) => isClose(tax, taxIn(total, only))))
  return isProven ? [{ rate_millis: only, net: null }] : []
}

/** Where a text states a rate; null: it does not. */
export const rateAt = (text: string): number | null => (rateIn(text).length > 0 ? text.search(PERCENT) : null)

/** `8.1 %`, `8,1%`, and `81%`, as OCR reads a faint point. */
const rateIn = (text: string): readonly StatedRate[] => {
  const percent = PERCENT.exec(text)
  if (!percent) return []
  const rate_millis = Number(`${percent[1]}${percent[2]}`) * 100
  if (!RATES.includes(rate_millis)) return []
  const amounts = [...text.matchAll(/(?<![\d.,'’])(\d{1,3}(?:['’]\d{3})+|\d+)[.,](\d{2})(?![\d%'’]|[.,]\d|\s*%)/g)]
  return [
    {
      rate_millis,
      amounts: amounts.flatMap(([, whole = '', cents]) => {
        const amount = parseAmount(`${whole.replace(/\D/g, '')}.${cents}`, 'CHF')
        return amount.ok ? [amount.value] : []
      }),
    },
  ]
}

/** The net amount that the others prove: net, tax and gross, or two of them. Null: none, or several. */
const netOf = (rateMillis: number, amounts: readonly MinorUnits[]): MinorUnits | null => {
  const pairs = amounts.flatMap((tax) => amounts.flatMap((amount) => (tax < amount ? [{ tax, amount }] : [])))
  const nets = pairs.flatMap(({ tax, amount }) => (isClose(tax, taxOn(amount, rateMillis)) ? [amount] : []))
  const grosses = pairs.flatMap(({ tax, amount }) =>
    isClose(tax, taxIn(amount, rateMillis)) ? [minorUnitsOf(amount - tax)] : [],
  )
  const both = nets.filter((net) => grosses.includes(net))
  const [net, ...others] = new Set(both.length > 0 ? both : [...nets, ...grosses])
  return others.length === 0 ? (net ?? null) : null
}

const grossOf = (rateMillis: number, net: number): number => net + taxOn(minorUnitsOf(net), rateMillis)

const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING
