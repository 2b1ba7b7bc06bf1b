// A folder of generated statements as a bookkeeper has them on the first day: two CAMT files, one of three accounts; a
// workbook that names its account; tables that name none; an archive; and other files. With the expected result of
// each.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as sheetJs from 'xlsx'
import { entry, message, statement } from '../../fixture/camt/message.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { makeZip } from '../../support/file/make-zip.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const POSTFINANCE = { name: 'postfinance.xml', iban: 'CH6309000000250097798' }
export const THREE_ACCOUNTS = 'drei-konten.xml'
export const WORKBOOK = 'ubs-januar.xlsx'
/** Tables that name no account, and their account. */
export const TABLES = {
  'kantonalbank.csv': { name: 'Aargauische', iban: 'CH8300761016123456789' },
  'berner.csv': { name: 'Berner', iban: 'CH5604835012345678009' },
  'zuercher.csv': { name: 'Zürcher', iban: 'CH5800791123000889012' },
} as const

const postfinance = makeCamt({ seed: 7, iban: POSTFINANCE.iban, rows: 32 })

/** Nineteen payments of 1.00 to 19.00 and a salary of 3000.00; from the tenth row on its balance is six Rappen off. */
const kantonalbank = (): string => {
  let balance = 1000
  const rows = Array.from({ length: 20 }, (_, index) => {
    const amount = index === 19 ? 3000 : -(index + 1)
    balance += amount + (index === 9 ? 0.06 : 0)
    const day = `${String(index + 1).padStart(2, '0')}.01.2026`
    const figures = amount < 0 ? `${-amount}.00;` : `;${amount}.00`
    return `${day};${day};Zahlung ${index + 1};${figures};${balance.toFixed(2)};`
  })
  return ['Buchung;Valuta;Buchungstext;Belastung;Gutschrift;Saldo CHF;', ...rows.toReversed()].join('\n')
}
const BERNER = `Buchungstag;Name;Mitteilung;Betrag;Saldo
26.01.2026;Kundin Beispiel;Rechnung 12;629.70;1170.00
24.01.2026;Laden GmbH;Karte;-53.30;540.30
22.01.2026;Lieferant Sagl;Rechnung 7;-152.30;593.60
`
const ZUERCHER = `Datum;Text;Belastung CHF;Gutschrift CHF;Saldo CHF
15.01.2026;Eins;10.00;;990.00
16.01.2026;Zwei;20.00;;970.00
17.01.2026;Drei;;5.00;975.00
18.01.2026;Vier;75.00;;900.00
`

const WORKBOOK_ROWS: readonly (readonly (string | number)[])[] = [
  ['Kontonummer:', '0231 00100040.01'],
  ['IBAN:', 'CH93 0076 2011 6238 5295 7'],
  ['Von:', '05.01.2026'],
  ['Bis:', '30.01.2026'],
  [],
  ['Buchungsdatum', 'Valutadatum', 'Währung', 'Belastung', 'Gutschrift', 'Saldo', 'Beschreibung'],
  ['30.01.2026', '30.01.2026', 'CHF', -120.1, '', 1934.3, 'Energie Beispiel AG'],
  ['15.01.2026', '15.01.2026', 'CHF', '', 1250.05, 2054.4, 'Müller & Söhne AG'],
  ['12.01.2026', '10.01.2026', 'CHF', -0.3, '', 804.35, 'Rundung'],
  ['05.01.2026', '05.01.2026', 'CHF', -195.35, '', 804.65, 'Garage du Lac SA'],
]

const workbook = (): Uint8Array => {
  const book = sheetJs.utils.book_new()
  sheetJs.utils.book_append_sheet(book, sheetJs.utils.aoa_to_sheet(WORKBOOK_ROWS.map((row) => [...row])), 'Auszug')
  return new Uint8Array(sheetJs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

const threeAccounts = message(
  statement({ id: 'A', account: 'IBAN:CH5809000000250097791' }, entry('10.00'), entry('-4.50')),
  statement({ id: 'B', account: 'IBAN:CH3109000000250097792' }, entry('20.00')),
  statement({ id: 'C', account: 'IBAN:CH0409000000250097793' }, entry('1'), entry('2'), entry('3')),
)

/** Number and sum of the rows of each account at the end. */
export const IN_THE_END: Readonly<Record<string, readonly [rows: number, sum: string]>> = {
  [POSTFINANCE.iban]: [32, (postfinance.sum / 100).toFixed(2)],
  CH5809000000250097791: [2, '5.50'],
  CH3109000000250097792: [1, '20.00'],
  CH0409000000250097793: [3, '6.00'],
  CH9300762011623852957: [4, '934.30'],
  CH8300761016123456789: [20, '2810.00'],
  CH5604835012345678009: [3, '424.10'],
  CH5800791123000889012: [4, '-100.00'],
}

/** Writes the folder. */
export const writeStatements = async (folder: string): Promise<void> => {
  const archive = makeZip([
    { name: '2026/berner.csv', bytes: bytesOf(BERNER) },
    { name: '2026/zuercher.csv', bytes: bytesOf(ZUERCHER) },
  ])
  const files: Record<string, Uint8Array> = {
    'auszuege.zip': archive,
    'Rechnung.pdf': bytesOf('%PDF-1.7'),
    'bad/xml_truncated.xml': bytesOf(postfinance.text.slice(0, 5000)),
    'bad/csv_no_amount.csv': bytesOf('Datum;Buchungstext\n05.01.2026;Eins\n06.01.2026;Zwei\n'),
    [`camt/${POSTFINANCE.name}`]: bytesOf(postfinance.text),
    [`camt/${THREE_ACCOUNTS}`]: bytesOf(threeAccounts),
    [`xlsx/${WORKBOOK}`]: workbook(),
    'csv/kantonalbank.csv': bytesOf(kantonalbank()),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}
