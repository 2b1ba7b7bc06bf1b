// Encodings of text tables, recognised by their bytes, and bytes that are no text.
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeTable } from '../../../../main/worker/table/formats/decode-table.ts'
import { asAnswer } from '../../../support/file/parser-answers.ts'

const TEXT = 'Datum;Text;Betrag\n01.02.2026;Müller & Söhne, Café Città;1’234.50\n'
const BYTE_ORDER_MARK = '\ufeff'

describe('encodings', () => {
  test.each([
    ['utf-8', TEXT, 'utf-8'],
    ['utf-8', BYTE_ORDER_MARK + TEXT, 'utf-8'],
    ['utf-8', BYTE_ORDER_MARK + BYTE_ORDER_MARK + TEXT, 'utf-8'],
    ['utf-16le', BYTE_ORDER_MARK + TEXT, 'utf-16le'],
    ['utf-16be', BYTE_ORDER_MARK + TEXT, 'utf-16be'],
    ['utf-16le', TEXT, 'utf-16le'],
    ['utf-16be', TEXT, 'utf-16be'],
    ['windows-1252', TEXT, 'windows-1252'],
    ['macintosh', TEXT, 'macintosh'],
    ['cp850', TEXT.replace('’', "'"), 'cp850'],
  ])('%s', (encoding, text, found) => {
    const bytes = iconv.encode(text, encoding)
    expect(decodeTable(new Uint8Array(bytes))).toEqual({
      ok: true,
      value: { text: text.replaceAll(BYTE_ORDER_MARK, ''), encoding: found, warnings: [] },
    })
  })

  test('the caller’s encoding has priority over the detected one', () => {
    const bytes = new Uint8Array(iconv.encode(TEXT, 'utf-8'))
    expect(decodeTable(bytes, 'latin1')).toMatchObject({ ok: true, value: { encoding: 'latin1' } })
  })
})

describe('no text', () => {
  test.each([
    ['nothing', []],
    ['a NUL', [0x61, 0x3b, 0x00, 0x0a]],
    ['control characters', [0x61, 0x01, 0x02, 0x03, 0x0a]],
    ['a PDF', [...Buffer.from('%PDF-1.7 ')]],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
    ['a compressed file', [0x1f, 0x8b, 0x08, 0x41]],
  ])('%s', (_, bytes) => {
    expect(asAnswer(decodeTable(Uint8Array.from(bytes)))).toMatchObject({ ok: false, error: { status: 415 } })
  })
})
