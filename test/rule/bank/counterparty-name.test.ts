// Booking texts of Swiss banks with the name in each, and texts without a name.
import { describe, expect, test } from 'vitest'
import { type Direction, extractCounterpartyName } from '../../../shared/rule/bank/counterparty-name.ts'

type Case = readonly [text: string, name: string | null] | readonly [text: string, name: string | null, from: Direction]

const CASES: Readonly<Record<string, readonly Case[]>> = {
  PostFinance: [
    ['KAUF/DIENSTLEISTUNG VOM 29.09.2026 KARTEN NR. XXXX1234 MUSTERMARKT-4567 ZUERICH', 'MUSTERMARKT-4567 ZUERICH'],
    [
      'APPLE PAY KAUF/DIENSTLEISTUNG VOM 01.02.2026 KARTEN NR. XXXX4821 CITY TANKSTELLE OLTEN WAREN 10.34',
      'CITY TANKSTELLE OLTEN',
    ],
    ['KAUF/ONLINE-SHOPPING VOM 03.02.2026 KARTEN NR. XXXX4417 APPLE.COM/BILL CORK', 'APPLE.COM/BILL'],
    [
      'KAUF/DIENSTLEISTUNG VOM 03.02.2026 EUR 38.48 ZUM KURS VON 0.9486 BETRAG IN KONTOWÄHRUNG 36.49 1.5% BEARBEITUNGSZUSCHLAG 0.55 KARTEN NR. XXXX4417 CONAD BOLZANO (IT)',
      'CONAD BOLZANO',
    ],
    [
      'EUR 38.48 ZUM KURS VON 0.9486 BETRAG IN KONTOWÄHRUNG 36.49 1.5% BEARBEITUNGSZUSCHLAG 0.55 KARTEN NR. XXXX4417 CONAD BOLZANO (IT)',
      'CONAD BOLZANO',
    ],
    [
      'GUTSCHRIFT AUFTRAGGEBER: ALPENWERK AG INDUSTRIESTRASSE 12 CH-5430 WETTINGEN AG MITTEILUNGEN: RECHNUNG 12',
      'ALPENWERK AG',
      'credit',
    ],
    [
      'GUTSCHRIFT CH6709000000250097798 ABSENDER: VIVAO SYMPANY AG PETER MERIAN-WEG 4 4052 BASEL MITTEILUNGEN: PRAEMIE',
      'VIVAO SYMPANY AG',
      'credit',
    ],
    [
      'LASTSCHRIFT DAUERAUFTRAG: 90-18511263 CH8300700110000123456 DAUDIN ET CIE SA ROUTE DE CHANCY 59 1213 PETIT-LANCY',
      'DAUDIN ET CIE SA',
    ],
    ['LASTSCHRIFT DAUERAUFTRAG: 90-18511263 CH83... DAUDIN ET CIE SA ROUTE DE CHANCY 59 1213 ...', 'DAUDIN ET CIE SA'],
    [
      'QR-ZAHLTEIL / EINZAHLUNGSSCHEIN ABSENDER: MARIA MUSTER BAHNHOFSTRASSE 1 8001 ZÜRICH REFERENZEN: 210000000003139471430009017',
      'MARIA MUSTER',
      'credit',
    ],
    ['TWINT KAUF/DIENSTLEISTUNG VOM 01.02.2026 VON TELEFON-NR. +41791234567 KIOSK MUSTER', 'KIOSK MUSTER'],
    ['TWINT KAUF/DIENSTLEISTUNG VOM 01.02.2026 VON TELEFON-NR. +4179... KIOSK MUSTER', 'KIOSK MUSTER'],
    ['GUTSCHRIFT CH67... ABSENDER: VIVAO SYMPANY AG PETER MERIAN-WEG 4 4052 BASEL', 'VIVAO SYMPANY AG', 'credit'],
    ['TWINT GELD EMPFANGEN VOM 01.02.2026 VON SVEN AEBI', 'SVEN AEBI', 'credit'],
    ['TWINT GELD SENDEN VOM 01.02.2026 AN TELEFON-NR. +41791234567 SVEN AEBI MITTEILUNGEN: PIZZA', 'SVEN AEBI'],
    ['GIRO BANK BEISPIEL TREUHAND GMBH', 'BEISPIEL TREUHAND GMBH'],
    ['GIRO POST 40-63776-4 GEMEINDE MUSTERWIL', 'GEMEINDE MUSTERWIL'],
    ['ESR GEMEINDE MUSTERWIL', 'GEMEINDE MUSTERWIL'],
    ['GIRO AUS KONTO 60-1-2 ABSENDER: HANS MUSTER', 'HANS MUSTER', 'credit'],
    [
      "CRÉDIT DONNEUR D'ORDRE: JEAN BERNARD RUE DU TEST 7 CH 1200 GENEVE MONTANT DE FRAIS 0.00",
      'JEAN BERNARD',
      'credit',
    ],
    ['ACHAT/SERVICE DU 03.10.2025 NO DE CARTE XXXX1234 BOULANGERIE EXEMPLE', 'BOULANGERIE EXEMPLE'],
    ['ACQUISTO/SERVIZIO DEL 03.10.2022 CARTA N° XXXX1234 LIDL 111 ZURICH SVIZZERA', 'LIDL 111 ZURICH'],
    ['BARGELDBEZUG VOM 01.02.2026 KARTEN NR. XXXX1234 POSTOMAT BERN', null],
    ['PREIS FÜR BANKPAKET SMART 02.2025', null],
    ['EINZAHLUNG 8001 ZÜRICH', null, 'credit'],
  ],
  ZKB: [
    ['Einkauf ZKB Visa Debit Card Nr. xxxx 0688, Coop-1361 Sedrun 0718', 'Coop-1361 Sedrun'],
    ['Gutschrift Auftraggeber: novu ag, Ottikerstrasse 14, 8006 Zürich', 'novu ag', 'credit'],
    ['Belastung TWINT: MUSTER, CARLA +41760000000', 'MUSTER, CARLA'],
    ['Belastung eBill: Swisscom (Schweiz) AG, Alte Tiefenaustrasse 6', 'Swisscom (Schweiz) AG'],
    ['Belastung Dauerauftrag: Immobilien Muster AG, Weg 1, 8000 Zürich', 'Immobilien Muster AG'],
    ['Gutschrift Salär: Beispiel Bau GmbH, Bern', 'Beispiel Bau GmbH', 'credit'],
    ['LSV: Krankenkasse Muster', 'Krankenkasse Muster'],
    ['E-Rechnung: Stadtwerke Exempla', 'Stadtwerke Exempla'],
    ['Belastungen eBanking Mobile (3)', null],
  ],
  UBS: [
    ['Coop-1234 Zuerich;Zahlung Debitkarte', 'Coop-1234 Zuerich'],
    ['Coop-1234 Zuerich; Zahlung Debitkarte; Kartennummer 1234', 'Coop-1234 Zuerich'],
    ['Muster AG,Bahnhofstrasse 1,8001 Zuerich / e-banking-Vergütungsauftrag', 'Muster AG'],
    [
      'Exemple (Suisse) SA,Rue du Test 6, 1200 Genève; credit; Transaction no. 6546764AA7683642',
      'Exemple (Suisse) SA',
      'credit',
    ],
    ['Diverse Daueraufträge', null],
    ['Diverse Daueraufträge; Zahlung', null],
    ['Sammelauftrag', null],
    ['Sammelauftrag e-banking', null],
    ['Saldo Dienstleistungspreisabschluss', null],
  ],
  Raiffeisen: [
    ['Einkauf SUBWAY 10.08.2023, 18:38, Visa Debit-Nr. 1234xxxxxx4321', 'SUBWAY'],
    ['E-Banking Auftrag an Digitec Galaxus AG', 'Digitec Galaxus AG'],
    ['E-Banking Auftrag (eBill) Wingo', 'Wingo'],
    ['Postvergütung von Beispiel Verein', 'Beispiel Verein', 'credit'],
    ['Einkauf TWINT, SBB MOBILE TWINT Nr. 90656154', 'SBB MOBILE'],
    ['Überweisung TWINT an , JOSHI TWINT Nr. 1', 'JOSHI'],
    ['Gutschrift TWINT von ANNA MUSTER', 'ANNA MUSTER', 'credit'],
  ],
  'Migros Bank': [
    ['TWINT Gutschrift Muster, Anna, +41790000000', 'Muster, Anna', 'credit'],
    ['TWINT Belastung 123 - Migros MMM 1234567890123456', 'Migros MMM'],
  ],
  'any bank': [
    ['TWINT *Café Exempla, Bern', 'Café Exempla'],
    ['SUMUP *BAECKEREI MUSTER', 'BAECKEREI MUSTER'],
    ['PAYPAL *FICTIVASHOP 4029000000', 'FICTIVASHOP'],
    ['Zahlung QR-Rechnung Fictiva Energie AG Referenz: 210000000003139471430009017', 'Fictiva Energie AG'],
    ['Zahlung an Fictiva Verlag RF18 5390 0754 7034', 'Fictiva Verlag'],
    ['Maestro-Bezug 29.09.2026 14:23 Exempla Shop Kartennummer: 12345678', 'Exempla Shop'],
    ['Virement de Dupont & Fils Sàrl Motif: facture 12', 'Dupont & Fils Sàrl', 'credit'],
    ['Paiement à Société Exemple', 'Société Exemple'],
    ['Bonifico a favore di Caffè Città', 'Caffè Città'],
    ['Payment to Sample Trading Ltd. Reference: 123', 'Sample Trading Ltd.'],
    ['Gutschrift von Muster GmbH & Co. KG', 'Muster GmbH & Co. KG', 'credit'],
    ['Bénéficiaire: Garage Exemple SA, Route de Berne 5, 1000 Lausanne', 'Garage Exemple SA', 'debit'],
    ['BONIFICO A VOSTRO FAVORE BONIFICO SEPA DA: GIANNI ROSSI PER: FATTURA 12 COMM: 0,00', 'GIANNI ROSSI', 'credit'],
    ['Gutschrift Müller & Söhne AG 4711', 'Müller & Söhne AG', 'credit'],
    ['Lastschrift Energie Beispiel AG', 'Energie Beispiel AG'],
    ['Virement en votre faveur', null, 'credit'],
    ['Zahlung Debitkarte', null],
    ['Gutschrift', null, 'credit'],
    ['Transaktions-Nr. 9930000ZC0000004', null],
    ['Einkauf vom 01.02. CHF 12.00', null],
    ['Zahlung an CH93 0076 2011 6238 5295 7', null],
    ['Gutschrift von', null, 'credit'],
    ['Miete Januar', null],
    ['Spesen', null],
    ['', null],
    ['Zins 31.12.2025', null, 'credit'],
    ['Frais de gestion du compte', null],
    ['Prelievo bancomat 01.02.2026', null],
  ],
}

for (const [bank, cases] of Object.entries(CASES)) {
  describe(bank, () => {
    test.each(cases.map(([text, name, direction]) => ({ text, name, direction: direction ?? ('debit' as const) })))(
      '$text',
      ({ text, name, direction }) => {
        expect(extractCounterpartyName(text, direction)).toBe(name)
      },
    )
  })
}

describe('direction', () => {
  const text = 'GUTSCHRIFT AUFTRAGGEBER: HANS MUSTER BEGÜNSTIGTER: BEISPIEL AG'

  test('a credit takes the sender, a debit the receiver', () => {
    expect(extractCounterpartyName(text, 'credit')).toBe('HANS MUSTER')
    expect(extractCounterpartyName(text, 'debit')).toBe('BEISPIEL AG')
  })

  test('the owner of the account is not the counterparty', () => {
    expect(extractCounterpartyName('AUFTRAGGEBER: HANS MUSTER', 'debit')).toBeNull()
  })
})
