// Finds the counterparty's name in a booking text when the bank has no field for it: labelled parties, the prefixes of
// booking texts, the first part of divided texts. Null when no pattern fits; a name is never invented.
import { type Commas, nameAtStart } from './name-boundary.ts'

/** Seen from the account: a credit comes from the debtor, a debit goes to the creditor. */
export type Direction = 'credit' | 'debit'

/** Longer texts are cut first, so that every pattern runs in linear time. */
const MAX_TEXT = 1000
const ODD_BLANKS = /[^\S ]| {2}/

/** Separates the payer's text from the bank's name of the booking, when a file has both. */
const PART = ' · '

/**
 * The counterparty that a booking text names; null when it names none. German, French, Italian and English. The name is
 * unchanged; streets, towns after a separator, countries, references and card numbers are left out.
 */
export const extractCounterpartyName = (text: string, direction: Direction): string | null => {
  const start = text.slice(0, MAX_TEXT)
  const line = (ODD_BLANKS.test(start) ? start.replace(/\s+/g, ' ') : start).trim()
  if (!line.includes(PART)) return nameIn(line, direction) ?? null
  // The bank's text comes after the payer's and is more reliable.
  for (const part of line.split(PART).toReversed()) {
    const name = nameIn(part, direction)
    if (name !== undefined) return name
  }
  return null
}

/** Null: the text has no counterparty. Undefined: the patterns find nothing in it. */
const nameIn = (line: string, direction: Direction): string | null | undefined => {
  // Every label ends with a colon.
  const labelled = line.includes(':') ? labelledParty(line, direction) : null
  if (labelled !== null) return nameAtStart(labelled)
  const tagged = line.includes('/NAME/') ? TAGGED.exec(line)?.[1] : undefined
  if (tagged !== undefined) return nameAtStart(tagged)
  if (NAMELESS.test(line)) return null
  for (const { prefix, commas, marker, only } of prefixesOf(line)) {
    if ((only !== null && only !== direction) || (marker !== null && !line.includes(marker))) continue
    const match = prefix.exec(line)
    if (match) return nameAtStart(line.slice(match.index + match[0].length), commas)
  }
  return firstPart(line) ?? undefined
}

/** `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/Muster BV/REMI/…`: texts with tagged parts. */
const TAGGED = /\/NAME\/(.{1,70}?)(?=\/[A-Z]{2,5}\/|$)/

/** The sender of a credit, the recipient of a debit. The other party is the account's owner. */
const PARTY_LABELS: Readonly<Record<Direction, RegExp>> = {
  credit:
    /\b(?:auftraggeber|absender|einzahler|zahlungspflichtiger|donneur d['’ ]ordre|exp[ée]diteur|d[ée]biteur|versant|ordinante|mittente|debitore|ordering party|sender|debtor|payer|remitter)(?:in)?: ?/i,
  debit:
    /\b(?:beg(?:ü|ue)nstigte[rn]?|empf(?:ä|ae)nger|zahlungsempf(?:ä|ae)nger|zu ?gunsten(?: von)?|gl(?:ä|ae)ubiger|b[ée]n[ée]ficiaire|en faveur de|cr[ée]ancier|destinataire|beneficiario|a favore di|destinatario|creditore|beneficiary|payee|creditor|recipient)(?:in)?: ?/i,
}

const labelledParty = (line: string, direction: Direction): string | null => {
  const match = PARTY_LABELS[direction].exec(line)
  if (!match) return null
  const rest = line.slice(match.index + match[0].length)
  const other = PARTY_LABELS[direction === 'credit' ? 'debit' : 'credit'].exec(rest)
  return other ? rest.slice(0, other.index) : rest
}

/** Texts without a counterparty: cash, fees, interest, collective orders, and types of booking without further text. */
const NAMELESS =
  /^(?:bargeldbezug|bancomat|bezug (?:bancomat|bargeld)|geldautomat|retrait|pr[ée]l[èe]vement (?:au )?(?:bancomat|postomat)|prelievo|prelevamento|cash withdrawal|atm\b|preis f(?:ü|ue)r|prix pour|prezzo per|einzahlung(?!sschein)|versement (?:au )?(?:guichet|postomat)|versamento (?:allo )?sportello|saldo |sold[eo] |zins|habenzins|sollzins|int[ée]r[êe]ts|interessi|interest\b|spesen|geb(?:ü|ue)hr|kontof(?:ü|ue)hrung|frais |spese |fees?\b|commission|sammel|diverse |divers |ordini? (?:collettiv|multipl)|ordre (?:group|collectif|global)|multi |collective |belastungen |gutschriften |transaktions-?nr|(?:kredit)?kartenabrechnung$|(?:zahlung|einkauf|paiement|achat|pagamento|acquisto|payment|purchase) (?:mit |par |con |by )?(?:debitkarte|kreditkarte|karte|carte(?: de (?:d[ée]bit|cr[ée]dit))?|carta(?: di (?:debito|credito))?|(?:debit |credit )?card)$)/i

/** How a comma after the prefix is read: before an address, or between surname and first name. */
interface Prefix {
  readonly prefix: RegExp
  readonly commas: Commas
  /** The possible first letters of a text with this prefix, in lower case; null when the prefix may occur anywhere. */
  readonly letters: string | null
  /** A text that every match contains, if there is one: searching it is faster than the pattern. */
  readonly marker: string | null
  /**
   * The only direction in which the prefix introduces the counterparty: in a credit, `to` names the account's owner.
   */
  readonly only: Direction | null
}

const WALLET = '(?:apple pay |google pay |samsung pay )?'
const PURCHASE =
  '(?:kauf/dienstleistung|kauf/online[- ]shopping|achat/service|achat/(?:shopping en ligne|online[- ]shopping)|acquisto/servizio|acquisto/(?:shopping online|online[- ]shopping)|purchase/service|purchase/online shopping)'
const DAY = '(?:vom|du|del|of|on) [\\d.]{8,10}'
const PHONE =
  '(?:telefon-?nr\\.?|no\\.? (?:de )?t[ée]l[ée]phone|n(?:umero|[°o.]) ?(?:di )?telefono|(?:tele)?phone no\\.?) \\+?[\\d.…]{4,20} ?'
const CARD =
  '(?:karten[- ]?nr\\.?|no\\.? (?:de )?carte|carta n[°o.]*|n[°o.]* (?:di )?carta|card no\\.?) ?[x*\\d.]{4,20}'
const ACCOUNT = '(?:\\d{2}-\\d{1,9}(?:-\\d)? )?(?:[a-z]{2}\\d{2}[a-z0-9.…]{3,30} )?'

/** The names of bookings, and the words that may come before and after them. */
const KIND =
  '(?:gutschrift|belastung|lastschrift|zahlungs(?:eingang|ausgang|auftrag)|zahlung|eingang|ausgang|(?:ü|ue)berweisung|(?:post)?verg(?:ü|ue)tung|dauerauftrag|auftrag|(?:konto)?(?:ü|ue)bertrag|r(?:ü|ue)ck(?:zahlung|verg(?:ü|ue)tung|erstattung)|cr[ée]dito?|d[ée]bito?|virement|versement|paiement|bonification|ordre(?: permanent| de paiement)?|entr[ée]e(?: de paiement)?|remboursement|recouvrement(?: direct)?|pr[ée]l[èe]vement|accredito|addebito(?: diretto)?|bonifico|versamento|pagamento|ordine(?: permanente| di pagamento)?|giroconto|entrata|rimborso|credit(?: transfer)?|debit|direct debit|standing order|payment(?: order)?|transfer|deposit|refund)'
const BEFORE =
  '(?:(?:e-?banking|ebanking|mobile(?: banking)?|online|twint|sepa|qr|bank|wire|instant|incoming|outgoing|inland|ausland)[- ]){0,2}'
const BEHIND =
  '(?: (?:bancaire|bancario|postale?|received|bonifico|virement|pagamento|paiement|zahlung|(?:ü|ue)berweisung|sepa|estero|instant|re[çc]ue?|ricevuto|in entrata|in uscita|sal(?:ä|ae)r|lohn|gehalt|salaire|stipendio|salario|salary)){0,2}'
const KIND_LETTERS = 'gblzeüuvpdakrcfosmtqiwv'
const SENDER = '(?:von|vom|durch|de la part de|de|du|da parte di|dall[ao]?|dal|da|from|by)'
const RECEIVER = '(?:an|zu ?gunsten(?: von)?|en faveur de|a favore di|[àa]|alla?|to|in favou?r of)'
const NOT_THE_OWNER =
  '(?!(?:vostr[oai]|vs|nostr[oai]|votre|vos|notre|nos|ihre[mnrs]?|ihr|unsere[mnrs]?|unser|your|our|sie|voi|vous|you|paiement|pagamento)\\b)'
const BY_PHONE = '(?:\\+\\d[\\d ]{8,14} )?'

const CARD_NUMBER =
  '(?:kart(?:e|en)[- ]?(?:nr|nummer)|(?:no|n[°o.]{1,2}|num[ée]ro|numero) ?(?:de |di |della )?cart[ea]|cart[ea] (?:no?|nr)\\b|card (?:no|nr|number)|visa debit[- ]?n)'
const WITH_CARD =
  '(?:(?:mit |par |con |by |de |di )?(?:la )?(?:maestro|mastercard|visa(?: debit)?|v pay|debit(?:karte)?|kreditkarte|karte|carte(?: de (?:d[ée]bit|cr[ée]dit))?|carta(?: di (?:debito|credito))?|(?:debit|credit) card|card|pos|online|contactless|apple pay|google pay) )'
const BOUGHT =
  '(?:storno |annullamento |annulation |reversal (?:of )?)?(?:einkauf|kauf|achat|acquisto|purchase|zahlung|bezahlung|paiement|pagamento|payment)'

const prefixAtStart =
  (commas: Commas, only: Direction | null = null) =>
  (letters: string, source: string): Prefix => ({
    prefix: new RegExp(`^${source}`, 'i'),
    commas,
    letters,
    marker: null,
    only,
  })
const cut = prefixAtStart('cut')
const name = prefixAtStart('name')
const sender = prefixAtStart('person')
const receiver = prefixAtStart('person', 'debit')
const prefixAnywhere = (marker: string | null, source: string): Prefix => ({
  prefix: new RegExp(source, 'i'),
  commas: 'cut',
  letters: null,
  marker,
  only: null,
})

/** In this order; the first prefix that fits decides. */
const PREFIXES: readonly Prefix[] = [
  // Money from or to a party.
  receiver(KIND_LETTERS, `${BEFORE}${KIND}${BEHIND} ${RECEIVER}[ ,:]{1,3}${NOT_THE_OWNER}${BY_PHONE}`),
  sender(KIND_LETTERS, `${BEFORE}${KIND}${BEHIND} ${SENDER}[ ,:]{1,3}${NOT_THE_OWNER}${BY_PHONE}`),
  // Payments by telephone: people are named "surname, first name".
  name('t', `twint ${PURCHASE} ${DAY} (?:(?:von|an|du|au|de|dal?|al?|from|to) )?(?:${PHONE})?`),
  name(
    't',
    `twint (?:geld (?:empfangen|erhalten|senden|gesendet)|argent (?:re[çc]u|envoy[ée])|denaro (?:ricevuto|inviato)|money (?:received|sent)) ${DAY} (?:von|an|de|[àa]|da|from|to) (?:${PHONE})?`,
  ),
  name('t', 'twint (?:gutschrift|belastung|cr[ée]dit|d[ée]bit|accredito|addebito|credit) (?:\\d{1,8} - )?'),
  name('bgdca', '(?:belastung|gutschrift|d[ée]bit|cr[ée]dit|addebito|accredito|debit|credit) twint: ?'),
  name(
    'eüugzavcb',
    '(?:einkauf|(?:ü|ue)berweisung|gutschrift|zahlung|achat|virement|cr[ée]dit|acquisto|bonifico|accredito) twint(?:,| an| von| [àa]| de| da)[ ,]{1,3}',
  ),
  // Purchases by card: the merchant comes after the card's number.
  cut('agstkp', `${WALLET}(?:twint )?${PURCHASE} .{0,200}?${CARD} `),
  prefixAnywhere('/', `${PURCHASE}.{0,300}? ${CARD} `),
  prefixAnywhere(null, `betrag in kontow(?:ä|ae)hrung .{0,80}?${CARD} `),
  cut(
    'ebap',
    '(?:einkauf|bezug|achat|acquisto|purchase) [^,]{0,40}(?:card|karte|carte|carta) nr\\.? [x*\\d]{4}(?: \\d{4})?, ?',
  ),
  cut(
    'mdv',
    '(?:maestro|debit|visa|mastercard|v pay)[- ]?(?:karten?|debit)?[- ]?(?:bezug|zahlung|einkauf|kauf)(?: vom)? [\\d.]{6,10},? (?:\\d{1,2}:\\d{2}(?::\\d{2})? )?',
  ),
  cut(
    'tspzikwng',
    '(?:twint|sumup|paypal|sq|zettle|izettle|zettle_|stripe|pp|klarna|payrexx|wallee|nexi|sp|worldline|google|paddle\\.net) ?\\* ?',
  ),
  cut('ekapzbsr', `${BOUGHT} ${WITH_CARD}{0,2}(?=.{2,120}?[ ,]${CARD_NUMBER})`),
  cut('ekapzbsr', `${BOUGHT} ${WITH_CARD}{1,2}(?:(?:bei|chez|presso|at) )?`),
  cut('ekapzbsr', `${BOUGHT} (?:bei|chez|presso|at) `),
  cut('dv', '(?:debitkarte|visa debit) (?=[^ ])'),
  // Orders and collections.
  cut(
    'gbcda',
    '(?:gutschrift|belastung|cr[ée]dit|d[ée]bit|accredito|addebito|debit) qr[- ](?:zahlung|rechnung|paiement|facture|pagamento|fattura|payment|bill) ',
  ),
  cut(
    'eqf',
    '(?:e-?bill|e-rechnung|e-facture|e-fattura)(?:[- ](?:rechnung|facture|fattura|zahlung|paiement|pagamento|payment|invoice))?[: ]{1,2}',
  ),
  cut(
    'lbdaos',
    `(?:lastschrift |belastung |d[ée]bit |addebito )?(?:dauerauftrag|ordre permanent|ordine permanente|standing order):? ${ACCOUNT}`,
  ),
  cut(
    'bgvdcaelsqfr',
    '(?:(?:belastung|gutschrift|verg(?:ü|ue)tung|d[ée]bit|cr[ée]dit|addebito|accredito) )?(?:ebill|e-rechnung|e-facture|e-fattura|lsv\\+?|sal(?:ä|ae)r|lohn|salaire|salario|salary|qr-rechnung|facture qr|fattura qr|qr-bill|lastschrift|recouvrement direct|addebito diretto|direct debit): ?',
  ),
  cut(
    'e',
    'e-banking[- ](?:auftrag|zahlung|ordre|ordine|order)(?: \\([^)]{1,30}\\))?(?: (?:an|zugunsten|en faveur de|a favore di|[àa]|to))? ',
  ),
  cut(
    'zp',
    '(?:zahlung|paiement|pagamento|payment) (?:qr-rechnung|qr-facture|facture qr|fattura qr|qr-bill|esr|bvr|pvr|lsv|ebill)(?: (?:an|[àa]|a|to))? ',
  ),
  prefixAnywhere(':', '\\b(?:bonifico|giroconto)(?: sepa)?(?: estero)? (?:da|a): ?'),
  cut('g', `giro (?:bank|post|international|inland)(?: \\([a-z]{2,10}\\))? ${ACCOUNT}`),
  cut('ebp', `(?:esr|besr|bvr|pvr) ${ACCOUNT}`),
  cut('eap', '(?:einkauf|achat|acquisto|purchase) (?=.{2,80}? \\d{1,2}\\.\\d{1,2}\\.\\d{4}, ?\\d{1,2}:\\d{2})'),
  // A party whose name is followed by its whole address.
  cut(
    KIND_LETTERS,
    `${KIND} (?=[^;,\\d]{2,60}[;,] ?[^;,]{2,50} \\d{1,4}[a-z]?[,;]? ?(?:[a-z]{2}[- ])?\\d{4,5} [a-zà-ý])`,
  ),
  // A company, recognised by its legal form, directly after the type of booking.
  cut(
    'glbzvüuepacd',
    `(?:gutschrift|lastschrift|belastung|zahlung|verg(?:ü|ue)tung|(?:ü|ue)berweisung|einkauf|virement|paiement|achat|cr[ée]dit|d[ée]bit|bonifico|pagamento|acquisto|addebito(?: diretto)?|accredito|payment|purchase|direct debit) (?!${RECEIVER} )(?=[^;:,\\d]{2,60}? (?:ag|gmbh|sa|s[àa]rl|sagl|srl|spa|kg|ltd|inc)(?:[ ,.;]|$))`,
  ),
]

/** The prefixes to try for a text, by its first letter; in their order, including those that may occur anywhere. */
const PREFIXES_BY_LETTER: ReadonlyMap<string, readonly Prefix[]> = new Map(
  [...new Set(PREFIXES.flatMap(({ letters }) => [...(letters ?? '')]))].map((letter) => [
    letter,
    PREFIXES.filter(({ letters }) => letters?.includes(letter) ?? true),
  ]),
)
const PREFIXES_ANYWHERE = PREFIXES.filter(({ letters }) => letters === null)

const prefixesOf = (line: string): readonly Prefix[] =>
  PREFIXES_BY_LETTER.get(line.charAt(0).toLowerCase()) ?? PREFIXES_ANYWHERE

/** The bank's name of the booking when it comes after the counterparty: `Coop-1234 Zuerich;Zahlung Debitkarte`. */
const BOOKING_TYPE =
  /^(?:zahlung debitkarte|paiement (?:par )?carte de d[ée]bit|pagamento (?:con )?carta di debito|(?:payment )?debit card(?: payment)?|e-banking|ebanking|(?:mobile|e)-?banking|verg(?:ü|ue)tung|gutschrift|cr[ée]dit|credit|accredito|belastung|d[ée]bit|debit|addebito|lastschrift|sepa[- ]|lsv|ebill|e-rechnung|dauerauftrag|ordre |ordine |order |transfert|trasferimento|transfer\b|virement|bonifico|payment order|standing order|zahlung|zahlungsauftrag|kartenzahlung|twint|einkauf)/i

/** The first part, when the second part is a type of booking and not a remark. */
const firstPart = (line: string): string | null => {
  const separator = line.includes(';') || line.includes(' / ') ? /;| \/ /.exec(line) : null
  if (!separator) return null
  const rest = line.slice(separator.index + separator[0].length).trimStart()
  const first = line.slice(0, separator.index)
  return BOOKING_TYPE.test(rest) && !BOOKING_TYPE.test(first) ? nameAtStart(first) : null
}
