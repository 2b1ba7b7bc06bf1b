// Tables of days: the meaning of one text in an order, and the order of a column.
import { describe, expect, test } from 'vitest'
import {
  decideDateOrder,
  isDateText,
  readDate,
  serialToDate,
} from '../../../../main/worker/table/cells/date-notation.ts'

describe('one text', () => {
  test.each([
    ['31.01.2026', 'dmy', '2026-01-31'],
    ['1.2.26', 'dmy', '2026-02-01'],
    ['01.07.95', 'dmy', '1995-07-01'],
    ['31/01/2026', 'dmy', '2026-01-31'],
    ['31-01-2026', 'dmy', '2026-01-31'],
    ['01/31/2026', 'mdy', '2026-01-31'],
    ['2026-01-31', 'dmy', '2026-01-31'],
    ['2026/1/5', 'mdy', '2026-01-05'],
    ['20260131', 'dmy', '2026-01-31'],
    ['26-01-31', 'ymd', '2026-01-31'],
    ['2025-03-26 00:00:00.0', 'dmy', '2025-03-26'],
    ['2026-01-31T23:30:00+01:00', 'dmy', '2026-01-31'],
    ['2026-01-31T23:30:00Z', 'dmy', '2026-01-31'],
    ['04.01.2021 00:00', 'dmy', '2021-01-04'],
    ['31.12.2021 04:27:56', 'dmy', '2021-12-31'],
    ['1/31/2026 5:07 PM', 'mdy', '2026-01-31'],
    ['5 Jan 2026', 'dmy', '2026-01-05'],
    ['05-Jan-26', 'dmy', '2026-01-05'],
    ['5. Januar 2026', 'dmy', '2026-01-05'],
    ['12. März 2026', 'dmy', '2026-03-12'],
    ['1er août 2026', 'dmy', '2026-08-01'],
    ['5 juin 2026', 'dmy', '2026-06-05'],
    ['5 juillet 2026', 'dmy', '2026-07-05'],
    ['5 gennaio 2026', 'dmy', '2026-01-05'],
    ['5 de enero de 2026', 'dmy', '2026-01-05'],
    ['3 mei 2026', 'dmy', '2026-05-03'],
    ['Jan 5, 2026', 'dmy', '2026-01-05'],
    ['Mo., 5. Jan. 2026', 'dmy', '2026-01-05'],
    ['31.02.2026', 'dmy', null],
    ['29.02.2026', 'dmy', null],
    ['29.02.2028', 'dmy', '2028-02-29'],
    ['01.01.0001', 'dmy', null],
    ['31.12.9999', 'dmy', null],
    ['13/13/2026', 'dmy', null],
    ['5 Foo 2026', 'dmy', null],
  ] as const)('%s (%s) is %s', (text, order, day) => {
    expect(readDate(text, order)).toBe(day)
  })

  test.each([
    '',
    '12.50',
    '1234.56',
    '10:31',
    '01.01.2026 - 31.01.2026',
    'Total',
    '079 123 45 67',
    '99.99.2026',
    'Mai 2026',
    '2026',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '20261301',
    '5. Januar 0',
    '32 Jan 2026',
    '0 Jan 2026',
    '13.13.26',
    '12.32.2026',
  ])('"%s" is no day', (text) => {
    expect(isDateText(text)).toBe(false)
  })

  test('a day that does not exist still has the form of one', () => {
    expect(isDateText('31.02.2026')).toBe(true)
  })

  test.each([
    [46053, false, '2026-01-31'],
    [46053.99, false, '2026-01-31'],
    [44591, true, '2026-01-31'],
    [0, false, null],
    [1e9, false, null],
  ] as const)('day number %d (1904: %s) is %s', (serial, is1904, day) => {
    expect(serialToDate(serial, is1904)).toBe(day)
  })
})

describe('a whole column', () => {
  test.each([
    ['one day above 12 in front', ['01/02/2026', '31/01/2026'], { order: 'dmy', isCertain: true }],
    ['one day above 12 in the middle', ['01/02/2026', '01/31/2026'], { order: 'mdy', isCertain: true }],
    ['either, with slashes', ['01/02/2026', '03/04/2026'], { order: 'dmy', isCertain: false }],
    ['either, with dots: the day is first', ['01.02.2026', '03.04.2026'], { order: 'dmy', isCertain: true }],
    ['short years at the end', ['29.09.17', '28.09.17', '03.07.17'], { order: 'dmy', isCertain: true }],
    ['short years in front', ['26-01-05', '26-01-12', '26-02-11', '26-02-09'], { order: 'ymd', isCertain: true }],
    ['years in front need no order', ['2026-01-02'], { order: 'dmy', isCertain: true }],
  ] as const)('%s', (_, texts, decision) => {
    expect(decideDateOrder(texts)).toEqual(decision)
  })
})
