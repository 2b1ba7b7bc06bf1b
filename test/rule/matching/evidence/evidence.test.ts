// The evidence for and against a document, at and next to each limit of days, and the order of the weights. An invoice
// of 100.00 of 2 March 2026, due on 1 April, paid on 20 March.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { findingsOf, MAX_CHANCE } from '../../../../shared/rule/matching/evidence/evidence.ts'
import type { Question } from '../../../../shared/rule/matching/evidence/finding.ts'
import type { Hypothesis } from '../../../../shared/rule/matching/evidence/hypothesis.ts'
import type { Payers } from '../../../../shared/rule/matching/evidence/payers.ts'
import { createCompanyIndex } from '../../../../shared/rule/matching/index/company-index.ts'
import { createDocumentIndex } from '../../../../shared/rule/matching/index/document-index.ts'
import {
  invoiceDocument,
  type MatchDocument,
  paymentDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import { company, day, expensePayment, invoice, SETTINGS, transaction } from '../world.ts'

const CUSTOMER = company('company001', 'Muster AG')
const NO_PAYERS: Payers = { byCompany: new Map(), ibanOwners: new Set(), best: 'none' }

interface Case {
  readonly paid?: Partial<BankTransaction>
  readonly of?: readonly MatchDocument[]
  readonly as?: Partial<Hypothesis>
  readonly payers?: Partial<Payers>
  /** Documents of the books that the hypothesis does not pay. */
  readonly others?: readonly MatchDocument[]
}

const bill = (fields: Parameters<typeof invoice>[1] = {}) =>
  invoiceDocument(invoice('R-1', { company_id: CUSTOMER.id, ...fields }))

const findings = ({ paid = {}, of = [bill()], as = {}, payers = {}, others = [] }: Case = {}) => {
  const documents = createDocumentIndex()
  const companies = createCompanyIndex()
  companies.put(CUSTOMER)
  for (const document of [...of, ...others]) documents.put(document)
  const state = {
    documents,
    companies,
    settings: SETTINGS,
    accounts: new Map(),
    reservedOf: () => 0,
    transfers: { find: () => [] },
  }
  const question = {
    reading: readTransaction(transaction('T', paid)),
    found: { documents: new Map(), near: new Map() },
    payers: { ...NO_PAYERS, ...payers },
    state,
  } as unknown as Question
  const hypothesis = {
    kind: 'document',
    documents: of,
    rows: [],
    cause: null,
    is_stated: false,
    remainder: null,
    mirror: null,
    chance: 0,
  }
  return findingsOf({ ...hypothesis, ...as } as Hypothesis, question)
}
/** One kind of evidence in short: verdict, role and weight. */
const short = (evidence: string, given: Case = {}) =>
  findings(given)
    .filter((each) => each.evidence === evidence)
    .map(({ verdict, role, weight }) => `${verdict} ${role} ${Math.round(weight * 1000) / 1000}`)
    .join(', ')

describe('the day', () => {
  test.each([
    // Five days before the date of the invoice, and six.
    ['2026-02-25', 'equal hint 0'],
    ['2026-02-24', 'different contradiction -3.5'],
    // 60 days after the due date, and 61; 400, and 401.
    ['2026-05-31', 'equal hint 0'],
    ['2026-06-01', 'near hint -0.4'],
    ['2027-05-06', 'near hint -0.4'],
    ['2027-05-07', 'different hint -2'],
  ])('an invoice paid on %s', (on, found) => {
    expect(short('date', { paid: { booking_date: day(on) } })).toBe(found)
  })

  test('of a document without a due date counts from its date; of several from the latest', () => {
    const of = [bill({ due_date: null })]
    expect(short('date', { of, paid: { booking_date: day('2026-05-01') } })).toBe('equal hint 0')
    expect(short('date', { of, paid: { booking_date: day('2026-05-02') } })).toBe('near hint -0.4')
    const two = [bill(), invoiceDocument(invoice('R-2', { date: day('2026-03-26') }))]
    expect(short('date', { of: two })).toBe('different contradiction -3.5')
    expect(short('date', { paid: { booking_date: null, value_date: null } })).toBe('')
  })

  test('of an ordered payment is at most ten days later', () => {
    const of = [paymentDocument(expensePayment('P', { execution_date: day('2026-03-10') }))]
    expect(short('date', { of })).toBe('equal hint 0.5')
    expect(short('date', { of, paid: { booking_date: day('2026-03-21') } })).toBe('different hint -1.5')
  })

  test('of a discount that was taken too late speaks against it', () => {
    // 30 days from 2 March are 1 April, and five more are 6 April.
    const late = (on: string) => short('date', { as: { cause: 'discount' }, paid: { booking_date: day(on) } })
    expect(late('2026-04-06')).toBe('equal hint 0')
    expect(late('2026-04-07')).toBe('different hint -6')
  })
})

describe('the amount', () => {
  test.each<[Hypothesis['cause'], boolean, string]>([
    [null, false, 'equal support 3.5'],
    ['discount', false, 'near hint 2'],
    ['charge', false, 'near hint 1'],
    ['exchange', false, 'near hint 1'],
    ['overpayment', false, 'different hint -2.5'],
    ['part_payment', false, 'different hint -2'],
    ['unknown', false, 'different hint -1'],
    ['discount', true, 'near hint 2.8'],
    ['charge', true, 'near hint 3'],
    ['exchange', true, 'near hint 3'],
    ['part_payment', true, 'different hint 0'],
  ])('%s, stated: %s', (cause, is_stated, found) => {
    expect(short('amount', { as: { cause, is_stated } })).toBe(found)
  })

  test('that may be a sum by chance weighs less, and beyond 2 per cent proves nothing', () => {
    // 3.5 - ln(1 + 0.02 · 40) = 3.5 - ln 1.8 = 3.5 - 0.588; ln 2 = 0.693.
    expect(short('amount', { as: { chance: 0.02 } })).toBe('equal support 2.912')
    expect(short('amount', { as: { chance: 0.025 } })).toBe('equal hint 2.807')
    expect(MAX_CHANCE).toBe(0.02)
  })

  test('of stated shares proves more than any other', () => {
    expect(short('amount', { as: { are_shares: true, cause: 'part_payment' } })).toBe('equal support 6')
  })

  test('of cash is rounded to five Rappen', () => {
    const rounded = (amount: number, remainder: number, currency = 'CHF') =>
      short('amount', {
        paid: { amount: amount as never, currency },
        as: { cause: 'rounding', remainder: { amount: remainder } as Hypothesis['remainder'] },
      })
    expect(rounded(10_000, 2)).toBe('near support 2.5')
    expect(rounded(10_000, -2)).toBe('near support 2.5')
    expect(rounded(10_000, 3)).toBe('near hint 2.5')
    expect(rounded(10_001, 1)).toBe('near hint 2.5')
    expect(rounded(10_000, 2, 'EUR')).toBe('near hint 2.5')
  })
})

describe('the reference', () => {
  const REFERENCE = '210000000003139471430009017'
  const OTHER = 'RF18539007547034'
  const named = (reference: string, given: Case) => short('reference', { ...given, paid: { reference } })

  test('of the document proves it; of another one speaks against it, less when that one is paid', () => {
    expect(named(REFERENCE, { of: [bill({ reference: REFERENCE })] })).toBe('equal checked 8.5')
    const other = (fields: object) => invoiceDocument(invoice('R-9', { reference: OTHER, ...fields }))
    expect(named(OTHER, { others: [other({})] })).toBe('different contradiction -6')
    const paid = { paid_amount: 10_000 as never }
    expect(named(OTHER, { others: [other({ ...paid, company_id: CUSTOMER.id })] })).toBe('different contradiction -3')
    expect(named(OTHER, { others: [other({ ...paid, company_id: null })] })).toBe('different contradiction -6')
    expect(named(OTHER, { others: [other({ company_id: CUSTOMER.id })] })).toBe('different contradiction -6')
  })

  test('of one of two documents is a hint', () => {
    const of = [bill({ reference: REFERENCE }), invoiceDocument(invoice('R-2'))]
    expect(named(REFERENCE, { of })).toBe('near hint 2')
  })

  test('the end-to-end id of an order proves its payment', () => {
    const of = [paymentDocument(expensePayment('P', { end_to_end_id: 'E-1' }))]
    expect(short('reference', { of, paid: { end_to_end_id: 'E-1' } })).toBe('equal checked 8.5')
    expect(short('reference', { of, paid: { end_to_end_id: 'E-2' } })).toBe('')
  })
})

describe('an order', () => {
  const left = Array.from({ length: 6 }, (_, at) =>
    paymentDocument(expensePayment(`P${at}`, { end_to_end_id: at === 1 ? null : `E${at}` })),
  )
  const order = (id: string | null, left_out: readonly MatchDocument[]) => ({
    as: { order: { id, field: null, left_out } },
  })

  test('named is proved, unless payments are left out; only its sum is support', () => {
    expect(short('order', order('M', []))).toBe('equal checked 8.5')
    expect(short('order', order('M', left.slice(0, 1)))).toBe('near support 5.5')
    expect(short('order', order(null, []))).toBe('equal support 4')
  })

  test('names at most five of the payments that are left out, by their own id without another', () => {
    const found = findings(order('M', left)).find(({ evidence }) => evidence === 'order')
    expect(found?.wanted).toBe('E0, P1, E2, E3, E4')
  })
})

describe('the payer', () => {
  const name = { field: 'name', found: 'Muster', wanted: 'Muster AG' }
  const payer = (fields: object, more: Partial<Payers> = {}): Case => ({
    paid: { name: 'Muster' },
    payers: {
      byCompany: new Map([
        [
          CUSTOMER.id,
          { company_id: CUSTOMER.id, iban: null, history: null, similarity: 'none', name: null, ...fields },
        ],
      ]) as Payers['byCompany'],
      ...more,
    },
  })

  test.each([
    ['equal', 'equal', 'equal support 4'],
    ['near', 'near', 'near support 3.2'],
    ['near', 'equal', 'different contradiction -3'],
    ['included', 'included', 'near hint -1.8'],
    ['included', 'near', 'different contradiction -3'],
    ['partial', 'included', 'near hint -1.5'],
    ['partial', 'near', 'different contradiction -3'],
  ] as const)('with a name that is %s, when the best is %s', (similarity, best, found) => {
    expect(short('name', payer({ similarity, name }, { best }))).toBe(found)
  })

  test('who paid before weighs less next to a name that is equal or near', () => {
    const history = { field: 'name', found: 'Muster' }
    expect(short('history', payer({ history }))).toBe('equal support 3')
    expect(short('history', payer({ history, similarity: 'included', name }))).toBe('equal support 3')
    expect(short('history', payer({ history, similarity: 'near', name }))).toBe('equal support 0.75')
    // Known, so another company with a better name is no contradiction, and no name is missed.
    expect(short('name', payer({ history, similarity: 'near', name }, { best: 'equal' }))).toBe('near support 3.2')
    expect(short('name', payer({ history }))).toBe('')
  })

  test('whose account it is: a name adds a quarter, and takes nothing away', () => {
    const IBAN = 'CH3880808001234567890'
    const own = (fields: object) => {
      const given = payer(fields, { ibanOwners: new Set([CUSTOMER.id]) })
      return { ...given, paid: { ...given.paid, counterparty_iban: IBAN } }
    }
    expect(short('iban', own({}))).toBe('equal support 4')
    expect(short('name', own({ similarity: 'equal', name }))).toBe('equal support 1')
    expect(short('name', own({ similarity: 'included', name }))).toBe('near hint 0')
    expect(short('history', own({ history: name }))).toBe('')
    const others = { paid: { counterparty_iban: IBAN }, payers: { ibanOwners: new Set(['company002']) } }
    expect(short('iban', others)).toBe('different contradiction -5')
    expect(short('iban', { paid: { counterparty_iban: IBAN } })).toBe('')
    const billed = { ...bill(), iban: 'CH1908999000001234567' }
    expect(short('iban', { of: [billed], paid: { counterparty_iban: IBAN } })).toBe('different hint -1')
    expect(short('iban', { of: [{ ...billed, iban: IBAN }], paid: { counterparty_iban: IBAN } })).toBe(
      'equal support 4',
    )
  })

  test('without a name, with another one, and with that of another company', () => {
    expect(short('name')).toBe('missing hint -1.5')
    expect(short('name', { paid: { name: 'Lenz' } })).toBe('different hint -2.5')
    expect(short('name', { paid: { name: 'Lenz' }, payers: { best: 'included' } })).toBe('different hint -2.5')
    expect(short('name', { paid: { name: 'Lenz' }, payers: { best: 'near' } })).toBe('different contradiction -4')
    // A document without a company has no name to miss.
    expect(short('name', { of: [bill({ company_id: null })] })).toBe('')
  })
})

describe('other evidence', () => {
  test('a payment that looks like a purchase pays no document, unless it names it', () => {
    const text = 'Kauf/Dienstleistung'
    expect(short('rule', { paid: { text, amount: -10_000 as never } })).toBe('different contradiction -3')
    expect(short('rule', { paid: { text: 'Umbuchung' } })).toBe('')
    expect(
      short('rule', {
        paid: { text: `${text} Rechnung R-1001`, amount: -10_000 as never },
        of: [bill({ number: 'R-1001' })],
      }),
    ).toBe('')
  })

  test('currencies', () => {
    const euros = bill({ currency: 'EUR' })
    const valued = bill({ currency: 'EUR', base_total: 9_500 as never })
    expect(short('currency')).toBe('equal hint 0')
    expect(short('currency', { of: [valued] })).toBe('near hint 0')
    expect(short('currency', { of: [euros], paid: { currency: 'EUR' } })).toBe('missing hint 0')
    expect(short('currency', { of: [valued], paid: { currency: 'EUR' } })).toBe('equal hint 0')
    expect(short('currency', { of: [euros], as: { cause: 'unknown' } })).toBe('different contradiction -0.5')
    expect(short('currency', { paid: { currency: 'EUR' }, as: { cause: 'unknown' } })).toBe('near hint 0')
  })

  test('tax of a remainder that is not known is named', () => {
    const remainder = (is_tax_known: boolean) => ({
      as: { remainder: { amount: 5, is_tax_known } as Hypothesis['remainder'] },
    })
    expect(short('vat_rate', remainder(false))).toBe('missing hint 0')
    expect(short('vat_rate', remainder(true))).toBe('')
  })
})
