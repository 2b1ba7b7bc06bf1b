// Phrases of banks without a party: the phrase alone has no name, and a phrase with a party has that name. In four
// languages, as AddtlNtryInf of a statement and as the text of a table.
import { describe, expect, test } from 'vitest'
import { type Direction, extractCounterpartyName } from '../../../shared/rule/bank/counterparty-name.ts'

type Case = readonly [text: string, name: string | null]

const nameIs = (direction: Direction, cases: readonly Case[]) =>
  test.each(cases)(`${direction}: %s → %s`, (text, name) => {
    expect(extractCounterpartyName(text, direction)).toBe(name)
  })

describe('a phrase alone has no name', () => {
  nameIs('credit', [
    ['ZAHLUNGSEINGANG', null],
    ['Zahlungseingang Miete', null],
    ['Zahlungseingang vom 12.03.2026', null],
    ['GUTSCHRIFT VON FREMDBANK', null],
    ['SAMMELGUTSCHRIFT QR-RECHNUNG', null],
    ['ENTRÉE DE PAIEMENT', null],
    ['Paiement reçu', null],
    ['Virement de salaire', null],
    ['Pagamento in entrata', null],
    ['Bonifico da conto 12-345', null],
    ['Incoming payment', null],
    ['Credit from account', null],
    ['Gutschrift QR-Rechnung Referenz 21 00000', null],
  ])
  nameIs('debit', [
    ['PREIS FÜR KONTOFÜHRUNG', null],
    ['UEBRIGE: 25-9034-2 FÜR KONTOAUSZUG PAPIER TÄGLICH', null],
    ['Paiement de facture', null],
    ['Pagamento con carta di debito', null],
    ['Acquisto del 12.03.2026', null],
    ['Prelievo Bancomat LUGANO N. carta 1234', null],
    ['14987654321HC', null],
  ])
})

describe('the sender', () => {
  nameIs('credit', [
    ['Gutschrift von MUSTER, ANNA', 'MUSTER, ANNA'],
    ['Gutschrift von Muster, Anna, Bahnhofstrasse 1, 8000 Zürich', 'Muster, Anna'],
    ['Gutschrift von von Gunten, Beat Urs', 'von Gunten, Beat Urs'],
    ['Gutschrift von Restaurant Krone, Bern', 'Restaurant Krone'],
    ['Gutschrift von Krone, Bern', 'Krone'],
    ['Gutschrift von Krone AG, Bern', 'Krone AG'],
    ['Gutschrift Anna Muster; Weg 37 4713 Matzendorf CH', 'Anna Muster'],
    ['ZAHLUNGSEINGANG VON MUSTER ANNA', 'MUSTER ANNA'],
    ['Accredito da ROSSI, MARIO', 'ROSSI, MARIO'],
    ['Accredito stipendio da Rossi SA', 'Rossi SA'],
    ['Accredito bonifico da ROSSI MARIO', 'ROSSI MARIO'],
    ['Credito da Rossi Mario', 'Rossi Mario'],
    ['Bonifico ricevuto da Rossi Mario', 'Rossi Mario'],
    ['Versement de DUPONT, JEAN', 'DUPONT, JEAN'],
    ['Crédit de DUPONT JEAN', 'DUPONT JEAN'],
    ['Virement reçu de Dupont Jean', 'Dupont Jean'],
    ['Bonification de Dupont Jean', 'Dupont Jean'],
    ['Payment received from Smith, John', 'Smith, John'],
    ['Incoming transfer from Smith Ltd. Reference: 7', 'Smith Ltd.'],
    ['TWINT Gutschrift von +41791234567 Anna Muster', 'Anna Muster'],
    ['GUTSCHRIFT QR-ZAHLUNG ANNA MUSTER', 'ANNA MUSTER'],
    ['/TRTP/SEPA OVERBOEKING/IBAN/NL87SNSB0941352955/NAME/Muster BV/REMI/2013-33/EREF/NOTPROVIDED', 'Muster BV'],
  ])

  test('for a credit, the receiver is the account’s own holder', () => {
    for (const text of [
      'Zahlung an Muster AG',
      'Paiement à Muster SA',
      'Bonifico a favore di Muster',
      'Payment to Muster',
    ])
      expect([text, extractCounterpartyName(text, 'credit')]).toEqual([text, null])
  })
})

describe('the receiver', () => {
  nameIs('debit', [
    ['Zahlungsausgang an Muster AG', 'Muster AG'],
    ['Belastung zugunsten Muster Anna', 'Muster Anna'],
    ['E-Banking Vergütung an Muster AG, Bern', 'Muster AG'],
    ['DAUERAUFTRAG AN MUSTER, ANNA', 'MUSTER, ANNA'],
    ['Lastschrift von Beispiel GmbH', 'Beispiel GmbH'],
    ['eBill-Rechnung Beispielwerke', 'Beispielwerke'],
    ['Ordre de paiement en faveur de Dupont Jean', 'Dupont Jean'],
    ['Ordine di pagamento a favore di Rossi Mario', 'Rossi Mario'],
    ['Addebito diretto Esempio SA', 'Esempio SA'],
    ['Transfer to Smith, John', 'Smith, John'],
    ['GIRO INTERNATIONAL (SEPA) DE89370400440532013000 MUSTER GMBH', 'MUSTER GMBH'],
  ])
})

describe('the shop', () => {
  nameIs('debit', [
    ['Acquisto NEGOZIO LUGANO 12.03.2026 N. carta 1234', 'NEGOZIO LUGANO'],
    ['Acquisto NEGOZIO BELLINZONA del 12.03.2026 N. carta XXXX1234', 'NEGOZIO BELLINZONA'],
    ['Acquisto NEGOZIO LUGANO N. carta 1234 5678', 'NEGOZIO LUGANO'],
    ['Acquisto Maestro NEGOZIO 12 LUGANO del 12.03.2026 ore 12:30, N. carta 1234', 'NEGOZIO 12 LUGANO'],
    ['Achat MAGASIN LAUSANNE 12.03.2026 No carte 1234', 'MAGASIN LAUSANNE'],
    ['Achat MAGASIN GENEVE No de carte XXXX1234', 'MAGASIN GENEVE'],
    ['Paiement par carte MAGASIN GENEVE', 'MAGASIN GENEVE'],
    ['Einkauf LADEN-1234 ZUERICH Karten-Nr. XXXX1234', 'LADEN-1234 ZUERICH'],
    ['Einkauf Laden Bern, Karte Nr. 1234', 'Laden Bern'],
    ['Einkauf bei Laden Bern', 'Laden Bern'],
    ['Achat par carte chez Magasin Genève', 'Magasin Genève'],
    ['Pagamento presso Negozio Lugano del 12.03.2026', 'Negozio Lugano'],
    ['Acquisto NEGOZIO LUGANO CHF 12.50 N. carta 1234', 'NEGOZIO LUGANO'],
    ['Debitkarte LADEN ZUERICH 12.03.2026', 'LADEN ZUERICH'],
    ['Purchase SHOP TOWN 2026-03-12 Card No. 1234', 'SHOP TOWN'],
  ])
  nameIs('credit', [['Storno Acquisto NEGOZIO LUGANO N. carta 1234', 'NEGOZIO LUGANO']])
})

describe('next to the payer’s message', () => {
  nameIs('credit', [
    ['Miete März · Gutschrift von Muster, Anna', 'Muster, Anna'],
    ['Gutschrift von Muster, Anna · EUR 12.00 @ 0.95', 'Muster, Anna'],
    ['Danke an Meier · ZAHLUNGSEINGANG', null],
    ['Rechnung 12 · Auftraggeber: Anna Muster', 'Anna Muster'],
  ])
  nameIs('debit', [
    ['Zahlung an Meier · PREIS FÜR KONTOFÜHRUNG', null],
    ['Rechnung 4711 · E-Banking Auftrag an Muster AG, Bern', 'Muster AG'],
  ])
})
