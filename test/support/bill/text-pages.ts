// Bills and receipts without a code, as their senders lay them out, for reading them by OCR.
import type { DrawnLine } from './draw-text.ts'

/** A column from the top: each line with its place from the left. */
const column = (x: number, from: number, step: number, texts: readonly string[], size = 10): readonly DrawnLine[] =>
  texts.map((text, index) => ({ text, x, y: from + index * step, size }))

/** A row of a table: a text on the left, an amount on the right. */
const row = (y: number, text: string, amount: string, size = 10): readonly DrawnLine[] => [
  { text, x: 20, y, size },
  { text: amount, x: 190, y, size, align: 'right' },
]

/** 1,081.00 with 8.1 %: net 1,000.00, tax 81.00. */
export const GERMAN_BILL: readonly DrawnLine[] = [
  ...column(20, 25, 5, ['Elektro Bühler AG', 'Dorfstrasse 12', '8610 Uster', 'CHE-106.017.086 MWST']),
  ...column(120, 50, 5, ['Muster GmbH', 'Hauptstrasse 1', '8000 Zürich']),
  { text: 'Rechnung Nr. R-2026-101', x: 20, y: 85, size: 14 },
  ...column(20, 95, 5.5, ['Rechnungsdatum: 02.11.2026', 'Zahlbar bis: 02.12.2026']),
  ...row(115, 'Reparatur Verteiler, 8 Stunden', '880.00'),
  ...row(121, 'Material', '120.00'),
  ...row(130, 'Zwischentotal CHF', "1'000.00"),
  ...row(136, 'MWST 8.1 %', '81.00'),
  ...row(144, 'Total CHF', "1'081.00", 12),
  ...column(20, 165, 5, ['Bitte überweisen Sie den Betrag auf unser Konto:', 'IBAN CH58 0079 1123 0008 8901 2']),
  { text: 'Referenz RF18 5390 0754 7034', x: 20, y: 176 },
]

/** EUR 1,250.50, without VAT. */
export const FRENCH_BILL: readonly DrawnLine[] = [
  ...column(20, 25, 5, ['Consult & Partner SA', 'Rue du Lac 3', '1003 Lausanne']),
  ...column(120, 50, 5, ['Muster GmbH', 'Hauptstrasse 1', '8000 Zürich']),
  { text: 'Lausanne, le 3 août 2026', x: 120, y: 75 },
  { text: 'Facture n° 26-881', x: 20, y: 90, size: 13 },
  ...row(105, 'Conseil fiscal, deuxième trimestre', "1'250.50"),
  ...row(115, 'Montant total EUR', "1'250.50", 12),
  { text: 'Échéance : 02.09.2026', x: 20, y: 128 },
  { text: 'IBAN CH37 0900 0000 3044 4222 5', x: 20, y: 135 },
]

const item = (y: number, text: string, amount: string): readonly DrawnLine[] => [
  { text, x: 6, y, size: 9 },
  { text: amount, x: 74, y, size: 9, align: 'right' },
]

/** A receipt of 80 by 130 mm: 12.90 at 2.6 % and 37.50 at 8.1 %. */
export const RECEIPT: readonly DrawnLine[] = [
  { text: 'Dorfladen Uster AG', x: 20, y: 12, size: 12 },
  { text: 'Bahnhofstrasse 5, 8610 Uster', x: 14, y: 18, size: 9 },
  { text: 'CHE-123.456.788 MWST', x: 20, y: 23, size: 9 },
  { text: '14.11.2026   17:32   Kasse 2', x: 6, y: 32, size: 9 },
  ...item(40, 'Brot', '4.90'),
  ...item(45, 'Milch', '8.00'),
  ...item(50, 'Druckerpapier', '37.50'),
  ...item(60, 'Total CHF', '50.40'),
  ...item(66, 'Maestro', '50.40'),
  { text: 'MWST      Netto     MWST     Brutto', x: 6, y: 76, size: 9 },
  { text: '2.60 %    12.57      0.33      12.90', x: 6, y: 81, size: 9 },
  { text: '8.10 %    34.69      2.81      37.50', x: 6, y: 86, size: 9 },
  { text: 'Vielen Dank für Ihren Einkauf', x: 14, y: 98, size: 9 },
]
