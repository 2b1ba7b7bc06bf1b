// What Kontor says about bills that it read from files, in both languages: for the interface, the window and the command line.

/** A code, and the values in its sentence. */
export interface BillMessage {
  readonly code: string
  readonly values?: object | undefined
}

type Language = 'de' | 'en'
type Values = Readonly<Record<string, unknown>>
type Sentence = string | ((values: Values) => string)

const percent = (millis: unknown): string => `${Number(millis) / 1000} %`
const day = (date: unknown): string => String(date).split('-').reverse().join('.')
const minor = (amount: unknown): string => (Number(amount) / 100).toFixed(2)
const grouped = (iban: unknown): string => String(iban).replace(/(.{4})(?=.)/g, '$1 ')
const listed = (ibans: unknown): string => (Array.isArray(ibans) ? ibans.map(grouped).join(', ') : '')

/** Why a line of a Swiss QR code is wrong. */
const CODE_FAULTS: Readonly<Record<string, readonly [german: string, english: string]>> = {
  not_a_qr_bill: ['es ist kein Swiss QR Code', 'it is no Swiss QR code'],
  version_unknown: ['unbekannte Version', 'unknown version'],
  coding_unknown: ['unbekannte Codierung', 'unknown coding'],
  iban_invalid: ['Prüfziffer oder Länge der IBAN ist falsch', 'check digits or length of the IBAN are wrong'],
  iban_not_swiss: ['keine IBAN der Schweiz oder Liechtensteins', 'no IBAN of Switzerland or Liechtenstein'],
  address_type_unknown: ['unbekannte Adressart', 'unknown type of address'],
  required: ['fehlt', 'is missing'],
  country_invalid: ['kein Ländercode mit zwei Buchstaben', 'no country code of two letters'],
  too_long: ['zu lang', 'too long'],
  not_empty: ['muss leer sein', 'must be empty'],
  amount_invalid: ['kein Betrag', 'no amount'],
  currency_not_allowed: ['weder CHF noch EUR', 'neither CHF nor EUR'],
  reference_type_unknown: ['unbekannte Referenzart', 'unknown type of reference'],
  qr_reference_invalid: ['Prüfziffer der QR-Referenz ist falsch', 'the check digit of the QR reference is wrong'],
  creditor_reference_invalid: ['Prüfziffern der Referenz sind falsch', 'the check digits of the reference are wrong'],
  reference_not_allowed: ['eine Referenz ohne Referenzart', 'a reference without its type'],
  qr_iban_without_qr_reference: ['QR-IBAN ohne QR-Referenz', 'a QR-IBAN without a QR reference'],
  qr_reference_without_qr_iban: ['QR-Referenz ohne QR-IBAN', 'a QR reference without a QR-IBAN'],
  end_missing: ['das Ende des Codes fehlt', 'the end of the code is missing'],
}

const codeFault = (language: Language, { code, line, value }: Values): string => {
  const words = CODE_FAULTS[String(code)] ?? [String(code), String(code)]
  const shown = value === '' ? '' : ` (${value})`
  return language === 'de'
    ? `Der QR-Code ist falsch, Zeile ${line}${shown}: ${words[0]}.`
    : `The QR code is wrong, line ${line}${shown}: ${words[1]}.`
}

const SENTENCES: Readonly<Record<string, readonly [german: Sentence, english: Sentence]>> = {
  code_refused: [(values) => codeFault('de', values), (values) => codeFault('en', values)],
  code_unread: ['Ein QR-Code ist zu sehen, aber nicht lesbar.', 'There is a QR code, but it cannot be read.'],
  no_code: ['Ohne Swiss QR Code: bitte alle Angaben prüfen.', 'No Swiss QR code: check all values.'],
  text_recognized: [
    'Mit Texterkennung (OCR) gelesen: bitte alle markierten Werte prüfen.',
    'Read by text recognition (OCR): check all marked values.',
  ],
  text_unrecognized: [
    'Der Text des Scans liess sich nicht erkennen; bitte die Angaben eingeben.',
    'The text of the scan could not be recognised; type the values.',
  ],
  notification: [
    'Betrag 0.00: eine Mitteilung, die nicht bezahlt wird.',
    'Amount 0.00: a notification that is not paid.',
  ],
  amount_open: ['Der Code nennt keinen Betrag.', 'The code states no amount.'],
  combined_address: [
    'Alte Adressform (K): Banken weisen solche Codes seit November 2026 ab.',
    'Old form of address (K): banks refuse such codes since November 2026.',
  ],
  amount_differs: [
    ({ total, currency }) => `Im Text steht ein anderes Total: ${currency} ${minor(total)}.`,
    ({ total, currency }) => `The text states another total: ${currency} ${minor(total)}.`,
  ],
  iban_differs: [
    ({ iban, known, company }) =>
      `Die Rechnung nennt die IBAN ${grouped(iban)}, bei ${company} ist ${listed(known)} hinterlegt. Geänderte IBAN sind ` +
      'ein häufiger Betrug: Fragen Sie den Lieferanten unter einer Telefonnummer, die Sie kennen.',
    ({ iban, known, company }) =>
      `The bill states the IBAN ${grouped(iban)}, but ${company} has ${listed(known)}. Changed IBANs are a common fraud: ask ` +
      'the supplier by a phone number that you know.',
  ],
  uid_of_other: [
    ({ company }) => `Die UID der Rechnung ist jene von ${company}: bitte den Lieferanten prüfen.`,
    ({ company }) => `The UID of the bill is that of ${company}: check the supplier.`,
  ],
  rates_differ: [
    'Die MWST-Sätze ergeben den Betrag nicht; bitte selbst aufteilen.',
    'The VAT rates do not add up to the amount; split it by hand.',
  ],
  rate_unknown: [
    ({ rate_millis }) => `Den MWST-Satz ${percent(rate_millis)} gibt es hier nicht.`,
    ({ rate_millis }) => `There is no VAT rate of ${percent(rate_millis)} here.`,
  ],
  number_from_reference: ['Nummer aus der Referenz gebildet.', 'The number is taken from the reference.'],
  discount: [
    ({ discount_millis, until, days }) =>
      `${percent(discount_millis)} Skonto ${until === null ? `innert ${days} Tagen` : `bis ${day(until)}`}.`,
    ({ discount_millis, until, days }) =>
      `${percent(discount_millis)} discount ${until === null ? `within ${days} days` : `until ${day(until)}`}.`,
  ],
  billing_ignored: [
    ({ tag, value }) => `Rechnungsinformation nicht gelesen: ${tag === '' ? value : `${tag} ${value}`}.`,
    ({ tag, value }) => `Billing information not read: ${tag === '' ? value : `${tag} ${value}`}.`,
  ],
  // Duplicates
  file: [
    ({ number, date }) => `Dieselbe Datei ist schon abgelegt${ofBill('de', number, date)}.`,
    ({ number, date }) => `The same file is stored already${ofBill('en', number, date)}.`,
  ],
  number: [
    ({ number, date }) => `Diese Nummer des Lieferanten gibt es schon${ofBill('de', number, date)}.`,
    ({ number, date }) => `The supplier's number exists already${ofBill('en', number, date)}.`,
  ],
  reference: [
    ({ number, date }) => `Diese Referenz gibt es schon${ofBill('de', number, date)}.`,
    ({ number, date }) => `The reference exists already${ofBill('en', number, date)}.`,
  ],
  // Files
  not_a_bill_file: [
    'Nur PDF und Bilder (PNG, JPEG, WebP) lassen sich lesen.',
    'Only PDF and pictures (PNG, JPEG, WebP) can be read.',
  ],
  locked: ['Das PDF verlangt ein Passwort.', 'The PDF requires a password.'],
  damaged: ['Die Datei ist beschädigt.', 'The file is damaged.'],
  unsupported: [
    'HEIC (iPhone) und TIFF kann der Browser nicht anzeigen. Bitte als PDF, PNG oder JPEG speichern; auf dem iPhone unter ' +
      'Einstellungen, Kamera, Formate «Maximale Kompatibilität» wählen.',
    'The browser shows neither HEIC (iPhone) nor TIFF. Save the picture as PDF, PNG or JPEG; on an iPhone choose "Most ' +
      'Compatible" in Settings, Camera, Formats.',
  ],
  file_too_large: ['Die Datei ist grösser als 5 MB.', 'The file is larger than 5 MB.'],
  too_many_pages: ['Das PDF hat über 100 Seiten.', 'The PDF has more than 100 pages.'],
  too_many_pixels: ['Das Bild hat zu viele Bildpunkte.', 'The picture has too many pixels.'],
  too_complex: ['Die Datei braucht zu viel Zeit oder Speicher.', 'The file needs too much time or memory.'],
  no_reader: [
    'Ohne Browser lassen sich keine PDF und Bilder lesen.',
    'Without a browser no PDF or picture can be read.',
  ],
}

const ofBill = (language: Language, number: unknown, date: unknown): string => {
  const parts = [number ?? '', date === null || date === undefined ? '' : day(date)].filter((part) => part !== '')
  if (parts.length === 0) return ''
  return language === 'de' ? ` (Rechnung ${parts.join(' vom ')})` : ` (bill ${parts.join(' of ')})`
}

/** The sentence of a note, a duplicate (by its `by`) or a refused file. */
export const billSentence = (language: Language, { code, values = {} }: BillMessage): string => {
  const sentence = SENTENCES[code]?.[language === 'de' ? 0 : 1] ?? code
  return typeof sentence === 'string' ? sentence : sentence(values as Values)
}
