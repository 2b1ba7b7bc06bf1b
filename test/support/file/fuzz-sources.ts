// Whole statement files of all formats for the fuzz tests: generated ones and those of the test data.
import * as sheetJs from 'xlsx'
import { LAYOUTS } from '../../worker/table/layouts.ts'
import { readShared, readSharedJson } from '../shared-data.ts'
import { makeCamt } from './make-camt.ts'

export interface Source {
  readonly name: string
  readonly bytes: Uint8Array
}

const MAX_SIZE = 45_000
const encode = (text: string) => new TextEncoder().encode(text)

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, { kind: string }>> }>(
  'data',
  'statements',
  'expected.json',
)
const real = (kind: string): readonly Source[] =>
  Object.entries(files)
    .filter(([, file]) => file.kind === kind)
    .map(([path]) => ({ name: path.replace(/^.*\//, ''), bytes: readShared('data', 'statements', path) }))
    .filter(({ bytes }) => bytes.length < MAX_SIZE)

const made = (seed: number, rows: number): Source => ({
  name: `made-${seed}.xml`,
  bytes: encode(makeCamt({ seed, iban: 'CH9300762011623852957', rows }).text),
})

/** More rows than a layout has, with a running balance. */
const longTable = (): Source => {
  let balance = 100_000
  const rows = Array.from({ length: 60 }, (_, index) => {
    const amount = ((index * 3701) % 20_000) - 9_000
    balance += amount
    const day = `${String((index % 28) + 1).padStart(2, '0')}.0${1 + Math.floor(index / 28)}.2026`
    return `${day};Zahlung ${index} an Müller & Söhne;${(amount / 100).toFixed(2)};${(balance / 100).toFixed(2)}`
  })
  return { name: 'long.csv', bytes: encode(['Datum;Text;Betrag;Saldo', ...rows].join('\n')) }
}

/**
 * One layout as every kind of workbook. Those in a ZIP are stored uncompressed, so that damage reaches their content.
 */
const workbooks = (): readonly Source[] => {
  const [layout] = LAYOUTS
  const rows = (layout?.text ?? '').split('\n').map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))
  const book = sheetJs.utils.book_new()
  sheetJs.utils.book_append_sheet(book, sheetJs.utils.aoa_to_sheet(rows), 'One')
  const write = (bookType: 'xlsx' | 'biff8' | 'biff5' | 'xlml' | 'ods', bookSST = false) =>
    new Uint8Array(sheetJs.write(book, { type: 'buffer', bookType, bookSST, compression: false }) as Buffer)
  return [
    { name: 'a.xlsx', bytes: write('xlsx') },
    { name: 'strings.xlsx', bytes: write('xlsx', true) },
    { name: 'a.xls', bytes: write('biff8') },
    { name: 'old.xls', bytes: write('biff5') },
    { name: 'xml.xls', bytes: write('xlml') },
    { name: 'ods.xlsx', bytes: write('ods') },
  ]
}

/** Files of our own. */
export const MADE = {
  camt: [made(1, 8), made(2, 20), made(3, 40)],
  text: [...LAYOUTS.map(({ text }, index) => ({ name: `layout-${index}.csv`, bytes: encode(text) })), longTable()],
  workbook: workbooks(),
} as const

export const CAMT_SOURCES: readonly Source[] = [...MADE.camt, ...real('camt')]
export const TEXT_SOURCES: readonly Source[] = [...MADE.text, ...real('csv')]
export const WORKBOOK_SOURCES: readonly Source[] = [...MADE.workbook, ...real('spreadsheet')]
