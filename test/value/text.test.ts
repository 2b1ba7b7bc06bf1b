// Texts as they are searched and compared, and as XML.
import { describe, expect, test } from 'vitest'
import { formatCount, formatDate, formatDecimal } from '../../shared/value/format.ts'
import { foldText, nameKey } from '../../shared/value/text.ts'
import { escapeXml, writeXml } from '../../shared/value/xml.ts'

test.each([
  ['Zürich', 'zurich'],
  ['ZÜRICH', 'zurich'],
  ['Straße', 'strasse'],
  ['Maße', 'masse'],
  ['Çà et là', 'ca et la'],
  ['Zu\u0308rich', 'zurich'],
  ['Dvořák', 'dvorak'],
  ['Nguyễn', 'nguyen'],
  ['Łódź', 'łodz'],
  ['Miete AG 2026~', 'miete ag 2026~'],
  ['', ''],
])('%j is folded to %j', (text, folded) => {
  // The second time, its letters are known.
  expect([foldText(text), foldText(text)]).toEqual([folded, folded])
})

test.each([
  ['  Muster AG ', 'muster ag'],
  ['MUSTER AG', 'muster ag'],
  ['Müller', 'müller'],
])('%j is compared as %j', (name, key) => expect(nameKey(name)).toBe(key))

describe('formats', () => {
  test.each([
    ['-1234567.50', '−1’234’567.50'],
    ['123.4567', '123.4567'],
    ['1000', '1’000'],
    ['-0.05', '−0.05'],
    ['999.95', '999.95'],
  ])('%s is %s', (decimal, shown) => expect(formatDecimal(decimal)).toBe(shown))

  test('counts and days', () => {
    expect([formatCount(12_345), formatCount(999)]).toEqual(['12’345', '999'])
    expect(formatDate('2026-01-31')).toBe('31.01.2026')
    expect(formatDate('2026-01-31T10:00:00.000000Z')).toBe('31.01.2026')
    expect(formatDate('January')).toBe('January')
  })
})

describe('XML', () => {
  test('an escaped text', () => expect(escapeXml('<a> & "b" & c')).toBe('&lt;a&gt; &amp; "b" &amp; c'))

  test('elements in elements, one a line', () => {
    expect(
      writeXml([
        [
          'file',
          [
            ['name', 'Meier & Co'],
            ['empty', ''],
            ['list', []],
          ],
          { version: '1.0', note: '"a" < b' },
        ],
        ['end', 'x'],
      ]),
    ).toBe(
      [
        '<file version="1.0" note="&quot;a&quot; &lt; b">',
        '  <name>Meier &amp; Co</name>',
        '  <empty></empty>',
        '  <list>',
        '  </list>',
        '</file>',
        '<end>x</end>',
        '',
      ].join('\n'),
    )
  })
})
