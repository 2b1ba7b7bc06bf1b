// The words that identify a transaction in two descriptions, when two files of a bank describe it differently.
import { foldText } from '../../value/text.ts'

/** Longer texts are cut: the distinctive words come early. */
const MAX_TEXT = 1000
const MIN_LETTERS = 3
/** Shorter numbers are years, amounts or postcodes. */
const MIN_DIGITS = 6

/** Kinds of booking, and filler words around names and numbers: they do not identify a transaction. */
const COMMON = new Set(
  [
    'zahlung zahlungsauftrag zahlungseingang zahlungsausgang eingang ausgang gutschrift gutschriften lastschrift belastung',
    'belastungen dauerauftrag auftrag vergutung uberweisung uberweisungsauftrag ubertrag einzahlung auszahlung bezug',
    'bargeld bargeldbezug bancomat postomat kauf einkauf dienstleistung karte karten kartennr debitkarte kreditkarte konto',
    'kontonummer rechnung referenz referenznr mitteilung mitteilungen absender empfanger auftraggeber begunstigter',
    'ebanking banking onlinebanking efinance valuta datum betrag saldo spesen gebuhr gebuhren zins storno nicht angegeben',
    'sammel sammelauftrag sammelgutschrift sammellastschrift sammelbuchung lohn salar lohnzahlung twint apple pay google',
    'samsung von vom bei der die das den dem des und fur mit aus zugunsten schweiz',
    'paiement virement versement credit debit achat service carte compte numero facture reference ordre permanent donneur',
    'beneficiaire retrait communication montant date solde frais interets salaire les des une sur par pour avec suisse',
    'pagamento bonifico versamento accredito addebito acquisto servizio carta conto fattura riferimento ordine ordinante',
    'beneficiario prelievo comunicazione importo data saldo spese interessi salario del della dei delle per con svizzera',
    'payment transfer deposit purchase card account number invoice order standing sender recipient withdrawal message',
    'amount balance fee fees interest salary the and for from with bank notprovided provided chf eur usd gbp iban qrr scor',
    'sepa mobile online shopping visa mastercard maestro',
  ].flatMap((line) => line.split(' ')),
)

/** The words of the texts that may identify a transaction, folded, each once. */
export const distinctiveWords = (texts: readonly (string | null)[]): readonly string[] => {
  const words = new Set<string>()
  for (const text of texts) {
    if (text === null) continue
    for (const word of foldText(text.slice(0, MAX_TEXT)).split(/[^\p{L}\p{N}]+/u)) {
      const isNumber = /^\d+$/.test(word)
      if (word.length < (isNumber ? MIN_DIGITS : MIN_LETTERS) || COMMON.has(word) || isDay(word)) continue
      // Some formats have no umlauts and write Mueller for Müller.
      words.add(word.replace(/([aou])e/g, '$1'))
    }
  }
  return [...words]
}

/** A day without separators, such as `20260115` or `15012026`: every transaction of the day may contain it. */
const isDay = (word: string): boolean =>
  /^(?:(?:19|20|21)\d{2}[01]\d[0-3]\d|[0-3]\d[01]\d(?:19|20|21)\d{2})$/.test(word)
