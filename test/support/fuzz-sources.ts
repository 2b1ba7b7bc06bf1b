// Whole statement files of all formats that are damaged by the fuzz tests: made ones, and those of the test data.
import * as sheetJs from 'xlsx'
import { LAYOUTS } from '../worker/table/layouts.ts'
import { makeCamt } from './make-camt.ts'
import { readShared, readSharedJson } from './shared-data.ts'

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

export const CAMT_SOURCES: readonly Source[] = [
  ...real('camt'),
  { name: 'made.xml', bytes: encode(makeCamt({ seed: 1, iban: 'CH9300762011623852957', rows: 8 }).text) },
]

export const TEXT_SOURCES: readonly Source[] = [
  ...LAYOUTS.map(({ text }, index) => ({ name: `layout-${index}.csv`, bytes: encode(text) })),
  ...real('csv'),
]

/** One layout as every kind of workbook; those in a ZIP are stored unpacked, so that damage reaches what is inside. */
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

export const WORKBOOK_SOURCES: readonly Source[] = [...workbooks(), ...real('spreadsheet')]
