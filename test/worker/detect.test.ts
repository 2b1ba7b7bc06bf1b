// The kind of a file: by name and by content.
import { describe, expect, test } from 'vitest'
import { detectKind } from '../../main/worker/detect.ts'
import { answerOfRefusal } from '../support/file/parser-answers.ts'

const detect = (name: string, content: string) => {
  const kind = detectKind(name, new TextEncoder().encode(content))
  return kind.ok ? kind.value : kind.error.code
}

describe('by content, among the allowed extensions', () => {
  test.each([
    ['a.xml', '<Document/>', 'xml'],
    ['A.XML', '\uFEFF \n<Document/>', 'xml'],
    ['statement.txt', '<Document/>', 'xml'],
    ['a.b.csv', '<Document/>', 'xml'],
    ['a.xml', 'Datum;Betrag', 'invalid_xml'],
    ['a.csv', 'Datum;Betrag', 'table'],
    ['a.txt', 'Datum;Betrag', 'table'],
    ['a.xlsx', 'PK\u0003\u0004', 'table'],
    ['a.xls', '<table><tr><td>Datum</td></tr></table>', 'table'],
    ['a.xml', '<table><tr><td>Datum</td></tr></table>', 'xml'],
    ['a.csv', '%PDF-1.7', 'invalid_file_format'],
    ['a.xml', '', 'empty_file'],
    ['a.csv', '\uFEFF', 'empty_file'],
    ['a.csv', '\r\n\n ', 'empty_file'],
    ['a', '<Document/>', 'invalid_file_format'],
    ['a.pdf', '<Document/>', 'invalid_file_format'],
    ['xml', '<Document/>', 'invalid_file_format'],
    ['folder.xml/a', '<Document/>', 'invalid_file_format'],
    ['', '<Document/>', 'invalid_file_format'],
  ])('%s with “%s” is %s', (name, content, expected) => {
    expect(detect(name, content)).toBe(expected)
  })

  test('the text says what to do instead', () => {
    const kind = detectKind('a.csv', new TextEncoder().encode('%PDF-1.7'))
    expect(kind.ok ? '' : answerOfRefusal(kind.error).message).toMatch(
      /^Invalid file format: this is a PDF .* Export .* CAMT\.053 \(XML\)/,
    )
  })
})
