// Payments without a reference: payer, amount, and number.
import { describe, expect, test } from 'vitest'
import { company, day, expense, expensePayment, invoice, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

const muster = company('company001', 'Muster Holzbau AG', { ibans: ['CH6209000000301234567'] })
const lenz = company('company002', 'Lenz Treuhand GmbH', { ibans: ['CH3880808001234567890'] })
const open = invoice('invoice0001', { company_id: muster.id, number: 'R-2026-0117' })

type Fields = Parameters<typeof transaction>[1]
const world = { company: [muster, lenz], invoice: [open] }
const suggestTo = (fields: Fields, records: Parameters<typeof matcherWith>[0] = world) =>
  matcherWith(records).suggest(transaction('payment0001', fields), 5)
const codesOf = (fields: Fields, records: Parameters<typeof matcherWith>[0] = world) =>
  suggestTo(fields, records).why_not.map(({ code, evidence }) => `${code} ${evidence}`)

describe('two pieces of evidence are enough', () => {
  test.each<[string, Fields]>([
    ['amount and name', { name: 'MUSTER HOLZBAU AG' }],
    ['amount and name with a typing error', { name: 'Muster Holzbaau AG' }],
    ['amount and IBAN', { counterparty_iban: 'CH6209000000301234567' }],
    ['amount and number', { text: 'Rechnung R-2026-0117' }],
    ['amount and number, another party pays', { name: 'Fictiva Verlag', text: 'Rg. 2026-0117' }],
    [
      'amount and a labelled name in the text',
      { text: 'GUTSCHRIFT AUFTRAGGEBER: MUSTER HOLZBAU AG INDUSTRIESTRASSE 12' },
    ],
  ])('%s', (_, fields) => {
    const { attaches, candidates } = suggestTo(fields)
    expect(attaches).toBe(true)
    expect(candidates[0]).toMatchObject({ kind: 'document', is_certain: true })
  })
})

describe('no attachment', () => {
  test.each<[string, Fields, string[]]>([
    ['for the amount alone', {}, ['one_evidence reference']],
    ['when an unknown payer pays the amount', { name: 'Fictiva Verlag' }, ['one_evidence reference']],
    ['when the name is another known company', { name: 'Lenz Treuhand GmbH' }, ['contradicted name']],
    [
      "when the IBAN is another company's",
      { name: 'Muster Holzbau AG', counterparty_iban: 'CH3880808001234567890' },
      ['contradicted iban'],
    ],
    ['when the legal form is another', { name: 'Muster Holzbau GmbH' }, ['one_evidence reference']],
    [
      'when the text names another number',
      { name: 'Muster Holzbau AG', text: 'Rechnung R-2026-0118' },
      ['contradicted number'],
    ],
    [
      'when the document is dated later',
      { name: 'Muster Holzbau AG', booking_date: day('2026-02-10') },
      ['contradicted date'],
    ],
    ['when nothing fits', { amount: rappen(777) }, ['nothing_fits amount']],
    [
      'for a purchase by card',
      { amount: rappen(-777), text: 'KAUF/DIENSTLEISTUNG KARTEN NR. XXXX1234' },
      ['no_payment_of_document rule'],
    ],
  ])('%s', (_, fields, codes) => {
    expect(suggestTo(fields).attaches).toBe(false)
    expect(codesOf(fields)).toEqual(codes)
  })

  test('when two documents of the payer have the amount; the one due first is first', () => {
    const later = invoice('invoice0002', { company_id: muster.id, number: 'R-2026-0118', due_date: day('2026-04-08') })
    const records = { ...world, invoice: [later, open] }
    const { attaches, candidates } = suggestTo({ name: 'Muster Holzbau AG' }, records)
    expect(attaches).toBe(false)
    expect(candidates.slice(0, 2).map(({ matches }) => rowsOf(matches))).toEqual([
      ['invoice0001 100.00'],
      ['invoice0002 100.00'],
    ])
    expect(codesOf({ name: 'Muster Holzbau AG' }, records)[0]).toBe('ambiguous amount')
  })

  test('but a name with a typing error is enough when fifty other companies owe the same', () => {
    const members = Array.from({ length: 50 }, (_, at) => company(`member00${100 + at}`, `Mitglied${at} Beispiel`))
    const fees = members.map(({ id }, at) => invoice(`fee0000${100 + at}`, { company_id: id }))
    const records = { company: [muster, ...members], invoice: [...fees, open] }
    const { attaches, candidates } = suggestTo({ name: 'Muster Holzbaau AG' }, records)
    expect([attaches, rowsOf(candidates[0]?.matches ?? [])]).toEqual([true, ['invoice0001 100.00']])
    expect(suggestTo({ name: 'Fictiva Verlag' }, records).candidates).toEqual([])
  })

  test('when two companies with nearly the same name are owed the amount', () => {
    const other = company('company003', 'Muster Holzbau GmbH')
    const records = {
      company: [muster, other],
      invoice: [open, invoice('invoice0002', { company_id: other.id })],
    }
    expect(suggestTo({ name: 'Muster Holzbau' }, records).attaches).toBe(false)
    expect(suggestTo({ name: 'Muster Holzbau AG' }, records).attaches).toBe(true)
  })

  test("when the name is nearly the company's, and another company has it exactly", () => {
    const other = company('company003', 'Muster Holzbau')
    expect(codesOf({ name: 'Muster Holzbau' }, { ...world, company: [muster, other] })).toEqual(['contradicted name'])
  })

  test('a second payment of a paid document: it is named', () => {
    const paid = { ...open, paid_amount: open.total }
    const records = { ...world, invoice: [paid] }
    expect(codesOf({ name: 'Muster Holzbau AG' }, records)).toEqual(['paid_already reference'])
    expect(codesOf({ text: 'Rechnung R-2026-0117' }, records)).toEqual(['paid_already reference'])
  })

  test('to an account in another currency with an unknown rate', () => {
    expect(codesOf({ currency: 'EUR', name: 'Muster Holzbau AG' })).toEqual(['rate_unknown currency'])
  })
})

describe('the day of a payment, for an invoice of 2 March that is due on 1 April', () => {
  const dateOf = (booking_date: string, fields: Fields = {}, records: Parameters<typeof matcherWith>[0] = world) =>
    suggestTo(
      { name: 'Muster Holzbau AG', booking_date: day(booking_date), ...fields },
      records,
    ).candidates[0]?.reasons.find(({ evidence }) => evidence === 'date')?.verdict

  test.each([
    ['2026-02-24', 'different'],
    // Paid some days in advance.
    ['2026-02-25', 'equal'],
    // Sixty days late, then more, then more than a year.
    ['2026-05-31', 'equal'],
    ['2026-06-01', 'near'],
    ['2027-05-06', 'near'],
    ['2027-05-07', 'different'],
  ])('%s: %s', (on, verdict) => expect(dateOf(on)).toBe(verdict))

  test('an order is booked within ten days of its execution date', () => {
    const order = expensePayment('payorder01', { iban: 'CH3880808001234567890', execution_date: day('2026-03-20') })
    const fields = { amount: rappen(-10_000), counterparty_iban: 'CH3880808001234567890' }
    const verdictOn = (on: string) => dateOf(on, fields, { expense_payment: [order] })
    expect([verdictOn('2026-03-30'), verdictOn('2026-03-31')]).toEqual(['equal', 'different'])
  })
})

test('a company far behind in a long text of the bank is found', () => {
  const text = `Gutschrift ${'Details siehe Beilage '.repeat(20)}MUSTER HOLZBAU AG`
  expect(suggestTo({ text }).candidates[0]?.reasons).toContainEqual(
    expect.objectContaining({ evidence: 'name', field: 'text', wanted: 'Muster Holzbau AG' }),
  )
})

describe('a number with a keyword, for the document 4821735', () => {
  const numbered = { ...world, invoice: [{ ...open, number: '4821735' }] }
  test.each([
    ['4821735', 'equal'],
    // A typing error: one wrong digit, or two swapped neighbours.
    ['4851735', 'near'],
    ['4812735', 'near'],
    // The next number, and the next with the same last digit.
    ['4821736', 'different'],
    ['4821745', 'different'],
    // More than one error.
    ['4951735', 'different'],
    ['4812736', 'different'],
    ['482173', 'different'],
  ])('%s is %s', (number, verdict) => {
    const [candidate] = suggestTo({ name: 'Muster Holzbau AG', text: `Rechnung ${number}` }, numbered).candidates
    expect(candidate?.reasons.find(({ evidence }) => evidence === 'number')?.verdict).toBe(verdict)
  })
})

describe('earlier reconciliations', () => {
  const earlier = transaction('payment0000', {
    is_reconciled: true,
    counterparty_iban: 'DE89370400440532013000',
    name: 'M. H. AG',
    matches: [
      {
        id: 'match00001',
        amount: rappen(100),
        matchable_type: 'company',
        matchable_id: muster.id,
        account_id: null,
        vat_rate_id: null,
        text: null,
        currency: null,
        currency_amount: null,
        origin: 'manual',
        source: null,
        confidence: null,
        is_certain: false,
        reasons: [],
        settlements: [],
      },
    ],
  })

  test('identify the owner of an account', () => {
    const fields = { counterparty_iban: 'DE89370400440532013000', name: 'M.H.' }
    expect(suggestTo(fields).attaches).toBe(false)
    const { attaches, candidates } = suggestTo(fields, { ...world, bank_transaction: [earlier] })
    expect(attaches).toBe(true)
    expect(candidates[0]?.reasons.map(({ evidence }) => evidence)).toContain('history')
  })

  test('are forgotten when they are undone', () => {
    const matcher = matcherWith({ ...world, bank_transaction: [earlier] })
    matcher.put('bank_transaction', [{ ...earlier, is_reconciled: false, matches: [] }])
    const fields = { counterparty_iban: 'DE89370400440532013000' }
    expect(matcher.suggest(transaction('payment0001', fields), 5).attaches).toBe(false)
  })

  test('are forgotten when they are removed', () => {
    const matcher = matcherWith({ ...world, bank_transaction: [earlier] })
    matcher.remove('bank_transaction', [earlier.id])
    const fields = { counterparty_iban: 'DE89370400440532013000' }
    expect(matcher.suggest(transaction('payment0001', fields), 5).attaches).toBe(false)
  })
})

describe('bills and the orders that pay them', () => {
  const REFERENCE = '210000000003139471430009017'
  const bill = expense('expense0001', { company_id: lenz.id, reference: REFERENCE })
  const order = {
    id: 'payorder01',
    key: 'message/group/1',
    expense_ids: [bill.id],
    reference: null,
    end_to_end_id: 'E2E-77',
    iban: 'CH3880808001234567890',
    currency: 'CHF',
    total: rappen(10_000),
    paid_amount: rappen(0),
    text: null,
    execution_date: day('2026-03-19'),
    created_at: bill.created_at,
    updated_at: bill.updated_at,
  }
  const records = { company: [lenz], expense: [bill], expense_payment: [order] }
  const paidBy = (fields: Fields) => {
    const { attaches, candidates } = suggestTo({ amount: rappen(-10_000), ...fields }, records)
    return { attaches, rows: candidates.map(({ matches }) => rowsOf(matches)) }
  }

  test.each<[string, Fields]>([
    ['its end-to-end id', { end_to_end_id: 'E2E-77' }],
    ['its account and amount', { counterparty_iban: 'CH3880808001234567890', reference: REFERENCE }],
  ])('the order by %s, and never both', (_, fields) => {
    expect(paidBy(fields)).toEqual({ attaches: true, rows: [['payorder01 100.00']] })
  })

  test('otherwise the bill', () => {
    expect(paidBy({ reference: REFERENCE })).toEqual({ attaches: true, rows: [['expense0001 100.00']] })
  })
})
