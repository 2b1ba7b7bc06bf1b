// Remembered mappings: which of them a table is read with, by its form; and the preview of a table's lines.
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readTable, type TableOptions } from '../../../main/worker/table/read-table.ts'
import type { RememberedTable } from '../../../main/worker/table/remembered-table.ts'
import type { MappingInput } from '../../../shared/record/import/column-mapping.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'

const bytes = (...rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`)

const mappingOf = (meanings: readonly string[], more: Partial<MappingInput> = {}): MappingInput => ({
  columns: meanings.map((meaning, index) => ({ index, meaning: meaning as 'ignored' })),
  ...more,
})

const remember = (shape: string, mapping: MappingInput, encoding: string | null = null): RememberedTable => ({
  shape,
  mapping,
  encoding,
})

const read = async (file: Uint8Array, options: TableOptions) => {
  const result = await readTable(file, options)
  if (!result.ok) return { refused: result.error.code, origin: result.error.mapping_origin }
  const rows = result.value.statements.flatMap((statement) => statement.rows.map((row) => row.amount))
  return { rows, origin: result.value.mapping_origin }
}

const UNCLEAR = ['Alpha;Beta;Gamma;Delta', '01.02.2026;1.234;5.000;Eins', '03.02.2026;2.500;6.000;Zwei']
const MAPPING = mappingOf(['booking_date', 'amount', 'ignored', 'text'], { decimal: ',' })

describe('a remembered mapping', () => {
  const remembered = [
    remember('other|titles', mappingOf(['text', 'amount'])),
    remember('alpha|beta|gamma|delta', MAPPING),
  ]

  test('is used for a table with the same titles, at any position and in any spelling', async () => {
    for (const file of [
      UNCLEAR,
      ['Konto 1', '', 'Bank', ...UNCLEAR],
      ['ALPHA;béta;Gamma ;Delta;;', ...UNCLEAR.slice(1).map((line) => `${line};;`)],
    ]) {
      expect(await read(bytes(...file), { remembered })).toEqual({ rows: [123400, 250000], origin: 'remembered' })
    }
  })

  test('is not used for other titles, with a mapping given now, or when there is none', async () => {
    const other = bytes('Alpha;Beta;Gamma;Epsilon', ...UNCLEAR.slice(1))
    expect(await read(other, { remembered })).toEqual({ refused: 'columns_unclear', origin: 'automatic' })
    const mapping = mappingOf(['booking_date', 'ignored', 'amount'], { decimal: '.' })
    expect(await read(bytes(...UNCLEAR), { remembered, mapping })).toEqual({ rows: [500, 600], origin: 'given' })
    expect(await read(bytes(...UNCLEAR), {})).toEqual({ refused: 'columns_unclear', origin: 'automatic' })
  })

  test('is used for a table without titles of the same width only', async () => {
    const bare = [
      remember('columns:3', mappingOf(['booking_date', 'text', 'amount'], { header_line: null, sign: 'inverted' })),
    ]
    const three = bytes('01.02.2026;Eins;-1.50', '02.02.2026;Zwei;2.25')
    expect(await read(three, { remembered: bare })).toEqual({ rows: [150, -225], origin: 'remembered' })
    const four = bytes('01.02.2026;Eins;-1.50;x', '02.02.2026;Zwei;2.25;y')
    expect(await read(four, { remembered: bare })).toEqual({ rows: [-150, 225], origin: 'automatic' })
    const titled = bytes('Datum;Text;Betrag', '01.02.2026;Eins;-1.50', '02.02.2026;Zwei;2.25')
    expect(await read(titled, { remembered: bare })).toEqual({ rows: [-150, 225], origin: 'automatic' })
  })

  test('that no longer fits refuses the file and says that it was remembered', async () => {
    const wrong = [remember('datum|text|betrag', mappingOf(['booking_date', 'amount', 'text']))]
    expect(await read(bytes('Datum;Text;Betrag', '01.02.2026;Eins;-1.50'), { remembered: wrong })).toEqual({
      refused: 'rows_unreadable',
      origin: 'remembered',
    })
  })

  test('is found again from the form that its own reading returned', async () => {
    const file = bytes(...UNCLEAR)
    const first = await readTable(file, { mapping: MAPPING })
    const shape = first.ok ? (first.value.mapping?.shape ?? '') : ''
    expect(await read(file, { remembered: [remember(shape, MAPPING)] })).toMatchObject({ origin: 'remembered' })
  })
})

describe('a remembered encoding', () => {
  const lines = ['Währung;Größe;Dàta;Tëxt', 'CHF;1.50;01.02.2026;Zürich', 'CHF;2.50;02.02.2026;Genève']
  const mapping = mappingOf(['currency', 'amount', 'booking_date', 'text'])
  const text = async (options: TableOptions) => {
    const result = await readTable(iconv.encode(`${lines.join('\n')}\n`, 'cp437'), options)
    return result.ok ? [result.value.mapping?.encoding, result.value.statements[0]?.rows[0]?.text] : result.error.code
  }

  test('is used to find the titles of the mapping', async () => {
    const chosen = await readTable(iconv.encode(`${lines.join('\n')}\n`, 'cp437'), { mapping, encoding: 'cp437' })
    const shape = chosen.ok ? (chosen.value.mapping?.shape ?? '') : ''
    expect(shape).toBe('wahrung|grosse|data|text')
    expect(await text({ remembered: [remember(shape, mapping, 'cp437')] })).toEqual(['cp437', 'Zürich'])
    expect(await text({ remembered: [remember(shape, mapping, 'cp437')], encoding: 'cp850' })).toEqual([
      'cp850',
      'Zürich',
    ])
  })

  test('does not prevent files in another one', async () => {
    const result = await readTable(bytes(...lines), { remembered: [remember('wahrung|grosse|data|text', mapping)] })
    expect(result.ok && result.value.mapping?.encoding).toBe('utf-8')
  })
})

describe('a requested encoding', () => {
  test('must be known and an encoding of text', async () => {
    for (const encoding of ['klingon', 'hex', 'Base64', 'constructor', '__proto__']) {
      const result = await readTable(bytes('Datum;Betrag', '01.02.2026;-1.00'), { encoding })
      expect(result.ok ? 'read' : [answerOfRefusal(result.error).status, result.error.code]).toEqual([
        422,
        'unknown_encoding',
      ])
      expect(!result.ok && answerOfRefusal(result.error).message).toContain(
        `"${encoding}" is unknown. Common ones are utf-8`,
      )
    }
  })

  test('must fit the bytes where that can be detected', async () => {
    const result = await readTable(iconv.encode('Datum;Text;Betrag\n01.02.2026;Zürich;-1.00\n', 'windows-1252'), {
      encoding: 'UTF-8',
    })
    expect(result.ok ? 'read' : [answerOfRefusal(result.error).status, result.error.code]).toEqual([
      422,
      'invalid_encoding',
    ])
  })
})

describe('the preview', () => {
  test('shows the first lines of accepted and refused files, with their positions', async () => {
    const file = await readTable(bytes('sep=;', 'Datum;Text;Betrag', '01.02.2026;"a', 'b";-1.50', '02.02.2026;c;2.25'))
    expect(file.ok && file.value.preview).toEqual([
      [],
      ['Datum', 'Text', 'Betrag'],
      ['01.02.2026', 'a\nb', '-1.50'],
      [],
      ['02.02.2026', 'c', '2.25'],
      [''],
    ])
    const refused = await readTable(bytes(...UNCLEAR))
    expect(!refused.ok && refused.error.preview?.[1]).toEqual(['01.02.2026', '1.234', '5.000', 'Eins'])
    const prose = await readTable(bytes('Dear reader', 'there is no table here'))
    expect(!prose.ok && prose.error.preview?.[0]).toEqual(['Dear reader'])
  })

  test('is limited in lines, columns and characters', async () => {
    const wide = Array.from({ length: 100 }, (_, index) => `c${index}${'x'.repeat(200)}`).join(';')
    const file = await readTable(bytes(...Array.from({ length: 50 }, () => wide)))
    const preview = file.ok ? [] : (file.error.preview ?? [])
    expect(preview).toHaveLength(30)
    expect(preview.every((row) => row.length === 60 && row.every((cell) => cell.length === 120))).toBe(true)
  })
})
