// Values in DER (ITU-T X.690), byte by byte: a tag, a length, the content.
import { describe, expect, test } from 'vitest'
import { DER, derInteger, readDer, writeDer } from '../../shared/value/der.ts'

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('the tags of the standard', () => {
  expect(DER).toEqual({
    ...{ boolean: 1, integer: 2, octets: 4, null: 5, oid: 6 },
    ...{ time: 24, sequence: 48, first: 160 },
  })
})

describe('writing', () => {
  // A length up to 127 is one byte; a longer one is 0x80 and the number of its bytes, then those.
  test.each([
    [0, '0400'],
    [1, '0401'],
    [127, '047f'],
    [128, '048180'],
    [255, '0481ff'],
    [256, '04820100'],
    [65_535, '0482ffff'],
    [65_536, '0483010000'],
  ])('a content of %i bytes starts with %s', (length, start) => {
    expect(hexOf(writeDer(4, new Uint8Array(length).fill(0xaa)))).toBe(start + 'aa'.repeat(length))
  })

  test('several parts follow each other', () => {
    expect(hexOf(writeDer(0x30, bytesOf('0201'), bytesOf(''), bytesOf('05'), bytesOf('0600')))).toBe('30050201050600')
  })
})

describe('reading', () => {
  const read = (hex: string) => {
    const found = readDer(bytesOf(hex))
    return found.ok ? found.value.map(({ tag, content }) => [tag, hexOf(content)]) : found.error
  }

  test.each<[string, string, [number, string][]]>([
    ['no value', '', []],
    ['one without a content', '0500', [[5, '']]],
    [
      'two, one after the other',
      '0201070101ff',
      [
        [2, '07'],
        [1, 'ff'],
      ],
    ],
    ['a length of one byte after its number', `04817f${'ab'.repeat(127)}`, [[4, 'ab'.repeat(127)]]],
    ['a length of two bytes', `04820101${'ab'.repeat(257)}`, [[4, 'ab'.repeat(257)]]],
    ['a length of four bytes', `048400000002abcd`, [[4, 'abcd']]],
    [
      'one behind a long one',
      `048180${'ab'.repeat(128)}0500`,
      [
        [4, 'ab'.repeat(128)],
        [5, ''],
      ],
    ],
  ])('%s', (_, hex, values) => expect(read(hex)).toEqual(values))

  test.each([
    ['a tag without a length', '05'],
    ['a second value that is cut', '050004'],
    ['a content that is one byte short', '0402ab'],
    ['a length that is cut', '0482'],
    ['a tag of several bytes', '1f0100'],
    ['the same as a sequence', '3f0100'],
    ['a length without a number', '0480ab0000'],
    ['the same before 128 bytes', `0480${'ab'.repeat(128)}`],
    ['a length of five bytes', '04850000000001ab'],
  ])('refuses %s', (_, hex) => expect(read(hex)).toBe('not_der'))

  test('a tag with one bit less than one of several bytes', () => expect(read('1e00')).toEqual([[0x1e, '']]))
})

test.each([
  // The highest bit is the sign, so a positive number that has it gets a zero in front.
  ['7f', '02017f'],
  ['80', '02020080'],
  ['0080', '02020080'],
  ['00007f', '02017f'],
  ['0100', '02020100'],
  ['00', '020100'],
  ['0000', '020100'],
  ['', '020100'],
])('the integer %j is %s', (bytes, der) => expect(hexOf(derInteger(bytesOf(bytes)))).toBe(der))
