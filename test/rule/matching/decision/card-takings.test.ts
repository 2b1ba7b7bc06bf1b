// Card takings: facts that text and amounts prove, and others.
import { expect, test } from 'vitest'
import { company, day, invoice, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

const shop = company('company001', 'Ladenkasse')
const takings = (id: string, total: number, date: string) =>
  invoice(id, { company_id: shop.id, total: rappen(total), date: day(date), due_date: day(date) })
const friday = takings('invoice0001', 36_514, '2026-03-13')
const saturday = takings('invoice0002', 21_050, '2026-03-14')
const sunday = takings('invoice0003', 9_999, '2026-03-15')

const paidOut = (amount: number, text: string, invoices = [friday, saturday, sunday]) => {
  const fields = { amount: rappen(amount), text, name: 'Irgendwer Acquiring AG', booking_date: day('2026-03-17') }
  const { attaches, candidates } = matcherWith({ company: [shop], invoice: invoices }).suggest(
    transaction('payment0001', fields),
    5,
  )
  return { attaches, is_certain: candidates[0]?.is_certain, rows: candidates.map(({ matches }) => rowsOf(matches)) }
}

test('one day: gross less commission is the amount received', () => {
  expect(paidOut(36_112, 'TRX 365.14/NR.4711/KOM. 4.02/DAT.13.03.2026')).toEqual({
    attaches: true,
    is_certain: false,
    rows: [['invoice0001 365.14', 'account3810 -4.02']],
  })
})

test('several days of one customer: the only choice with the gross amount as sum', () => {
  const text = 'Umsatz brutto CHF 575.64 abzgl. Kommission CHF 6.33'
  expect(paidOut(56_931, text)).toEqual({
    attaches: true,
    is_certain: false,
    rows: [['invoice0001 365.14', 'invoice0002 210.50', 'account3810 -6.33']],
  })
})

const customers = ['Anna Keller', 'Beat Frei', 'Carla Roth'].map((name, at) => company(`company01${at}`, name))
const sold = [friday, saturday, sunday].map((each, at) => ({ ...each, company_id: customers[at]?.id ?? null }))

test.each([
  ['254.50 abz. Kommission 3.82', 25_068, [15_450, 10_000, 9_999], ['0001 154.50', '0002 100.00'], -382],
  ['Umsatz 600.00 ./. Gebühren 9.00', 59_100, [36_500, 23_500, 9_999], ['0001 365.00', '0002 235.00'], -900],
  ['Total brut 475.13, frais 7.13', 46_800, [36_514, 21_050, 10_999], ['0001 365.14', '0003 109.99'], -713],
  ['Lordo 575.64 meno commissioni 6.33', 56_931, [36_514, 21_050, 9_999], ['0001 365.14', '0002 210.50'], -633],
  ['Einreichung 575.64 Disagio 6.33', 56_931, [36_514, 21_050, 9_999], ['0001 365.14', '0002 210.50'], -633],
  ['Vergütung 575.64 abz. Spesen 6.33', 56_931, [36_514, 21_050, 9_999], ['0001 365.14', '0002 210.50'], -633],
  ['Brutto 575.64 Transaktionskosten 6.33', 56_931, [36_514, 21_050, 9_999], ['0001 365.14', '0002 210.50'], -633],
  ['Gross 575.64 less charges 6.33', 56_931, [36_514, 21_050, 9_999], ['0001 365.14', '0002 210.50'], -633],
])('takings of several customers: %s', (text, amount, totals, rows, commission) => {
  const invoices = sold.map((each, at) => ({ ...each, total: rappen(totals[at] ?? 0) }))
  expect(paidOut(amount, text, invoices).rows[0]).toEqual([
    ...rows.map((row) => `invoice${row}`),
    `account3810 ${(commission / 100).toFixed(2)}`,
  ])
})

test('none of several customers when two choices of their invoices have the sum', () => {
  const twin = { ...takings('invoice0004', 21_050, '2026-03-15'), company_id: customers[2]?.id ?? null }
  expect(paidOut(56_931, 'Umsatz 575.64 abzgl. Gebühr 6.33', [...sold, twin]).rows).toEqual([])
})

test('none when two choices have the sum', () => {
  const text = 'Umsatz brutto CHF 575.64 abzgl. Kommission CHF 6.33'
  const twin = takings('invoice0004', 21_050, '2026-03-15')
  expect(paidOut(56_931, text, [friday, saturday, twin]).rows).toEqual([])
})

test('none when the figures do not add up, or the text has no word for a commission', () => {
  expect(paidOut(36_100, 'TRX 365.14/KOM. 4.02')).toMatchObject({ attaches: false })
  expect(paidOut(36_112, 'Bestellung 365.14, Guthaben 4.02')).toMatchObject({ attaches: false })
})

test('an acquirer’s payment whose text states both amounts, but no commission, is only proposed', () => {
  const fields = { amount: rappen(36_112), name: 'Worldline Schweiz AG', booking_date: day('2026-03-17') }
  const suggest = (text: string) =>
    matcherWith({ company: [shop], invoice: [friday] }).suggest(transaction('payment0001', { ...fields, text }), 5)
  const factsOf = ({ attaches, candidates: [first] }: ReturnType<typeof suggest>) => ({
    attaches,
    rows: rowsOf(first?.matches ?? []),
    facts: first?.reasons.map(({ evidence }) => evidence),
  })
  const rows = ['invoice0001 365.14', 'account3810 -4.02']
  expect(factsOf(suggest('Gutschrift CHF 365.14 / CHF 4.02'))).toEqual({
    attaches: false,
    rows,
    facts: ['amount', 'name'],
  })
  expect(factsOf(suggest('Gutschrift CHF 365.14 / Kommission CHF 4.02'))).toEqual({
    attaches: true,
    rows,
    facts: ['amount', 'date', 'name'],
  })
})

test('a commission is at most six per cent', () => {
  const whole = takings('invoice0001', 20_000, '2026-03-15')
  expect(paidOut(18_800, 'TRX 200.00/KOM. 12.00', [whole]).rows).toEqual([['invoice0001 200.00', 'account3810 -12.00']])
  expect(paidOut(18_799, 'TRX 200.00/KOM. 12.01', [whole]).rows).toEqual([])
})

test('within ten days before, including the first of them', () => {
  const text = 'Umsatz brutto CHF 575.64 abzgl. Kommission CHF 6.33'
  const of = (date: string) => paidOut(56_931, text, [takings('invoice0001', 36_514, date), saturday]).rows
  expect([of('2026-03-07').length, of('2026-03-06').length]).toEqual([1, 0])
})

test('none of weeks before', () => {
  const old = takings('invoice0001', 36_514, '2026-02-02')
  expect(paidOut(56_931, 'Umsatz brutto CHF 575.64 abzgl. Kommission CHF 6.33', [old, saturday]).rows).toEqual([])
})

test('the commission is a charge with its row, at least one Rappen', () => {
  const fields = { amount: rappen(36_112), text: 'TRX 365.14/KOM. 4.02', booking_date: day('2026-03-17') }
  const [best] = matcherWith({ company: [shop], invoice: [friday] }).suggest(
    transaction('payment0001', fields),
    1,
  ).candidates
  expect(best?.remainder).toMatchObject({
    ...{ amount: -402, currency: 'CHF', cause: 'charge', is_tax_known: true },
    rows: [{ account_id: 'account3810', amount: -402 }],
  })
  expect(paidOut(36_513, 'TRX 365.14/KOM. 0.01').rows[0]).toEqual(['invoice0001 365.14', 'account3810 -0.01'])
})

test('a payout of the whole amount, or of more, has no commission', () => {
  const rows = (amount: number) =>
    matcherWith({ company: [shop], invoice: [{ ...friday, number: '482173' }] })
      .suggest(
        transaction('payment0001', {
          ...{ amount: rappen(amount), name: 'Worldline Schweiz AG', text: 'Rechnung 482173' },
          booking_date: day('2026-03-17'),
        }),
        5,
      )
      .candidates.flatMap(({ matches }) => matches.map(({ account_id }) => account_id))
  expect(rows(36_514)).not.toContain('account3810')
  expect(rows(36_600)).not.toContain('account3810')
  expect(rows(36_000)).toContain('account3810')
})

test('money that is paid, or in another currency, is no payout', () => {
  const text = 'TRX 365.14/KOM. 4.02'
  const rows = (fields: Parameters<typeof transaction>[1]) =>
    matcherWith({ company: [shop], invoice: [friday] })
      .suggest(transaction('payment0001', { text, booking_date: day('2026-03-17'), ...fields }), 5)
      .candidates.flatMap(({ matches }) => matches.map(({ account_id }) => account_id))
  expect(rows({ amount: rappen(36_112) })).toContain('account3810')
  expect(rows({ amount: rappen(-36_112) })).not.toContain('account3810')
  expect(rows({ amount: rappen(36_112), currency: 'EUR' })).not.toContain('account3810')
})
