// The lines of the VAT form, how two returns differ, and sums of returns. Figures by hand.
import { describe, expect, test } from 'vitest'
import {
  addFigures,
  compareLines,
  differentLines,
  emptyFigures,
  type FormLine,
  formLines,
  withStatedTax,
} from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import { acquisition, figures, supply } from './figures.ts'

const short = ({ key, kind, number, code, base, tax }: FormLine) => [key, kind, number, code, base, tax].join(' ')

describe('the lines of the form', () => {
  test('all of them, in the order of the portal', () => {
    const all = figures({
      ...{ total_consideration: 1, opted: 2, supplies_to_foreign_countries: 3, supplies_abroad: 4 },
      ...{ notification_procedure: 5, exempt: 6, reductions: 7, various: 8, taxable: -32, tax_owed: 9 },
      ...{ input_material: 10, input_operations: 11, input_subsequent: 12, input_correction: 13, input_reduction: 14 },
      ...{ input_total: 15, payable: -16, subsidies: 17, donations: 18 },
      supplies: [supply('303', 8100, 100, 81), supply('', 5000, 20, 1)],
      acquisitions: [acquisition('383', 8100, 30, 2), acquisition('', 5000, 40, 3)],
    })
    expect(formLines(all).map(short)).toEqual([
      'section:turnover_section heading  turnover_section  ',
      'line:200 line 200 total_consideration 1 ',
      'line:205 line 205 opted 2 ',
      'line:220 line 220 supplies_to_foreign_countries 3 ',
      'line:221 line 221 supplies_abroad 4 ',
      'line:225 line 225 notification_procedure 5 ',
      'line:230 line 230 exempt 6 ',
      'line:235 line 235 reductions 7 ',
      'line:280 line 280 various 8 ',
      'line:289 subtotal 289 deductions 33 ',
      'line:299 subtotal 299 taxable -32 ',
      'section:tax_section heading  tax_section  ',
      'line:303 line 303 supply 100 81',
      'line::5000 line  supply 20 1',
      'line:383:8100 line 383 acquisition 30 2',
      'line::5000 line  acquisition 40 3',
      'line:399 subtotal 399 tax_owed  9',
      'section:input_tax_section heading  input_tax_section  ',
      'line:400 line 400 input_material  10',
      'line:405 line 405 input_operations  11',
      'line:410 line 410 input_subsequent  12',
      'line:415 line 415 input_correction  13',
      'line:420 line 420 input_reduction  14',
      'line:479 subtotal 479 input_total  15',
      'line:510 total 510 claim  16',
      'section:other_section heading  other_section  ',
      'line:900 line 900 subsidies 17 ',
      'line:910 line 910 donations 18 ',
    ])
    const [, , , , , , , , , , , , first, second] = formLines(all)
    expect([first, second]).toMatchObject([
      { rate_millis: 8100, activity: null },
      { rate_millis: 5000, activity: null },
    ])
    expect(formLines(all)[1]).toMatchObject({ rate_millis: null, activity: null })
  })

  test('net tax rates have activities, and no input tax; nothing is payable in 500', () => {
    const net = figures({
      method: 'net_rate',
      supplies: [supply('323', 6200, 100, 6, 'AB123'), supply('323', 5300, 200, 11, 'CD456'), supply('333', 100, 5, 0)],
    })
    const lines = formLines(net)
    expect(lines.slice(12, 15).map(short)).toEqual([
      'line:323:AB123 line 323 net_rate 100 6',
      'line:323:CD456 line 323 net_rate 200 11',
      'line:333 line 333 net_rate 5 0',
    ])
    expect(lines.slice(12, 15).map(({ activity }) => activity)).toEqual([
      { place: 1, code: 'AB123' },
      { place: 2, code: 'CD456' },
      { place: 3, code: null },
    ])
    expect(lines.map(({ number }) => number)).not.toContain('400')
    expect(lines.filter(({ kind }) => kind === 'total').map(short)).toEqual(['line:500 total 500 payable  0'])
    expect(formLines({ ...net, method: 'flat_rate' })[12]?.code).toBe('flat_rate')
  })
})

test('two returns differ in base or in tax, and in lines that one of them has not', () => {
  const was = figures({ total_consideration: 100, tax_owed: 5, supplies: [supply('302', 7700, 50, 0)] })
  const is = figures({ total_consideration: 100, tax_owed: 6, exempt: 1, supplies: [supply('303', 8100, 50, 4)] })
  expect(differentLines(was, is)).toEqual([
    { key: 'line:230', was: { base: 0, tax: null }, is: { base: 1, tax: null } },
    { key: 'line:303', was: null, is: { base: 50, tax: 4 } },
    { key: 'line:399', was: { base: null, tax: 5 }, is: { base: null, tax: 6 } },
    { key: 'line:302', was: { base: 50, tax: 0 }, is: null },
  ])
  expect(differentLines(was, was)).toEqual([])
})

test('399 is as the file states it, when only rounding is between', () => {
  const of = (tax_owed: number) => withStatedTax(figures({ payable: 500, input_total: 300, tax_owed })).tax_owed
  const file = figures({ payable: 500, input_total: 300, tax_owed: 700, exempt: 5 })
  expect(withStatedTax(file)).toEqual({ ...file, tax_owed: 800 })
  expect([700, 699, 900, 901].map(of)).toEqual([800, 699, 800, 901])
})

describe('a file and the books', () => {
  const compared = (file: Parameters<typeof figures>[0], books: Parameters<typeof figures>[0] | null) =>
    compareLines(figures(file), books ? figures(books) : null).filter(({ kind }) => kind !== 'heading')
  const differ = (...of: Parameters<typeof compared>) =>
    compared(...of).flatMap(({ key, base, tax, books, is_different }) =>
      is_different ? [[key, base, tax, books?.base, books?.tax].join(' ')] : [],
    )

  test('without books nothing differs', () => {
    const lines = compared({ total_consideration: 5 }, null)
    expect(lines.every(({ books, is_different }) => books === null && !is_different)).toBe(true)
  })

  test('taxes of rates may differ by the rounding of entries, other figures by nothing', () => {
    const file = { supplies: [supply('303', 8100, 1000, 500)], acquisitions: [acquisition('383', 8100, 10, 500)] }
    const books = (tax: number) => ({
      ...{ supplies: [supply('303', 8100, 1000, tax)], acquisitions: [acquisition('383', 8100, 10, tax)] },
    })
    expect(differ(file, books(600))).toEqual([])
    expect(differ(file, books(601))).toEqual(['line:303 1000 500 1000 601', 'line:383:8100 10 500 10 601'])
    expect(differ({ input_material: 1 }, {})).toEqual(['line:400  1  0'])
    expect(differ({ total_consideration: 1, taxable: 1 }, {})).toEqual(['line:200 1  0 ', 'line:299 1  0 '])
  })

  test('the same for activities', () => {
    for (const method of ['net_rate', 'flat_rate'] as const) {
      const of = (tax: number) => ({ method, supplies: [supply('323', 6200, 1000, tax, 'AB123')] })
      expect(differ(of(500), of(600))).toEqual([])
      expect(differ(of(500), of(601))).toEqual(['line:323:AB123 1000 500 1000 601'])
    }
  })

  test('the lines are those of the method of the file, also for the books', () => {
    const lines = compared({}, { method: 'net_rate', input_material: 7 })
    expect(lines.find(({ number }) => number === '400')).toMatchObject({
      tax: 0,
      books: { tax: 7 },
      is_different: true,
    })
  })

  test('what is payable is compared with its sign, and rates that only one has are shown', () => {
    expect(differ({ payable: -300 }, { payable: 200 })).toEqual(['line:510  300  -200'])
    expect(differ({ payable: 300 }, { payable: -200 })).toEqual(['line:500  300  -200'])
    expect(differ({ payable: -300 }, { payable: -300 })).toEqual([])
    expect(differ({}, { supplies: [supply('302', 7700, 90, 7)] })).toEqual(['line:302 0 0 90 7'])
    expect(differ({ supplies: [supply('302', 7700, 90, 7)] }, {})).toEqual(['line:302 90 7 0 0'])
  })
})

test('returns are added line by line, or subtracted', () => {
  const a = figures({
    ...{ exempt: 5, payable: 7 },
    supplies: [supply('303', 8100, 100, 8), supply('313', 2600, 10, 1)],
    acquisitions: [acquisition('383', 8100, 50, 4)],
  })
  const b = figures({
    ...{ exempt: 2, payable: 9, from: 'x' as never },
    supplies: [supply('303', 8100, 40, 3), supply('303', 8000, 1, 1)],
    acquisitions: [acquisition('383', 8100, 20, 2), acquisition('382', 7700, 5, 1)],
  })
  expect(addFigures(a, b)).toMatchObject({ exempt: 7, payable: 16, from: '2026-01-01' })
  expect(addFigures(a, b, -1)).toMatchObject({
    ...{ exempt: 3, payable: -2 },
    supplies: [supply('303', 8100, 60, 5), supply('313', 2600, 10, 1), supply('303', 8000, -1, -1)],
    acquisitions: [acquisition('383', 8100, 30, 2), acquisition('382', 7700, -5, -1)],
  })
})

test('each figure is added', () => {
  const days = { method: 'effective', form: 'agreed', from: '2026-01-01', to: '2026-03-31' } as const
  const lists = { various_text: null, supplies: [], acquisitions: [] }
  const a = figures({
    ...{ total_consideration: 1, opted: 2, supplies_to_foreign_countries: 3, supplies_abroad: 4 },
    ...{ notification_procedure: 5, exempt: 6, reductions: 7, various: 8, taxable: 9, tax_owed: 10 },
    ...{ input_material: 11, input_operations: 12, input_subsequent: 13, input_correction: 14, input_reduction: 15 },
    ...{ input_total: 16, payable: 17, subsidies: 18, donations: 19 },
  })
  expect(addFigures(a, a)).toEqual({
    ...{ ...days, ...lists },
    ...{ total_consideration: 2, opted: 4, supplies_to_foreign_countries: 6, supplies_abroad: 8 },
    ...{ notification_procedure: 10, exempt: 12, reductions: 14, various: 16, taxable: 18, tax_owed: 20 },
    ...{ input_material: 22, input_operations: 24, input_subsequent: 26, input_correction: 28, input_reduction: 30 },
    ...{ input_total: 32, payable: 34, subsidies: 36, donations: 38 },
  })
  expect(emptyFigures(days as never)).toEqual({
    ...{ ...days, ...lists },
    ...{ total_consideration: 0, opted: 0, supplies_to_foreign_countries: 0, supplies_abroad: 0 },
    ...{ notification_procedure: 0, exempt: 0, reductions: 0, various: 0, taxable: 0, tax_owed: 0 },
    ...{ input_material: 0, input_operations: 0, input_subsequent: 0, input_correction: 0, input_reduction: 0 },
    ...{ input_total: 0, payable: 0, subsidies: 0, donations: 0 },
  })
})
