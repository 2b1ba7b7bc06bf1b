// The same bookings in German, French, Italian and English: the names in them, texts without names, and where a name
// ends.
import { describe, expect, test } from 'vitest'
import { type Direction, extractCounterpartyName } from '../../../shared/rule/bank/counterparty-name.ts'

describe('in four languages', () => {
  // German, French, Italian, English: the same booking by the same bank.
  const bookings: Readonly<Record<string, readonly [Direction, string, ...(readonly string[])]>> = {
    'the sender': [
      'credit',
      'Auftraggeber: Anna Muster, Weg 1, 8000 Zürich',
      "Donneur d'ordre: Anna Muster, Rue du Test 1, 1200 Genève",
      'Ordinante: Anna Muster, Via Test 1, 6900 Lugano',
      'Sender: Anna Muster, Test Street 1',
    ],
    'the receiver': [
      'debit',
      'Begünstigter: Anna Muster, Weg 1, 8000 Zürich',
      'Bénéficiaire: Anna Muster, Rue du Test 1, 1200 Genève',
      'Beneficiario: Anna Muster, Via Test 1, 6900 Lugano',
      'Beneficiary: Anna Muster, Test Street 1',
    ],
    'a purchase by card': [
      'debit',
      'KAUF/DIENSTLEISTUNG VOM 01.02.2026 KARTEN NR. XXXX1234 ANNA MUSTER',
      'ACHAT/SERVICE DU 01.02.2026 NO DE CARTE XXXX1234 ANNA MUSTER SUISSE',
      'ACQUISTO/SERVIZIO DEL 01.02.2026 CARTA N° XXXX1234 ANNA MUSTER SVIZZERA',
      'PURCHASE/SERVICE OF 01.02.2026 CARD NO. XXXX1234 ANNA MUSTER SWITZERLAND',
    ],
    'a purchase on the web': [
      'debit',
      'APPLE PAY KAUF/ONLINE-SHOPPING VOM 01.02.2026 KARTEN NR. XXXX1234 ANNA MUSTER',
      'ACHAT/SHOPPING EN LIGNE DU 01.02.2026 NO DE CARTE XXXX1234 ANNA MUSTER',
      'ACQUISTO/SHOPPING ONLINE DEL 01.02.2026 CARTA N° XXXX1234 ANNA MUSTER',
      'PURCHASE/ONLINE SHOPPING ON 01.02.2026 CARD NO. XXXX1234 ANNA MUSTER',
    ],
    'a purchase by telephone': [
      'debit',
      'TWINT KAUF/DIENSTLEISTUNG VOM 01.02.2026 VON TELEFON-NR. +4179... ANNA MUSTER',
      'TWINT ACHAT/SERVICE DU 01.02.2026 DE NO DE TÉLÉPHONE +41791234567 ANNA MUSTER',
      'TWINT ACQUISTO/SERVIZIO DEL 01.02.2026 DA N. DI TELEFONO +41791234567 ANNA MUSTER',
      'TWINT PURCHASE/SERVICE ON 01.02.2026 FROM TELEPHONE NO. +41791234567 ANNA MUSTER',
    ],
    'money by telephone': [
      'credit',
      'TWINT GELD EMPFANGEN VOM 01.02.2026 VON TELEFON-NR. +41791234567 ANNA MUSTER MITTEILUNGEN: PIZZA',
      'TWINT ARGENT REÇU DU 01.02.2026 DE NO DE TÉLÉPHONE +41791234567 ANNA MUSTER COMMUNICATIONS: PIZZA',
      'TWINT DENARO RICEVUTO DEL 01.02.2026 DA N. DI TELEFONO +41791234567 ANNA MUSTER COMUNICAZIONI: PIZZA',
      'TWINT MONEY RECEIVED ON 01.02.2026 FROM TELEPHONE NO. +41791234567 ANNA MUSTER MESSAGE: PIZZA',
    ],
    'a short note of TWINT': [
      'debit',
      'Belastung TWINT: Anna Muster +41760000000',
      'Débit TWINT: Anna Muster +41760000000',
      'Addebito TWINT: Anna Muster +41760000000',
      'Debit TWINT: Anna Muster +41760000000',
    ],
    'a standing order': [
      'debit',
      'LASTSCHRIFT DAUERAUFTRAG: 90-1851-1 CH83... ANNA MUSTER BAHNHOFSTRASSE 1 8001 ZÜRICH',
      'DÉBIT ORDRE PERMANENT: 90-1851-1 CH83... ANNA MUSTER ROUTE DE CHANCY 59 1213 PETIT-LANCY',
      'ADDEBITO ORDINE PERMANENTE: 90-1851-1 CH83... ANNA MUSTER VIA CANTONALE 5 6900 LUGANO',
      'STANDING ORDER: 90-1851-1 CH83... ANNA MUSTER',
    ],
    'an invoice on line': [
      'debit',
      'Belastung E-Rechnung: Anna Muster, Weg 1',
      'Débit e-facture: Anna Muster, Rue du Test 1',
      'Addebito e-fattura: Anna Muster, Via Test 1',
      'eBill: Anna Muster, Test Street 1',
    ],
    'a bill with a QR code': [
      'debit',
      'Zahlung QR-Rechnung Anna Muster Referenz: 21000',
      'Paiement QR-facture Anna Muster Référence: 21000',
      'Pagamento fattura QR Anna Muster Riferimento: 21000',
      'Payment QR-bill Anna Muster Reference: 21000',
    ],
    'an order on line': [
      'debit',
      'E-Banking Auftrag an Anna Muster',
      'E-Banking ordre à Anna Muster',
      'E-Banking ordine a favore di Anna Muster',
      'E-Banking order to Anna Muster',
    ],
    'a salary': [
      'credit',
      'Gutschrift Salär: Anna Muster, Bern',
      'Crédit salaire: Anna Muster, Berne',
      'Accredito salario: Anna Muster, Berna',
      'Salary: Anna Muster, Berne',
    ],
    'a direct debit': [
      'debit',
      'Lastschrift: Anna Muster, Bern',
      'Recouvrement direct: Anna Muster, Berne',
      'Addebito diretto: Anna Muster, Berna',
      'Direct debit: Anna Muster, Berne',
    ],
    'a payment to someone': [
      'debit',
      'Zahlung zugunsten von Anna Muster RF18 5390 0754 7034',
      'Paiement en faveur de Anna Muster RF18 5390 0754 7034',
      'Pagamento a favore di Anna Muster RF18 5390 0754 7034',
      'Payment in favour of Anna Muster RF18 5390 0754 7034',
    ],
    'a till in the town': [
      'debit',
      'Einkauf ANNA MUSTER 10.08.2023, 18:38, Visa Debit-Nr. 1234xxxxxx4321',
      'Achat ANNA MUSTER 10.08.2023, 18:38, Visa Debit no 1234xxxxxx4321',
      'Acquisto ANNA MUSTER 10.08.2023, 18:38, Visa Debit n. 1234xxxxxx4321',
      'Purchase ANNA MUSTER 10.08.2023, 18:38, Visa Debit no. 1234xxxxxx4321',
    ],
  }
  const cases = Object.entries(bookings).flatMap(([what, [direction, ...texts]]) =>
    texts.map((text) => ({ what, direction, text })),
  )
  test.each(cases)('$what: $text', ({ direction, text }) => {
    expect(extractCounterpartyName(text, direction)?.toUpperCase()).toBe('ANNA MUSTER')
  })

  test.each([
    [
      'cash',
      'Bargeldbezug 01.02.2026 Bern',
      'Retrait Bancomat Berne',
      'Prelievo Bancomat Berna',
      'Cash withdrawal Berne',
    ],
    ['cash paid in', 'Einzahlung Schalter', 'Versement guichet', 'Versamento sportello', 'ATM deposit'],
    ['fees', 'Spesen Kontoführung', 'Frais de gestion', 'Spese di gestione', 'Fees for the account'],
    ['prices', 'Preis für Kontoführung', 'Prix pour la gestion', 'Prezzo per la gestione', 'Fee for the account'],
    ['interest', 'Habenzins 31.12.', 'Intérêts créanciers', 'Interessi creditori', 'Interest earned'],
    ['collective orders', 'Sammelauftrag (3)', 'Ordre collectif (3)', 'Ordine collettivo (3)', 'Collective order (3)'],
    ['several', 'Diverse Daueraufträge', 'Divers ordres', 'Ordini multipli', 'Multi e-banking order'],
    ['by card', 'Zahlung Debitkarte', 'Paiement carte de débit', 'Pagamento carta di debito', 'Payment debit card'],
    ['types', 'Gutschrift', 'Virement', 'Bonifico', 'Payment'],
    ['remarks', 'Miete Januar', 'Loyer janvier', 'Affitto gennaio', 'Rent January'],
    ['balances', 'Saldo Abschluss', 'Solde de clôture', 'Saldo finale', 'Saldo 31.12.'],
    [
      'the account itself',
      'Zahlung an Ihren Auftrag',
      'Virement en votre faveur',
      'Bonifico a vostro favore',
      'Payment to your order',
    ],
  ])('no name: %s', (_, ...texts) => {
    const names = texts.flatMap((text) =>
      (['credit', 'debit'] as const).map((from) => extractCounterpartyName(text, from)),
    )
    expect(names).toEqual(names.map(() => null))
  })

  test.each([
    ...[
      'MITTEILUNGEN: X',
      'REFERENZEN: 1',
      'SENDER REFERENZ: 1',
      'SPESENBETRAG 0.00',
      'KOSTEN: 0.00',
      'COMMUNICATIONS: X',
    ],
    ...['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957', 'BAHNHOFSTRASSE 12', 'RUE DU TEST 7', '8001 ZÜRICH'],
    ...[
      'CH-8001 ZÜRICH',
      '+41791234567',
      'QRR 21 00000',
      '01.02.2026',
      '14:23',
      'CHF 12.00',
      'POSTFACH',
      '(IT)',
      'SVIZZERA',
    ],
  ])('a name ends before %s', (end) => {
    expect(extractCounterpartyName(`ABSENDER: ANNA MUSTER ${end}`, 'credit')).toBe('ANNA MUSTER')
  })
})
