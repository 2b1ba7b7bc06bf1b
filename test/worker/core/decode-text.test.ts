// From bytes to text: byte order marks, declarations, and no guessed byte.
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeXml } from '../../../main/worker/core/decode-text.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'

const bytesOf = (text: string, encoding: string, addBOM = false) =>
  new Uint8Array(iconv.encode(text, encoding, { addBOM }))
const declared = (encoding: string, text = 'Zürich – 5 €') =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`
const decode = (bytes: Uint8Array<ArrayBuffer>) => {
  const text = decodeXml(bytes)
  return text.ok ? text.value : `${answerOfRefusal(text.error).status} ${text.error.code}`
}

describe('read', () => {
  test.each([
    ['UTF-8', 'utf8', false],
    ['UTF-8', 'utf8', true],
    ['utf-8', 'utf8', false],
    ['UTF-16', 'utf-16le', true],
    ['UTF-16', 'utf-16be', true],
    ['UTF-16', 'utf-16le', false],
    ['UTF-16', 'utf-16be', false],
    // A text declared as UTF-16 and saved as UTF-8 by another program.
    ['UTF-16', 'utf8', false],
    ['windows-1252', 'windows-1252', false],
    ['ISO-8859-1', 'windows-1252', false],
    ['ISO-8859-15', 'iso-8859-15', false],
  ])('declared %s, written as %s, byte order mark %s', (name, encoding, addBOM) => {
    const text = declared(name, encoding === 'iso-8859-15' ? 'Zürich 5 €' : undefined)
    expect(decode(bytesOf(text, encoding, addBOM))).toBe(text)
  })

  test('without a declaration it is UTF-8', () => {
    expect(decode(bytesOf('<a>Zürich</a>', 'utf8'))).toBe('<a>Zürich</a>')
  })

  test('several byte order marks', () => {
    expect(decode(bytesOf('\uFEFF\uFEFF<a/>', 'utf8'))).toBe('<a/>')
  })
})

describe('refused', () => {
  test.each([
    ['invalid_encoding', bytesOf(declared('UTF-8'), 'windows-1252')],
    ['invalid_encoding', bytesOf('<a>Zürich</a>', 'windows-1252')],
    ['invalid_encoding', new Uint8Array([...bytesOf('<a>', 'utf-16le', true), 0x00, 0xd8, 0x3c, 0x00])],
    ['unknown_encoding', bytesOf(declared('x-mac-klingon'), 'utf8')],
    ['unknown_encoding', new Uint8Array([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])],
    ['unknown_encoding', new Uint8Array([0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c])],
    // Two zeros are not yet a mark of UTF-32.
    ['invalid_encoding', new Uint8Array([0, 0, 0xfe, 0x3c])],
    ['nul_characters', new Uint8Array([0, 0, 0x3c, 0x61])],
    ['nul_characters', bytesOf('<a>x\0y</a>', 'utf8')],
  ])('%s', (code, bytes) => {
    expect(decode(bytes)).toBe(`415 ${code}`)
  })
})
