// Words that say what a row is: debit or credit, pending or failed, an opening or closing balance, a total.
import { foldText } from '../../../../shared/value/text.ts'

const CREDIT =
  /^(?:h|haben|c|cr|cred|crdt|credit|credits|k|\+|bij|gutschrift|avere|haber|credito|accredito|eingang|in|einnahme|entree|entrata|ingreso|zugang|kredit|abono|ma|uznanie)$/
const DEBIT =
  /^(?:s|soll|d|dr|deb|dbit|debit|debits|-|af|belastung|dare|debe|debito|debet|addebito|ausgang|out|ausgabe|sortie|uscita|gasto|abgang|lastschrift|cargo|wn|winien|obciazenie)$/

/** Words that are marks only as a whole text: in a longer text they are ordinary words (`Ein Kaffee`). */
const CREDIT_ALONE =
  /^(?:ein|rein|eing|eingehend|(?:geld|zahlungs)eingang|eingange|einnahmen|einzahlung(?:en)?|gutschriften|zufluss|incoming|inflow|money in|paid in|received|deposits?|recettes?|entrees|encaissements?|versamento|entrate|incass[oi]|accrediti|ingresos|entradas?|plus|wplyw)$/
const DEBIT_ALONE =
  /^(?:aus|raus|ausg|ausgehend|(?:geld|zahlungs)ausgang|ausgange|ausgaben|auszahlung(?:en)?|belastungen|lastschriften|abfluss|outgoing|outflow|money out|paid out|spent|sent|withdrawals?|depenses?|sorties|decaissements?|prelievo|uscite|addebiti|gastos|salidas?|saidas?|minus|wydatek)$/

const MAX_MARK = 40

/** 1 for a word that means credit, -1 for debit, 0 for any other. Of a longer text the first word counts. */
export const markerSign = (text: string): 1 | -1 | 0 => {
  if (text.length > MAX_MARK) return 0
  const folded = foldText(text).replace(/\.$/, '')
  if (CREDIT_ALONE.test(folded)) return 1
  if (DEBIT_ALONE.test(folded)) return -1
  const word = folded.includes(' ') ? folded.slice(0, folded.indexOf(' ')) : folded
  if (word.length === 1 && word !== folded) return 0
  if (CREDIT.test(word)) return 1
  return DEBIT.test(word) ? -1 : 0
}

/** A text of several words this long is rather a booking text that begins with a mark. */
const MAX_WORDS = 12
const MAX_WORD = 20

/** Whether a cell is a mark of in or out, and no longer text. */
export const isMarkCell = (text: string): boolean =>
  text.length <= (text.includes(' ') ? MAX_WORDS : MAX_WORD) && markerSign(text) !== 0

const BOOKED =
  /^(?:(?:umsatz )?(?:gebucht|verbucht)|booked|book|completed|complete|posted|settled|cleared|executed|ausgefuhrt|abgeschlossen|bestatigt|confirmed|comptabilisee?|execute|effectuee?|contabilizzato|eseguito|contabile|realizada?|contabilizado|verwerkt|geboekt|done|ok|finished|importiert)$/
const PENDING =
  /^(?:(?:umsatz )?(?:vorgemerkt|vornotiert|ausstehend|pendent|offen|reserviert)|pdng|pending|authorised|authorized|in bearbeitung|in progress|processing|reserved|scheduled|geplant|en attente|en cours|a venir|prevue?|in sospeso|non contabilizzato|in attesa|in corso|pendiente|pendente|in behandeling|gereserveerd|provisional|vorgesehen)$/
const FAILED =
  /^(?:failed|declined|reverted|rejected|cancelled|canceled|refused|expired|void|voided|fehlgeschlagen|abgelehnt|annulliert|abgebrochen|geloscht|nicht ausgefuhrt|echouee?|refusee?|annulee?|rejetee?|rifiutato|annullato|respinto|fallito|rechazad[oa]|cancelad[oa]|anulad[oa]|mislukt|geweigerd|geannuleerd)$/

export type RowState = 'booked' | 'pending' | 'failed'

/** The state that a word means; null if it means none. Call it only for cells of a state column. */
export const rowState = (text: string): RowState | null => {
  const known = states.get(text)
  if (known !== undefined) return known
  const state = stateOf(foldText(text))
  if (states.size < 500) states.set(text, state)
  return state
}

/** A column of states repeats a few words on every row. */
const states = new Map<string, RowState | null>()

const stateOf = (folded: string): RowState | null => {
  if (BOOKED.test(folded)) return 'booked'
  if (PENDING.test(folded)) return 'pending'
  return FAILED.test(folded) ? 'failed' : null
}

const PENDING_HEADING =
  /^(?:(?:noch )?nicht (?:ver|ge)bucht|vorgemerkt|vornotiert|ausstehend|pending|not (?:yet )?booked|(?:operations? |mouvements? )?(?:en attente|a venir|non comptabilis)|(?:movimenti |operazioni )?(?:in sospeso|in attesa|non contabilizzat))/

/** Whether a heading says that the transactions below it are not booked yet. */
export const pendingHeading = (text: string): boolean =>
  text.length <= 80 && PENDING_HEADING.test(foldText(text).trim())

const OPENING =
  /^(?:(?:vorheriger|voriger|letzter) saldo|saldo (?:der )?vorperiode)\b|^(?:anfangs|eroffnungs|start|vortrags)saldo|^anfangsbestand|^saldo ?vortrag|^saldo vormonat|^vortrag$|^(?:opening|starting|beginning|initial|previous|former) balance|^balance (?:brought|b\/f)|^solde (?:initial|d'ouverture|precedent|anterieur|reporte|de depart)|^report (?:a nouveau|solde)|^saldo (?:iniziale|precedente|di apertura|de apertura|de abertura|inicial|anterior|previo|poczatkowe|poprzednie|otwarcia|riportato|vorgetragen|alter?)\b|^beginsaldo|^alter (?:saldo|kontosaldo|kontostand)|^ancien solde|^vecchio saldo|^(?:ingaende|inngaende) saldo|^riporto saldo|^bilans otwarcia/

/**
 * The balance of the statement before, in any order of the words: `Saldo letzter Monat`, `Übertrag aus der letzten
 * Abrechnung`, `Solde du relevé précédent`. A text with any other word is no such balance.
 */
const BALANCE_BEFORE = {
  balance: /^(?:saldo|kontosaldo|kontostand|(?:saldo)?(?:vortrag|ubertrag)|solde|report|riporto|balance)$/,
  /** `last`: of a period or document only. */
  last: /^(?:letzte[nrsm]?|vergangene[nrsm]?|dernier(?:e|s)?|ultim[oa]|last)$/,
  before:
    /^(?:vorherige[nrsm]?|vorige[nrsm]?|vorangehende[nrsm]?|vorangegangene[nrsm]?|fruhere[nrsm]?|alte[nrsm]?|precedente?s?|anterieure?|ancien(?:ne)?|passee?|scors[oa]|anterior|previous|prior|prev)$/,
  ofPeriodBefore: /^vor(?:monat|jahr|periode|quartal|woche)e?s?$/,
  invoice: /^(?:(?:monats|karten|kreditkarten)?rechnung|facture|fattura|factura|fatura|invoice|bill)$/,
  period:
    /^(?:(?:monats|karten|kreditkarten)?abrechnung|(?:konto)?auszug(?:e?s)?|(?:abrechnungs)?periode|monats?|quartals?|jahres?|woche|releve|decompte|extrait|mois|annee|trimestre|semaine|estratto|conteggio|rendiconto|mese|periodo|anno|statement|month|period|year|quarter|week)$/,
  small:
    /^(?:de[rsmnl]?|aus|per|vom|von|zum|am|im|ihre[rs]?|du|la|le|les|l|d|au|a|al|dall?a?|dell?[aeo]?|il|of|from|the|on|at|compte|conto|konto|account|card|karte|carte|carta|chf|eur|fr)$/,
}

/** Whether a folded text names the balance of the statement before; of an invoice, it may also be a payment of it. */
const balanceBefore = (folded: string): 'statement' | 'invoice' | null => {
  const words = folded.split(/[^a-z0-9]+/).filter((word) => word !== '' && !/^\d/.test(word))
  if (words.length < 2 || words.length > 9) return null
  const { balance, last, before, ofPeriodBefore, invoice, period, small } = BALANCE_BEFORE
  const patterns = [balance, last, before, ofPeriodBefore, invoice, period, small]
  const [isBalance, isLast, isBefore, isPeriodBefore, isInvoice, isPeriod] = patterns.map((pattern) =>
    words.some((word) => pattern.test(word)),
  )
  if (!isBalance || !words.every((word) => patterns.some((pattern) => pattern.test(word)))) return null
  const isNamed = isPeriodBefore || ((isLast || isBefore) && (isInvoice || isPeriod))
  if (!isNamed) return null
  return isInvoice ? 'invoice' : 'statement'
}

/** Whether a text means the balance of the invoice before, or a payment of it: its place in the file decides. */
export const namesInvoiceBalance = (text: string): boolean =>
  text.length <= 80 && LABEL_HINT.test(text) && balanceBefore(foldText(text).trim()) === 'invoice'

const CLOSING =
  /^(?:schluss|end|abschluss)saldo|^endbestand|^neuer (?:saldo|kontosaldo|kontostand)|^(?:closing|ending|final|new|current|available) balance|^balance (?:carried|c\/f)|^solde (?:final|de cloture|actuel|nouveau|en fin|comptable|en votre faveur|en notre faveur)|^nouveau solde|^saldo (?:finale|attuale|final|actual|atual|contabile|di chiusura|de cierre|de fecho|koncowe|neu|aktuell|a vostro favore|a nostro favore)\b|^(?:nuovo|nuevo|novo|nowe) saldo|^bilans zamkniecia|^eindsaldo|^(?:utgaende) saldo|^kontostand(?: am| per| vom)?\b|^aktueller (?:konto)?saldo|^saldo zu (?:ihren|unseren) (?:gunsten|lasten)/
/** A balance on a day, of each day, or carried from page to page. */
const ANY_BALANCE =
  /^(?:saldo|solde|balance|kontosaldo|kontostand)(?: (?:per|am|au|al|du|vom|as of|at|on|le|a|op|zum|em|na dzien))?[ :]*(?:\d[\d ./:-]{5,24}|\d{1,2}\.? [a-z]{3,9}\.? \d{4})?:?$/
const OF_A_DAY =
  /^(?:tages|tagesend|zwischen)saldo|^solde (?:du jour|intermediaire|journalier)|^saldo (?:giornaliero|intermedio|del giorno|diario|del dia|do dia|dzienne|na koniec dnia)|^(?:daily|ledger|end of day) balance/
const CARRIED =
  /^ubertrag (?:auf|von) [a-z ]{0,20}seite$|^saldo ?ubertrag$|^(?:a )?report(?:er)? de la page precedente$|^solde a reporter$|^(?:a )?riport(?:o|are) da pagina precedente$|^saldo (?:a riportare|arrastrado|a transportar)$|^suma (?:y sigue|anterior)$|^(?:do|z) przeniesienia$/
/** The same words from page to page, which may also mean a transfer. */
const MAYBE_CARRIED =
  /^(?:ubertrag|(?:a )?report|a reporter|(?:a )?riporto|a riportare|(?:carried|brought) forward|a transportar|transporte)$/
const TOTAL =
  /^(?:total|totale|totali|totals|totaux|totais|totales|summe|sum|somme|somma|soma|suma|razem|ogo[lł]em|gesamt|gesamtsumme|gesamttotal|zwischentotal|zwischensumme|subtotal|sous-total|subtotale|umsatztotal|total spalte|grand total|totaal|totalsumme)(?![\p{L}\d])|^(?:belastungen|gutschriften) total$/u

/** A stem of each label: most texts then need no folding. */
const LABEL_HINT =
  /sald|sold|balan|kontostand|bestand|vortrag|report|riport|transport|forward|bertrag|bilans|przenies|total|totaux|totais|totaal|sum|som|razem|og.[lł]em|gesamt/i

/** `balance`: of either end, of a day, or carried from page to page; `carried`: that, or a transfer. */
export type RowLabel = 'opening' | 'closing' | 'balance' | 'carried' | 'total' | null

/** Whether a label can only mean a balance. */
export const namesBalance = (label: RowLabel): label is 'opening' | 'closing' | 'balance' =>
  label === 'opening' || label === 'closing' || label === 'balance'

/** The meaning of a text that is a label; null if it is none. */
export const labelKind = (text: string): RowLabel => {
  if (text.length > 80 || !LABEL_HINT.test(text)) return null
  const folded = foldText(text).trim()
  if (OPENING.test(folded) || balanceBefore(folded) !== null) return 'opening'
  if (CLOSING.test(folded)) return 'closing'
  if (ANY_BALANCE.test(folded) || OF_A_DAY.test(folded) || CARRIED.test(folded)) return 'balance'
  if (MAYBE_CARRIED.test(folded)) return 'carried'
  return TOTAL.test(folded) ? 'total' : null
}
