// Why nothing is attached to a transaction, in both languages.
import type { User } from '../../../shared/record/organization/organization.ts'
import type { Obstacle, RemainderCause } from '../../../shared/rule/matching/suggestion.ts'
import { fillIn } from './fill-placeholders.ts'
import { kindText, matchReasonText } from './match-reasons.ts'

type Locale = User['locale']

interface Words {
  readonly sentences: Readonly<Record<Exclude<Obstacle['code'], 'contradicted' | 'rest_unexplained'>, string>>
  readonly contradicted: string
  readonly other_way: string
  readonly missing: string
  readonly surplus: string
  /** The possible cause of a remainder; null: it is unknown. */
  readonly causes: Readonly<Record<RemainderCause, string | null>>
}

const DE: Words = {
  sentences: {
    nothing_fits: 'Kein offener Beleg passt[ zu {amount}]',
    ambiguous: 'Mehrere Möglichkeiten sind etwa gleich wahrscheinlich',
    one_evidence: 'Zu wenig Anhaltspunkte: keine geprüfte Referenz und zu wenige unabhängige Hinweise',
    paid_already: 'Der Beleg[ {number}] ist schon bezahlt: vielleicht eine zweite Zahlung',
    taken: 'Der Beleg[ {number}] ist schon einer anderen Zahlung zugeordnet, die noch nicht verbucht ist',
    offset_first: 'Eine Gutschrift wird verrechnet: Das entscheidet eine Person',
    rate_unknown: 'Der Kurs[ für {currency}] ist nicht bekannt',
    no_payment_of_document: 'Das ist wohl keine Zahlung eines Belegs[, sondern {kind}]',
    booked_otherwise: 'Ähnliches wurde nicht immer gleich verbucht, oder dies sieht anders aus als sonst',
    booked_rarely: 'Ähnliches wurde erst {count}-mal verbucht: bitte prüfen',
    rule_suggests: 'Die Regel[ «{rule}»] macht nur Vorschläge: bitte prüfen',
    rule_too_large: 'Die festen Beträge der Regel[ «{rule}»] sind höher als der Betrag',
    rule_company_gone: 'Die Adresse, welche die Regel[ «{rule}»] nennt, gibt es nicht mehr',
  },
  contradicted: 'Etwas spricht dagegen: {reason}',
  other_way: 'Der Beleg[ {number}] passt, aber das Geld fliesst in die andere Richtung',
  missing: 'Zu wenig bezahlt[: {amount}][, vielleicht {cause}]',
  surplus: 'Zu viel bezahlt[: {amount}][, vielleicht {cause}]',
  causes: {
    discount: 'Skonto',
    charge: 'Spesen',
    rounding: 'eine Rundung',
    exchange: 'eine Kursdifferenz',
    overpayment: 'eine Überzahlung',
    part_payment: 'eine Teilzahlung',
    unknown: null,
  },
}

const EN: Words = {
  sentences: {
    nothing_fits: 'No open document matches[ {amount}]',
    ambiguous: 'Several possibilities are about equally probable',
    one_evidence: 'Not enough evidence: no verified reference and too few independent indications',
    paid_already: 'The document[ {number}] is already paid: this may be a second payment',
    taken: 'The document[ {number}] is attached to another payment that is not booked yet',
    offset_first: 'A credit note is offset: a person decides that',
    rate_unknown: 'The exchange rate[ for {currency}] is unknown',
    no_payment_of_document: 'This is probably not a payment of a document[ but {kind}]',
    booked_otherwise: 'Similar transactions were not always booked in the same way, or this one looks different',
    booked_rarely: 'Similar transactions booked before: {count}. That is too few, please review it',
    rule_suggests: 'The rule[ “{rule}”] only makes suggestions: please review it',
    rule_too_large: 'The fixed amounts of the rule[ “{rule}”] exceed the amount',
    rule_company_gone: 'The company in the rule[ “{rule}”] no longer exists',
  },
  contradicted: 'Evidence against it: {reason}',
  other_way: 'The document[ {number}] matches, but the payment goes in the other direction',
  missing: 'Too little was paid[: {amount}][, maybe {cause}]',
  surplus: 'Too much was paid[: {amount}][, maybe {cause}]',
  causes: {
    discount: 'a discount',
    charge: 'a charge',
    rounding: 'rounding',
    exchange: 'an exchange difference',
    overpayment: 'an overpayment',
    part_payment: 'a part payment',
    unknown: null,
  },
}

/** The sentence of an obstacle. */
export const whyNotText = ({ code, evidence, values }: Obstacle, locale: Locale): string => {
  const words = locale === 'de' ? DE : EN
  if (code === 'contradicted') {
    if (evidence === 'direction') return fillIn(words.other_way, values)
    const { found = '', wanted = '' } = values
    const reason = {
      evidence,
      verdict: 'different',
      field: null,
      found: found || null,
      wanted: wanted || null,
    } as const
    return fillIn(words.contradicted, { reason: matchReasonText(reason, locale) })
  }
  if (code === 'rest_unexplained') {
    const { amount = '', cause = 'unknown' } = values
    const causeText = words.causes[cause as RemainderCause]
    return amount.startsWith('-')
      ? fillIn(words.missing, { amount: amount.slice(1), cause: causeText })
      : fillIn(words.surplus, { amount, cause: causeText })
  }
  const { kind } = values
  return fillIn(words.sentences[code], kind === undefined ? values : { ...values, kind: kindText(kind, locale) })
}
