// Archives with false headers or made to blow up, and files that are no workbook: refused before any of it is unpacked.
import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { isSoundContainer } from '../../../../main/worker/table/formats/check-container.ts'
import { checkZip } from '../../../../main/worker/table/formats/check-zip.ts'
import { readWorkbook } from '../../../../main/worker/table/formats/read-workbook.ts'
import { readTable } from '../../../../main/worker/table/read-table.ts'

import { asAnswer } from '../../../support/file/parser-answers.ts'

import { patiently } from '../../../support/patience.ts'

interface Part {
  readonly name: string
  readonly data: Buffer
  /** The false values in the directory. */
  readonly statedSize?: number
  readonly flags?: number
}

/** A ZIP archive, written by hand with false headers. */
const zip = (parts: readonly Part[]): Uint8Array => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, statedSize = data.length, flags = 0 } of parts) {
    const packed = deflateRawSync(data)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(statedSize, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 0])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, shared, rest, Buffer.from(name)]))
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, listed, end]))
}

/** Two million characters, with enough noise to keep the compression ratio low. */
const marks = (name: number): Part => ({
  name: String(name),
  data: Buffer.concat([Buffer.alloc(2_000_000, '<'), randomBytes(100_000)]),
})

const part = (name: string, size = 10): Part => ({ name, data: Buffer.alloc(size, 'a') })

describe('checkZip', () => {
  test('lists the parts of a valid archive', () => {
    expect(checkZip(zip([part('a.xml'), part('xl/workbook.xml')]))).toEqual({
      ok: true,
      value: ['a.xml', 'xl/workbook.xml'],
    })
  })

  test.each([
    ['more than a hundredfold', zip([part('a', 20_000_000)]), 'too_large'],
    ['more than 20 MB in all', zip([{ ...part('a'), statedSize: 20_971_521 }]), 'too_large'],
    ['more than three million marks', zip([1, 2].map(marks)), 'too_large'],
    ['a size that is a lie', zip([{ ...part('a', 20_000_000), statedSize: 1000 }]), 'broken'],
    [
      'more than 1000 parts',
      zip(Array.from({ length: 1001 }, (_, index) => part(String(index), 1))),
      'too_many_entries',
    ],
    ['a name that climbs', zip([part('../../evil')]), 'unsafe_name'],
    ['an absolute name', zip([part('/etc/passwd')]), 'unsafe_name'],
    ['an encrypted part', zip([{ ...part('a'), flags: 1 }]), 'encrypted'],
    ['a cut archive', zip([part('a', 5000)]).slice(0, 60), 'broken'],
    ['nothing', new Uint8Array(), 'broken'],
  ] as const)('%s', (_, bytes, error) => {
    expect(checkZip(bytes)).toEqual({ ok: false, error })
  })
})

describe('the limit of the compression ratio', () => {
  const noise = (size: number): Part => ({ name: 'noise', data: randomBytes(size) })

  test('a hundredfold, and not a little more', () => {
    // 8 MB of one letter compress to some 8 kB; the noise next to them keeps its size.
    const archive = (bytes: number) => zip([part('a', 8_000_000), noise(bytes)])
    const below = archive(76_000)
    const above = archive(68_000)
    expect(8_076_000 / below.length).toBeGreaterThan(90)
    expect(8_076_000 / below.length).toBeLessThan(100)
    expect(8_068_000 / above.length).toBeGreaterThan(100)
    expect(8_068_000 / above.length).toBeLessThan(110)
    expect(checkZip(below).ok).toBe(true)
    expect(checkZip(above)).toEqual({ ok: false, error: 'too_large' })
  })

  test('any ratio up to 4 MB', () => {
    expect(checkZip(zip([part('a', 4 * 1024 * 1024)])).ok).toBe(true)
    expect(checkZip(zip([part('a', 4 * 1024 * 1024 + 1)])).ok).toBe(false)
  })

  test('20 MB and 1000 parts are still accepted', () => {
    const most = [part('a', 20 * 1024 * 1024 - 300_000), noise(300_000)]
    expect(checkZip(zip(most)).ok).toBe(true)
    expect(checkZip(zip(Array.from({ length: 1000 }, (_, index) => part(String(index), 1)))).ok).toBe(true)
  })
})

describe('readTable', () => {
  const sheet = (data: string) => {
    const types =
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
    const relations = (target: string, type: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
    const workbook =
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>'
    const files: Readonly<Record<string, string>> = {
      '[Content_Types].xml': types,
      '_rels/.rels': relations('xl/workbook.xml', 'officeDocument'),
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml', 'worksheet'),
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${data}</worksheet>`,
    }
    return zip(Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) })))
  }
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = `<row r="1">${text('A1', 'Datum')}${text('B1', 'Text')}${text('C1', 'Betrag')}</row><row r="2">${text('A2', '01.02.2026')}${text('B2', 'Eins')}<c r="C2"><v>-5.1</v></c></row>`

  test('a sheet that claims a million rows and all columns is read where it has cells', async () => {
    const start = performance.now()
    const file = await readTable(sheet(`<dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>`))
    expect(performance.now() - start).toBeLessThan(patiently(5000))
    expect(file).toMatchObject({
      ok: true,
      value: { statements: [{ rows: [{ amount: -510, text: 'Eins', source_line: 2 }] }] },
    })
  })

  test('a cell in the last corner of the sheet does no harm', async () => {
    const far = `<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`
    const file = await readTable(sheet(`<sheetData>${rows}${far}</sheetData>`))
    expect(file).toMatchObject({ ok: true, value: { statements: [{ rows: [{ amount: -510 }] }] } })
  })

  test('an archive with other content is not a workbook', async () => {
    expect(asAnswer(await readTable(zip([part('word/document.xml')])))).toMatchObject({
      ok: false,
      error: { status: 415, message: 'Invalid file format: this is an Office or ZIP file, but not a workbook.' },
    })
  })
})

describe('isSoundContainer', () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Datum', 'Betrag']]), 'One')
  const sound = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer)
  const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = (view(sound).getInt32(0x30, true) + 1) * 512
  const altered = (at: number, value: number): Uint8Array => {
    const copy = sound.slice()
    view(copy).setInt32(at, value, true)
    return copy
  }

  test('accepts the files of spreadsheets', () => {
    expect(isSoundContainer(sound)).toBe(true)
  })

  test.each([
    ['an entry that is its own sibling', altered(directory + 128 + 0x44, 1)],
    ['one that leads back to the root', altered(directory + 128 + 0x4c, 0)],
    ['one that leads out of the directory', altered(directory + 128 + 0x48, 5000)],
    ['a directory after the end of the file', altered(0x30, 1_000_000)],
    [
      'a directory that never ends',
      altered(
        (view(sound).getInt32(0x4c, true) + 1) * 512 + view(sound).getInt32(0x30, true) * 4,
        view(sound).getInt32(0x30, true),
      ),
    ],
    ['sectors of another size', altered(0x1e, 31)],
    ['a header and nothing more', sound.slice(0, 100)],
  ])('refuses %s', (_, bytes) => {
    expect(isSoundContainer(bytes)).toBe(false)
  })
})

describe('a truncated record', () => {
  const record = (type: number, body: readonly number[]): readonly number[] =>
    [type, type >> 8, body.length, 0, ...body].map((byte) => byte & 255)
  const BOF = [0, 6, 0x10, 0, ...Array<number>(12).fill(0)]
  /** A workbook without a container: its beginning, one record, its end. */
  const bare = (type: number, body: readonly number[]): Uint8Array =>
    new Uint8Array([...record(0x809, BOF), ...record(type, body), ...record(0x0a, [])])
  const REFUSED = { ok: false, error: { code: 'workbook_broken', values: { part: 'whole' } } }

  test.each([
    ['a text of the first version, without its length', bare(0x07, [])],
    ['the strings of a workbook, whose first has no length', bare(0xfc, [1, 0, 0, 0, 1, 0, 0, 0, 5])],
  ])('is refused, not read for ever: %s', async (_, bytes) => {
    expect(await readWorkbook(bytes)).toMatchObject(REFUSED)
  })

  test('in a workbook as spreadsheets write it', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Datum', 'Text'],
        ['05.01.2026', 'Coffee'],
      ]),
      'One',
    )
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8', bookSST: true }) as Buffer)
    expect(await readWorkbook(bytes)).toMatchObject({ ok: true })
    // The record of the strings: its type, its length, two counts. One byte of the first string is left.
    const at = Buffer.from(bytes).indexOf(Buffer.from([0xfc, 0x00]), 512)
    const size = new DataView(bytes.buffer).getUint16(at + 2, true)
    bytes.set([9, 0], at + 2)
    // The cut bytes are an unknown record.
    bytes.set([0xff, 0x7f, (size - 13) & 255, (size - 13) >> 8], at + 4 + 9)
    expect(await readWorkbook(bytes)).toMatchObject(REFUSED)
  })
})
