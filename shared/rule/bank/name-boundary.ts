// Where a name ends in a booking text: before addresses, references, numbers, dates, countries.

/**
 * How a comma is read: before an address (`cut`), between surname and first name (`name`), or either, depending on the
 * two parts (`person`).
 */
export type Commas = 'cut' | 'name' | 'person'

/** The limit in payment messages. A longer text is not a name but a text without a known end. */
const MAX_NAME = 70

/**
 * Each pattern marks the end of the name at its first match, in this order. All repetitions are bounded, so they run in
 * linear time.
 */
const ENDS: readonly RegExp[] = [
  // Labels of what follows
  / ?\b(?:mitteilung(?:en)?|referenz(?:en|nummer)?|ref(?:\.|erence)?|sender[- ]referenz|zahlungszweck|zahlungsgrund|spesenbetrag|spesen|kosten|kartennummer|karten[- ]?nr|karte nr|valuta|rechnungs?(?:-?nr|nummer)|kunden-?nr|konto(?:nummer)?|iban|bic|communications?|motif|r[ée]f[ée]rences?|montant de frais|frais|(?:no|n[°o.]{1,2}|num[ée]ro|numero) ?(?:de |di |della )?cart[ea]|cart[ea] (?:no?|nr)|card (?:no|nr|number)|comunicazion[ei]|riferiment[oi]|importo spese|message|information|twint nr|visa debit|transaktions?-?nr|end-?to-?end)(?:\.|:| |$)/i,
  / (?:waren|zum kurs|betrag in|marchandises|merci) | (?:per|comm|trn|causale|spese|mandato(?: nr)?)[:.] ?/i,
  // Accounts, telephones, references, long numbers
  /\b[A-Z]{2}\d{2}[ .…]?(?:[A-Z0-9]{4}[ ]?){2,7}/,
  /\bRF\d{2}(?: |[A-Z0-9])/,
  /\+\d[\d ]{6,}/,
  /(?:^| )\d{2}-(?:\d{1,9}-\d|\d{3,9})(?: |$)/,
  /(?:^|[ ,])\d{6,}/,
  /\bQRR? \d/,
  // Days, times, amounts
  /(?:^|[ ,])(?:(?:vom|am|del|il|du|le|on|of) )?(?:\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d)/i,
  /(?:^|[ ,])\d{1,2}:\d{2}/,
  /(?:^|[ ,])(?:CHF|EUR|USD|GBP) ?\d/,
  // Addresses
  /(?:^|[ ,])[^ ,]{0,40}(?:strasse|straße|stra[sß]e|str\.|gasse|weg|platz|allee|ring|rain|halde|quai) \d{1,4}[a-z]?(?=[ ,]|$)/i,
  /(?:^|[ ,])(?:rue|route|rte|avenue|av\.?|chemin|ch\.|place|boulevard|bd|quai|impasse|all[ée]e|via|viale|corso|piazza|vicolo|strada|salita)[ .][^,;\d]{1,40}\d/i,
  /(?:^|[ ,])(?:postfach|case postale|casella postale|c\/o)(?=[ ,]|$)/i,
  /(?:^|[ ,])(?:CH|LI|FL|DE|FR|IT|AT|D|F|I|A)?[- ]?\d{4,5} [A-ZÀ-Ý][A-Za-zÀ-ÿ]/,
]

/** All ends contain a digit, except labels and post boxes. */
const ENDS_WITHOUT_DIGIT = ENDS.filter(({ source }) => !source.includes('\\d'))
/** Whether a text contains one of the ends: most do not, and two patterns are faster than many. */
const ANY_END = [...new Set(ENDS.map(({ flags }) => flags))].map(
  (flags) =>
    new RegExp(
      ENDS.filter((end) => end.flags === flags)
        .map(({ source }) => source)
        .join('|'),
      flags,
    ),
)

/** The end of a company's name, followed by its address. Not at the start of a name. */
const LEGAL_FORM =
  /[^ ,] (?:AG|GmbH|SA|S\.A\.|S[àa]rl|Sagl|S\.?r\.?l\.?|S\.?p\.?A\.?|KG|OHG|Ltd\.?|Inc\.?|LLC|PLC|B\.?V\.|N\.?V\.|SAS|SNC)(?=[ ,]|$)/i
const PARTNERS = /^ ?(?:&|und|et|e) Co\.?(?: (?:KG|AG|SA))?/i

const COUNTRY =
  /[ ,]+(?:\([A-Z]{2}\)|schweiz|suisse|svizzera|switzerland|deutschland|italia|france|[öo]sterreich|liechtenstein)$/i
/** Card texts end with month and day (0718) or the number of the till. */
const TRAILING_NUMBERS = /(?: \d{4,})+$/
const TRAILING_SIGNS = /[ ,;:*/.-]+$/
/** Matches any of the three; their last characters distinguish them. */
const TRAILING = new RegExp([COUNTRY, TRAILING_NUMBERS, TRAILING_SIGNS].map(({ source }) => source).join('|'), 'i')
const ABBREVIATION = /\b[A-Z]\.$|\b(?:Ltd|Inc|Co|S\.A|S\.r\.l)\.$/i

/** Words that are not names: types of booking, prepositions, currencies. */
const NO_NAME =
  /^(?:(?:von|vom|an|und|der|die|das|de|du|des|la|le|les|di|da|del|a|from|to|the|for|gutschrift|belastung|lastschrift|zahlung|zahlungseingang|eingang|einkauf|kauf|achat|acquisto|purchase|bezug|auftrag|dauerauftrag|e-?banking|mobile|debitkarte|karte|konto|nr|sammelauftrag|twint|credit|cr[ée]dit|debit|d[ée]bit|paiement|pagamento|payment|virement|bonifico|transfer|rechnung|miete|lohn|sal(?:ä|ae)r|gehalt|fremdbank|compte|facture|salaire|loyer|conto|fattura|affitto|stipendio|salario|account|invoice|salary|rent|other|autre|altra?|banks?|banque|banca|chf|eur|usd)\.?(?: |$))+$/i

/** The name at the start of a text; null when nothing remains that may be a name. */
export const nameAtStart = (rest: string, commas: Commas = 'cut'): string | null => {
  let text = withoutAccount(rest).slice(0, MAX_NAME * 2)
  for (const end of !/\d/.test(text) ? ENDS_WITHOUT_DIGIT : ANY_END.some((ends) => ends.test(text)) ? ENDS : []) {
    const match = end.exec(text)
    if (match) text = text.slice(0, match.index)
  }
  text = text.replace(/^[ ,;:*/-]+/, '')
  const form = LEGAL_FORM.exec(text)
  if (form) {
    const end = form.index + form[0].length
    text = text.slice(0, end) + (PARTNERS.exec(text.slice(end))?.[0] ?? '')
  }
  const isDivided = commas === 'name' || (commas === 'person' && !form && PERSON.test(text))
  text = isDivided ? surnameFirst(text) : (text.split(/[,;]/, 1)[0] ?? '')
  return nameOrNull(trimmed(domainOnly(trimmed(text))))
}

/** Removes an account number before the name. */
const withoutAccount = (text: string): string =>
  text
    .replace(/^ ?(?:IBAN:? )?[A-Z]{2}\d{2}(?:[A-Z0-9.…]{3,30}|(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?)(?= )/, '')
    .replace(/^ ?\d{2}-\d{1,9}(?:-\d)?(?= )/, '')

/** Two parts without digits: "Muster, Anna". Text after the second part does not belong to the name. */
const surnameFirst = (text: string): string => {
  const [surname = '', first = ''] = text.split(',', 2).map((part) => part.trim())
  return first === '' || /\d/.test(first) ? surname : `${surname}, ${first}`
}

/**
 * One word, possibly with a particle, and one or two words after the comma: `MUSTER, ANNA`, `von Gunten, Beat`. A known
 * town after the comma means that it is not a person.
 */
const PERSON =
  /^(?:(?:von|van|de|del|della|di|da|du|la|le) ){0,2}[\p{L}'’-]{2,30}, ?(?!(?:z(?:ü|ue)rich|bern|basel|luzern|gen(?:f|[èe]ve)|lausanne|winterthur|st\.? ?gallen|lugano|biel|bienne|thun|k(?:ö|oe)niz|fribourg|freiburg|schaffhausen|chur|coira|vernier|uster|sion|sitten|zug|neuch[âa]tel|yverdon|dietikon|montreux|aarau|solothurn|olten|baden|frauenfeld|wil|kreuzlingen|bellinzona|locarno|mendrisio|chiasso|delémont|herisau|sarnen|stans|altdorf|schwyz|glarus|liestal|appenzell|vaduz|davos|berne?|berna|b[âa]le|basilea|zurigo|lucerna|ginevra|lucerne|geneva|zurich|berlin|milano|paris|london|wien|m(?:ü|ue)nchen)(?![\p{L}-]))\p{L}[\p{L}.'’-]{1,20}(?: \p{L}[\p{L}.'’-]{0,20})?(?= ?(?:$|[,;]))/iu

/** A merchant whose name is a web address needs no town after it. */
const domainOnly = (text: string): string =>
  /^(?:www\.)?[a-z0-9-]{2,40}\.[a-z]{2,10}(?:\/[^ ]{1,40})?(?= |$)/i.exec(text)?.[0] ?? text

const trimmed = (text: string): string => {
  let name = text.trim()
  for (let end = TRAILING.exec(name); end; end = TRAILING.exec(name)) {
    if (end[0] === '.' && ABBREVIATION.test(name)) break
    name = name.slice(0, end.index)
  }
  return name
}

const nameOrNull = (name: string): string | null => {
  const isName = name.length >= 2 && name.length <= MAX_NAME && /\p{L}.*\p{L}/u.test(name)
  return isName && !NO_NAME.test(name) ? name : null
}
