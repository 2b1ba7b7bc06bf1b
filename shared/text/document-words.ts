// The words of invoices, credit notes, offers and order confirmations, in their language.

export interface DocumentWords {
  readonly kind: Readonly<Record<'invoice' | 'credit_note' | 'offer' | 'order_confirmation', string>>
  readonly day: string
  readonly due: string
  readonly text: string
  readonly vat: string
  readonly amount: string
  /** With rates, the amounts of the lines include the tax. */
  readonly gross: string
  readonly net: string
  readonly tax: (rate: string, net: string) => string
  /** A line without a text of its own. */
  readonly supply: string
  readonly rounding: string
  readonly total: string
  readonly paid: string
  readonly open: string
  readonly notLiable: string
  readonly terms: string
  readonly vatNumber: string
  readonly carried: string
  readonly brought: string
  readonly payment: string
  readonly page: (page: number, pages: number) => string
}

const de: DocumentWords = {
  kind: {
    invoice: 'Rechnung',
    credit_note: 'Gutschrift',
    offer: 'Offerte',
    order_confirmation: 'Auftragsbestätigung',
  },
  day: 'Datum',
  due: 'Zahlbar bis',
  text: 'Position',
  vat: 'MWST',
  amount: 'Betrag',
  gross: 'Betrag inkl. MWST',
  net: 'Total ohne MWST',
  tax: (rate, net) => `MWST ${rate} auf ${net}`,
  supply: 'Unsere Lieferungen und Leistungen',
  rounding: 'Rundung',
  total: 'Total',
  paid: 'Bereits bezahlt',
  open: 'Offen',
  notLiable: 'Nicht mehrwertsteuerpflichtig.',
  terms: 'Allgemeine Geschäftsbedingungen',
  vatNumber: 'MWST-Nr.',
  carried: 'Übertrag',
  brought: 'Übertrag',
  payment: 'Zahlteil und Empfangsschein',
  page: (page, pages) => `Seite ${page} von ${pages}`,
}

const en: DocumentWords = {
  kind: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    offer: 'Offer',
    order_confirmation: 'Order confirmation',
  },
  day: 'Date',
  due: 'Due on',
  text: 'Item',
  vat: 'VAT',
  amount: 'Amount',
  gross: 'Amount incl. VAT',
  net: 'Total without VAT',
  tax: (rate, net) => `VAT ${rate} on ${net}`,
  supply: 'Our goods and services',
  rounding: 'Rounding',
  total: 'Total',
  paid: 'Already paid',
  open: 'Open',
  notLiable: 'Not liable for VAT.',
  terms: 'General terms',
  vatNumber: 'VAT no.',
  carried: 'Carried forward',
  brought: 'Brought forward',
  payment: 'Payment part and receipt',
  page: (page, pages) => `Page ${page} of ${pages}`,
}

export const documentWordsIn = (language: string): DocumentWords => (/^en\b/i.test(language) ? en : de)
