// The words of reminders, and of mails that bring letters and invoices, in the language of the customer.

export interface LetterWords {
  /** By level. */
  readonly titles: readonly [string, string, string]
  readonly texts: readonly [string, string, string]
  readonly mail: string
  readonly invoiceMail: string
  readonly invoice: string
  readonly creditNote: string
  readonly greeting: string
  readonly closing: string
  readonly columns: {
    readonly number: string
    readonly date: string
    readonly due: string
    readonly days: string
    readonly level: string
    readonly total: string
    readonly paid: string
    readonly open: string
  }
  readonly credit: string
  readonly fee: string
  readonly sum: string
  readonly pay: string
  readonly paidMeanwhile: string
  readonly parts: string
  readonly fileName: string
}

const de: LetterWords = {
  titles: ['Zahlungserinnerung', '2. Mahnung', 'Letzte Mahnung'],
  texts: [
    'Bei der Durchsicht unserer Buchhaltung haben wir festgestellt, dass die folgenden Beträge noch offen sind. Sicher handelt es sich um ein Versehen. Wir bitten Sie, den Betrag bis zum {date} zu überweisen.',
    'Auf unsere Zahlungserinnerung haben wir keine Zahlung erhalten. Wir bitten Sie, den offenen Betrag bis zum {date} zu überweisen.',
    'Trotz unserer Mahnungen sind die folgenden Beträge noch offen. Wir setzen Ihnen eine letzte Frist bis zum {date}. Danach müssen wir die Betreibung einleiten.',
  ],
  mail: 'Guten Tag\n\nIm Anhang finden Sie unser Schreiben «{description}» zu {number}. Offen sind {amount}, zahlbar bis zum {date}.\n\nFreundliche Grüsse\n{sender}',
  invoiceMail:
    'Guten Tag\n\nIm Anhang finden Sie {description} {number} über {amount}.\n\nFreundliche Grüsse\n{sender}',
  invoice: 'Rechnung',
  creditNote: 'Gutschrift',
  greeting: 'Guten Tag',
  closing: 'Freundliche Grüsse',
  columns: {
    number: 'Rechnung',
    date: 'Datum',
    due: 'Fällig',
    days: 'Tage überfällig',
    level: 'Stufe',
    total: 'Betrag',
    paid: 'Bezahlt',
    open: 'Offen',
  },
  credit: 'Guthaben {number}',
  fee: 'Mahngebühr',
  sum: 'Total offen',
  pay: 'Zahlbar bis zum {date}: {amount}.',
  paidMeanwhile: 'Haben Sie inzwischen bezahlt, betrachten Sie dieses Schreiben bitte als gegenstandslos.',
  parts: 'Für jede Rechnung liegt ein Zahlteil bei.',
  fileName: 'Mahnung',
}

const fr: LetterWords = {
  titles: ['Rappel de paiement', '2e rappel', 'Dernier rappel'],
  texts: [
    'En contrôlant notre comptabilité, nous avons constaté que les montants suivants sont encore ouverts. Il s’agit certainement d’un oubli. Nous vous prions de verser le montant d’ici au {date}.',
    'Notre rappel de paiement est resté sans effet. Nous vous prions de verser le montant ouvert d’ici au {date}.',
    'Malgré nos rappels, les montants suivants sont encore ouverts. Nous vous accordons un dernier délai jusqu’au {date}. Passé ce délai, nous devrons engager une poursuite.',
  ],
  mail: 'Bonjour,\n\nVous trouverez ci-joint notre lettre « {description} » concernant {number}. Le montant ouvert est de {amount}, payable d’ici au {date}.\n\nMeilleures salutations\n{sender}',
  invoiceMail:
    'Bonjour,\n\nVous trouverez ci-joint {description} {number} de {amount}.\n\nMeilleures salutations\n{sender}',
  invoice: 'Facture',
  creditNote: 'Note de crédit',
  greeting: 'Madame, Monsieur,',
  closing: 'Meilleures salutations',
  columns: {
    number: 'Facture',
    date: 'Date',
    due: 'Échéance',
    days: 'Jours de retard',
    level: 'Rappel',
    total: 'Montant',
    paid: 'Payé',
    open: 'Ouvert',
  },
  credit: 'Avoir {number}',
  fee: 'Frais de rappel',
  sum: 'Total ouvert',
  pay: 'Payable d’ici au {date} : {amount}.',
  paidMeanwhile: 'Si vous avez payé entre-temps, veuillez considérer cette lettre comme sans objet.',
  parts: 'Une section paiement est jointe pour chaque facture.',
  fileName: 'Rappel',
}

const it: LetterWords = {
  titles: ['Sollecito di pagamento', '2º sollecito', 'Ultimo sollecito'],
  texts: [
    'Dal controllo della nostra contabilità risulta che i seguenti importi sono ancora scoperti. Si tratta certamente di una svista. Vi preghiamo di versare l’importo entro il {date}.',
    'Il nostro sollecito di pagamento è rimasto senza esito. Vi preghiamo di versare l’importo scoperto entro il {date}.',
    'Nonostante i nostri solleciti, i seguenti importi sono ancora scoperti. Vi concediamo un ultimo termine fino al {date}. In seguito dovremo avviare la procedura di esecuzione.',
  ],
  mail: 'Buongiorno,\n\nin allegato trovate la nostra lettera «{description}» relativa a {number}. L’importo scoperto è di {amount}, pagabile entro il {date}.\n\nCordiali saluti\n{sender}',
  invoiceMail: 'Buongiorno,\n\nin allegato trovate {description} {number} di {amount}.\n\nCordiali saluti\n{sender}',
  invoice: 'Fattura',
  creditNote: 'Nota di credito',
  greeting: 'Gentili signore e signori,',
  closing: 'Cordiali saluti',
  columns: {
    number: 'Fattura',
    date: 'Data',
    due: 'Scadenza',
    days: 'Giorni di ritardo',
    level: 'Livello',
    total: 'Importo',
    paid: 'Pagato',
    open: 'Scoperto',
  },
  credit: 'Credito {number}',
  fee: 'Spese di sollecito',
  sum: 'Totale scoperto',
  pay: 'Pagabile entro il {date}: {amount}.',
  paidMeanwhile: 'Se nel frattempo avete pagato, vi preghiamo di considerare nulla la presente.',
  parts: 'Per ogni fattura è allegata una sezione pagamento.',
  fileName: 'Sollecito',
}

const en: LetterWords = {
  titles: ['Payment reminder', 'Second reminder', 'Final reminder'],
  texts: [
    'Our books show that the following amounts are still open. This is certainly an oversight. Please pay the amount by {date}.',
    'We have not received a payment after our reminder. Please pay the open amount by {date}.',
    'In spite of our reminders the following amounts are still open. We give you a final term until {date}. After that day we will have to start debt collection proceedings.',
  ],
  mail: 'Hello,\n\nPlease find attached our letter “{description}” about {number}. {amount} is open, payable by {date}.\n\nKind regards\n{sender}',
  invoiceMail: 'Hello,\n\nPlease find attached {description} {number} of {amount}.\n\nKind regards\n{sender}',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  greeting: 'Dear Sir or Madam',
  closing: 'Kind regards',
  columns: {
    number: 'Invoice',
    date: 'Date',
    due: 'Due',
    days: 'Days overdue',
    level: 'Level',
    total: 'Amount',
    paid: 'Paid',
    open: 'Open',
  },
  credit: 'Credit {number}',
  fee: 'Reminder fee',
  sum: 'Total open',
  pay: 'Payable by {date}: {amount}.',
  paidMeanwhile: 'If you have paid meanwhile, please disregard this letter.',
  parts: 'A payment part is enclosed for each invoice.',
  fileName: 'Reminder',
}

export const LETTER_WORDS: Readonly<Record<'de' | 'fr' | 'it' | 'en', LetterWords>> = { de, fr, it, en }
