// Which digits of a transaction are a reference, at and next to each limit, and which known references are one typing
// error away.
import { describe, expect, test } from 'vitest'
import {
  type FoundReference,
  nearReferences,
  readReferences,
  referenceKey,
} from '../../../../shared/rule/matching/reading/reference-reading.ts'
import { qrReferenceOf } from '../../../../shared/value/creditor-reference.ts'

const QR = '210000000003139471430009017'
/** The same with a wrong last digit. */
const WRONG = '210000000003139471430009018'
const SCOR = 'RF18539007547034'

type Field = 'reference' | 'text' | 'end_to_end_id'
/** Each reference: c with right check digits, w complete. */
const read = (field: Field, text: string) =>
  readReferences({ reference: null, text: null, end_to_end_id: null, [field]: text }).map(
    ({ key, is_checked, is_whole }) => `${key}${is_checked ? ' c' : ''}${is_whole ? ' w' : ''}`,
  )

describe('in a text', () => {
  test.each([
    [QR, [`${QR} c w`]],
    ['21 00000 00003 13947 14300 09017', [`${QR} c w`]],
    [WRONG, [`${WRONG} w`]],
    // 26 and 28 digits, 11 and 10 digits. The last digit of 12345678903 is the check digit of the others, of …04 not.
    [WRONG.slice(0, 26), [WRONG.slice(0, 26)]],
    [`${WRONG}1`, [`${WRONG}1`]],
    [`${WRONG}12`, []],
    ['12345678904', ['12345678904']],
    ['1234567890', []],
    ['00000000001', []],
    ['00012345678904', ['12345678904']],
    // Digits next to letters, and of a phone number, are none; after a currency they are.
    ['A12345678904', []],
    ['12345678904B', []],
    ['+12345678904', []],
    [`CHF${QR}`, [`${QR} c w`]],
    [SCOR, [`${SCOR} c w`]],
    // With blanks its digits alone could be one, too.
    ['RF18 5390 0754 7034 vom 2.3.', [`${SCOR} c w`, '539007547034']],
    ['RF19 5390 0754 7034', ['539007547034', 'RF19539007547034 w']],
    ['XRF18539007547034', []],
    ['no digits', []],
  ])('%s', (text, found) => {
    expect(read('text', text)).toEqual(found)
  })

  test('at most a thousand characters are read, and twelve groups joined', () => {
    const blanks = (count: number) => 'x'.repeat(count)
    expect(read('text', `${blanks(972)} ${QR}`)).toEqual([`${QR} c w`])
    expect(read('text', `${blanks(973)} ${QR}`)).not.toContain(`${QR} c w`)
    const groups = (before: number) => `${'1 '.repeat(before)}${QR.slice(0, 20)} ${QR.slice(20)}`
    expect(read('text', groups(10))).toContain(`${QR} c w`)
    expect(read('text', groups(11))).not.toContain(`${QR} c w`)
  })
})

describe('in the field of the reference', () => {
  test('five digits are enough with right check digits; others need eleven, or nearly all of them', () => {
    const short = String(Number(qrReferenceOf('1234')))
    expect(short).toHaveLength(5)
    expect(read('reference', short)).toEqual([`${short} c`])
    expect(read('text', short)).toEqual([])
    const wrong = short.slice(0, 4) + ((Number(short[4]) + 1) % 10)
    expect(read('reference', wrong)).toEqual([])
    expect(read('reference', String(Number(qrReferenceOf('123'))))).toEqual([])
    expect(read('reference', `000000000000000000000${'1234567'.slice(0, 6)}`)).toEqual(['123456 w'])
  })

  test('letters that look like digits are read as digits, up to four', () => {
    const found = (letters: string) => read('reference', letters)
    expect(found(QR.replace('1', 'I'))).toContain(`${QR} w`)
    expect(found('2IOOO0000003139471430009017')).toContain(`${QR} w`)
    expect(found('2IOOOO000003139471430009017')).not.toContain(`${QR} w`)
    expect(read('text', QR.replace('1', 'I'))).not.toContain(`${QR} w`)
  })

  test('those with right check digits come first', () => {
    expect(read('reference', `${WRONG} / ${QR}`)).toEqual([`${QR} c w`, `${WRONG} w`])
  })
})

test('a reference is compared without leading zeros, one with letters as it is', () => {
  expect([referenceKey('00123'), referenceKey('RF0012'), referenceKey('0')]).toEqual(['123', 'RF0012', ''])
})

describe('a known reference one error away', () => {
  const near = (stated: string, known: string, is_checked = false) =>
    nearReferences({ field: 'text', key: stated, is_checked, is_whole: true } as FoundReference, (key) => key === known)

  test.each([
    ['a wrong digit', `1${QR.slice(1)}`],
    ['the last digit wrong', WRONG],
    ['two swapped', `12${QR.slice(2)}`],
    ['the last two swapped', `${QR.slice(0, 25)}71`],
    ['one missing', QR.slice(0, 26)],
    ['the first missing', QR.slice(1)],
    ['one too many', `3${QR}`],
    ['one too many at the end', `${QR}3`],
    ['itself', QR],
  ])('%s', (_, stated) => {
    expect(near(stated, QR)).toEqual([QR])
    expect(near(stated, QR, true)).toEqual([])
  })

  test('among its leading zeros; two errors are too many', () => {
    expect(near('100012345678901234567', '12345678901234567')).toEqual(['12345678901234567'])
    expect(near('110012345678901234567', '12345678901234567')).toEqual([])
    expect(near('10000000012345678901234567', '12345678901234567')).toEqual(['12345678901234567'])
    expect(near(`11${QR.slice(2, 26)}8`, QR)).toEqual([])
  })

  test('of a SCOR: not its letters RF', () => {
    expect(near('RF19539007547034', SCOR)).toEqual([SCOR])
    expect(near('RG18539007547034', SCOR)).toEqual([])
  })
})
