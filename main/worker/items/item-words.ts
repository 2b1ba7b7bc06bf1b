// The dictionary of column titles of address books and lists of open items, in German, French, Italian and English. It
// knows words but no programs; map-item-columns.ts weighs the contents of the columns.
import type { ItemAttribute, ItemKind } from '../../../shared/record/import/item-table.ts'
import { ITEM_ATTRIBUTES } from '../../../shared/record/import/item-table.ts'
import { normalizeTitle, titleScores } from '../table/cells/header-words.ts'

export type ItemTitleScores = Readonly<Partial<Record<ItemAttribute, number>>>

/** A pattern over the normalised title and its weight, 0–1. The best pattern of an attribute counts. */
type Word = readonly [ItemAttribute, number, RegExp]

const NUMBER = '(?:nr|no|n|num|nummer|numero|number|nro)'
const PARTY =
  '(?:kunden?|debitor(?:en)?|kreditor(?:en)?|lieferant(?:en)?|client|customer|supplier|vendor|creditor|debtor|fournisseur|debiteur|creancier|cliente|fornitore|debitore|creditore)'
const DOCUMENT =
  '(?:rechnungs?|faktur(?:a|en)?|belegs?|dokument(?:en)?s?|facture|fattura|invoice|bill|document|documento|piece|pezza|pezzo|rg|re|op)'
/** The words between two nouns in French and Italian titles. */
const OF = '(?: de| di| du| del| della| dell| d)?(?: la| l)?'

/** Value added tax, as titles name it. */
const TAX = '(?:mw ?st|ust|mehrwert ?steuer|umsatz ?steuer|steuer|vat|tva|iva|tax)'
/** The weight of a title that states its meaning, so that the contents need not confirm it. */
export const STATED = 0.96

const word = (attribute: ItemAttribute, weight: number, pattern: string): Word => [
  attribute,
  weight,
  new RegExp(pattern),
]

const SHARED: readonly Word[] = [
  word(
    'key',
    0.95,
    '^(?:id|uuid|guid|key|schlussel|schluessel|cle|chiave|(?:externe?|interne?|external|record|objekt|system) ?(?:id|key))$',
  ),
  word('key', 0.95, `^(?:id|identifiant|identificativo)${OF} (?:externe|esterno|facture|fattura|client|cliente)$`),
]

const DOCUMENTS: readonly Word[] = [
  ...SHARED,
  word('number', 1, `^${DOCUMENT} ?${NUMBER}$|^${NUMBER}${OF} ${DOCUMENT}$`),
  word('number', 0.9, '^(?:rechnung|facture|fattura|invoice|faktura|invoice id|bill)$'),
  word('number', 0.75, `^(?:beleg|dokument|document|documento|piece|doc|${NUMBER}|referenz ?nr)$`),
  word('number', 0.7, `(?:rechnung|beleg|faktura|facture|fattura|invoice|document).*\\b${NUMBER}\\b`),
  word('company_key', 0.95, `^${PARTY} ?(?:${NUMBER}|id|konto|code)$|^(?:${NUMBER}|code|codice|id)${OF} ${PARTY}$`),
  word('company_key', 0.9, `^(?:adress|personen|partner|kontakt|contact|konto) ?(?:${NUMBER}|id|code)$`),
  word('company_name', 1, `^${PARTY}$|^${PARTY} ?(?:name|nom|nome)$|^(?:nom|nome|name)${OF} (?:of )?${PARTY}$`),
  word(
    'company_name',
    0.9,
    '^(?:firma|firmenname|company(?: name)?|societe|societa|ditta|azienda|raison sociale|ragione sociale|entreprise)$',
  ),
  word(
    'company_name',
    0.85,
    '^(?:rechnungs ?)?(?:empfanger|empfaenger|adressat|steller)$|^destinata|^(?:contact|kontakt|partner|tiers|terzo)$',
  ),
  word('company_name', 0.8, '^(?:name|nom|nome)$'),
  word('total', 1, '^(?:total|totale|betrag|amount|montant|importo|summe|somme|somma)$'),
  word(
    'total',
    1,
    `^(?:total|totale|betrag|amount|montant|importo)${OF} (?:betrag|amount|brutto|brut|gross|lordo|ttc|rechnung|facture|fattura|invoice|total|totale)$`,
  ),
  word(
    'total',
    1,
    '^(?:rechnungs|brutto|gesamt|faktura|end) ?(?:betrag|total|summe)$|^(?:invoice|gross|grand) (?:amount|total)$|^brutto$|^gross$|^ttc$|^lordo$',
  ),
  word('total', 1, '(?:betrag|total|totale|amount|montant|importo|summe).*(?:inkl|incl|compris|\\bttc\\b|lordo|brut)'),
  word('total', 0.8, 'betrag|montant|importo|amount|\\btotale?\\b|summe'),
  word('open_amount', 1, '\\boffene?[rns]?\\b|ausstehend|\\brest ?(?:betrag|saldo|schuld)?\\b|\\bop ?saldo\\b'),
  word('open_amount', 1, '\\bouvert|\\bsolde (?:du|ouvert|a payer)|\\breste\\b|restant|montant du\\b|impaye'),
  word('open_amount', 1, '\\baperto\\b|residuo|scoperto|insoluto|da (?:pagare|incassare)|outstanding|remaining|unpaid'),
  word(
    'open_amount',
    1,
    '(?:amount|balance) (?:due|open|left)|\\bopen (?:amount|balance|total)|^open$|\\bdue (?:amount|balance)|amount due',
  ),
  word('open_amount', 0.9, '^(?:saldo|solde|balance|saldo rechnung)$'),
  word(
    'date',
    1,
    `^${DOCUMENT} ?(?:datum|date|vom)$|^(?:date|data|datum)${OF}(?: of)? ?(?:facturation|emission|emissione|fatturazione|issue|${DOCUMENT})$`,
  ),
  word('date', 1, '^(?:ausstellungs|issue|ausgestellt) ?(?:datum|date|am)$|^datum der rechnung$|^issued(?: on)?$'),
  word('date', 0.9, '^(?:datum|date|data|dat)$'),
  word('date', 0.6, 'datum|\\bdate\\b|\\bdata\\b'),
  word(
    'due_date',
    1,
    'fallig|faellig|zahlbar|verfall|zahlungs ?frist|zahlungs ?ziel|echeance|a payer (?:le|jusqu)|scadenza|pagabile|\\bdue\\b|payable (?:by|until|on)',
  ),
  word(
    'reference',
    0.97,
    '\\bqr ?(?:referenz|reference|ref|riferimento)?\\b|\\besr\\b|\\bbvr\\b|\\bpvr\\b|\\bqrr\\b|\\bscor\\b|(?:referenz|reference|riferimento)\\b.*\\bqr\\b',
  ),
  word(
    'reference',
    0.95,
    'zahlungs ?referenz|payment ref|creditor ref|reference (?:de|du) (?:paiement|creancier)|riferimento (?:di |del )?(?:pagamento|creditore)|struktur|structured',
  ),
  word('reference', 0.6, 'referen|riferiment|\\bref\\b'),
  word(
    'type',
    0.9,
    '^(?:typ|type|tipo|art|genre|kind)$|^(?:beleg|dokument(?:en)?|rechnungs|document|invoice) ?(?:art|typ|type|kind)$|^(?:type|tipo|genre)(?: de| di| du)? (?:document|documento|piece|facture|fattura)$',
  ),
  word(
    'text',
    0.95,
    '^(?:betreff|titel|title|titre|titolo|objet|oggetto|subject|text|texte|testo|beschreibung|description|descrizione|libelle|bezeichnung)$',
  ),
  word(
    'text',
    0.85,
    '^(?:bemerkung(?:en)?|remarks?|remarques?|osservazion[ei]|notiz(?:en)?|notes?|note|kommentar|comment(?:s|aire)?|mitteilung|communication|comunicazione|causale|zweck|(?:buchungs|rechnungs|beleg) ?text|projekt|projet|progetto|project)$',
  ),
  word('creditor_iban', 0.95, '\\biban\\b'),
  word(
    'account',
    STATED,
    `^(?:(?:aufwand|aufwands|ertrag|ertrags|erlos|erloes|umsatz|kosten) ?konto|compte de (?:charges?|produits?)|conto (?:di |del )?(?:costo|ricavo|ricavi)|(?:expense|revenue|income|sales) account)$`,
  ),
  word(
    'account',
    0.9,
    `^(?:konto|sachkonto|gegen ?konto|compte|conto|account|(?:ledger|gl) account|konto ?${NUMBER}|account ?(?:${NUMBER}|code)|${NUMBER}${OF} (?:compte|conto))$`,
  ),
  word(
    'vat_rate',
    STATED,
    `^${TAX} ?(?:satz|satze|code|rate|schlussel|schluessel|kennzeichen|key|prozent|percent|taux|aliquota|codice)$|^(?:taux|aliquota|code|codice|pourcentage|percentuale)${OF} ?(?:tva|iva)$|^aliquota$`,
  ),
  word('vat_rate', 0.7, `^${TAX}(?: in| en)?$`),
]

const COMPANIES: readonly Word[] = [
  ...SHARED,
  word('key', 1, `^${PARTY} ?(?:${NUMBER}|id|konto|code)$|^(?:${NUMBER}|code|codice|id)${OF} ${PARTY}$`),
  word(
    'key',
    0.9,
    `^(?:adress|personen|partner|kontakt|contact|konto|company|firmen) ?(?:${NUMBER}|id|code)$|^${NUMBER}$`,
  ),
  word(
    'name',
    1,
    '^(?:firma|firmenname|company(?: name)?|societe|societa|ditta|azienda|raison sociale|ragione sociale|entreprise|organisation)$',
  ),
  word(
    'name',
    0.95,
    `^(?:name|nom|nome)$|^${PARTY}$|^${PARTY} ?(?:name|nom|nome)$|^(?:nom|nome|name)${OF} (?:of )?(?:${PARTY}|entreprise|societe|societa)$|^firma nachname$|^name firma$|^firma name$`,
  ),
  word(
    'name',
    0.8,
    '^(?:bezeichnung|kontakt|contact|partner|anzeigename|display name|full name|nom complet|nome completo)$',
  ),
  word('first_name', 0.95, '^(?:vorname|prenom|first ?name|given name|nome proprio)$'),
  word('last_name', 0.95, '^(?:nachname|familienname|nom de famille|cognome|last ?name|surname|family name)$'),
  word(
    'other_name',
    0.9,
    '^(?:alias|kurz(?:name|bezeichnung)|rufname|short name|nom abrege|abbreviazione|andere namen?|other names?|autres? noms?|altri nomi|altro nome)$',
  ),
  word('iban', 0.95, '\\biban\\b'),
  word('email', 0.95, '\\be ?mail\\b|\\bcourriel\\b|posta elettronica|^mail(?: adresse)?$'),
  word(
    'address',
    0.95,
    'strasse|\\bstr\\b|\\brue\\b|\\bvia\\b|\\bstreet\\b|^(?:adresse|address|indirizzo)(?: zeile| line| ligne)?$|indirizzo|^anschrift$',
  ),
  word(
    'zip_city',
    0.98,
    '^(?:plz|npa|cap|zip|postleitzahl|code postal) (?:und |et |e |and )?(?:ort|localite|ville|lieu|localita|luogo|citta|city|place|town)$',
  ),
  word(
    'zip',
    0.95,
    '^(?:plz|npa|cap|zip|zip ?code|postleitzahl|code postal|codice postale|post ?code|postal code|cp)$',
  ),
  word('city', 0.95, '^(?:ort|ortschaft|stadt|city|town|place|ville|localite|lieu|localita|luogo|citta|wohnort)$'),
  word(
    'country',
    0.95,
    '^(?:land|lander ?code|laender ?code|pays|paese|nazione|stato|country(?: code)?|code pays|codice paese)$',
  ),
  word(
    'uid',
    0.95,
    `^(?:uid|ide|idi)(?: ?${NUMBER})?$|^(?:unternehmens ?(?:identifikations)? ?nummer|numero ide|numero idi)$`,
  ),
  word('uid', 0.9, `^(?:mw ?st|vat|tva|iva) ?(?:${NUMBER}|id)$|^${NUMBER} (?:de )?(?:tva|iva)$`),
]

/** `Kurs` alone, of a unit of a currency; a purchase and a sale next to each other are two columns that a person chooses from. */
const RATES: readonly Word[] = [
  word(
    'rate',
    1,
    '^(?:kurs|wechselkurs|devisenkurs|umrechnungskurs|mittelkurs|monatsmittelkurs|tageskurs|schlusskurs|jahresendkurs|cours|taux|taux de change|cours moyen|corso|cambio|tasso(?: di cambio)?|rate|exchange rate|average rate|value)(?: (?:chf|in chf|en chf))?$',
  ),
  word('rate', 0.9, '\\b(?:kurs|cours|corso|cambio|exchange rate)\\b|(?:mittel|wechsel|devisen|monats|tages)kurs'),
  word('currency', 1, '^(?:wahrung(?:en)?|waehrung(?:en)?|monnaie|devise|devises|valuta|moneta|currency)$'),
  word(
    'currency',
    0.95,
    '^(?:iso|code|iso ?code|(?:wahrungs|waehrungs|currency) ?code|code (?:iso|monnaie|devise)|symbol)$',
  ),
  word('units', 1, '^(?:einheit(?:en)?|anzahl|menge|faktor|unites?|quantite|unita|quantita|units?|quantity|per)$'),
  word(
    'date',
    1,
    '^(?:datum|tag|date|jour|data|giorno|day|gultig (?:am|ab|fur)|gueltig (?:am|ab|fuer)|valid on|stichtag)$',
  ),
  word('date', 1, '^(?:monat|mois|mese|month|periode|period|gultigkeit|gueltigkeit)$'),
]

const WORDS: Readonly<Record<ItemKind, readonly Word[]>> = {
  company: COMPANIES,
  invoice: DOCUMENTS,
  expense: DOCUMENTS,
  exchange_rate: RATES,
}

/** Money and days that are not those of the document: taxes, parts, paid amounts, days of reminders. */
const OTHER =
  /mw ?st\b|\bust\b|\bvat\b|\btva\b|\biva\b|steuer|\btax|impot|imposta|netto|\bnet\b|nett[oe]?\b|hors|\bht\b|imponibile|skonto|escompte|sconto|discount|rabatt|rabais|bezahlt|zahlungs? ?(?:datum|eingang|betrag)|zahlungen|zahldatum|\bpaid\b|payments?\b|\bpayee?s?\b|encaiss|pagat[oa]|pagamenti|incassat|mahn|rappel|sollecit|reminder|gebuhr|gebuehr|\bfrais\b|spese|\bfees?\b|\bkurs\b|\bcours\b|cambio|exchange|erstellt|geandert|geaendert|created|updated|modified|erfass|\btage\b|\bdays\b|\bjours\b|\bgiorni\b|fremdwahrung|fremdwaehrung|\bfw\b|liefer(?:datum|termin)|leistung|service|valuta|ritardo|retard/
const INCLUSIVE = /inkl|incl|compris|brut|lord|\bttc\b|gross/
/** A second part of a name, like `Name 2`, which is no name by itself. */
const SECOND_NAME = /\b(?:name|nom|nome)[ _.-]?[2-9]$|zusatz|suppl[ée]ment/i

const known = new Map<string, ItemTitleScores>()

/** The score of each attribute of the kind for a title, 0–1. */
export const itemTitleScores = (kind: ItemKind, title: string): ItemTitleScores => {
  const cached = `${kind} ${title}`
  const seen = known.get(cached)
  if (seen) return seen
  const scores = scoresOf(kind, title)
  if (known.size < 2000) known.set(cached, scores)
  return scores
}

const scoresOf = (kind: ItemKind, title: string): ItemTitleScores => {
  const normal = normalizeTitle(title)
  const scores: Partial<Record<ItemAttribute, number>> = {}
  if (normal === '' && title.trim() === '') return scores
  const attributes: readonly ItemAttribute[] = ITEM_ATTRIBUTES[kind]
  for (const [attribute, weight, pattern] of WORDS[kind]) {
    if (attributes.includes(attribute) && (scores[attribute] ?? 0) < weight && pattern.test(normal)) {
      scores[attribute] = weight
    }
  }
  if (kind === 'company') {
    if (SECOND_NAME.test(title.trim())) delete scores.name
    return scores
  }
  if (kind === 'exchange_rate') return scores
  const currency = titleScores(title).currency ?? 0
  if (currency >= 0.8) scores.currency = currency
  if (OTHER.test(normal) && !INCLUSIVE.test(normal)) {
    delete scores.total
    delete scores.date
    if (!/\bdue\b|offen|ouvert|aperto/.test(normal)) delete scores.open_amount
    if (/\btage\b|\bdays\b|\bjours\b|\bgiorni\b|mahn|rappel|sollecit|reminder|betrag|montant|amount/.test(normal))
      delete scores.due_date
  }
  // "Amount due", "Fälliger Betrag": money and not a day.
  if (
    (scores.open_amount ?? 0) >= 0.9 &&
    (scores.due_date ?? 0) > 0 &&
    !/dat|echeance|scadenza|\bon\b|\bam\b/.test(normal)
  ) {
    delete scores.due_date
  }
  if ((scores.open_amount ?? 0) >= 0.9) delete scores.total
  return scores
}

/** The weight of a title: the best of its scores. */
export const itemTitleWeight = (kind: ItemKind, title: string): number =>
  Math.max(0, ...Object.values(itemTitleScores(kind, title)))

const ESSENTIAL: Readonly<Record<ItemKind, readonly ItemAttribute[]>> = {
  company: ['name', 'last_name', 'key'],
  invoice: ['number', 'total', 'open_amount', 'date'],
  expense: ['number', 'total', 'open_amount', 'date'],
  exchange_rate: ['rate', 'currency', 'date'],
}

/** Whether a title is one of those that every table of the kind has. */
export const isEssentialItemTitle = (kind: ItemKind, title: string): boolean => {
  const scores = itemTitleScores(kind, title)
  return ESSENTIAL[kind].some((attribute) => (scores[attribute] ?? 0) >= 0.5)
}
