// The file of a VAT return: its exact bytes, which were written by hand, and every reason to refuse it.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatFileHead } from '../../../../shared/record/ledger/vat-file.ts'
import { tokenOf } from '../../../../shared/rule/ledger/vat-file/token.ts'
import { writeVatFile } from '../../../../shared/rule/ledger/vat-file/write-vat-file.ts'
import {
  EFFECTIVE,
  FLAT_RATES_2024,
  HEAD,
  NET_RATES_2023,
  THREE_ACTIVITIES,
} from '../../../fixture/vat-file/vat-figures.ts'

const FOLDER = resolve(import.meta.dirname, '../../../fixture/vat-file')

test.each([
  ['effective.xml', EFFECTIVE, HEAD],
  ['three-activities.xml', THREE_ACTIVITIES, HEAD],
  ['net-rates-2023.xml', NET_RATES_2023, { ...HEAD, submission: 'correction' }],
  ['flat-rates-2024.xml', FLAT_RATES_2024, { ...HEAD, submission: 'annual_reconciliation' }],
] as const)('%s', (name, figures, head) => {
  const expected = readFileSync(join(FOLDER, name), 'utf8')
  expect(writeVatFile(figures, head)).toEqual({ ok: true, value: expected })
})

const textOf = (figures: VatFigures, head: Partial<VatFileHead> = {}): string => {
  const result = writeVatFile(figures, { ...HEAD, ...head })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** The text of an element. */
const element = (text: string, name: string): string | undefined =>
  new RegExp(`<eCH-0217:${name}>([^<]*)<`).exec(text)?.[1]

test('flat rates since 2025 are in the same part as net rates', () => {
  const figures = { ...THREE_ACTIVITIES, method: 'flat_rate' } as VatFigures
  expect(textOf(figures)).toBe(textOf(THREE_ACTIVITIES))
})

test('a credit of the Federal Tax Administration is negative', () => {
  const figures = { ...EFFECTIVE, input_material: 9100_10, input_total: 9900_00, payable: -2835_00 } as VatFigures
  expect(element(textOf(figures), 'payableTax')).toBe('-2835.00')
})

test.each([
  ['CHE-123.456.788 MWST', 'CHE123456788'],
  ['che 123 456 788 tva', 'CHE123456788'],
])('the UID %j is written as %s', (uid, written) => {
  expect(element(textOf(EFFECTIVE, { uid }), 'uid')).toBe(written)
})

test.each([
  ['  Muster\n\tAG  ', 'Muster AG'],
  ['A\u0000B\u0008C\ufffeD', 'A B C D'],
  ['é\ud83d\ude00', 'é😀'],
  ['\ud83d allein', '\ufffd allein'],
  ['x'.repeat(300), 'x'.repeat(255)],
  // Each of these characters has two units in UTF-16, and the schema counts it once.
  ['😀'.repeat(256), '😀'.repeat(255)],
])('the name %j is cleaned', (organization_name, written) => {
  expect(element(textOf(EFFECTIVE, { organization_name }), 'organisationName')).toBe(written)
})

test('the version of a program is cut to what the schema allows', () => {
  const sending_application = { manufacturer: 'M'.repeat(40), product: 'P'.repeat(40), version: '10.20.30-beta.7' }
  const text = textOf(EFFECTIVE, { sending_application })
  expect(text).toContain(`<eCH-0058:manufacturer>${'M'.repeat(30)}<`)
  expect(text).toContain(`<eCH-0058:product>${'P'.repeat(30)}<`)
  expect(text).toContain('<eCH-0058:productVersion>10.20.30-b<')
})

test('a fraction of a second stays', () => {
  const generated_at = '2026-04-20T08:15:00.250000Z' as VatFileHead['generated_at']
  expect(element(textOf(EFFECTIVE, { generated_at }), 'generationTime')).toBe('2026-04-20T08:15:00.25Z')
})

test('a text of a cut surrogate pair is well formed', () => {
  expect(tokenOf('😀😀', 1)).toBe('😀')
})

describe('refused', () => {
  const problemsOf = (figures: Partial<Record<keyof VatFigures, unknown>>, head: Partial<VatFileHead> = {}) => {
    const result = writeVatFile({ ...EFFECTIVE, ...figures } as VatFigures, { ...HEAD, ...head })
    return result.ok ? [] : result.error
  }
  const [first, ...others] = EFFECTIVE.supplies

  test.each([
    ['', 'required', undefined],
    ['CHE-123.456.789', 'uid_check_digit', { uid: 'CHE-123.456.789' }],
    ['CHE-123.456', 'uid_form', { uid: 'CHE-123.456' }],
  ])('the UID %j: %s', (uid, code, values) => {
    expect(problemsOf({}, { uid })).toEqual([{ field: 'uid', code, ...(values && { values }) }])
  })

  test.each(['', ' \n ', '\u0000'])('the name %j', (organization_name) => {
    expect(problemsOf({}, { organization_name })).toEqual([{ field: 'organization_name', code: 'required' }])
  })

  test('a return without a reference, and with one that is too long', () => {
    expect(problemsOf({}, { business_reference_id: ' ' })).toEqual([
      { field: 'business_reference_id', code: 'required' },
    ])
    expect(problemsOf({}, { business_reference_id: 'r'.repeat(51) })).toEqual([
      { field: 'business_reference_id', code: 'vat_file_text_too_long', values: { length: 51, max: 50 } },
    ])
  })

  test('supplies that are not line 299: both figures are named', () => {
    const supplies = [{ ...first, turnover: 79_999_99, tax: 6480_00 }, ...others]
    expect(problemsOf({ supplies })).toEqual([
      {
        field: 'supplies',
        code: 'vat_supplies_differ',
        values: { taxable: '98000.00', supplies: '97999.99', difference: '0.01' },
      },
    ])
  })

  test.each([
    ['taxable', { taxable: 98_000_01 }, '299', '98000.01', '98000.00'],
    ['tax_owed', { tax_owed: 7065_05, payable: 4165_05 }, '399', '7065.05', '7065.00'],
    ['input_total', { input_total: 2800_00, payable: 4265_00 }, '479', '2800.00', '2900.00'],
    ['payable', { payable: 4165_01 }, '500', '4165.01', '4165.00'],
    ['payable', { payable: -1 }, '510', '-0.01', '4165.00'],
  ])('a sum that is not that of its parts: %s', (field, figures, line, stated, computed) => {
    expect(problemsOf(figures)).toEqual([{ field, code: 'vat_sum_differs', values: { line, stated, computed } }])
  })

  test('a text of 280 with 51 characters; 50 are allowed', () => {
    expect(problemsOf({ various_text: 'é'.repeat(50) })).toEqual([])
    expect(problemsOf({ various_text: 'é'.repeat(51) })).toEqual([
      { field: 'various_text', code: 'vat_file_text_too_long', values: { length: 51, max: 50 } },
    ])
  })

  test.each(['6201', '620100', '', null, '  6201  '])('the activity code %j', (activity_code) => {
    const [one, ...rest] = THREE_ACTIVITIES.supplies
    const supplies = [{ ...one, activity_code }, ...rest]
    expect(writeVatFile({ ...THREE_ACTIVITIES, supplies } as VatFigures, HEAD)).toEqual({
      ok: false,
      error: [
        {
          field: 'supplies.0.activity_code',
          code: 'vat_activity_code',
          values: { value: (activity_code ?? '').trim(), length: 5 },
        },
      ],
    })
  })

  test.each([8125, 100_010])('the rate %i', (rate_millis) => {
    const values = { percent: rate_millis / 1000 }
    expect(problemsOf({ supplies: [{ ...first, rate_millis }, ...others] })).toEqual([
      { field: 'supplies.0.rate', code: 'vat_file_rate', values },
    ])
    const [acquisition] = EFFECTIVE.acquisitions
    expect(problemsOf({ acquisitions: [{ ...acquisition, rate_millis }] })).toEqual([
      { field: 'acquisitions.0.rate', code: 'vat_file_rate', values },
    ])
  })

  test('more than a hundred rates', () => {
    const supplies = [...EFFECTIVE.supplies, ...Array(98).fill({ ...first, turnover: 0, tax: 0 })]
    expect(problemsOf({ supplies })).toEqual([
      { field: 'supplies', code: 'vat_file_too_many_rates', values: { max: 100 } },
    ])
  })

  test('input tax with net rates, whose form has no such line', () => {
    const figures = { ...NET_RATES_2023, opted: 100_00, input_material: 20_00, input_total: 20_00, payable: 3200_00 }
    expect(writeVatFile(figures as VatFigures, HEAD)).toEqual({
      ok: false,
      error: [
        { field: 'opted', code: 'vat_line_of_other_method', values: { line: '205', amount: '100.00' } },
        { field: 'input_material', code: 'vat_line_of_other_method', values: { line: '400', amount: '20.00' } },
      ],
    })
  })

  test('a period that ends before it starts', () => {
    expect(problemsOf({ from: '2026-04-01' })).toEqual([{ field: 'to', code: 'end_before_start' }])
  })

  test('every reason at once', () => {
    const problems = problemsOf({ payable: 0, various_text: 'x'.repeat(60) }, { uid: '', organization_name: '' })
    expect(problems.map(({ field }) => field)).toEqual(['uid', 'organization_name', 'various_text', 'payable'])
  })
})
