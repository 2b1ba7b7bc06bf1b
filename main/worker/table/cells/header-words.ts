// The dictionary of column titles: stems and words of German, French, Italian,
// English, Dutch, Spanish, Portuguese, Scandinavian, Finnish and Polish exports.
// It knows words but no banks; other modules weigh the contents of the columns.
import type { ColumnMeaning } from '../../../../shared/record/import/column-mapping.ts'
import { foldText } from '../../../../shared/value/text.ts'
import { currencyOf } from './table-currency.ts'

export type TitleScores = Readonly<Partial<Record<ColumnMeaning, number>>>

/** A pattern over the normalised title and its weight, 0–1. The best pattern of a meaning counts. */
type Word = readonly [ColumnMeaning, number, RegExp]

const MAX_TITLE = 80

/**
 * `GutschriftInCHF (netto)` → `gutschrift netto`: words in lower case without accents, symbols, numbers and currencies.
 */
export const normalizeTitle = (title: string): string =>
  foldText(title.slice(0, MAX_TITLE).replace(/([a-z])([A-Z][a-z])/g, '$1 $2'))
    .replace(/[łøđ]/g, (letter) => (letter === 'ł' ? 'l' : letter === 'ø' ? 'o' : 'd'))
    .replace(/[^a-z+]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => WITHOUT_ACCENTED.get(word) ?? word)
    .filter(
      (word, at, words) => !isCurrency(word) && !((word === 'in' || word === 'en') && isCurrency(words[at + 1] ?? '')),
    )
    .join(' ')

const ACCENTED =
  'débit débits débito débitos crédit crédits crédito créditos währung libellé référence opération opérations empfänger ' +
  'begünstigter händler descripción gebühr gebühren descrição bénéficiaire dépenses entrées écriture numéro détails étrangère ' +
  'catégorie complémentaires comptabilisé operación depósitos comisión código número lançamento histórico importância saídas ' +
  'câmbio contabilístico referência situação destinatário operação beneficiário comissão após obciążenie obciążenia wpłata ' +
  'wypłata wpływy tytuł tytułem szczegóły księgowania zaksięgowania opłata ausgänge eingänge ausführung prélèvements'

/** Words as they remain if a program drops every accented letter. */
const WITHOUT_ACCENTED: ReadonlyMap<string, string> = new Map(
  ACCENTED.split(' ').map((word) => [
    word.replace(/[^a-z]/g, ''),
    foldText(word).replace(/[łø]/g, (letter) => (letter === 'ł' ? 'l' : 'o')),
  ]),
)

/** Codes that are also words of titles (`all`, `top`, `try`, `mur`) never mean a currency there. */
const isCurrency = (word: string): boolean =>
  word.length === 3 &&
  !['all', 'top', 'try', 'lei', 'ars', 'cop', 'uah'].includes(word) &&
  currencyOf(word.toUpperCase()) !== null

const COUNTERPARTY =
  /gegen|empf(?:ae|a)ng|beg(?:ue|u)nst|auftraggeber|zahlungspfl|counter ?part|contra|tegen|benefici|payee|payer|partner|recipient|sender|destinata|ordinante|donneur|emetteur|tiers|creditor|debtor|gl(?:ae|a)ubiger|contrepart|controparte|merchant|h(?:ae|a)ndler|commercant|esercente|vendor|supplier|mottag|modtag|avsend|afsend|saaja|maksaja|nadawc|odbiorc|kontrahent|remitente|ordenante|destin|comerci(?:o|ante)\b|sprzedawc/
const ACCOUNT =
  /\biban\b|konto|account|compte|\bconto\b|\bconti\b|rekening|cuenta|\bconta\b|\bkonto|tili\b|rachun|kontonr|acct/

const WORDS: readonly Word[] = [
  // Days
  [
    'booking_date',
    0.85,
    /^(?:datum|date|data|fecha|dato|tag|dag|buchung|gebucht|booking|pvm|paiva|day|boeking|registrazione|dt)$/,
  ],
  [
    'booking_date',
    1,
    /buchungs?(?: |s )?(?:datum|tag|dat\b)|datum (?:der )?buchung|gebucht am|booking ?date|booked (?:at|on|date)|date booked/,
  ],
  [
    'booking_date',
    1,
    /post(?:ed|ing)?(?: |ed )?date|date posted|posted on|entry date|date (?:de )?(?:l )?(?:comptab|ecriture|enregistr)\w*/,
  ],
  [
    'booking_date',
    0.95,
    /date (?:de |d )?(?:l )?(?:operation|op)\b|operation date|data (?:di |dell )?(?:registr|contab|operaz|movim)\w*/,
  ],
  [
    'booking_date',
    0.95,
    /fecha (?:de )?(?:la )?(?:operac|contab|movim)\w*|data (?:do |de )?(?:lanc|mov|oper)\w*|f operacion/,
  ],
  [
    'booking_date',
    1,
    /data (?:za)?ksiegow|fecha (?:de )?(?:registro|asiento)|boek(?:ings)?datum|bokf\w*(?:dato|datum|dag)|bogf\w*dato|kirjaus\w*|data ksiegow\w*|bokf(?:o|oe)rt/,
  ],
  [
    'booking_date',
    0.8,
    /transactiedatum|completed|finished|completion|buchungszeit\w*|bu ?tag|date transaction|settled/,
  ],
  ['booking_date', 0.6, /datum|\bdate\b|\bfecha\b|\bdata\b|\bdato\b|pvm\b/],
  [
    'value_date',
    1,
    /valuta|val(?:ue)? ?dat\w*|date (?:de )?(?:la )?val\w*|data (?:di )?val\w*|fecha (?:de )?val\w*|wertstell\w*|wertdatum/,
  ],
  [
    'value_date',
    0.95,
    /^(?:valuta|valeur|valor|value|wert|val)$|rentedatum|effective date|arvopaiva|data waluty|waluta z dnia|f valor|valor data|rentedato|interest date/,
  ],
  [
    'document_date',
    0.9,
    /kauf(?:s)?(?:datum|tag)|purchase date|date (?:d |de )?(?:l )?achat|data (?:di |dell )?acquist\w*|belegdat\w*/,
  ],
  [
    'document_date',
    0.9,
    /transaktions ?(?:datum|tag)|transaction ?date|date (?:de )?(?:la )?transac\w*|data (?:di |della )?transaz\w*|trans ?date|data transak\w*/,
  ],
  [
    'document_date',
    0.85,
    /abschluss ?dat\w*|started|auftrags ?dat\w*|order date|created|ausf(?:ue|u)hrungs ?dat\w*|execution date|fecha (?:de )?transac\w*/,
  ],
  // Money
  [
    'amount',
    1,
    /^(?:betrag|amount|montant|importo|importe|bedrag|umsatz|belop|belopp|belob|kwota|maara|suma|summe|mutatie|mutatiebedrag|valor|castka|total|value|monto|importancia)$/,
  ],
  ['amount', 0.9, /betrag|amount|montant|\bimport[oe]\b|bedrag|umsatz|bel(?:o|oe|ob)pp?\b|kwota|transaktionsbetr/],
  ['amount', 0.8, /^net(?:to)?(?: betrag| amount)?$/],
  ['amount', 0.7, /^gross$|^brutto$/],
  ['amount', 0.5, /summe|\bsuma\b|\bsomme\b|\bsum\b|\bvalor\b|bet\b|betr\b/],
  [
    'debit',
    1,
    /^(?:belastung(?:en)?|lastschrift(?:en)?|soll|debit|debits|debet|addebit[oi]|cargos?|debe|debito|debitos|ausgang|ausgaben?|auszahlung(?:en)?|debits?|dare|retiros?|egresos?|levantamentos?|winien|wn|wydatki|wyplat[ay]|obciazeni[ae])$/,
  ],
  [
    'debit',
    0.95,
    /belast|lastschrift|\bsoll\b|\bdebits?\b|debet|addebit|\bcargos?\b|\bdebe\b|debito|sortie|depense|uscit[ea]|\bdare\b|obciaz/,
  ],
  [
    'debit',
    0.95,
    /withdraw\w*|paid out|money out|outflow|\bspent\b|ausgang|ausgaben?|auszahl|abgang|gastos?|salidas?|payments?$|uttak|\but\b|\baf\b|saidas?/,
  ],
  [
    'credit',
    1,
    /^(?:gutschrift(?:en)?|haben|credit|credits|accredit[oi]|abonos?|haber|eingang|einnahmen?|einzahlung(?:en)?|credito|creditos|avere|deposit|deposits|depositos?|ma|wplyw[y]?|wplat[ay]|uznani[ae])$/,
  ],
  [
    'credit',
    0.95,
    /gutschrift|\bhaben\b|credits?\b|accredit|\babonos?\b|\bhaber\b|credito|kredit|entrees?\b|recettes?|entrat[ea]|\bavere\b|uznan/,
  ],
  [
    'credit',
    0.95,
    /deposit|paid in|money in|inflow|receipts?$|received|eingang|einnahmen?|einzahl|zugang|ingresos?|innskudd|\binn\b|\bbij\b|entradas?/,
  ],
  [
    'marker',
    0.95,
    /soll haben|haben soll|^s h$|^sh$|^d c$|^dc$|^c d$|cr dr|dr cr|debit [ck]redit|[ck]redit debit|debet [ck]redit|af bij|bij af|dare avere|debe haber|^d [ah]$|winien ma|wn ma/,
  ],
  [
    'marker',
    0.9,
    /\bsens\b|^sign[eo]?$|^sinal$|^znak$|^sentido$|^strona$|^natureza$|vorzeichen|richtung|direction|indicator|\bsegno\b|kennzeichen|debitcredit|belastung gutschrift|gutschrift belastung/,
  ],
  ['marker', 0.4, /^(?:\+|art|type|typ|tipo)$/],
  ['balance', 1, /^(?:saldo|solde|balance|kontostand|kontosaldo|saldi|stand|bilans|zustatek)$/],
  ['balance', 0.9, /saldo|solde|balance|kontostand|\bstand na\b|disponib|zustatek|running/],
  [
    'fee',
    0.9,
    /geb(?:ue|u)hr|\bfees?\b|\bfrais\b|spese[n]?\b|commission|comision|comissao|comissoes|^gastos$|^despesas$|^taxas?$|oplat|prowizj|kommission|\bkosten\b|zuschlag|\bcharges?\b/,
  ],
  [
    'currency',
    1,
    /^(?:w(?:ae|a)hrung|whg|whrg|wrg|w|currency|ccy|cur|monnaie|devise|moneta|divisa|munt|muntsoort|moneda|wkz|valuta|valuuta|waluta|moeda|devises?|curr)$/,
  ],
  [
    'currency',
    0.95,
    /(?:konto ?w(?:ae|a)hr|account (?:currency|ccy)|devise du compte|waluta rachunku|(?:divisa|moneda|moeda|moneta) (?:del? |do )?(?:conto|cuenta|conta)\b)/,
  ],
  [
    'currency',
    0.8,
    /w(?:ae|a)hr(?:ung|\b)|\bmoeda\b|\bmoneta\b|\bwaluta\b|currency|monnaie|devise\b|\bdivisa\b|\bmoneda\b|valutakod|valuta (?:originale|d ?origine|estera)/,
  ],
  // Parties and accounts
  [
    'account',
    0.8,
    /^(?:iban|konto|kontonummer|kontonr|account|account number|compte|conto|rekening|rekeningnummer|cuenta|konto iban|iban konto|kontobezeichnung|conto o carta)$/,
  ],
  [
    'account',
    0.95,
    /auftrags ?konto|eigenes konto|own account|mein konto|ihr konto|iban auftrags?konto|auftraggeber ?konto|numero (?:de |di )?(?:compte|conto|cuenta)/,
  ],
  ['account', 0.6, ACCOUNT],
  ['name', 0.8, /^(?:name|naam|nom|nome|nombre|contact)$/],
  [
    'name',
    0.95,
    /^(?:empf(?:ae|a)nger|auftraggeber|beg(?:ue|u)nstigter|payee|payer|merchant|counterparty|partner|beneficiaire|beneficiario|ordinante|tegenpartij|handler|saaja|ordenante|kontrahent|odbiorca)$/,
  ],
  [
    'name',
    1,
    /(?:name|naam|nom|nome|nombre) .*(?:auftrag|empf|gegen|tegen|benef|beg|counter|partner|ordin)|(?:auftrag|empf|gegen|tegen|benef|beg|counter|partner|ordin|merchant|payee|payer)\w* (?:name|naam|nom|nome|nombre)/,
  ],
  [
    'name',
    0.9,
    /auftraggeber|zahlungspflichtig|zahlungsempf|zahlungsbeteil|payee name|payer name|merchant ?name|naam tegen|counterparty name|partner ?name|name (?:auftrag|empf|gegen|des|of|du|del)/,
  ],
  ['name', 0.85, COUNTERPARTY],
  ['name', 0.5, /\bname\b|\bnaam\b|\bnom\b|\bnome\b/],
  // Words
  [
    'text',
    1,
    /buchungs ?text|beschreibung|description|verwendungszweck|avisierung|\btext[eo]?\b|\btesto\b|omschrijving|libelle|descrizione|descripcion|descricao/,
  ],
  [
    'text',
    0.95,
    /mitteilung|communication|comunicaz|causale|mededeling|concepto|zahlungszweck|zahlungsgrund|vorgang|purpose|message|\bmemo\b|narrative|particulars/,
  ],
  [
    'text',
    0.9,
    /dettagli\w*|details?\b|\bnotes?\b|notiz|bemerkung|subject|operazion[ei]|nature de|objet|oggetto|motif|nachricht|betreff|zusatz|\binfo\w*|observacion|movimento|movimiento|bezeichnung|beschr\b|melding|viesti|tekst|opis|tytul|detalles?\b|detalhe|descritivo|historico|observac|mas datos|szczegol/,
  ],
  [
    'text',
    0.8,
    /^(?:desc|operation|transaction|buchung|avis|avviso|tipo|type|typ|art|titel|title|what|remarks?)$|bewegungs ?typ|(?:buchungs|umsatz|vorgangs|transaktions) ?(?:art|typ)|transaction type|tipo (?:di |de )?\w+|rodzaj|payment reference|referenztext/,
  ],
  // References
  [
    'reference',
    0.97,
    /qr ?(?:referenz|reference)|\besr\b|\bbvr\b|\bpvr\b|strukturiert|structured|struttur|gestructureerd|creditor reference|kreditorreferenz|zahlungsreferenz|\bqrr\b|\bscor\b|\bkid\b|viite/,
  ],
  ['reference', 0.5, /referen|riferiment|viite/],
  [
    'bank_reference',
    0.95,
    /transaktions ?(?:nr|nummer|id|nro)|transaction ?(?:id|no|number|nr|ref)|^id$|n de transaction|identyfikator|nr transakcji|numero (?:di |de |da )?(?:ordine|operaz\w*|operac\w*|transac\w*|mouvement|operation|movim\w*)|buchungs ?(?:nr|nummer|id)/,
  ],
  [
    'bank_reference',
    0.85,
    /auftrags ?(?:nr|nummer)|order (?:no|number|id)|bank ?referen\w*|kb referenz|transactie ?(?:id|referentie)|volgnummer|acct? ?serv ?ref|\bid$|numero de reference|wise id|archiv\w*/,
  ],
  ['bank_reference', 0.7, /referen|riferiment|beleg ?(?:nr|nummer)|^(?:n (?:de )?)?documento$/],
  ['end_to_end_id', 1, /end ?to ?end|\be e\b|endtoend|kundenreferenz|e2e/],
  [
    'status',
    0.95,
    /^(?:status|state|zustand|statut|stato|estado|buchungsstatus|state ?type|tila|contabilizzazione|etat|situacao)$/,
  ],
  ['status', 0.8, /status\b|\bstate\b|statut\b|\bstato\b|\bestado\b/],
  // Columns of no use for a booking
  [
    'ignored',
    0.9,
    /geburt|birth|naissance|nascita|nacimiento|f(?:ae|a)llig|\bdue\b|echeance|scadenza|vencim|druckdat|printed|export|bewertung|g(?:ue|u)ltig|\bvalid\b|expir|ablauf|mandat/,
  ],
  [
    'ignored',
    0.9,
    /^(?:von|bis|from|to|until|start|beginn|ende|end)$|datum (?:von|bis)|date (?:from|to)|(?:start|end|from|to) date|rechnungsdatum|statement date|period/,
  ],
  [
    'ignored',
    0.85,
    /\bplz\b|strasse|street|\baddress|adres|\bort\b|\bcity\b|\bplace\b|\bcountry\b|\bland\b|\bzip\b|\blieu\b|\bcap\b|telefon|phone|e ?mail/,
  ],
  [
    'ignored',
    0.85,
    /kategori|categor|\blabels?\b|\btags\b|portfolio|depot|produkt|product|fussnot|notes de bas|footnote|footnotes|filial|image|attachment|\bkarte|\bcard\b|\bcarta\b|\bcarte\b|\btarjeta\b|\bcartao\b|\bkarty\b|kartennummer|card ?id|podkateg|kateg/,
  ],
  [
    'ignored',
    0.85,
    /\bblz\b|bankleitzahl|\bbic\b|swift|sort ?code|clearing|\biid\b|bank ?(?:name|code)|bankbezieh|vorname|nachname|inhaber|holder|titulaire|intestatar|first ?name|last ?name|\buser\b|benutzer/,
  ],
  [
    'ignored',
    0.9,
    /\bkurs|kurs\b|\bcours\b|^corso\b|exchange|\brate\b|\btaux\b|\bcambio\b|\btasso\b|wechsel|koers|steuer|\bmwst|\bvat\b|\btva\b|\biva\b|\btax\b|(?<!um)satz\b|menge|quantity|anzahl|saldovaluta|pro einheit|per unit/,
  ],
  [
    'ignored',
    0.85,
    /^(?:nr|no|num|numero|nummer|lfd nr|n|pos|position|afschriftnummer|extrait|auszug|auszugsnummer|blatt)$|zeit$|\btime\b|heure|\bora\b|uhrzeit|\buhr\b/,
  ],
]

const ORIGINAL =
  /original|fremd|foreign|ausland|ursprung|d ?origine|estera|exchange|\blocal\b|konvers|transaktionss?w|exchange to|etrang|extranjer|estrang|\bobc(?:a|ej)\b|orygin|orige[nm]\b|en divisa|w walucie (?:transakcji|operacji)/
const DETAIL =
  /detail|einzel|sous ?montant|teilbetr|teilung|single|individual|singol|parzial|\bsub ?amount|\bsplit\b|\bget\b|position|individuel|dettaglio|parcial|partiel|czastk|pojedyncz/
const DATE_WORD = /datum|\bdate\b|\bdata\b|\bfecha\b|\bdato\b|tag$|valuta|valeur|booked/
/** The meanings that a title loses if it contains a word of no use: `Card Holder Name`, `Merchant City`. */
const UNIMPORTANT = ['name', 'bank_reference', 'text', 'booking_date', 'value_date', 'document_date'] as const
const AMOUNT_MEANINGS = ['amount', 'debit', 'credit'] as const

const known = new Map<string, TitleScores>()

/** The score of each meaning for a title. Meanings without a matching word are missing. */
export const titleScores = (title: string): TitleScores => {
  if (title.length > MAX_TITLE) return {}
  const seen = known.get(title)
  if (seen) return seen
  const scores = LOST.test(title) ? scoresOfDamaged(title) : scoresOf(normalizeTitle(title))
  if (known.size < 2000) known.set(title, scores)
  return scores
}

/** The characters that replace a letter lost by an encoding. */
const LOST = /[\uFFFD?]/
const LETTERS = [' ', '', 'e', 'a', 'u', 'o', 'i', 'c', 'n', 'l', 's']

/** `D?bit`: tries the letters that may be missing and uses the one that gives known words. */
const scoresOfDamaged = (title: string): TitleScores => {
  let best: TitleScores = {}
  for (const letter of LETTERS) {
    const scores = scoresOf(normalizeTitle(title.replace(/[\uFFFD?]+/g, letter)))
    if (weightOf(scores) > weightOf(best)) best = scores
  }
  return best
}

const weightOf = (scores: TitleScores): number => Math.max(0, ...Object.values(scores))

/** Whether no known word says what a column with this title is, or it has no title. */
export const isUnknownTitle = (scores: TitleScores): boolean => weightOf(scores) < 0.5

const scoresOf = (title: string): TitleScores => {
  const scores: Partial<Record<ColumnMeaning, number>> = {}
  if (title === '') return scores
  for (const [meaning, weight, pattern] of WORDS) {
    if ((scores[meaning] ?? 0) < weight && pattern.test(title)) scores[meaning] = weight
  }
  const isMoney = AMOUNT_MEANINGS.some((meaning) => scores[meaning] !== undefined)
  // "Gutschrift/Belastung", "Credit/Debit Amount": one signed column, or the words of a marker.
  if (scores.debit && scores.credit) {
    scores.amount = Math.max(scores.amount ?? 0, 0.9)
    scores.marker = Math.max(scores.marker ?? 0, 0.7)
    scores.debit = 0.2
    scores.credit = 0.2
  } else if (scores.debit || scores.credit) scores.amount = Math.min(scores.amount ?? 0.3, 0.5)
  if ((isMoney || scores.currency) && ORIGINAL.test(title)) {
    demote(scores, ['amount', 'debit', 'credit', 'currency', 'fee', 'balance'])
    scores.ignored = 0.9
  } else if (isMoney && DETAIL.test(title)) {
    demote(scores, AMOUNT_MEANINGS)
    scores.detail_amount = 0.95
  } else if (scores.ignored) demote(scores, ['amount', 'debit', 'credit', 'fee'])
  // A counterparty's account is neither its name nor the account of the statement.
  if (COUNTERPARTY.test(title) && ACCOUNT.test(title) && (scores.account ?? 0) < 0.9) {
    demote(scores, ['name', 'account'])
    scores.counterparty_account = 0.95
  }
  if (scores.ignored && !scores.account) demote(scores, UNIMPORTANT)
  if (DATE_WORD.test(title) && (scores.value_date ?? 0) >= 0.95) demote(scores, ['booking_date'])
  if ((scores.document_date ?? 0) > 0.6 && (scores.booking_date ?? 0) <= 0.6) demote(scores, ['booking_date'])
  return scores
}

const demote = (scores: Partial<Record<ColumnMeaning, number>>, meanings: readonly ColumnMeaning[]): void => {
  for (const meaning of meanings) {
    const score = scores[meaning]
    if (score !== undefined) scores[meaning] = score * 0.2
  }
}

export const titleWeight = (title: string): number => weightOf(titleScores(title))

const MONEY_OR_DAY: readonly ColumnMeaning[] = [
  'booking_date',
  'value_date',
  'document_date',
  'amount',
  'debit',
  'credit',
  'balance',
]

/** Whether a title means a day or money, which every statement has. */
export const isEssentialTitle = (title: string): boolean => {
  const scores = titleScores(title)
  return MONEY_OR_DAY.some((meaning) => (scores[meaning] ?? 0) >= 0.5)
}
