// Writes the billing information of Swico (`//S1/`) of an invoice, which programs of the recipient read: number, date, UID, VAT and
// the days until it is due. Pure. Its reader: bill/billing-information.ts.
import { daysFromTo, type LocalDate } from '../../../value/calendar.ts'
import { minorToDecimal } from '../../../value/money.ts'
import { readUid } from '../../../value/uid.ts'
import type { RateSum } from '../../organization/document/document-content.ts'

interface Billed {
  readonly number: string
  readonly date: LocalDate
  readonly due_date: LocalDate | null
  /** As the settings contain it; null: none. */
  readonly vat_idn: string | null
  readonly currency: string
  readonly rates: readonly RateSum[]
  /** Whether the rates are those of the amount to pay, which they are not once a part is paid. */
  readonly is_whole: boolean
}

/** Message and billing information together. */
const MOST_CHARACTERS = 140

/** The line with as much as has room next to the message; undefined: there is none. */
export const billingLineOf = (billed: Billed, message: string): string | undefined => {
  const vat = vatOf(billed)
  return [lineOf(billed, vat), lineOf(billed, null)].find((line) => line.length + message.length <= MOST_CHARACTERS)
}

const lineOf = ({ number, date, due_date, vat_idn }: Billed, vat: string | null): string => {
  const uid = vat_idn === null ? null : readUid(vat_idn)
  const days = due_date === null ? -1 : daysFromTo(date, due_date)
  const tags: readonly (readonly [string, string | null])[] = [
    ['10', number.replace(/[\\/]/g, '\\$&')],
    ['11', date.slice(2).replaceAll('-', '')],
    ['30', uid?.ok ? uid.value.uid.replace(/\D/g, '') : null],
    ['32', vat],
    ['40', days >= 0 && days < 1000 ? `0:${days}` : null],
  ]
  return `//S1${tags.map(([tag, value]) => (value === null ? '' : `/${tag}/${value}`)).join('')}`
}

/** One rate holds for the whole; several have the net amount of each. */
const vatOf = ({ rates, currency, is_whole }: Billed): string | null => {
  const [first, ...others] = rates
  if (first === undefined) return null
  if (others.length === 0) return percent(first)
  return is_whole ? rates.map((rate) => `${percent(rate)}:${minorToDecimal(rate.net, currency)}`).join(';') : null
}

const percent = ({ rate_millis }: RateSum): string => String(rate_millis / 1000)
