// The words of banks above and between the rows of their tables, in seven languages and in an invented one.
import type { Random } from '../random.ts'

/** `{c}` is the currency, `{d}` a day. Debit, credit and marker words with the same index belong together. */
export interface LayoutWords {
  readonly booking: readonly string[]
  readonly value: readonly string[]
  readonly text: readonly string[]
  readonly amount: readonly string[]
  readonly debit: readonly string[]
  readonly credit: readonly string[]
  readonly marker: readonly string[]
  /** Pairs: money that leaves, money that comes. */
  readonly marks: readonly (readonly [string, string])[]
  readonly balance: readonly string[]
  readonly currency: readonly string[]
  readonly original: readonly string[]
  readonly originalCurrency: readonly string[]
  readonly rate: readonly string[]
  readonly fee: readonly string[]
  readonly reference: readonly string[]
  readonly iban: readonly string[]
  readonly name: readonly string[]
  readonly category: readonly string[]
  readonly status: readonly string[]
  readonly booked: readonly string[]
  readonly detail: readonly string[]
  readonly code: readonly string[]
  readonly opening: readonly string[]
  readonly closing: readonly string[]
  readonly carried: readonly string[]
  readonly daily: readonly string[]
  readonly total: readonly string[]
  readonly totalDebit: readonly string[]
  readonly totalCredit: readonly string[]
  readonly account: readonly string[]
  readonly footer: readonly string[]
  readonly phrases: readonly string[]
}

type Kinds = { readonly [Kind in keyof LayoutWords]: string }

const split = (words: string): readonly string[] => words.split('|')

const language = (kinds: Omit<Kinds, 'marks'>, marks: LayoutWords['marks']): LayoutWords => ({
  ...(Object.fromEntries(Object.entries(kinds).map(([kind, words]) => [kind, split(words)])) as Omit<
    LayoutWords,
    'marks'
  >),
  marks: [...marks, ...EVERYWHERE],
})

const EVERYWHERE = [
  ['D', 'C'],
  ['-', '+'],
  ['DBIT', 'CRDT'],
  ['DR', 'CR'],
] as const

const GERMAN = language(
  {
    booking: 'Buchungsdatum|Datum|Buchungstag|Buchung|Gebucht am|Buchungs-Datum',
    value: 'Valuta|Valutadatum|Wertstellung|Wert|Valuta-Datum',
    text: 'Buchungstext|Text|Beschreibung|Verwendungszweck|Mitteilung|Avisierungstext|Details|Zusatzinfo|Beschreibung2',
    amount: 'Betrag|Umsatz|Betrag {c}|Betrag in {c}|Betrag ({c})|Buchungsbetrag',
    debit: 'Belastung|Soll|Lastschrift in {c}|Belastung {c}|Ausgang|Lastschrift|Ausgaben|Belastungsbetrag ({c})',
    credit: 'Gutschrift|Haben|Gutschrift in {c}|Gutschrift {c}|Eingang|Gutschrift|Einnahmen|Gutschriftsbetrag ({c})',
    marker: 'Soll/Haben|S/H|Belastung/Gutschrift|Kennzeichen|Richtung|Vorzeichen|',
    balance: 'Saldo|Saldo {c}|Kontostand|Saldo nach Buchung|Saldo ({c})',
    currency: 'Währung|Whg|Whrg.|Kontowährung',
    original: 'Originalbetrag|Betrag Fremdwährung|Ursprungsbetrag|Betrag in Originalwährung',
    originalCurrency: 'Originalwährung|Fremdwährung|Ursprungswährung|Transaktionswährung',
    rate: 'Kurs|Wechselkurs|Umrechnungskurs',
    fee: 'Gebühr|Spesen|Gebühren',
    reference: 'Referenz|Transaktions-Nr.|Referenznummer|Buchungs-ID',
    iban: 'IBAN Gegenpartei|Konto Gegenpartei|IBAN Empfänger|Gegenkonto',
    name: 'Name|Empfänger/Auftraggeber|Gegenpartei|Begünstigter',
    category: 'Kategorie|Label|Unterkategorie',
    status: 'Status',
    booked: 'Gebucht|Verbucht',
    detail: 'Einzelbetrag|Betrag Einzelzahlung|Betrag Detail',
    code: 'Satzart|Typ|Art|Code|Zeilentyp',
    opening:
      'Anfangssaldo|Saldovortrag|Eröffnungssaldo|Saldo per {d}|Alter Kontostand|Vortrag|Saldo Vormonat|Saldo letzte Rechnung|Vorheriger Saldo|Saldo letzter Monat',
    closing: 'Schlusssaldo|Endsaldo|Neuer Saldo|Saldo per {d}|Neuer Kontostand|Saldo zu Ihren Gunsten|Abschlusssaldo',
    carried: 'Übertrag|Saldoübertrag|Übertrag auf nächste Seite|Übertrag von Vorseite',
    daily: 'Tagessaldo|Saldo per {d}|Zwischensaldo|Tagesendsaldo',
    total: 'Total|Umsatztotal|Summe|Total Umsätze|Gesamtsumme',
    totalDebit: 'Total Belastungen|Summe Soll|Belastungen total',
    totalCredit: 'Total Gutschriften|Summe Haben|Gutschriften total',
    account: 'Konto|IBAN|Kontonummer',
    footer: 'Disclaimer:|Diese Aufstellung ersetzt keinen Kontoauszug.|Erstellt am {d}|Alle Angaben ohne Gewähr.',
    phrases: 'Zahlung|Gutschrift|Dauerauftrag|Einkauf|Miete|Löhne|Rückvergütung|Lastschrift|Zins|Bargeldbezug',
  },
  [
    ['S', 'H'],
    ['Soll', 'Haben'],
    ['Belastung', 'Gutschrift'],
  ],
)

const FRENCH = language(
  {
    booking: "Date|Date de comptabilisation|Date d'opération|Date comptable|Date écriture",
    value: 'Date de valeur|Valeur|Date valeur',
    text: 'Libellé|Description|Communication|Texte de notification|Détails|Informations complémentaires|Motif',
    amount: 'Montant|Montant {c}|Montant en {c}|Montant ({c})|Montant net',
    debit: 'Débit|Débit en {c}|Débit {c}|Sorties|Débit ({c})',
    credit: 'Crédit|Crédit en {c}|Crédit {c}|Entrées|Crédit ({c})',
    marker: 'Sens|Débit/Crédit|D/C|Signe|',
    balance: 'Solde|Solde {c}|Solde après opération|Solde en {c}',
    currency: 'Devise|Monnaie|Devise du compte',
    original: "Montant d'origine|Montant en monnaie étrangère|Montant original|Montant de la transaction",
    originalCurrency: "Devise d'origine|Monnaie étrangère|Monnaie d'origine",
    rate: 'Cours|Taux de change|Cours de change',
    fee: 'Frais|Commission',
    reference: 'Référence|N° de transaction|Numéro de référence',
    iban: 'IBAN bénéficiaire|Compte de la contrepartie|IBAN contrepartie',
    name: 'Nom|Bénéficiaire|Contrepartie|Donneur d’ordre / Bénéficiaire',
    category: 'Catégorie|Sous-catégorie',
    status: 'Statut|État',
    booked: 'Comptabilisé|Exécuté',
    detail: 'Sous-montant|Montant du détail|Montant individuel',
    code: 'Type|Code|Genre',
    opening:
      "Solde initial|Solde d'ouverture|Solde précédent|Ancien solde|Solde au {d}|Report à nouveau|Solde reporté|Solde du relevé précédent",
    closing: 'Solde final|Solde de clôture|Nouveau solde|Solde au {d}|Solde en votre faveur',
    carried: 'Report|À reporter|Solde à reporter|Report de la page précédente',
    daily: 'Solde du jour|Solde au {d}|Solde intermédiaire|Solde journalier',
    total: 'Total|Total des mouvements|Totaux|Somme|Total général',
    totalDebit: 'Total des débits|Total débit',
    totalCredit: 'Total des crédits|Total crédit',
    account: 'Compte|IBAN|Numéro de compte',
    footer: 'Disclaimer:|Ce document n’a pas valeur de relevé.|Édité le {d}|Sous réserve d’erreurs.',
    phrases: 'Paiement|Virement|Ordre permanent|Achat|Loyer|Salaires|Remboursement|Prélèvement|Intérêts|Retrait',
  },
  [
    ['Débit', 'Crédit'],
    ['D', 'C'],
  ],
)

const ITALIAN = language(
  {
    booking: 'Data|Data contabile|Data di contabilizzazione|Data operazione|Data registrazione',
    value: 'Data valuta|Valuta|Data della valuta',
    text: "Descrizione|Testo di contabilizzazione|Causale|Comunicazione|Testo d'avviso|Dettagli|Descrizione estesa",
    amount: 'Importo|Importo {c}|Importo in {c}|Importo ({c})',
    debit: 'Addebito|Dare|Addebiti ({c})|Uscite|Addebito in {c}',
    credit: 'Accredito|Avere|Accrediti ({c})|Entrate|Accredito in {c}',
    marker: 'Dare/Avere|D/A|Segno|Addebito/Accredito|',
    balance: 'Saldo|Saldo {c}|Saldo contabile|Saldo ({c})',
    currency: 'Divisa|Valuta|Moneta',
    original: 'Importo originale|Importo in valuta estera|Importo transazione',
    originalCurrency: 'Divisa originale|Valuta originale|Moneta originale',
    rate: 'Cambio|Tasso di cambio|Corso',
    fee: 'Spese|Commissione|Commissioni',
    reference: 'Riferimento|Numero di ordine|Numero operazione',
    iban: 'IBAN controparte|Conto controparte|IBAN beneficiario',
    name: 'Nome|Beneficiario|Controparte|Ordinante/Beneficiario',
    category: 'Categoria|Sottocategoria',
    status: 'Stato',
    booked: 'Contabilizzato|Eseguito',
    detail: 'Importo singolo|Importo parziale|Importo di dettaglio',
    code: 'Tipo|Codice|Tipo riga',
    opening:
      'Saldo iniziale|Saldo precedente|Saldo al {d}|Riporto saldo|Saldo di apertura|Vecchio saldo|Saldo fattura precedente|Saldo estratto precedente',
    closing: 'Saldo finale|Saldo attuale|Saldo al {d}|Nuovo saldo|Saldo di chiusura|Saldo a vostro favore',
    carried: 'Riporto|A riportare|Saldo a riportare|Riporto da pagina precedente',
    daily: 'Saldo giornaliero|Saldo al {d}|Saldo intermedio|Saldo del giorno',
    total: 'Totale|Totale movimenti|Totali|Somma|Totale generale',
    totalDebit: 'Totale addebiti|Totale dare',
    totalCredit: 'Totale accrediti|Totale avere',
    account: 'Conto|IBAN|Numero di conto',
    footer: 'Disclaimer:|Il presente documento non ha valore di estratto conto.|Creato il {d}|Salvo errori.',
    phrases: 'Pagamento|Bonifico|Ordine permanente|Acquisto|Affitto|Stipendi|Rimborso|Addebito|Interessi|Prelievo',
  },
  [
    ['Dare', 'Avere'],
    ['Addebito', 'Accredito'],
    ['D', 'A'],
  ],
)

const ENGLISH = language(
  {
    booking: 'Date|Booking date|Posting date|Booked at|Transaction date|Post date|Entry date',
    value: 'Value date|Valuta date|Effective date|Value',
    text: 'Description|Details|Text|Narrative|Memo|Remittance information|Particulars|Additional information',
    amount: 'Amount|Amount {c}|Amount ({c})|Amount in {c}|Net amount',
    debit: 'Debit|Debit amount|Paid out|Money out|Withdrawals|Debit ({c})|Withdrawal',
    credit: 'Credit|Credit amount|Paid in|Money in|Deposits|Credit ({c})|Deposit',
    marker: 'D/C|Debit/Credit|Dr/Cr|Direction|Credit debit indicator|Sign|',
    balance: 'Balance|Running balance|Balance ({c})|Account balance|Closing balance',
    currency: 'Currency|Ccy|Account currency',
    original: 'Original amount|Foreign amount|Transaction amount|Amount in foreign currency|Local amount',
    originalCurrency: 'Original currency|Foreign currency|Transaction currency|Local currency',
    rate: 'Exchange rate|Rate|FX rate',
    fee: 'Fee|Fees|Charges',
    reference: 'Reference|Transaction ID|Bank reference|Reference number',
    iban: 'Counterparty IBAN|Counterparty account|Beneficiary account',
    name: 'Name|Payee|Counterparty|Merchant|Beneficiary',
    category: 'Category|Tags|Subcategory',
    status: 'Status|State',
    booked: 'Booked|Completed|Posted',
    detail: 'Individual amount|Single amount|Detail amount',
    code: 'Record type|Type|Code|Rec',
    opening:
      'Opening balance|Balance brought forward|Balance b/f|Previous balance|Starting balance|Balance as of {d}|Previous statement balance|Balance last month',
    closing: 'Closing balance|Balance carried forward|Balance c/f|New balance|Ending balance|Balance as of {d}',
    carried: 'Carried forward|Brought forward|Balance carried forward|Balance brought forward',
    daily: 'Daily balance|Balance as of {d}|End of day balance|Ledger balance',
    total: 'Total|Totals|Total turnover|Grand total|Sum',
    totalDebit: 'Total debits|Total withdrawals|Total paid out',
    totalCredit: 'Total credits|Total deposits|Total paid in',
    account: 'Account|IBAN|Account number',
    footer: 'Disclaimer:|This is not an official statement.|Created on {d}|End of report',
    phrases: 'Payment|Transfer|Standing order|Purchase|Rent|Payroll|Refund|Direct debit|Interest|Cash withdrawal',
  },
  [
    ['Debit', 'Credit'],
    ['Out', 'In'],
  ],
)

const SPANISH = language(
  {
    booking: 'Fecha|Fecha operación|Fecha contable|F. Operación|Fecha de registro',
    value: 'Fecha valor|F. Valor|Valor',
    text: 'Concepto|Descripción|Observaciones|Detalle|Movimiento|Más datos',
    amount: 'Importe|Importe {c}|Importe ({c})|Monto',
    debit: 'Cargo|Debe|Cargos|Retiros|Débito',
    credit: 'Abono|Haber|Abonos|Depósitos|Crédito',
    marker: 'Debe/Haber|D/H|Signo|Sentido|',
    balance: 'Saldo|Saldo {c}|Saldo disponible|Saldo posterior',
    currency: 'Divisa|Moneda',
    original: 'Importe original|Importe en divisa|Importe divisa extranjera',
    originalCurrency: 'Divisa original|Divisa origen|Moneda extranjera',
    rate: 'Tipo de cambio|Cambio',
    fee: 'Comisión|Gastos',
    reference: 'Referencia|Número de operación|Nº de documento',
    iban: 'IBAN beneficiario|Cuenta contraparte|Cuenta destino',
    name: 'Nombre|Beneficiario|Ordenante|Remitente',
    category: 'Categoría|Subcategoría',
    status: 'Estado',
    booked: 'Contabilizado|Realizado',
    detail: 'Importe individual|Importe parcial',
    code: 'Tipo|Código|Tipo de registro',
    opening: 'Saldo inicial|Saldo anterior|Saldo a {d}|Saldo de apertura|Saldo previo',
    closing: 'Saldo final|Saldo actual|Saldo a {d}|Saldo de cierre|Nuevo saldo',
    carried: 'Suma y sigue|Saldo arrastrado|Suma anterior',
    daily: 'Saldo diario|Saldo a {d}|Saldo del día',
    total: 'Total|Total movimientos|Totales|Suma',
    totalDebit: 'Total cargos|Total debe',
    totalCredit: 'Total abonos|Total haber',
    account: 'Cuenta|IBAN|Número de cuenta',
    footer: 'Aviso legal:|Documento sin validez contractual.|Generado el {d}|Salvo error u omisión.',
    phrases: 'Pago|Transferencia|Orden permanente|Compra|Alquiler|Nómina|Devolución|Recibo|Intereses|Reintegro',
  },
  [
    ['Debe', 'Haber'],
    ['Cargo', 'Abono'],
    ['D', 'H'],
  ],
)

const PORTUGUESE = language(
  {
    booking: 'Data|Data mov.|Data lançamento|Data do movimento|Data operação',
    value: 'Data valor|Data-valor|Valor data',
    text: 'Descrição|Descritivo|Histórico|Detalhes|Movimento|Observações',
    amount: 'Montante|Valor|Importância|Montante ({c})|Valor ({c})',
    debit: 'Débito|Saídas|Débitos|Débito ({c})',
    credit: 'Crédito|Entradas|Créditos|Crédito ({c})',
    marker: 'Débito/Crédito|D/C|Sinal|Natureza|',
    balance: 'Saldo|Saldo contabilístico|Saldo após movimento|Saldo {c}',
    currency: 'Moeda|Divisa',
    original: 'Valor original|Montante em moeda estrangeira|Montante original',
    originalCurrency: 'Moeda original|Moeda estrangeira|Moeda origem',
    rate: 'Câmbio|Taxa de câmbio',
    fee: 'Comissão|Despesas|Taxa',
    reference: 'Referência|Número da operação|Nº documento',
    iban: 'IBAN beneficiário|Conta contraparte|Conta destino',
    name: 'Nome|Beneficiário|Ordenante|Destinatário',
    category: 'Categoria|Subcategoria',
    status: 'Estado|Situação',
    booked: 'Contabilizado|Realizado',
    detail: 'Montante individual|Valor parcial',
    code: 'Tipo|Código|Tipo de registo',
    opening: 'Saldo inicial|Saldo anterior|Saldo em {d}|Saldo de abertura',
    closing: 'Saldo final|Saldo atual|Saldo em {d}|Saldo de fecho|Novo saldo',
    carried: 'A transportar|Transporte|Saldo a transportar',
    daily: 'Saldo diário|Saldo em {d}|Saldo do dia',
    total: 'Total|Total de movimentos|Totais|Soma',
    totalDebit: 'Total de débitos|Total débito',
    totalCredit: 'Total de créditos|Total crédito',
    account: 'Conta|IBAN|Número de conta',
    footer: 'Aviso:|Documento sem valor contratual.|Emitido em {d}|Salvo erro ou omissão.',
    phrases:
      'Pagamento|Transferência|Ordem permanente|Compra|Renda|Ordenados|Reembolso|Débito direto|Juros|Levantamento',
  },
  [
    ['Débito', 'Crédito'],
    ['D', 'C'],
  ],
)

const POLISH = language(
  {
    booking: 'Data księgowania|Data|Data operacji|Data transakcji|Data zaksięgowania',
    value: 'Data waluty|Waluta z dnia',
    text: 'Opis|Tytuł|Opis operacji|Szczegóły|Tytułem|Rodzaj operacji',
    amount: 'Kwota|Kwota operacji|Kwota ({c})|Kwota transakcji',
    debit: 'Obciążenie|Obciążenia|Wydatki|Winien|Wypłata|Kwota obciążenia',
    credit: 'Uznanie|Uznania|Wpływy|Ma|Wpłata|Kwota uznania',
    marker: 'Winien/Ma|Strona|Znak|Wn/Ma|',
    balance: 'Saldo|Saldo po operacji|Saldo po transakcji|Saldo {c}',
    currency: 'Waluta|Waluta rachunku',
    original: 'Kwota oryginalna|Kwota w walucie obcej|Kwota w walucie transakcji',
    originalCurrency: 'Waluta oryginalna|Waluta obca|Waluta transakcji',
    rate: 'Kurs|Kurs wymiany',
    fee: 'Opłata|Prowizja',
    reference: 'Numer referencyjny|Identyfikator|Nr transakcji',
    iban: 'Rachunek kontrahenta|Numer rachunku kontrahenta|IBAN kontrahenta',
    name: 'Kontrahent|Nadawca/Odbiorca|Nazwa kontrahenta|Odbiorca',
    category: 'Kategoria|Podkategoria',
    status: 'Status',
    booked: 'Zaksięgowano|Zrealizowano',
    detail: 'Kwota cząstkowa|Kwota pojedyncza',
    code: 'Typ|Kod|Typ rekordu',
    opening: 'Saldo początkowe|Saldo poprzednie|Saldo na dzień {d}|Bilans otwarcia',
    closing: 'Saldo końcowe|Saldo na dzień {d}|Bilans zamknięcia|Nowe saldo',
    carried: 'Do przeniesienia|Z przeniesienia',
    daily: 'Saldo dzienne|Saldo na dzień {d}|Saldo na koniec dnia',
    total: 'Razem|Suma|Suma obrotów|Ogółem',
    totalDebit: 'Suma obciążeń|Razem obciążenia',
    totalCredit: 'Suma uznań|Razem uznania',
    account: 'Rachunek|IBAN|Numer rachunku',
    footer: 'Zastrzeżenie:|Dokument nie jest wyciągiem.|Utworzono {d}|Koniec zestawienia',
    phrases: 'Płatność|Przelew|Zlecenie stałe|Zakup|Czynsz|Wynagrodzenia|Zwrot|Polecenie zapłaty|Odsetki|Wypłata',
  },
  [
    ['Wn', 'Ma'],
    ['Winien', 'Ma'],
    ['Obciążenie', 'Uznanie'],
  ],
)

const LANGUAGES = {
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  pl: POLISH,
}

export type LayoutLanguage = keyof typeof LANGUAGES | 'made up'

/**
 * Languages as frequent as in the exports of bookkeepers here; one file in a hundred has a language of no dictionary.
 */
export const pickLanguage = (random: Random): LayoutLanguage =>
  random.pick([
    ...Array<LayoutLanguage>(24).fill('de'),
    ...Array<LayoutLanguage>(16).fill('fr'),
    ...Array<LayoutLanguage>(14).fill('it'),
    ...Array<LayoutLanguage>(16).fill('en'),
    ...Array<LayoutLanguage>(9).fill('es'),
    ...Array<LayoutLanguage>(8).fill('pt'),
    ...Array<LayoutLanguage>(8).fill('pl'),
    ...Array<LayoutLanguage>(5).fill('made up'),
  ])

const SYLLABLES = split('bra|kel|ovi|tus|mer|zol|fen|gri|hal|jum|ket|lor|nev|pil|rud|syn|tav|vex|wol|yst')

/** A word of no language. */
export const madeWord = (random: Random): string => {
  const word = Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES)).join('')
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/**
 * The words of a language. The invented language has new words in each table, and marks that only a balance explains.
 */
export const wordsOf = (name: LayoutLanguage, random: Random): LayoutWords => {
  if (name !== 'made up') return LANGUAGES[name]
  const kinds = Object.fromEntries(Object.keys(ENGLISH).map((kind) => [kind, [madeWord(random)]]))
  const phrases = Array.from({ length: 8 }, () => madeWord(random))
  return { ...(kinds as unknown as LayoutWords), phrases, marks: [[madeWord(random), madeWord(random)], ...EVERYWHERE] }
}
