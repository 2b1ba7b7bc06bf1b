// Titles of address books and lists of open items in four languages: each has the meaning that a bookkeeper expects.
import { describe, expect, test } from 'vitest'
import { itemTitleScores } from '../../../main/worker/items/item-words.ts'
import type { ItemAttribute, ItemKind } from '../../../shared/record/import/item-table.ts'

/** The most probable meaning of a title; null when there is none. */
const meaningOf = (kind: ItemKind, title: string): string | null => {
  const scores = Object.entries(itemTitleScores(kind, title)) as [ItemAttribute, number][]
  const [best] = scores.filter(([, score]) => score >= 0.5).sort((a, b) => b[1] - a[1])
  return best?.[0] ?? null
}

describe('invoices and expenses', () => {
  test.each<[ItemAttribute, string]>([
    [
      'number',
      'Rechnungsnummer|Rechnungs-Nr.|RechnungsNr|Rechnung Nr.|Rg-Nr.|Beleg-Nr.|Belegnummer|Faktura-Nr.|OP-Nr.',
    ],
    ['number', 'N° facture|Facture n°|Numéro de facture|No de la pièce|N° de pièce|Numéro de document|Facture'],
    ['number', 'Numero fattura|N. fattura|Fattura n.|Nº documento|Numero documento'],
    ['number', 'Invoice number|Invoice No.|Invoice #|Document No|Bill number|Invoice'],
    ['company_name', 'Kunde|Kundenname|Debitor|Kreditor|Lieferant|Name Kunde|Firma|Name|Debitorenname'],
    ['company_name', 'Client|Nom du client|Fournisseur|Débiteur|Créancier|Raison sociale|Société'],
    ['company_name', 'Cliente|Nome cliente|Fornitore|Ragione sociale|Debitore|Creditore'],
    ['company_name', 'Customer|Customer name|Supplier|Vendor name|Company'],
    ['company_key', 'Kundennummer|Kunden-Nr.|Debitoren-Nr.|Kreditor Nr|Lieferantennummer|Adress-Nr.|Kunden-ID'],
    [
      'company_key',
      'N° client|Numéro de fournisseur|Code client|Numero cliente|Codice fornitore|Customer No.|Supplier ID',
    ],
    [
      'total',
      'Betrag|Betrag CHF|Total|Brutto|Bruttobetrag|Rechnungsbetrag|Gesamtbetrag|Total inkl. MwSt.|Betrag in CHF',
    ],
    [
      'total',
      'Montant|Montant TTC|Total TTC|Montant total|Montant de la facture|Importo|Totale|Importo lordo|Totale fattura',
    ],
    ['total', 'Amount|Total amount|Gross amount|Invoice total|Totale IVA inclusa'],
    ['open_amount', 'Offen|Offener Betrag|Betrag offen|Saldo|Restbetrag|Ausstehend|Offen CHF|Saldo CHF'],
    ['open_amount', 'Solde|Montant ouvert|Solde ouvert|Reste à payer|Saldo aperto|Importo scoperto|Importo residuo'],
    ['open_amount', 'Open amount|Amount due|Balance due|Outstanding|Open balance'],
    ['date', 'Datum|Rechnungsdatum|Belegdatum|Rechnung vom|Date|Date de facture|Date facture|Date de la pièce'],
    ['date', 'Data|Data fattura|Data documento|Data della fattura|Invoice date|Document date|Issue date'],
    ['due_date', 'Fällig am|Fälligkeit|Fälligkeitsdatum|Zahlbar bis|Faellig|Verfalldatum|Échéance|Date d’échéance'],
    ['due_date', 'A payer jusqu’au|Scadenza|Data scadenza|Due date|Payment due|Payable by'],
    [
      'reference',
      'QR-Referenz|ESR-Referenz|ESR|Zahlungsreferenz|N° BVR|Référence QR|Riferimento QR|Payment reference|Referenz',
    ],
    ['creditor_iban', 'IBAN|IBAN Lieferant|IBAN fournisseur'],
    ['currency', 'Währung|Whg.|Monnaie|Devise|Valuta|Moneta|Currency|WKZ'],
    ['type', 'Typ|Belegart|Dokumentart|Type de document|Tipo documento|Document type|Art'],
    ['text', 'Betreff|Text|Titel|Bemerkungen|Objet|Libellé|Descrizione|Oggetto|Subject|Notes'],
    ['account', 'Konto|Aufwandkonto|Sachkonto|Compte|Conto|Account no.'],
    ['account', 'Ertragskonto|Erlöskonto|Umsatzkonto|Compte de produits|Conto di ricavo|Revenue account|Sales account'],
    [
      'vat_rate',
      'MWST-Satz|MwSt-Satz|MwSt.-Satz %|Steuersatz|MWST-Code|Mehrwertsteuersatz|MWST in %|Steuerschlüssel|MWST|MwSt',
    ],
    [
      'vat_rate',
      'Taux TVA|Taux de TVA|Code TVA|TVA|TVA %|Aliquota IVA|Aliquota|Codice IVA|IVA|VAT rate|VAT code|Tax rate|VAT',
    ],
    ['key', 'ID|Externe ID|UUID|Key'],
  ])('%s: %s', (attribute, titles) => {
    const each = titles.split('|')
    expect(each.map((title) => [title, meaningOf('expense', title)])).toEqual(each.map((title) => [title, attribute]))
  })

  test.each([
    'Netto',
    'Nettobetrag',
    'MwSt-Betrag',
    'Montant TVA',
    'Montant HT',
    'Importo IVA',
    'Imponibile',
    'VAT amount',
    'Bezahlt',
    'Bezahlter Betrag',
    'Montant payé',
    'Pagato',
    'Zahlungsdatum',
    'Paid amount',
    'Skonto',
    'Mahnstufe',
    'Status',
    'Erstellt am',
    'Kurs',
    'PLZ',
  ])('%s is none of them', (title) => expect(meaningOf('invoice', title)).toBeNull())

  test('an invoice has an account and no IBAN', () => {
    expect([meaningOf('invoice', 'IBAN'), meaningOf('invoice', 'Konto')]).toEqual([null, 'account'])
  })
})

test.each<[ItemAttribute, string]>([
  [
    'key',
    'Kundennummer|Kunden-Nr.|Debitoren-Nr.|Lieferanten-Nr.|ID|Nr.|N° client|Numero cliente|Customer No.|Contact ID',
  ],
  [
    'name',
    'Name|Firma|Firmenname|Kunde|Lieferant|Name 1|Raison sociale|Nom|Ragione sociale|Nome|Company|Customer name',
  ],
  ['first_name', 'Vorname|Prénom|First name'],
  ['last_name', 'Nachname|Nom de famille|Cognome|Last name'],
  ['iban', 'IBAN|IBAN-Nummer'],
  ['email', 'E-Mail|Email|Mail|Courriel|E-Mail-Adresse'],
  ['address', 'Strasse|Adresse|Strasse und Nr.|Rue|Via|Indirizzo|Street|Address'],
  ['zip', 'PLZ|NPA|CAP|ZIP|Postleitzahl|Code postal'],
  ['city', 'Ort|Ville|Localité|Città|Luogo|City|Stadt'],
  ['zip_city', 'PLZ/Ort|PLZ Ort|NPA/Localité|CAP Luogo'],
  ['country', 'Land|Pays|Paese|Country|Ländercode'],
  ['uid', 'UID|UID-Nr.|IDE|MWST-Nr.|MwSt-Nummer|N° TVA|VAT number|Unternehmensidentifikationsnummer'],
])('company %s: %s', (attribute, titles) => {
  const each = titles.split('|')
  expect(each.map((title) => [title, meaningOf('company', title)])).toEqual(each.map((title) => [title, attribute]))
})

test('the second part of a name is not the name', () => {
  expect(['Name 2', 'name_2', 'Nom 2', 'Firmenzusatz'].map((title) => meaningOf('company', title))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
