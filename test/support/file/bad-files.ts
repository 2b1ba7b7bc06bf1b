// Hostile and broken statement files of our own and of the samples, each with its expected answer.
import { entry, message, statement } from '../../fixture/camt/message.ts'
import { readShared, readSharedJson } from '../shared-data.ts'
import { makeZip } from './make-zip.ts'

export interface BadFile {
  /** Alternatives with `|`: a status, or `ok:N` rows. `error`: a clear error. */
  readonly want: string
  /** Of the imported rows. */
  readonly sum?: string
  readonly booking_date?: string
  readonly read: () => Uint8Array<ArrayBuffer>
}

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const csv = (...rows: readonly string[]) => ['Datum;Text;Betrag', ...rows].join('\n')
const good = message(statement({}, entry('60'), entry('40')))
const withDoctype = (type: string) => good.replace('?>', `?>${type}`)

/** Name, expected answer, content, and what the rows must have. */
const OWN: readonly (readonly [string, string, string | Uint8Array<ArrayBuffer>, Partial<BadFile>?])[] = [
  ['external-entity.xml', '415', withDoctype('<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]>')],
  ['cut.xml', '415', good.slice(0, good.lastIndexOf('</Ntry>') - 10)],
  ['log-in.xml', '415', '<!DOCTYPE html><html><body>Log in</body></html>'],
  ['picture.xml', '415', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['other-encoding.xml', '415', bytesOf(good.replace('Muster AG', 'Müller AG'), 'latin1')],
  ['nul.xml', '415', good.replace('Muster AG', 'Muster\0AG')],
  ['table.xml', '415', csv('05.01.2026;Coffee;-4.50')],
  ['no ending', '415', 'nothing'],
  ['statement.XML', 'ok:2', good, { sum: '100.00', booking_date: '2026-01-15' }],
  ['no-amount.xml', '422', message(statement({}, entry('60').replace(/<Amt.*<\/Amt>/, '')))],
  ['apostrophe.xml', '422', message(statement({}, entry("1'000.00")))],
  ['infinite.xml', '422', message(statement({}, entry('Infinity')))],
  ['no-such-day.xml', '422', message(statement({}, entry('60').replace('2026-01-15', '2026-02-31')))],
  [
    'no-booking-day.xml',
    'ok:1',
    message(statement({}, entry('60').replace(/<BookgDt>.*<\/BookgDt>/, ''))),
    { sum: '60.00', booking_date: '2026-01-16' },
  ],
  ['pending.xml', 'ok:1', message(statement({}, entry('60'), entry('40').replace('BOOK', 'PDNG'))), { sum: '60.00' }],
  ['empty.csv', '415', ''],
  ['only-ends-of-lines.csv', '415', '\n\n\n'],
  ['one-column.csv', '422', 'Datum\n05.01.2026\n06.01.2026\n'],
  ['no-amount.csv', '422', 'Datum;Text\n05.01.2026;Coffee\n06.01.2026;Rent\n'],
  ['people.csv', '422', 'Name;PLZ;Geburtstag\nAnna;8001;05.01.1980\nBeat;3011;06.01.1981\n'],
  ['letter.txt', '422', 'Dear bookkeeper\n\nPlease find the statement enclosed.\n'],
  ['document.csv', '415', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'],
  ['long-ago.csv', '422', csv('01.01.0001;Eins;1.00', '02.01.2026;Zwei;2.00')],
  ['two-marks.csv', 'ok:1', `\ufeff\ufeff${csv('05.01.2026;Coffee;-4.50')}`, { sum: '-4.50' }],
  ['titles-again.csv', 'ok:2', csv('05.01.2026;A;1.00', 'Datum;Text;Betrag', '06.01.2026;B;2.00'), { sum: '3.00' }],
  ['formula.csv', 'ok:2', csv('05.01.2026;=1+1;1.00', '06.01.2026;@SUM(1);2.00'), { sum: '3.00' }],
  ['letter.xlsx', '415', makeZip([{ name: 'word/document.xml', bytes: bytesOf('<document/>') }])],
  ['half.xlsx', '415', makeZip([{ name: 'xl/workbook.xml', bytes: bytesOf('<workbook/>') }]).slice(0, 60)],
  ['container.xls', '415', bytesOf('d0cf11e0a1b11ae1', 'hex')],
]

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, Omit<BadFile, 'read'>>> }>(
  ...['data', 'bad', 'notes.json'],
)

export const BAD_FILES: readonly (readonly [name: string, BadFile])[] = [
  ...OWN.map(([name, want, content, has]) => {
    const read = () => (typeof content === 'string' ? bytesOf(content) : content.slice())
    return [name, { want, read, ...has }] as const
  }),
  ...Object.entries(files).map(
    ([name, note]) => [name, { ...note, read: () => readShared('data', 'bad', name) }] as const,
  ),
]
