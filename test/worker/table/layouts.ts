// Export layouts of banks of several countries, with invented transactions. They name no bank: the titles, the notation
// and the peculiarities matter. Expected: each row's day and amount, in any order.

export interface Layout {
  readonly name: string
  readonly text: string
  /** `2026-01-31 -12.34`, the expected form of the rows. */
  readonly rows: readonly string[]
  /** Further expected content of one of the rows. */
  readonly has?: {
    readonly name?: string
    readonly text?: string
    readonly reference?: string
    readonly currency?: string
  }
}

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'German savings bank, two-digit years, collective details',
    text: lines(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      '"DE89370400440532013000";"02.01.26";"02.01.26";"FOLGELASTSCHRIFT";"Strom Januar";"DE98ZZZ09999999999";"M-1";"E2E-77";"";"";"";"Stadtwerke Musterstadt";"DE02120300000000202051";"BYLADEM1001";"-89,90";"EUR";"Umsatz gebucht"',
      '"DE89370400440532013000";"05.01.26";"05.01.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 4711";"";"";"NOTPROVIDED";"";"";"";"Muster GmbH";"DE02500105170137075030";"INGDDEFF";"1.250,00";"EUR";"Umsatz gebucht"',
      '"DE89370400440532013000";"07.01.26";"07.01.26";"KARTENZAHLUNG";"Markt";"";"";"";"";"";"";"Markt Eins";"";"";"-12,34";"EUR";"Umsatz vorgemerkt"',
    ),
    rows: ['2026-01-02 -89.90', '2026-01-05 1250.00'],
    has: { name: 'Stadtwerke Musterstadt', currency: 'EUR' },
  },
  {
    name: 'German direct bank, preamble with balance, blank line before the titles',
    text: lines(
      '"Kontonummer:";"DE02120300000000202051 / Girokonto";',
      '',
      '"Von:";"01.01.2026";',
      '"Bis:";"31.01.2026";',
      '"Kontostand vom 31.01.2026:";"1.137,66 EUR";',
      '',
      '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
      '"30.01.2026";"30.01.2026";"Lastschrift";"Telefon AG";"Rechnung 01/26";"DE02500105170137075030";"INGDDEFF";"-39,95";"DE7777";"M77";"";',
      '"12.01.2026";"12.01.2026";"Gutschrift";"ERIKA MUSTER";"Miete";"DE02500105170137075030";"INGDDEFF";"850,00";"";"";"";',
    ),
    rows: ['2026-01-30 -39.95', '2026-01-12 850.00'],
    has: { name: 'Telefon AG', currency: 'EUR' },
  },
  {
    name: 'English neobank, both signs, many columns',
    text: lines(
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_0000A1b2C3,14/01/2026,10:31:22,Card payment,Tesco,🍏,Groceries,-23.40,GBP,-23.40,GBP,,1 High St,,TESCO STORES 2041,,-23.40,',
      'tx_0000A1b2C4,15/01/2026,09:00:00,Faster payment,Acme Ltd,,Income,1500.00,GBP,1500.00,GBP,Salary,,,ACME LTD,,,1500.00',
    ),
    rows: ['2026-01-14 -23.40', '2026-01-15 1500.00'],
    has: { currency: 'GBP', name: 'Tesco' },
  },
  {
    name: 'English bank, paid in and paid out, pounds in the cells',
    text: lines(
      'Account Name:,Business account ****12345',
      'Account Balance:,£2145.70',
      'Available Balance: ,£2145.70',
      '',
      'Date,Transaction type,Description,Paid out,Paid in,Balance',
      '02 Jan 2026,Direct debit,WATER BOARD,£54.30,,£1945.70',
      '05 Jan 2026,Bank credit,J SMITH,,£200.00,£2145.70',
    ),
    rows: ['2026-01-02 -54.30', '2026-01-05 200.00'],
  },
  {
    name: 'American checking account, month first',
    text: lines(
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,01/28/2026,"ONLINE PAYMENT 123 TO UTILITY",-120.55,BILLPAY,3879.45,,',
      'CREDIT,01/09/2026,"PAYROLL ACME",2500.00,ACH_CREDIT,4000.00,,',
      'DEBIT,01/05/2026,"COFFEE",-4.50,DEBIT_CARD,1500.00,,',
    ),
    rows: ['2026-01-28 -120.55', '2026-01-09 2500.00', '2026-01-05 -4.50'],
  },
  {
    name: 'Dutch bank, Af Bij beside a positive amount',
    text: lines(
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      '"20260131";"Albert Voorbeeld 1234";"NL91ABNA0417164300";"";"BA";"Af";"25,95";"Betaalautomaat";"Pasvolgnr: 001";"974,05";""',
      '"20260115";"Werkgever BV";"NL91ABNA0417164300";"NL20INGB0001234567";"OV";"Bij";"1000,00";"Overschrijving";"Salaris";"1000,00";""',
    ),
    rows: ['2026-01-31 -25.95', '2026-01-15 1000.00'],
    has: { currency: 'EUR' },
  },
  {
    name: 'Dutch bank without titles, tabs, day as number',
    text: lines(
      '417164300\tEUR\t20260105\t500,00\t474,10\t20260105\t-25,90\tBEA   NR:XX1234   05.01.26/10.31 WINKEL',
      '417164300\tEUR\t20260107\t474,10\t1474,10\t20260107\t1000,00\tSEPA Overboeking  Naam: WERKGEVER BV',
      '417164300\tEUR\t20260109\t1474,10\t1424,10\t20260109\t-50,00\tGEA   GELDAUTOMAAT',
    ),
    rows: ['2026-01-05 -25.90', '2026-01-07 1000.00', '2026-01-09 -50.00'],
  },
  {
    name: 'Austrian bank without titles',
    text: lines(
      '15.01.2026;Gutschrift Muster GmbH AT611904300234573201;15.01.2026;1.200,00;EUR;15.01.2026 08:00:00:123',
      '16.01.2026;Bankomat 1234 K1 16.01. 12:44;16.01.2026;-100,00;EUR;16.01.2026 13:00:00:001',
    ),
    rows: ['2026-01-15 1200.00', '2026-01-16 -100.00'],
  },
  {
    name: 'French bank, debit and credit with blanks as thousands, footer',
    text: lines(
      'Téléchargement du 01/02/2026;;;;',
      '',
      'Compte courant n° 00012345678;;;;',
      'Solde au 31/01/2026 1 234,56 €;;;;',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '30/01/2026;"VIREMENT EN VOTRE FAVEUR   DUPONT SARL";;2 500,00;',
      '28/01/2026;"PRELEVEMENT  EDF";-1 045,12;;',
    ),
    rows: ['2026-01-30 2500.00', '2026-01-28 -1045.12'],
    has: { currency: 'EUR' },
  },
  {
    name: 'French bank, ISO dates, decimal comma, quoted titles',
    text: lines(
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      '2026-01-15;2026-01-15;"VIR Salaire";"Salaire";"Revenus";"";2000,00;;00040;COMPTE;"2 500,00"',
      '2026-01-12;2026-01-13;"CARTE 11/01 BOULANGERIE";"Alim";"Vie";"boulangerie";-4,80;;00040;COMPTE;"500,00"',
    ),
    rows: ['2026-01-15 2000.00', '2026-01-12 -4.80'],
  },
  {
    name: 'Italian bank, Entrate and Uscite',
    text: lines(
      'Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato',
      '12/01/2026;12/01/2026;;-45,00;PagoBancomat POS;Pag. del 11/01/26 ora 12:30 presso: BAR ROMA;Contabilizzato',
      '10/01/2026;10/01/2026;1500,00;;Stipendio;STIPENDIO GENNAIO;Contabilizzato',
      '13/01/2026;13/01/2026;;-9,99;Pagamento Visa;In corso;Autorizzato',
    ),
    rows: ['2026-01-12 -45.00', '2026-01-10 1500.00', '2026-01-13 -9.99'],
  },
  {
    name: 'Italian post office, Addebiti Accrediti with Saldo rows',
    text: lines(
      'Data Contabile;Data Valuta;Addebiti (euro);Accrediti (euro);Descrizione operazioni',
      ';31/12/2025;;1.000,00;SALDO INIZIALE',
      '05/01/2026;05/01/2026;12,50;;COMMISSIONE',
      '08/01/2026;08/01/2026;;200,00;BONIFICO A VOSTRO FAVORE',
      ';31/01/2026;;1.187,50;SALDO FINALE',
    ),
    rows: ['2026-01-05 -12.50', '2026-01-08 200.00'],
  },
  {
    name: 'Spanish bank, F. Valor and Importe with thousands',
    text: lines(
      'Movimientos de la cuenta;;;;;',
      'Fecha;F.Valor;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa',
      '30/01/2026;30/01/2026;Transferencia recibida;Cliente SL;1.210,00;EUR;3.210,00;EUR',
      '29/01/2026;29/01/2026;Recibo luz;Energía;-85,45;EUR;2.000,00;EUR',
    ),
    rows: ['2026-01-30 1210.00', '2026-01-29 -85.45'],
  },
  {
    name: 'Portuguese bank, Débito Crédito, saldo',
    text: lines(
      'Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;',
      '15-01-2026;15-01-2026;COMPRA SUPERMERCADO ;45,10;;954,90;954,90;Compras;',
      '10-01-2026;10-01-2026;TRF DE CLIENTE ;;1.000,00;1.000,00;1.000,00;Diversos;',
    ),
    rows: ['2026-01-15 -45.10', '2026-01-10 1000.00'],
  },
  {
    name: 'Swedish bank, blank as thousands sign',
    text: lines(
      'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta',
      '2026-01-30;-1 250,00;1234 56 78901;;;Hyra;8 750,00;SEK',
      '2026-01-25;10 000,00;;1234 56 78901;;Lön;10 000,00;SEK',
    ),
    rows: ['2026-01-30 -1250.00', '2026-01-25 10000.00'],
    has: { currency: 'SEK' },
  },
  {
    name: 'Norwegian bank, Ut av konto and Inn på konto',
    text: lines(
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      '"30.01.2026";"Varekjøp 28.01 KIWI";"28.01.2026";"199,00";""',
      '"20.01.2026";"Lønn";"20.01.2026";"";"30000,00"',
    ),
    rows: ['2026-01-30 -199.00', '2026-01-20 30000.00'],
  },
  {
    name: 'Danish bank, Beløb Saldo',
    text: lines(
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"30.01.2026";"Husleje";"-6.500,00";"3.500,00";"Udført";"Nej"',
      '"02.01.2026";"Løn";"10.000,00";"10.000,00";"Udført";"Nej"',
    ),
    rows: ['2026-01-30 -6500.00', '2026-01-02 10000.00'],
  },
  {
    name: 'Finnish bank, Määrä and Saaja/Maksaja',
    text: lines(
      'Kirjauspäivä;Arvopäivä;Määrä EUROA;Laji;Selitys;Saaja/Maksaja;Saajan tilinumero;Viite;Viesti',
      '15.01.2026;15.01.2026;-35,00;106;TILISIIRTO;SÄHKÖ OY;FI2112345600000785;1232;',
      '12.01.2026;12.01.2026;+500,00;705;VIITESIIRTO;MEIKÄLÄINEN MATTI;;13016;',
    ),
    rows: ['2026-01-15 -35.00', '2026-01-12 500.00'],
    has: { currency: 'EUR', name: 'SÄHKÖ OY' },
  },
  {
    name: 'Polish bank, Data księgowania and Kwota',
    text: lines(
      '#Data operacji;#Data księgowania;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;',
      '2026-01-15;2026-01-15;PRZELEW ZEWNĘTRZNY;FAKTURA 1;FIRMA SP Z O O;11114020040000300201355387;-123,00;877,00;',
      '2026-01-10;2026-01-10;PRZELEW PRZYCHODZĄCY;WPŁATA;JAN;;1 000,00;1 000,00;',
    ),
    rows: ['2026-01-15 -123.00', '2026-01-10 1000.00'],
  },
  {
    name: 'Czech titles that no dictionary word knows, content decides',
    text: lines(
      'Provedeno;Protiúčet;Zpráva;Objem;Měna',
      '15.01.2026;123456789/0100;Nájem leden;-12000,00;CZK',
      '14.01.2026;987654321/0800;Faktura 2026001;25000,50;CZK',
      '13.01.2026;;Poplatek;-19,00;CZK',
    ),
    rows: ['2026-01-15 -12000.00', '2026-01-14 25000.50', '2026-01-13 -19.00'],
    has: { currency: 'CZK' },
  },
  {
    name: 'unknown titles, two money columns, the balance decides which is which',
    text: lines(
      'Aaa;Bbb;Ccc;Ddd;Eee',
      '15.01.2026;Eins;120.00;;1120.00',
      '16.01.2026;Zwei;;20.00;1100.00',
      '17.01.2026;Drei;;100.00;1000.00',
      '18.01.2026;Vier;5.50;;1005.50',
    ),
    rows: ['2026-01-15 120.00', '2026-01-16 -20.00', '2026-01-17 -100.00', '2026-01-18 5.50'],
  },
  {
    name: 'two rows of titles',
    text: lines(
      'Buchung;Valuta;Text;Betrag CHF;;Saldo',
      ';;;Belastung;Gutschrift;',
      "15.01.2026;15.01.2026;Miete;1'500.00;;500.00",
      "20.01.2026;20.01.2026;Lohn;;5'000.00;5'500.00",
    ).replace(';;;Belastung;Gutschrift;', ';;;Belastung;Gutschrift;Saldo'),
    rows: ['2026-01-15 -1500.00', '2026-01-20 5000.00'],
    has: { currency: 'CHF' },
  },
  {
    name: 'the day printed once for several rows, proved by the balance',
    text: lines(
      'Datum;Text;Belastung;Gutschrift;Saldo',
      '15.01.2026;Eins;10.00;;990.00',
      ';Zwei;20.00;;970.00',
      ';Drei;;5.00;975.00',
      '16.01.2026;Vier;75.00;;900.00',
    ),
    rows: ['2026-01-15 -10.00', '2026-01-15 -20.00', '2026-01-15 5.00', '2026-01-16 -75.00'],
  },
  {
    name: 'a collective order with its parts in the same column, and a total',
    text: lines(
      'Datum;Text;Belastung;Gutschrift',
      '15.01.2026;Sammelauftrag (2);30.00;',
      ';Muster AG, Bern;10.00;',
      ';Beispiel GmbH, Chur;20.00;',
      '16.01.2026;Zahlungseingang;;75.00',
      'Total;;30.00;75.00',
    ),
    rows: ['2026-01-15 -30.00', '2026-01-16 75.00'],
    has: { text: 'Sammelauftrag (2); Muster AG, Bern; Beispiel GmbH, Chur' },
  },
  {
    name: 'the text holds the delimiter without quotes',
    text: lines(
      'Datum;Text;Betrag;Saldo',
      '15.01.2026;Miete;-10.00;90.00',
      '16.01.2026;Müller; Bau AG;-20.00;70.00',
      '17.01.2026;Rest;-5.00;65.00',
    ),
    rows: ['2026-01-15 -10.00', '2026-01-16 -20.00', '2026-01-17 -5.00'],
    has: { text: 'Müller; Bau AG' },
  },
  {
    name: 'quotation marks that do not close',
    text: lines(
      'Datum;Text;Betrag',
      '15.01.2026;"Atelier" Miete;-10.00',
      '16.01.2026;"offen;-20.00',
      '17.01.2026;Rest;-5.00',
    ),
    rows: ['2026-01-15 -10.00', '2026-01-16 -20.00', '2026-01-17 -5.00'],
  },
  {
    name: 'sep= line, CRLF, and an Excel formula around every text',
    text: 'sep=;\r\n"Datum";"Text";"Betrag"\r\n="15.01.2026";="007 Bond";="-10.00"\r\n',
    rows: ['2026-01-15 -10.00'],
    has: { text: '007 Bond' },
  },
  {
    name: 'a card bill, charges positive, payments negative',
    text: lines(
      'Transaktionsdatum,Händler,Kartennummer,Währung,Betrag,Kategorie',
      '15.01.2026,COOP 123,1234 56XX XXXX 7890,CHF,45.20,Einkauf',
      '16.01.2026,SBB,1234 56XX XXXX 7890,CHF,20.00,Reisen',
      '20.01.2026,IHRE ZAHLUNG - DANKE,1234 56XX XXXX 7890,CHF,-65.20,',
    ),
    rows: ['2026-01-15 -45.20', '2026-01-16 -20.00', '2026-01-20 65.20'],
    has: { name: 'COOP 123' },
  },
  {
    name: 'a payment service with fee and net, failed and pending payments',
    text: lines(
      '"Date","Time","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
      '"15/01/2026","10:00","Anna Muster","Payment","Completed","CHF","100.00","-3.20","96.80","5AB12345CD678901E","96.80"',
      '"16/01/2026","10:00","Bert Muster","Payment","Pending","CHF","50.00","-1.70","48.30","5AB12345CD678902E","96.80"',
      '"17/01/2026","10:00","Shop","Payment","Completed","CHF","-20.00","0.00","-20.00","5AB12345CD678903E","76.80"',
    ),
    rows: ['2026-01-15 96.80', '2026-01-17 -20.00'],
  },
  {
    name: 'Swiss cantonal bank in French, amount with a mark behind the figure',
    text: lines(
      "Date d'exécution;Date valeur;Description;Montant;Monnaie;Référence",
      "15.01.2026;15.01.2026;Paiement QR;1'250.00 D;CHF;210000000003139471430009017",
      '16.01.2026;16.01.2026;Virement;80.50 C;CHF;',
    ),
    rows: ['2026-01-15 -1250.00', '2026-01-16 80.50'],
    has: { reference: '210000000003139471430009017' },
  },
  {
    name: 'trailing minus, apostrophes, months by name',
    text: lines('Buchungsdatum;Text;Betrag', '5. Januar 2026;Eins;1’200.00-', '12. März 2026;Zwei;3’000.50'),
    rows: ['2026-01-05 -1200.00', '2026-03-12 3000.50'],
  },
  {
    name: 'several currencies, a balance for each',
    text: lines(
      'Date,Description,Amount,Currency,Balance',
      '2026-01-05,One,100.00,CHF,100.00',
      '2026-01-06,Two,50.00,EUR,50.00',
      '2026-01-07,Three,-30.00,CHF,70.00',
      '2026-01-08,Four,-20.00,EUR,30.00',
    ),
    rows: ['2026-01-05 100.00', '2026-01-06 50.00', '2026-01-07 -30.00', '2026-01-08 -20.00'],
  },
]
