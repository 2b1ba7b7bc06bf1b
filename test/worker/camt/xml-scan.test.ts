// Only well-formed XML is accepted, and no unlimited nesting or repetition.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanXml } from '../../../main/worker/camt/xml-scan.ts'
import { details, entry, message, money, statement } from '../../fixture/camt/message.ts'

import { answerOfRefusal } from '../../support/file/parser-answers.ts'

import { patiently } from '../../support/patience.ts'

const scan = (xml: string): string => {
  const elements: string[] = []
  const result = scanXml(xml, {
    open: (name, depth) => elements.push(`${depth}${name}`),
    close: (name, depth) => elements.push(`${depth}/${name}`),
  })
  return result.ok ? elements.join(' ') : `${answerOfRefusal(result.error).status} ${result.error.code}`
}

describe('well-formed', () => {
  test.each([
    ['<a/>', '0a 0/a'],
    [' <?xml version="1.0"?>\n<a> </a>\n', '0a 0/a'],
    ['<p:a xmlns:p="x"><p:b/></p:a>', '0a 1b 1/b 0/a'],
    ['<a b="1>2" c=\'"\'/>', '0a 0/a'],
    ['<a b = "1"\n c="2" />', '0a 0/a'],
    ['<a></a >', '0a 0/a'],
    ['<a><!-- <b> & -->x<![CDATA[</a>&]]></a><!---->', '0a 0/a'],
    ['<a>&amp;&#228;&#xE4;</a>', '0a 0/a'],
    ['<a><aa><a></a></aa></a>', '0a 1aa 2a 2/a 1/aa 0/a'],
    ['<größe.x-1/>', '0größe.x-1 0/größe.x-1'],
    ['<a><?pi <b> ?></a>', '0a 0/a'],
  ])('%s', (xml, expected) => {
    expect(scan(xml)).toBe(expected)
  })
})

describe('damaged', () => {
  test.each([
    '',
    ' ',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a></ab>',
    '<ab></a>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a/>text',
    'text<a/>',
    '<a',
    '<a/',
    '<a b/>',
    '<a b=1/>',
    '<a b="1/>',
    '<a b="1"c="2"/>',
    '<a b="1" b="2"/>',
    '<a b="<"/>',
    '<a b="&x;"/>',
    '<a>< b/></a>',
    '<a><1/></a>',
    '<a><b:c:d/></a>',
    '<a>1 < 2</a>',
    '<a>A & B</a>',
    '<a>&uuml;</a>',
    '<a>&#;</a>',
    '<a>&amp</a>',
    '<a><!-- </a>',
    '<a><![CDATA[ </a>',
    '<a><?x </a>',
    '<a></a',
    '<![CDATA[x]]><a/>x',
    '&<a/>',
  ])('%s', (xml) => {
    expect(scan(xml)).toMatch(/^415 (invalid_xml|doctype_not_allowed)$/)
  })

  test.each([
    '<!DOCTYPE a><a/>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<a><!ENTITY x "y"></a>',
  ])('%s', (xml) => {
    expect(scan(xml)).toBe('415 doctype_not_allowed')
  })

  test('the line is named', () => {
    const result = scanXml('<a>\n<b>\n</c></a>', { open: () => undefined, close: () => undefined })
    expect(result.ok ? '' : answerOfRefusal(result.error).message).toBe(
      'Invalid file format: the XML is damaged or cut off at line 3: the element “b” is not closed.',
    )
  })

  const sample = message(statement({}, entry('5', details(money('2'), `${money('3')}<Nm>A &amp; B</Nm>`))))

  test('cut off anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: sample.length - 1 }), (length) => {
        expect(scan(sample.slice(0, length))).toBe('415 invalid_xml')
      }),
    )
  })

  test('with any one tag missing', () => {
    const tags = [...sample.matchAll(/<\/?[A-Z][^>]*>/g)]
    for (const tag of tags) {
      const lost = sample.slice(0, tag.index) + sample.slice(tag.index + tag[0].length)
      expect(scan(lost)).toBe('415 invalid_xml')
    }
  })

  test('with any text in its place: an answer, never an error', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: sample.length }),
        fc.nat({ max: 20 }),
        fc.string({ unit: fc.constantFrom(...'<>/="\'&;!?[]- ab:\u0000é') }),
        (at, length, text) => {
          expect(scan(sample.slice(0, at) + text + sample.slice(at + length))).toMatch(/^(0|4\d\d )/)
        },
      ),
    )
  })
})

describe('too much', () => {
  test.each([
    ['nesting', '<a>'.repeat(65) + '</a>'.repeat(65)],
    ['elements', `<r>${'<a/>'.repeat(600_001)}</r>`],
    ['names', `<r>${Array.from({ length: 1001 }, (_, index) => `<a${index}/>`).join('')}</r>`],
    ['text', `<r>${'x'.repeat(100_001)}</r>`],
    ['attributes', `<r ${Array.from({ length: 2000 }, (_, index) => `a${index}=""`).join(' ')}/>`],
  ])('%s', (_, xml) => {
    expect(scan(xml)).toBe('422 file_too_complex')
  })

  test.each([
    ['open tags', '<a>'.repeat(1_700_000)],
    ['less-thans', '<'.repeat(5_000_000)],
    ['ampersands', `<a>${'&'.repeat(5_000_000)}</a>`],
    ['quotes', `<a ${'b=">"'.repeat(900_000)}`],
    ['blanks in a tag', `<a${' '.repeat(5_000_000)}`],
    ['an endless comment', `<a><!--${'-'.repeat(5_000_000)}`],
    ['line ends', `${'\n'.repeat(5_000_000)}<`],
  ])('5 MB of %s are refused at once', (_, xml) => {
    const start = performance.now()
    expect(scan(xml)).toMatch(/^4\d\d /)
    expect(performance.now() - start).toBeLessThan(patiently(2000))
  })
})
