// Why a match is proposed, in both languages: with the value in the transaction and the value that was expected.
import type { MatchReason } from '../../../shared/record/matching/match.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import { byLanguage } from '../../../shared/text/by-language.ts'
import { formatDate } from '../../../shared/value/format.ts'
import { EVERYDAY_NAMES } from './everyday-names.ts'
import { fillIn } from './fill-placeholders.ts'
import { learnedReasonText } from './learned-reasons.ts'

type Locale = User['locale']
type Words = { readonly [V in MatchReason['verdict']]: string }
type Evidences = { readonly [E in MatchReason['evidence']]: Words }

/** The text in brackets is omitted when its value is unknown. */
const DE: Evidences = {
  reference: {
    equal: 'Die Referenz stimmt[: {found}][ ({where})]',
    near: 'Fast dieselbe Referenz[: {found}][ statt {wanted}][ ({where})]',
    different: 'Eine andere Referenz[: {found}][ statt {wanted}][ ({where})]',
    missing: 'Keine Referenz[, gesucht {wanted}]',
  },
  amount: {
    equal: 'Der Betrag[ {found}] ist genau der offene',
    near: 'Der Betrag[ {found}] ist nahe am offenen[ {wanted}]',
    different: 'Der Betrag[ {found}] ist nicht der offene[ {wanted}]',
    missing: 'Kein Betrag zum Vergleichen',
  },
  iban: {
    equal: 'Die IBAN der Gegenpartei ist bekannt[: {found}]',
    near: 'Die IBAN der Gegenpartei ist ähnlich[: {found}][ statt {wanted}]',
    different: 'Die IBAN der Gegenpartei ist eine andere[: {found}][ statt {wanted}]',
    missing: 'Die IBAN der Gegenpartei fehlt',
  },
  name: {
    equal: 'Der Name stimmt[: {found}]',
    near: 'Der Name ist ähnlich[: {found}][, gesucht {wanted}]',
    different: 'Der Name ist ein anderer[: {found}][, gesucht {wanted}]',
    missing: 'Keine Gegenpartei genannt[, gesucht {wanted}]',
  },
  number: {
    equal: 'Die Belegnummer ist genannt[: {wanted}][ ({where})]',
    near: 'Eine ähnliche Belegnummer ist genannt[: {found}][ statt {wanted}][ ({where})]',
    different: 'Eine andere Belegnummer ist genannt[: {found}][ statt {wanted}][ ({where})]',
    missing: 'Keine Belegnummer genannt[, gesucht {wanted}]',
  },
  date: {
    equal: 'Das Datum[ {found}] passt[ zu {wanted}]',
    near: 'Das Datum[ {found}] passt nur ungefähr[ zu {wanted}]',
    different: 'Das Datum[ {found}] passt nicht[ zu {wanted}]',
    missing: 'Kein Datum zum Vergleichen',
  },
  direction: {
    equal: 'Das Geld fliesst in die richtige Richtung',
    near: 'Die Richtung ist nicht eindeutig',
    different: 'Das Geld fliesst in die andere Richtung',
    missing: 'Ohne Betrag keine Richtung',
  },
  currency: {
    equal: 'Die Währung stimmt[: {found}]',
    near: 'Der Betrag ist umgerechnet[: {found}][ statt {wanted}]',
    different: 'Die Währung ist eine andere[: {found}][ statt {wanted}]',
    missing: 'Der Kurs[ von {found}] ist nicht bekannt: der Betrag[ in {wanted}] ist noch anzugeben',
  },
  history: {
    equal: 'So wurde schon früher zugeordnet[: {found}]',
    near: 'Ähnlich wurde schon früher zugeordnet[: {found}]',
    different: 'Früher wurde anders zugeordnet[: {found}]',
    missing: 'Keine früheren Zuordnungen',
  },
  rule: {
    equal: 'Die Regel[ «{wanted}»] trifft zu[: {found}][ ({where})]',
    near: 'Eine Regel trifft teilweise zu[: {found}]',
    different: 'Das sieht nach etwas anderem aus[: {found}]',
    missing: 'Keine Regel trifft zu',
  },
  vat_rate: {
    equal: 'Der MWST-Satz ist der des Belegs',
    near: 'Der MWST-Satz ist der übliche',
    different: 'Der MWST-Satz ist ein anderer als auf dem Beleg',
    missing: 'Der Beleg nennt keinen MWST-Satz: bitte den Satz des Skontos prüfen',
  },
  return: {
    equal: 'Rückgabe der Zahlung[ vom {found}]: Was sie bezahlt hat, ist wieder offen',
    near: 'Vielleicht die Rückgabe der Zahlung[ vom {found}]',
    different: 'Keine Rückgabe einer Zahlung',
    missing: 'Keine Zahlung, die zurückkommt',
  },
  order: {
    equal: 'Alle Zahlungen eines Zahlungsauftrags[: {found}][ ({where})]',
    near: 'Zahlungsauftrag[ {found}], ohne[ {wanted}]: vielleicht abgelehnt',
    different: 'Ein anderer Zahlungsauftrag[: {found}]',
    missing: 'Kein Zahlungsauftrag',
  },
  text: {
    equal: 'Der Text sagt, was es ist[: {wanted}][, {found}]',
    near: 'Dem Text nach[: {wanted}][ ({found})]',
    different: 'Der Text nennt etwas anderes[: {found}]',
    missing: 'Der Text sagt nichts',
  },
}

const EN: Evidences = {
  reference: {
    equal: 'The reference is the same[: {found}][ ({where})]',
    near: 'Almost the same reference[: {found}][ instead of {wanted}][ ({where})]',
    different: 'A different reference[: {found}][ instead of {wanted}][ ({where})]',
    missing: 'No reference[, expected {wanted}]',
  },
  amount: {
    equal: 'The amount[ {found}] is exactly the open amount',
    near: 'The amount[ {found}] is close to the open amount[ {wanted}]',
    different: 'The amount[ {found}] is not the open amount[ {wanted}]',
    missing: 'No amount to compare',
  },
  iban: {
    equal: 'The IBAN of the counterparty is known[: {found}]',
    near: 'The IBAN of the counterparty is similar[: {found}][ instead of {wanted}]',
    different: 'The IBAN of the counterparty is different[: {found}][ instead of {wanted}]',
    missing: 'The IBAN of the counterparty is missing',
  },
  name: {
    equal: 'The name is the same[: {found}]',
    near: 'The name is similar[: {found}][, expected {wanted}]',
    different: 'The name is different[: {found}][, expected {wanted}]',
    missing: 'No counterparty is given[, expected {wanted}]',
  },
  number: {
    equal: 'The document number is given[: {wanted}][ ({where})]',
    near: 'A similar document number is given[: {found}][ instead of {wanted}][ ({where})]',
    different: 'A different document number is given[: {found}][ instead of {wanted}][ ({where})]',
    missing: 'No document number is given[, expected {wanted}]',
  },
  date: {
    equal: 'The date[ {found}] matches[ {wanted}]',
    near: 'The date[ {found}] only roughly matches[ {wanted}]',
    different: 'The date[ {found}] does not match[ {wanted}]',
    missing: 'No date to compare',
  },
  direction: {
    equal: 'The payment goes in the right direction',
    near: 'The direction of the payment is not clear',
    different: 'The payment goes in the other direction',
    missing: 'No direction without an amount',
  },
  currency: {
    equal: 'The currency is the same[: {found}]',
    near: 'The amount is converted[: {found}][ instead of {wanted}]',
    different: 'The currency is another one[: {found}][ instead of {wanted}]',
    missing: 'The rate[ of {found}] is not known: the amount[ in {wanted}] is still to be stated',
  },
  history: {
    equal: 'It was matched like this before[: {found}]',
    near: 'It was matched similarly before[: {found}]',
    different: 'It was matched otherwise before[: {found}]',
    missing: 'No earlier matches',
  },
  rule: {
    equal: 'The rule[ “{wanted}”] applies[: {found}][ ({where})]',
    near: 'A rule applies in part[: {found}]',
    different: 'It looks like something else[: {found}]',
    missing: 'No rule applies',
  },
  vat_rate: {
    equal: 'The VAT rate is that of the document',
    near: 'The VAT rate is the usual one',
    different: 'The VAT rate is not that of the document',
    missing: 'The document states no VAT rate: please check the rate of the discount',
  },
  return: {
    equal: 'Return of the payment[ of {found}]: what it paid is open again',
    near: 'Perhaps the return of the payment[ of {found}]',
    different: 'Not the return of a payment',
    missing: 'No payment that comes back',
  },
  order: {
    equal: 'All payments of a payment order[: {found}][ ({where})]',
    near: 'Payment order[ {found}], without[ {wanted}]: perhaps rejected',
    different: 'Another payment order[: {found}]',
    missing: 'No payment order',
  },
  text: {
    equal: 'The text says what it is[: {wanted}][, {found}]',
    near: 'By its words[: {wanted}][ ({found})]',
    different: 'The text states something else[: {found}]',
    missing: 'The text says nothing',
  },
}

/** The kinds of transactions that pay no document. */
const KINDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = byLanguage({
  ...EVERYDAY_NAMES,
  card: ['ein Kartenkauf', 'a card purchase'],
  cash: ['ein Bargeldbezug', 'a cash withdrawal'],
  fee: ['Gebühren', 'fees'],
  wage: ['Lohn', 'wages'],
  transfer: ['ein Kontoübertrag', 'a transfer'],
  second_payment: ['eine zweite Zahlung', 'a second payment'],
})

/** The field of a transaction that contains a value, if that helps to find it. */
const FIELDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  de: { text: 'im Text', reference: 'im Referenzfeld', end_to_end_id: 'als End-to-End-ID', name: 'im Namen' },
  en: { text: 'in the text', reference: 'in the reference', end_to_end_id: 'as end-to-end id', name: 'in the name' },
}

/** The sentence, with the found and the expected value. */
export const matchReasonText = (reason: MatchReason, locale: Locale): string => {
  const { evidence, verdict, field } = reason
  const learned = learnedReasonText(reason, locale)
  if (learned !== null) return learned
  const shown = (value: string | null) =>
    value === null
      ? null
      : evidence === 'date' || evidence === 'return'
        ? formatDate(value)
        : evidence === 'rule' && verdict === 'different'
          ? kindText(value, locale)
          : value
  return fillIn((locale === 'de' ? DE : EN)[evidence][verdict], {
    found: shown(reason.found),
    wanted: evidence === 'text' && reason.wanted !== null ? kindText(reason.wanted, locale) : shown(reason.wanted),
    where: field === null ? null : whereText(field, locale),
  })
}

/** The name of a kind of transaction; any other text is a name already. */
export const kindText = (kind: string, locale: Locale): string => KINDS[locale][kind] ?? kind

const whereText = (field: string, locale: Locale): string | null => {
  const part = /^details\.(\d+)\./.exec(field)?.[1]
  if (part === undefined) return FIELDS[locale][field] ?? null
  return `${locale === 'de' ? 'in Teil' : 'in part'} ${Number(part) + 1}`
}
