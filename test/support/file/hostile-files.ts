// Statement files that cost as much time and memory as their size allows. They are built in memory, within the size
// limit of an import. Those with rows name an unknown account, so that they are only read.
import { crc32, deflateRawSync } from 'node:zlib'
import { createRandom } from '../random.ts'

export interface HostileFile {
  readonly what: string
  readonly name: string
  readonly make: () => Uint8Array<ArrayBuffer>
}

const OTHER_IBAN = 'CH5604835012345678009'
const MB = 1024 * 1024
/** Just below the size limit of an import. */
const FULL = 5 * MB - 10_000

export const HOSTILE_FILES: readonly HostileFile[] = [
  { what: 'a workbook of very many cells', name: 'cells.xlsx', make: () => workbook(rowsOf('<c><v>1</v></c>', 10.5)) },
  {
    what: 'one row of very many cells',
    name: 'row.xlsx',
    make: () => workbook(`<row>${filled('<c><v>1</v></c>', 10.5 * MB)}</row>`),
  },
  { what: 'elements that do not close', name: 'open.xlsx', make: () => workbook(filled('<row><c>', 11 * MB)) },
  {
    what: 'very many shared strings',
    name: 'strings.xlsx',
    make: () => workbook('<row><c t="s"><v>0</v></c></row>', filled('<si><t>a</t></si>', 12 * MB)),
  },
  {
    what: 'one shared string of 18 MB',
    name: 'string.xlsx',
    make: () => workbook('<row><c t="s"><v>0</v></c></row>', `<si><t>${filled('abcdefgh', 18 * MB)}</t></si>`),
  },
  { what: 'a bomb of 80 MB', name: 'bomb.xlsx', make: () => workbook(rowsOf('<c><v>1</v></c>', 80), '', 0) },
  { what: 'a stream of cells without a container', name: 'cells.xls', make: () => bareCells() },
  { what: 'quotation marks', name: 'quotes.csv', make: () => text('"', '') },
  { what: 'one endless line', name: 'line.csv', make: () => text('a', '') },
  { what: 'columns', name: 'columns.csv', make: () => text(';', '') },
  { what: 'rows of a hundred thousand payments', name: 'rows.csv', make: () => manyRows() },
  { what: 'an HTML table of open cells', name: 'table.xls', make: () => text('<tr><td>1', '<table>') },
  {
    what: 'XML of Excel 2003',
    name: 'old.xls',
    make: () =>
      text(
        '<Row><Cell><Data>Text as long as texts in statements usually are</Data></Cell></Row>',
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>',
      ),
  },
  { what: 'elements nested without end', name: 'deep.xml', make: () => text('<a>', CAMT) },
  { what: 'a billion laughs', name: 'laughs.xml', make: () => laughs() },
  { what: 'fifty thousand entries', name: 'entries.xml', make: () => text(ENTRY, CAMT, CAMT_END) },
  {
    what: 'one entry of a hundred thousand details',
    name: 'details.xml',
    make: () =>
      text(
        '<TxDtls><RmtInf><Ustrd>a</Ustrd></RmtInf></TxDtls>',
        `${CAMT}<Ntry>${MONEY}<NtryDtls>`,
        `</NtryDtls></Ntry>${CAMT_END}`,
      ),
  },
]

const MONEY = '<Amt Ccy="CHF">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-01-01</Dt></ValDt>'
const ENTRY = `<Ntry>${MONEY}</Ntry>`
const CAMT = `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${OTHER_IBAN}</IBAN></Id></Acct>`
const CAMT_END = '</Stmt></BkToCstmrStmt></Document>'

const filled = (piece: string, size: number): string => piece.repeat(Math.floor(size / piece.length))

const text = (piece: string, before: string, after = ''): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(before + filled(piece, FULL - before.length - after.length) + after))

const rowsOf = (cell: string, megabytes: number): string => filled(`<row>${cell.repeat(3000)}</row>`, megabytes * MB)

const manyRows = (): Uint8Array<ArrayBuffer> => {
  const lines = [`IBAN;${OTHER_IBAN}`, 'Datum;Betrag;Text']
  for (let index = 0; index < 190_000; index++) lines.push(`1.${1 + (index % 12)}.2026;-${index % 1000}.05;t${index}`)
  return new Uint8Array(Buffer.from(`${lines.join('\n')}\n`))
}

const laughs = (): Uint8Array<ArrayBuffer> => {
  const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`)
  return new Uint8Array(
    Buffer.from(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">${entities.join('')}]><x>&a9;</x>`),
  )
}

const bareCells = (): Uint8Array<ArrayBuffer> => {
  const start = Buffer.alloc(20)
  start.set([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x10, 0x00])
  const cells = Buffer.alloc(18 * Math.floor((FULL - 20) / 18))
  for (let at = 0, index = 0; at < cells.length; at += 18, index++) {
    cells.writeUInt16LE(0x203, at)
    cells.writeUInt16LE(14, at + 2)
    cells.writeUInt16LE(index % 65_536, at + 4)
    cells.writeUInt16LE(index % 256, at + 6)
    cells.writeDoubleLE(1, at + 10)
  }
  return new Uint8Array(Buffer.concat([start, cells]))
}

const OFFICE = 'http://schemas.openxmlformats.org/'

/** A workbook of one sheet. `noise`: bytes that hardly compress, so that the archive does not look like a bomb. */
const workbook = (rows: string, strings = '', noise = 1_200_000): Uint8Array<ArrayBuffer> => {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  const relations = (inside: string) =>
    `<Relationships xmlns="${OFFICE}package/2006/relationships">${inside}</Relationships>`
  const types =
    type('workbook', 'sheet.main') + type('worksheets/sheet1', 'worksheet') + type('sharedStrings', 'sharedStrings')
  return zip({
    '[Content_Types].xml': `<Types xmlns="${OFFICE}package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${OFFICE}spreadsheetml/2006/main" xmlns:r="${OFFICE}officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${OFFICE}spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    noise: createRandom(noise).hex(noise),
  })
}

const zip = (parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data, { level: 1 })
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(data.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), shared, rest, Buffer.from(name)]),
    )
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(bodies.length, 8)
  end.writeUInt16LE(bodies.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, listed, end]))
}
