// Reading the file of a VAT return, of Kontor and of other programs, and every reason to refuse one.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileStatus } from '../../../main/http/response/file-status.ts'
import { fileRefusalText } from '../../../main/http/text/file-refusals.ts'
import { readVatFile } from '../../../main/worker/read-vat-file.ts'
import { VatFigures } from '../../../shared/record/ledger/vat-figures.ts'
import { NO_CREDITS, type VatFile } from '../../../shared/record/ledger/vat-file.ts'
import { vatFileText } from '../../../shared/rule/ledger/vat-file/vat-file-text.ts'
import { vatFileProblems } from '../../../shared/rule/ledger/vat-file/write-vat-file.ts'
import {
  EFFECTIVE,
  FLAT_RATES_2024,
  HEAD,
  NET_RATES_2023,
  THREE_ACTIVITIES,
} from '../../fixture/vat-file/vat-figures.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

const FOLDER = resolve(import.meta.dirname, '../../fixture/vat-file')
const fixture = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

const read = (text: string, name = 'mwst.xml') => readVatFile(name, new TextEncoder().encode(text))
const fileOf = (text: string): VatFile => {
  const result = read(text)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

test.each([
  ['effective.xml', 'effectiveReportingMethod', EFFECTIVE, HEAD],
  ['three-activities.xml', 'simpleTaxRateMethod', THREE_ACTIVITIES, HEAD],
  ['net-rates-2023.xml', 'netTaxRateMethod', NET_RATES_2023, { ...HEAD, submission: 'correction' }],
  ['flat-rates-2024.xml', 'flatTaxRateMethod', FLAT_RATES_2024, { ...HEAD, submission: 'annual_reconciliation' }],
] as const)('%s', (name, part, figures, head) => {
  const file = fileOf(fixture(name))
  expect(file).toEqual({ head, figures, part, is_gross: false, credits: NO_CREDITS })
  expect(VatFigures.parse(file.figures)).toEqual(figures)
  expect(vatFileProblems(file)).toEqual([])
  expect(vatFileText(file)).toBe(fixture(name))
})

test('the reading process reads it like this', async () => {
  const bytes = new TextEncoder().encode(fixture('effective.xml'))
  expect(await sharedParser.parseVatFile({ name: 'mwst.xml', bytes })).toEqual({
    ok: true,
    value: fileOf(fixture('effective.xml')),
  })
})

describe('another program', () => {
  const effective = fixture('effective.xml')

  test('uses a default namespace, other prefixes, comments, sections and references', () => {
    const text = effective
      .replaceAll('eCH-0217:', '')
      .replace('xmlns:eCH-0217=', 'xmlns=')
      .replaceAll('eCH-0058', 'ns2')
      .replace('<opted>3000.00</opted>', '<opted><!-- 205 --> 3000 </opted>')
      .replace('Müller &amp; Söhne &lt;Bau&gt; AG', '<![CDATA[Müller & Söhne <Bau> AG]]>')
      .replace('Wert des', '&#x57;ert\n      des')
      .replace('>8.10<', '>+08.1<')
      .replaceAll('\n', '\r\n')
    expect(fileOf(`\uFEFF${text}`)).toEqual(fileOf(effective))
  })

  test('writes lines that are 0, times with a zone, and other encodings', () => {
    const simple = fixture('three-activities.xml')
    const text = simple
      .replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
      .replace('2026-04-20T08:15:00Z', '2026-04-20T10:15:00+02:00')
      .replace(
        '</eCH-0217:totalConsideration>',
        '</eCH-0217:totalConsideration><eCH-0217:suppliesAbroad>0</eCH-0217:suppliesAbroad>',
      )
    expect(
      readVatFile(
        'mwst.xml',
        Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      ),
    ).toEqual({
      ok: true,
      value: fileOf(simple),
    })
  })

  test('states turnovers with their tax', () => {
    // 80,000.00 with 8.1 % contain 5,994.45; 15,000.00 with 2.6 % contain 380.12; 3,000.00 with 3.8 % contain 109.83.
    const file = fileOf(effective.replace('>1</eCH-0217:grossOrNet', '>2</eCH-0217:grossOrNet'))
    expect(file.is_gross).toBe(true)
    expect(file.figures.supplies.map(({ tax }) => tax)).toEqual([5994_45, 380_12, 109_83])
    expect(vatFileText(file)).toContain('<eCH-0217:grossOrNet>2<')
  })

  test('has another sum: it is shown, and named as a problem', () => {
    const file = fileOf(
      effective.replace('>125000.00<', '>125000.05<').replace('CHE123456788', 'CHE123456789').replace('4165', '4166'),
    )
    expect([file.figures.taxable, file.figures.payable]).toEqual([98_000_05, 4166_00])
    expect(vatFileProblems(file)).toEqual([
      { field: 'uid', code: 'uid_check_digit', values: { uid: 'CHE123456789' } },
      {
        field: 'supplies',
        code: 'vat_supplies_differ',
        values: { taxable: '98000.05', supplies: '98000.00', difference: '0.05' },
      },
    ])
  })

  test('has credits of forms 1050 to 1056, with rows and as amounts', () => {
    const rated = (rate: string, turnover: string) =>
      `<eCH-0217:taxRate>${rate}</eCH-0217:taxRate><eCH-0217:turnover>${turnover}</eCH-0217:turnover>`
    const rows = `<eCH-0217:compilationCompensationExport><eCH-0217:verificationCompensationExport>
      <eCH-0217:invoiceNumber>R-7</eCH-0217:invoiceNumber><eCH-0217:invoiceDate>2023-08-01</eCH-0217:invoiceDate>
      <eCH-0217:typeOfService>Möbel</eCH-0217:typeOfService>${rated('7.7', '500')}
      </eCH-0217:verificationCompensationExport></eCH-0217:compilationCompensationExport>
      <eCH-0217:deemedInputTaxDeduction>12.50</eCH-0217:deemedInputTaxDeduction>
      <eCH-0217:compilationMarginTaxation><eCH-0217:verificationMarginTaxation>
      <eCH-0217:turnoverAndTaxRate>${rated('6.2', '900')}</eCH-0217:turnoverAndTaxRate>
      <eCH-0217:marginAndTaxRate>${rated('0.6', '100')}</eCH-0217:marginAndTaxRate>
      </eCH-0217:verificationMarginTaxation></eCH-0217:compilationMarginTaxation>`
    const end = '</eCH-0217:netTaxRateMethod>'
    const file = fileOf(fixture('net-rates-2023.xml').replace(end, rows + end))
    expect(file.credits).toEqual({
      exports: [
        {
          invoice_number: 'R-7',
          invoice_date: '2023-08-01',
          type_of_service: 'Möbel',
          rate_millis: 7700,
          turnover: 500_00,
        },
      ],
      deemed_input_tax: 12_50,
      margin_taxation: [
        { turnover: { rate_millis: 6200, turnover: 900_00 }, margin: { rate_millis: 600, turnover: 100_00 } },
      ],
    })
    expect(fileOf(vatFileText(file))).toEqual(file)
  })

  test.each([
    // The rates of each form; 3.8 % and 2.5 % were on several forms. Invoices for services to come have rates that begin later.
    ['2024-03-31', { 8.1: '303', 7.7: '302', 2.6: '313', 2.5: '312', 3.8: '343', 3.7: '342', 9: '' }],
    ['2023-12-31', { 8.1: '303', 7.7: '302', 8: '301', 2.5: '312', 3.7: '342', 3.8: '341' }],
    ['2017-12-31', { 8: '301', 2.5: '311', 3.8: '341', 7.7: '302' }],
  ])('states rates and no lines: until %s', (till, lines) => {
    for (const [rate, line] of Object.entries(lines)) {
      const text = effective
        .replace('>2026-01-01<', '>2011-01-01<')
        .replace('>2026-03-31<', `>${till}<`)
        .replace('>8.10<', `>${rate}<`)
      expect([rate, fileOf(text).figures.supplies[0]?.line]).toEqual([rate, line])
    }
  })
})

describe('refused', () => {
  const effective = fixture('effective.xml')
  const refusalOf = (text: string, name?: string) => {
    const result = read(text, name)
    if (result.ok) throw new Error('the file was read')
    return result.error
  }
  const PAYABLE = '<eCH-0217:payableTax>4165.00</eCH-0217:payableTax>'

  test.each([
    ['1', 'version 1 of'],
    ['3', 'version 3 of'],
    ['', 'version  of'],
  ])('version %j', (version, words) => {
    const refusal = refusalOf(effective.replace('eCH-0217/2"', `eCH-0217/${version}"`))
    expect(refusal).toEqual({ code: 'not_a_vat_file', values: { found: 'version', version, supported: '2' } })
    expect(fileStatus(refusal)).toBe(415)
    expect(fileRefusalText(refusal)).toContain(words)
  })

  test.each([
    ['other XML', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', 'Document'],
    ['no namespace', '<VATDeclaration/>', 'VATDeclaration'],
    [
      'the namespace of another prefix',
      effective.replace('<eCH-0217:VAT', '<x:VAT').replace('</eCH-0217:VAT', '</x:VAT'),
      'VATDeclaration',
    ],
    [
      'another element of the schema',
      '<payableTax xmlns="http://www.ech.ch/xmlns/eCH-0217/2">1</payableTax>',
      'payableTax',
    ],
  ])('%s', (_, text, root) => {
    expect(refusalOf(text)).toEqual({ code: 'not_a_vat_file', values: { found: 'other', root } })
  })

  test('tables, other kinds of files and an empty one', () => {
    expect(refusalOf('Datum;Betrag', 'mwst.csv')).toEqual({ code: 'not_a_vat_file', values: { found: 'table' } })
    expect(refusalOf('Datum;Betrag').code).toBe('invalid_xml')
    expect(refusalOf('%PDF-1.7').code).toBe('invalid_file_format')
    expect(refusalOf('').code).toBe('empty_file')
  })

  test.each([
    ['a missing element', PAYABLE, '', 'payableTax', 'missing'],
    ['a repeated element', PAYABLE, PAYABLE + PAYABLE, 'payableTax', 'repeated'],
    ['an unknown element', PAYABLE, `${PAYABLE}<eCH-0217:more/>`, 'more', 'unknown'],
    ['an element within a text', '>4165.00<', '>41<b>6</b>5.00<', 'b', 'unknown'],
    ['a text between elements', PAYABLE, `${PAYABLE}4166`, 'VATDeclaration', 'not_a_value'],
    ['no method', /<eCH-0217:effective[\s\S]*effectiveReportingMethod>/, '', 'effectiveReportingMethod', 'missing'],
    [
      'two methods',
      PAYABLE,
      `<eCH-0217:netTaxRateMethod></eCH-0217:netTaxRateMethod>${PAYABLE}`,
      'netTaxRateMethod',
      'repeated',
    ],
    ['an amount with three decimals', '4165.00', '4165.005', 'payableTax', 'not_an_amount'],
    ['an amount in words', '4165.00', 'viel', 'payableTax', 'not_an_amount'],
    ['an amount with an exponent', '4165.00', '4e3', 'payableTax', 'not_an_amount'],
    ['an empty amount', '4165.00', '', 'payableTax', 'not_an_amount'],
    ['an amount that is too large', '4165.00', '9'.repeat(30), 'payableTax', 'not_an_amount'],
    ['a rate over 100', '>8.10<', '>100.01<', 'taxRate', 'not_a_rate'],
    ['a negative rate', '>8.10<', '>-8.10<', 'taxRate', 'not_a_rate'],
    ['a rate with three decimals', '>8.10<', '>8.125<', 'taxRate', 'not_a_rate'],
    ['a day that does not exist', '2026-03-31', '2026-02-30', 'reportingPeriodTill', 'no_such_date'],
    ['a time that does not exist', 'T08:15:00Z', 'T25:15:00Z', 'generationTime', 'no_such_date'],
    ['a day instead of a time', 'T08:15:00Z', '', 'generationTime', 'no_such_date'],
    ['a fourth kind of submission', '>1</eCH-0217:typeOf', '>4</eCH-0217:typeOf', 'typeOfSubmission', 'not_a_value'],
    [
      'a kind of submission in words',
      '>1</eCH-0217:typeOf',
      '>first</eCH-0217:typeOf',
      'typeOfSubmission',
      'not_a_value',
    ],
  ])('%s', (_, from, to, element, type) => {
    const refusal = refusalOf(effective.replace(from, to))
    expect(refusal).toMatchObject({ code: 'invalid_vat_file', values: { element, fault: { type } } })
    expect(fileStatus(refusal)).toBe(422)
    expect(fileRefusalText(refusal)).toContain(element)
  })

  test('more than a hundred rates', () => {
    const rows = /<eCH-0217:suppliesPerTaxRate>[\s\S]*?<\/eCH-0217:suppliesPerTaxRate>/
    expect(refusalOf(effective.replace(rows, (row) => row.repeat(99)))).toMatchObject({
      values: { element: 'suppliesPerTaxRate', fault: { type: 'too_many', max: 100 } },
    })
  })

  test('credits both as an amount and with rows', () => {
    const end = '</eCH-0217:netTaxRateMethod>'
    const both =
      '<eCH-0217:marginTaxation>1</eCH-0217:marginTaxation><eCH-0217:compilationMarginTaxation></eCH-0217:compilationMarginTaxation>'
    expect(refusalOf(fixture('net-rates-2023.xml').replace(end, both + end))).toMatchObject({
      values: { element: 'compilationMarginTaxation', fault: { type: 'repeated' } },
    })
  })

  const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
  test.each([
    [
      'entities',
      effective.replace(declaration, `${declaration}<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`),
      'doctype_not_allowed',
    ],
    [
      'a file of this machine',
      effective.replace(declaration, `${declaration}<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`),
      'doctype_not_allowed',
    ],
    ['an unknown entity', effective.replace('4165.00', '&amount;'), 'invalid_xml'],
    ['depth', effective.replace('4165.00', `${'<a>'.repeat(100)}1${'</a>'.repeat(100)}`), 'file_too_complex'],
    ['many elements', effective.replace(PAYABLE, '<a/>'.repeat(60_000)), 'file_too_complex'],
    ['a long text', effective.replace('4165.00', '1'.repeat(200_000)), 'file_too_complex'],
    ['crossed elements', effective.replace(PAYABLE, '<a><b></a></b>'), 'invalid_xml'],
    ['a cut-off file', effective.slice(0, -40), 'invalid_xml'],
    ['a second root', `${effective}<a/>`, 'invalid_xml'],
    ['NUL characters', effective.replace('4165', '41\u000065'), 'nul_characters'],
    ['names of the engine', effective.replace(PAYABLE, `${PAYABLE}<__proto__>1</__proto__>`), 'invalid_xml'],
  ])('hostile: %s', (_, text, code) => {
    expect(refusalOf(text).code).toBe(code)
  })
})
