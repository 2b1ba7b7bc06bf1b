// The reasons from earlier bookings, in words: how many were booked in the same way and how many in another way, and by what
// they were recognized.
import type { MatchReason } from '../../../shared/record/matching/match.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import { formatDate } from '../../../shared/value/format.ts'
import { fillIn } from './fill-placeholders.ts'

type Locale = User['locale']

const SENTENCES: Readonly<Record<Locale, { readonly counted: string; readonly few: string; readonly amount: string }>> =
  {
    de: {
      counted: 'So wurde schon {found}-mal verbucht[, {wanted}-mal anders][ ({where})]',
      few: 'Wie am {found} ({wanted}-mal, {where})',
      amount: 'Auch mit genau diesem Betrag',
    },
    en: {
      counted: 'Booked like this {found} times before[, differently {wanted} times][ ({where})]',
      few: 'As on {found} ({wanted}×, {where})',
      amount: 'Also with exactly this amount',
    },
  }

const WHERE: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  de: { counterparty_iban: 'gleiche IBAN', name: 'gleicher Name', text: 'gleicher Text' },
  en: { counterparty_iban: 'same IBAN', name: 'same name', text: 'same text' },
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The sentence of a reason from a learned fact; null: it is another kind of reason. */
export const learnedReasonText = (
  { evidence, verdict, field, found, wanted }: MatchReason,
  locale: Locale,
): string | null => {
  if (evidence !== 'history') return null
  if (field === 'amount') return SENTENCES[locale].amount
  if (found === null || wanted === null) return null
  const where = WHERE[locale][field ?? ''] ?? null
  if (verdict === 'near' && DAY.test(found))
    return fillIn(SENTENCES[locale].few, { found: formatDate(found), wanted, where })
  const values = { found, wanted: wanted === '0' ? null : wanted, where }
  return fillIn(SENTENCES[locale].counted, values)
}
