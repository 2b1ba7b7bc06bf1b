// The rules of the sample company: how a bookkeeper lets Kontor book transactions without a document. Account numbers are
// those of the KMU chart; `rate` is the kind of the VAT rate.

export interface DemoBooking {
  readonly account: number
  readonly rate?: 'standard' | 'exempt'
}

interface DemoRule extends DemoBooking {
  readonly name: string
  /** The field that contains the words. */
  readonly field: 'name' | 'text'
  readonly words: string
}

export const DEMO_RULES: readonly DemoRule[] = [
  { name: 'Kartenzahlungen', field: 'text', words: 'Auszahlung Kartenzahlungen', account: 3200, rate: 'standard' },
  { name: 'Kommission Kartenzahlungen', field: 'text', words: 'Kommission Kartenzahlungen', account: 6940 },
  { name: 'Barverkäufe', field: 'text', words: 'Barverkäufe', account: 3200, rate: 'standard' },
  { name: 'Kassentransfer', field: 'text', words: 'Ladenkasse', account: 1090 },
  { name: 'Miete', field: 'name', words: 'Immobilien Beispielhof AG', account: 6000 },
  { name: 'Internet und Telefon', field: 'name', words: 'Telefon Fictiva AG', account: 6510, rate: 'standard' },
  { name: 'Lieferwagen', field: 'name', words: 'Leasing Exempla AG', account: 6260, rate: 'standard' },
  { name: 'Löhne', field: 'text', words: 'Lohnzahlung', account: 5000 },
  { name: 'Bankspesen', field: 'text', words: 'Kontoführung und Zahlungsverkehr', account: 6940 },
  { name: 'Zins Sparkonto', field: 'text', words: 'Zins Sparkonto', account: 6950, rate: 'exempt' },
  { name: 'MWST-Zahlung', field: 'text', words: 'Mehrwertsteuer Quartal', account: 2201 },
  { name: 'Werkzeug und Unterhalt', field: 'text', words: 'Baumarkt Exempla', account: 6100, rate: 'standard' },
  { name: 'Büromaterial', field: 'text', words: 'Papeterie Fictiva', account: 6500, rate: 'standard' },
  { name: 'Treibstoff', field: 'text', words: 'Tankstelle Probe', account: 6210, rate: 'standard' },
  { name: 'Kundenbetreuung', field: 'text', words: 'Restaurant Zum Muster', account: 6641, rate: 'standard' },
  { name: 'Reisespesen', field: 'text', words: 'Bahnschalter Musterlingen', account: 5820, rate: 'standard' },
]

interface DemoPayee extends DemoBooking {
  readonly name: string
}

/** Payees without a rule: a person books them each time, and the matcher learns it. */
export const DEMO_PAYEES: readonly DemoPayee[] = [
  { name: 'Energie Musterlingen', account: 6400, rate: 'standard' },
  { name: 'Ausgleichskasse Fictiva', account: 5700 },
  { name: 'Versicherung Exempla AG', account: 6300 },
  { name: 'Steueramt Musterlingen', account: 8900 },
]

/** The other accounts that the books need: bank, debtors and creditors, VAT, the year-end and the documents. */
const OTHER_ACCOUNTS = [
  1000, 1020, 1100, 1170, 1171, 1200, 1510, 1540, 2000, 2200, 2201, 2800, 2891, 2950, 2970, 2979, 3200, 3400, 3800,
  4200, 4800, 6820, 9000, 9100, 9200,
]

export const DEMO_ACCOUNTS: readonly number[] = [
  ...OTHER_ACCOUNTS,
  ...[...DEMO_RULES, ...DEMO_PAYEES].map(({ account }) => account),
]
