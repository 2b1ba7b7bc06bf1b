// Words that say what a row is: debit or credit, pending or failed, an opening or closing balance, a total.
import { foldText } from '../../../shared/value/text.ts'

const CREDIT =
  /^(?:h|haben|c|cr|cred|crdt|credit|credits|k|\+|bij|gutschrift|avere|haber|credito|accredito|eingang|in|einnahme|entree|entrata|ingreso|zugang|kredit)$/
const DEBIT =
  /^(?:s|soll|d|dr|deb|dbit|debit|debits|-|af|belastung|dare|debe|debito|debet|addebito|ausgang|out|ausgabe|sortie|uscita|gasto|abgang|lastschrift)$/

/** 1 for a word that means credit, -1 for debit, 0 for any other. The first word of a longer text counts. */
export const markerSign = (text: string): 1 | -1 | 0 => {
  if (text.length > 40) return 0
  const folded = foldText(text).replace(/\.$/, '')
  const word = folded.includes(' ') ? folded.slice(0, folded.indexOf(' ')) : folded
  if (word.length === 1 && word !== folded) return 0
  if (CREDIT.test(word)) return 1
  return DEBIT.test(word) ? -1 : 0
}

const BOOKED =
  /^(?:(?:umsatz )?(?:gebucht|verbucht)|booked|book|completed|complete|posted|settled|cleared|executed|ausgefuhrt|abgeschlossen|bestatigt|confirmed|comptabilisee?|execute|effectuee?|contabilizzato|eseguito|contabile|realizada?|contabilizado|verwerkt|geboekt|done|ok|finished|importiert)$/
const PENDING =
  /^(?:(?:umsatz )?(?:vorgemerkt|vornotiert|ausstehend|pendent|offen|reserviert)|pdng|pending|authorised|authorized|in bearbeitung|in progress|processing|reserved|scheduled|geplant|en attente|en cours|a venir|prevue?|in sospeso|non contabilizzato|in attesa|in corso|pendiente|pendente|in behandeling|gereserveerd|provisional|vorgesehen)$/
const FAILED =
  /^(?:failed|declined|reverted|rejected|cancelled|canceled|refused|expired|void|voided|fehlgeschlagen|abgelehnt|annulliert|abgebrochen|geloscht|nicht ausgefuhrt|echouee?|refusee?|annulee?|rejetee?|rifiutato|annullato|respinto|fallito|rechazad[oa]|cancelad[oa]|anulad[oa]|mislukt|geweigerd|geannuleerd)$/

export type RowState = 'booked' | 'pending' | 'failed'

/** What a state word says; null when it is none. Only a column of states is asked. */
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

const OPENING =
  /^(?:anfangs|eroffnungs|start|vortrags)saldo|^anfangsbestand|^saldo ?vortrag|^saldo ?ubertrag|^(?:opening|starting|beginning|initial|previous|former) balance|^balance brought|^solde (?:initial|d'ouverture|precedent|anterieur|reporte|de depart)|^report (?:a nouveau|solde)|^saldo (?:iniziale|precedente|inicial|anterior|riportato|vorgetragen|alter?)\b|^beginsaldo|^alter (?:konto)?saldo|^ancien solde|^(?:ingaende|inngaende) saldo|^riporto saldo|^ubertrag$/
const CLOSING =
  /^(?:schluss|end|abschluss)saldo|^endbestand|^neuer (?:konto)?saldo|^(?:closing|ending|final|new|current|available) balance|^solde (?:final|de cloture|actuel|nouveau|en fin|comptable)|^nouveau solde|^saldo (?:finale|attuale|final|actual|contabile|neu|aktuell)\b|^eindsaldo|^(?:utgaende) saldo|^kontostand(?: am| per| vom)?\b|^aktueller (?:konto)?saldo|^saldo zu (?:ihren|unseren) (?:gunsten|lasten)/
const ANY_BALANCE =
  /^(?:saldo|solde|balance|kontosaldo|kontostand)(?: (?:per|am|au|al|du|vom|as of|at|on|le|a|op|zum))?[ :]*(?:\d[\d ./-]{5,12})?:?$/
const TOTAL =
  /^(?:total|totale|totals|totaux|summe|sum|somme|suma|gesamt|gesamttotal|zwischentotal|zwischensumme|subtotal|sous-total|subtotale|umsatztotal|total spalte|grand total|totaal|totalsumme)\b/

/** A stem that each of the labels has: spares most texts the folding. */
const MAY_BE_LABEL = /sald|sold|balan|kontostand|bestand|report|bertrag|total|totaux|totaal|sum|som|gesamt/i

/** What a text that is a label says; null when it is none of these. `balance`: a balance of either end. */
export const labelKind = (text: string): 'opening' | 'closing' | 'balance' | 'total' | null => {
  if (text.length > 80 || !MAY_BE_LABEL.test(text)) return null
  const folded = foldText(text).trim()
  if (OPENING.test(folded)) return 'opening'
  if (CLOSING.test(folded)) return 'closing'
  if (ANY_BALANCE.test(folded)) return 'balance'
  return TOTAL.test(folded) ? 'total' : null
}
