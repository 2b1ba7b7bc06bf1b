// The sample document of the preview: its lines, sums and number. Pure.
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, numberToMinor, sumMinor } from '../../../value/money.ts'
import { divideHalfAwayFromZero } from '../../../value/rounding.ts'

export const DOCUMENT_KINDS = ['invoice', 'offer', 'order_confirmation'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A line of the sample: quantity, price in minor units, rate in thousandths of a per cent. */
const LINES = [
  { key: 'work', quantity: 6, price: 150_00, rate_millis: 8100 },
  { key: 'book', quantity: 3, price: 39_90, rate_millis: 2600 },
] as const
export type LineKey = (typeof LINES)[number]['key']

interface SampleLine {
  readonly key: LineKey
  readonly quantity: number
  readonly price: MinorUnits
  readonly rate_millis: number
  readonly amount: MinorUnits
}

export interface SampleSums {
  readonly lines: readonly SampleLine[]
  readonly net: MinorUnits
  /** The tax of each rate, rounded for each rate and not for each line; empty without liability for VAT. */
  readonly taxes: readonly { readonly rate_millis: number; readonly tax: MinorUnits }[]
  /** The amount that rounding adds to the total, or takes from it. */
  readonly rounding: MinorUnits
  readonly total: MinorUnits
}

const DAY = '2026-03-02' as LocalDate

/** The sums of the sample by the settings (rule 134). */
export const sampleSums = (
  settings: Pick<OrganizationSettings, 'liableForVat' | 'invoiceTotalRound'>,
  currency: string,
): SampleSums => {
  const lines = LINES.map((line) => ({
    ...line,
    price: minorUnitsOf(line.price),
    amount: minorUnitsOf(line.quantity * line.price),
  }))
  const net = sumMinor(lines.map(({ amount }) => amount))
  const taxes = settings.liableForVat
    ? lines.map(({ rate_millis, amount }) => ({
        rate_millis,
        tax: minorUnitsOf(Number(divideHalfAwayFromZero(BigInt(amount) * BigInt(rate_millis), 100_000n))),
      }))
    : []
  const exact = sumMinor([net, ...taxes.map(({ tax }) => tax)])
  const step = numberToMinor(settings.invoiceTotalRound, currency)
  const unit = BigInt(step.ok && step.value > 0 ? step.value : 1)
  const total = minorUnitsOf(Number(divideHalfAwayFromZero(BigInt(exact), unit) * unit))
  return { lines, net, taxes, rounding: minorUnitsOf(total - exact), total }
}

const PREFIX = {
  invoice: 'documentPrefixInvoice',
  offer: 'documentPrefixOffer',
  order_confirmation: 'documentPrefixOffer',
} as const satisfies Record<DocumentKind, keyof OrganizationSettings>

/**
 * The first number: prefix, the year when numbers restart each year, and the start with the configured number of
 * digits.
 */
export const sampleNumber = (settings: OrganizationSettings, kind: DocumentKind): string => {
  const year = settings.documentNumberResetYearly ? `${DAY.slice(0, 4)}-` : ''
  return `${settings[PREFIX[kind]]}${year}${String(settings.documentNumberStart).padStart(settings.documentNumberFill, '0')}`
}

/** The date of the document and its due date. */
export const sampleDays = ({
  invoiceDefaultDueInDays: days,
}: Pick<OrganizationSettings, 'invoiceDefaultDueInDays'>) => ({
  day: DAY,
  due: addDays(DAY, Math.trunc(days)),
})
