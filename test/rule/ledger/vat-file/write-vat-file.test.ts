// The file of a VAT return: its exact bytes, which were written by hand, and every reason to refuse it.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatFileHead } from '../../../../shared/record/ledger/vat-file.ts'
import { ACTIVITY, hasCredits, partOf } from '../../../../shared/rule/ledger/vat-file/elements.ts'
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

  test('a UID that is long is repeated in part', () => {
    expect(problemsOf({}, { uid: 'x'.repeat(50) })).toEqual([
      { field: 'uid', code: 'uid_form', values: { uid: 'x'.repeat(40) } },
    ])
  })

  test.each(['', ' \n ', '\u0000'])('the name %j', (organization_name) => {
    expect(problemsOf({}, { organization_name })).toEqual([{ field: 'organization_name', code: 'required' }])
  })

  test('a return without a reference, and with one that is too long', () => {
    expect(problemsOf({}, { business_reference_id: ' ' })).toEqual([
      { field: 'business_reference_id', code: 'required' },
    ])
    expect(problemsOf({}, { business_reference_id: 'r'.repeat(50) })).toEqual([])
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
    ['payable', { payable: 0 }, '500', '0.00', '4165.00'],
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
    expect(problemsOf({ supplies: supplies.slice(0, 100) })).toEqual([])
    const [acquisition] = EFFECTIVE.acquisitions
    const none = Array(100).fill({ ...acquisition, base: 0, tax: 0 })
    expect(problemsOf({ acquisitions: [acquisition, ...none] })).toEqual([
      { field: 'acquisitions', code: 'vat_file_too_many_rates', values: { max: 100 } },
    ])
    expect(problemsOf({ acquisitions: [acquisition, ...none.slice(1)] })).toEqual([])
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

  test('every line of input tax with net rates', () => {
    const figures = {
      ...NET_RATES_2023,
      ...{ input_material: 1_00, input_operations: 2_00, input_subsequent: 3_00, input_correction: -4_00 },
      ...{ input_reduction: -5_00 },
    }
    const result = writeVatFile(figures as VatFigures, HEAD)
    const lines = (result.ok ? [] : result.error).flatMap(({ code, values }) =>
      code === 'vat_line_of_other_method' ? [`${values?.line} ${values?.amount}`] : [],
    )
    expect(lines).toEqual(['400 1.00', '405 2.00', '410 3.00', '415 -4.00', '420 -5.00'])
  })

  test('an activity of flat rates with 101 characters; 100 are allowed', () => {
    const [one, ...rest] = FLAT_RATES_2024.supplies
    const problems = (length: number) => {
      const supplies = [{ ...one, activity_code: 'é'.repeat(length) }, ...rest]
      const result = writeVatFile({ ...FLAT_RATES_2024, supplies } as VatFigures, HEAD)
      return result.ok ? [] : result.error
    }
    expect(problems(100)).toEqual([])
    expect(problems(101)).toEqual([
      { field: 'supplies.0.activity_code', code: 'vat_file_text_too_long', values: { length: 101, max: 100 } },
    ])
  })

  test('a rate of 100 per cent is allowed', () => {
    expect(
      problemsOf({ supplies: [{ ...first, rate_millis: 100_000, tax: 80_000_00 }, ...others] }),
    ).not.toContainEqual(expect.objectContaining({ code: 'vat_file_rate' }))
  })

  test('a period that ends before it starts', () => {
    expect(problemsOf({ from: '2026-04-01' })).toEqual([{ field: 'to', code: 'end_before_start' }])
  })

  test('every reason at once', () => {
    const problems = problemsOf({ payable: 0, various_text: 'x'.repeat(60) }, { uid: '', organization_name: '' })
    expect(problems.map(({ field }) => field)).toEqual(['uid', 'organization_name', 'various_text', 'payable'])
  })
})

describe('the parts of a file', () => {
  test.each([
    ['effective', '2024-12-31', 'effectiveReportingMethod'],
    ['effective', '2025-01-01', 'effectiveReportingMethod'],
    ['net_rate', '2024-12-31', 'netTaxRateMethod'],
    ['flat_rate', '2024-12-31', 'flatTaxRateMethod'],
    ['net_rate', '2025-01-01', 'simpleTaxRateMethod'],
    ['flat_rate', '2025-01-01', 'simpleTaxRateMethod'],
  ] as const)('%s until %s: %s', (method, to, part) => {
    expect(partOf(method, to as VatFigures['to'])).toBe(part)
  })

  test('credits are in those of net and of flat rates until 2024, activities in those of flat rates and of both', () => {
    const parts = ['effectiveReportingMethod', 'netTaxRateMethod', 'flatTaxRateMethod', 'simpleTaxRateMethod'] as const
    expect(parts.filter(hasCredits)).toEqual(['netTaxRateMethod', 'flatTaxRateMethod'])
    expect(parts.map((part) => ACTIVITY[part]?.max ?? null)).toEqual([null, null, 100, 5])
  })
})
