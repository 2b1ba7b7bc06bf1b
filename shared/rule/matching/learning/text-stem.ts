// The part of a booking text that repeats when the bank writes about the same purpose again: its words without numbers,
// days, months, amounts, references and cards, and without the words that most booking texts contain.
import { foldText } from '../../../value/text.ts'

/** Longer texts are cut, before and after folding. */
const MAX_TEXT = 600
const MAX_WORDS = 14

const wordSet = (...words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap((some) => some.split(' ')))

/** Months change from one booking to the next, and weekdays identify no shop. Folded. */
const CALENDAR = wordSet(
  'januar februar marz maerz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre',
  'january february march may june july october december',
  'jan feb mrz apr jun jul aug sep sept okt oct nov dez dec',
  'montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche',
  'lunedi martedi mercoledi giovedi venerdi sabato domenica monday tuesday wednesday thursday friday saturday sunday',
  'uhr valuta datum date data',
)

/**
 * Words for kinds of bookings, their parties and their channels: they occur in most texts and do not say the purpose.
 * Folded.
 */
const BOOKING = wordSet(
  'gutschrift gutschriften lastschrift belastung zahlung zahlungseingang zahlungsauftrag vergutung vergutungsauftrag',
  'uberweisung dauerauftrag auftrag sammelauftrag sammelgutschrift eingang ausgang bank banking ebanking mobile online',
  'finance filetransfer order standing payment transfer ebill rechnung qr sepa lsv giro esr twint',
  'credit credito creditor debit debito virement versement paiement ordre bonification recouvrement facture faveur votre',
  'accredito addebito bonifico pagamento ordine fattura vostro favore',
  'kauf einkauf dienstleistung shopping achat acquisto purchase service servizio ligne',
  'karte karten kartennummer kartennr kartenzahlung carte carta card visa maestro mastercard debitkarte kreditkarte pay',
  'transaktion transaktions transaction telefon telephone telefono nummer numero number nr no ref referenz referenzen',
  'reference references mitteilung mitteilungen communications absender auftraggeber donneur mittente zugunsten',
  'vom von an am bei des du de del della di da la le the for of par per fur und et e zum zur der die das ihre',
  'besten dank danke merci grazie chf eur usd zkb ubs',
)

/** The masked digits of a card number without blanks: `xxxx`. */
const BLOTTED = /^x+$/

/**
 * The stem of a booking text: its distinctive words, folded, in their order; null when none is left. `KAUF VOM 12.03.
 * MIGROS BERN 8812` and the next purchase there have the same stem: `migros bern`.
 */
export const textStem = (text: string | null): string | null => {
  if (text === null) return null
  const words: string[] = []
  for (const word of foldText(text.slice(0, MAX_TEXT)).split(/[^\p{L}\p{N}]+/u)) {
    if (word.length < 2 || /\p{N}/u.test(word) || BLOTTED.test(word)) continue
    if (CALENDAR.has(word) || BOOKING.has(word)) continue
    if (words.at(-1) !== word) words.push(word)
    if (words.length === MAX_WORDS) break
  }
  return words.length === 0 ? null : words.join(' ')
}
