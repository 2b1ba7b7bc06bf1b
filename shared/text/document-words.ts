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

const fr: DocumentWords = {
  kind: {
    invoice: 'Facture',
    credit_note: 'Note de crédit',
    offer: 'Offre',
    order_confirmation: 'Confirmation de commande',
  },
  day: 'Date',
  due: 'Payable jusqu’au',
  text: 'Désignation',
  vat: 'TVA',
  amount: 'Montant',
  gross: 'Montant TVA incl.',
  net: 'Total hors TVA',
  tax: (rate, net) => `TVA ${rate} sur ${net}`,
  supply: 'Nos livraisons et prestations',
  rounding: 'Arrondi',
  total: 'Total',
  paid: 'Déjà payé',
  open: 'Solde à payer',
  notLiable: 'Non assujetti à la TVA.',
  terms: 'Conditions générales',
  vatNumber: 'N° TVA',
  carried: 'À reporter',
  brought: 'Report',
  payment: 'Section paiement et récépissé',
  page: (page, pages) => `Page ${page} sur ${pages}`,
}

const it: DocumentWords = {
  kind: {
    invoice: 'Fattura',
    credit_note: 'Nota di credito',
    offer: 'Offerta',
    order_confirmation: 'Conferma d’ordine',
  },
  day: 'Data',
  due: 'Pagabile entro il',
  text: 'Descrizione',
  vat: 'IVA',
  amount: 'Importo',
  gross: 'Importo IVA incl.',
  net: 'Totale senza IVA',
  tax: (rate, net) => `IVA ${rate} su ${net}`,
  supply: 'Nostre forniture e prestazioni',
  rounding: 'Arrotondamento',
  total: 'Totale',
  paid: 'Già pagato',
  open: 'Importo da pagare',
  notLiable: 'Non assoggettato all’IVA.',
  terms: 'Condizioni generali',
  vatNumber: 'N. IVA',
  carried: 'Da riportare',
  brought: 'Riporto',
  payment: 'Sezione pagamento e ricevuta',
  page: (page, pages) => `Pagina ${page} di ${pages}`,
}

const WORDS: Readonly<Record<string, DocumentWords>> = { de, fr, it, en }

/** By the language of a tag as `fr-CH`; German when there are none in it. */
export const documentWordsIn = (language: string): DocumentWords => WORDS[language.slice(0, 2).toLowerCase()] ?? de
