// The sample document of the settings: a real document (shared/rule/organization/document/) with made-up values. Pure.
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { formatDecimal } from '../../../value/format.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, numberToMinor, sumMinor, ZERO } from '../../../value/money.ts'
import { divideHalfAwayFromZero } from '../../../value/rounding.ts'
import { taxOn } from '../../../value/vat.ts'
import type { DocumentContent, DocumentKind, PaymentPart, Sender } from '../document/document-content.ts'
import { documentNumber } from '../document/document-number.ts'
import { fillPlaceholders } from '../document/placeholders.ts'
import { withPayeeAddress } from '../document/sender.ts'

/** A line of the sample: net amount in minor units, rate in thousandths of a per cent. */
const LINES = [
  { key: 'work', net: 900_00, rate_millis: 8100 },
  { key: 'book', net: 119_70, rate_millis: 2600 },
] as const
type LineKey = (typeof LINES)[number]['key']

interface SampleLine {
  readonly key: LineKey
  readonly rate_millis: number
  readonly net: MinorUnits
  readonly tax: MinorUnits
  /** Including the tax. */
  readonly amount: MinorUnits
}

export interface SampleSums {
  readonly lines: readonly SampleLine[]
  /** The amount that rounding adds to the total, or takes from it. */
  readonly rounding: MinorUnits
  readonly total: MinorUnits
}

const DAY = '2026-03-02' as LocalDate

/** The sums of the sample by the settings (rule 134); without liability for VAT there is no tax. */
export const sampleSums = (
  settings: Pick<OrganizationSettings, 'liableForVat' | 'invoiceTotalRound'>,
  currency: string,
): SampleSums => {
  const lines = LINES.map(({ key, net, rate_millis }) => {
    const tax = settings.liableForVat ? taxOn(minorUnitsOf(net), rate_millis) : ZERO
    return { key, rate_millis, net: minorUnitsOf(net), tax, amount: minorUnitsOf(net + tax) }
  })
  const exact = sumMinor(lines.map(({ amount }) => amount))
  const step = numberToMinor(settings.invoiceTotalRound, currency)
  const unit = BigInt(step.ok && step.value > 0 ? step.value : 1)
  const total = minorUnitsOf(Number(divideHalfAwayFromZero(BigInt(exact), unit) * unit))
  return { lines, rounding: minorUnitsOf(total - exact), total }
}

/** The first number of the year. */
export const sampleNumber = (settings: OrganizationSettings, kind: DocumentKind): string =>
  documentNumber(settings, kind, DAY, settings.documentNumberStart)

/** The date of the document and its due date. */
export const sampleDays = ({
  invoiceDefaultDueInDays: days,
}: Pick<OrganizationSettings, 'invoiceDefaultDueInDays'>) => ({
  day: DAY,
  due: addDays(DAY, Math.trunc(days)),
})

/** The made-up texts. */
export interface SampleTexts {
  readonly line: Readonly<Record<LineKey, string>>
  /** The recipient, line by line. */
  readonly customer: readonly string[]
}

const TEXTS = {
  invoice: ['invoiceHeader', 'invoiceFooter'],
  offer: ['offerHeader', 'offerFooter'],
  order_confirmation: ['orderConfirmationHeader', 'orderConfirmationFooter'],
} as const satisfies Record<DocumentKind, readonly [keyof OrganizationSettings, keyof OrganizationSettings]>

export interface SampleParts {
  readonly kind: DocumentKind
  readonly language: string
  readonly settings: OrganizationSettings
  readonly sender: Sender
  readonly currency: string
  readonly texts: SampleTexts
  /** Null: the settings do not make one yet. */
  readonly payment: PaymentPart | null
}

export const sampleContent = ({
  kind,
  language,
  settings,
  sender,
  currency,
  texts,
  payment,
}: SampleParts): DocumentContent => {
  const { lines, rounding, total } = sampleSums(settings, currency)
  const number = sampleNumber(settings, kind)
  const { day, due } = sampleDays(settings)
  const values = (description: string, amount: MinorUnits) => ({
    number,
    description,
    amount: formatDecimal(minorToDecimal(amount, currency)),
  })
  const [header, footer] = TEXTS[kind]
  const whole = values(texts.line.work, total)
  const isInvoice = kind === 'invoice'
  return {
    kind,
    language,
    number,
    date: day,
    due_date: isInvoice ? due : null,
    sender: withPayeeAddress(sender, payment),
    recipient: texts.customer,
    header: fillPlaceholders(settings[header], whole),
    footer: fillPlaceholders(settings[footer], whole),
    terms: isInvoice ? '' : settings.terms,
    lines: lines.map(({ key, rate_millis, amount }) => {
      const own = values(texts.line[key], amount)
      return {
        name: fillPlaceholders(settings.billingItemNameTemplate, own),
        more: fillPlaceholders(settings.billingItemDescriptionTemplate, own),
        rate: settings.liableForVat ? { rate_millis, name: '' } : null,
        amount,
      }
    }),
    rates: settings.liableForVat ? lines.map(({ rate_millis, net, tax }) => ({ rate_millis, name: '', net, tax })) : [],
    rounding,
    currency,
    total,
    paid: ZERO,
    says_not_liable: !settings.liableForVat && settings.showNonVatLiableNote,
    payment: isInvoice ? payment : null,
  }
}
