// Companies and open items: the refusals with the problem of each field; the defaults; the settled amount of an item;
// and a bulk load's effect on existing items.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { type Expense, isOpen, openAmountOf, statusOf } from '../../../shared/record/open-item/open-item.ts'
import { NO_RATES } from '../../../shared/rule/ledger/exchange/exchange-rate.ts'
import { changeBetween, decideBulk } from '../../../shared/rule/open-item/bulk.ts'
import {
  type CompanyCommand,
  companyDeletionProblem,
  decideCompany,
  NO_DEFAULTS,
} from '../../../shared/rule/open-item/company.ts'
import {
  decideExpense,
  decideExpensePayment,
  decideInvoice,
  type ExpenseCommand,
  type ExpensePaymentCommand,
  type InvoiceCommand,
  type OpenItemFacts,
  openItemDeletionProblem,
} from '../../../shared/rule/open-item/open-item.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { Result } from '../../../shared/value/result.ts'

const NOW = timestampOf(Date.UTC(2026, 0, 31))
const LATER = timestampOf(Date.UTC(2026, 1, 1))
const DAY = '2026-01-31' as LocalDate
const QRR = '210000000003139471430009017'
const fresh = { id: 'NEWRECORD01', now: NOW }

const named = <R extends { readonly id: string; readonly key: string | null }>(record: R) => ({
  by_id: new Map([[record.id, record]]),
  by_key: new Map([[record.key, record]]),
})
const facts: OpenItemFacts = {
  base_currency: 'CHF',
  find_rate: NO_RATES,
  companies: named({ id: 'COMPANYALPHA', key: 'C-1' } as Company),
  expenses: named({ id: 'EXPENSEALPHA', key: 'E-1' } as Expense),
  ledger_accounts: new Map([
    ['ACCOUNT04400', { id: 'ACCOUNT04400', type: 'expense' } as LedgerAccount],
    ['ACCOUNT09000', { id: 'ACCOUNT09000', type: 'income_statement' } as LedgerAccount],
  ]),
  vat_rates: new Map([['VATRATE08100', {} as VatRate]]),
}

const problemsOf = (decided: Result<unknown, readonly { field: string; code: string }[]>) =>
  decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)
const unwrap = <T>(decided: Result<T, unknown>): T => {
  if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  return decided.value
}

describe('an invoice', () => {
  const minimal: InvoiceCommand = { number: 'R-1', total: 108.1, date: DAY }

  test('stores the fields in their normal form', () => {
    const command = {
      ...minimal,
      number: ' R-1 ',
      key: ' K ',
      company_key: 'C-1',
      reference: '21 00000 00003 13947 14300 09017',
      due_date: '2026-03-02' as LocalDate,
      text: '  ',
    }
    expect(decideInvoice(null, command, facts, fresh)).toEqual({
      ok: true,
      value: {
        id: fresh.id,
        key: 'K',
        number: 'R-1',
        company_id: 'COMPANYALPHA',
        reference: QRR,
        currency: 'CHF',
        total: 10810,
        paid_amount: 0,
        table_rate: null,
        base_total: null,
        base_paid_amount: null,
        account_id: null,
        vat_rate_id: null,
        lines: [],
        booked_by: null,
        journal_entry_id: null,
        bank_transaction_id: null,
        reminders: null,
        payment_parts: [],
        date: DAY,
        due_date: '2026-03-02',
        text: null,
        created_at: NOW,
        updated_at: NOW,
      },
    })
  })

  test.each<readonly [InvoiceCommand, readonly string[]]>([
    [{}, ['total required', 'number required', 'date required']],
    [{ ...minimal, number: ' ' }, ['number required']],
    [{ ...minimal, total: 1.005 }, ['total amount_too_many_decimals']],
    [{ ...minimal, total: 1e15 }, ['total amount_too_large']],
    [{ ...minimal, currency: 'JPY' }, ['total amount_too_many_decimals']],
    [{ ...minimal, company_id: 'COMPANYOTHER' }, ['company_id company_unknown']],
    [{ ...minimal, company_id: 'C-1' }, ['company_id company_unknown']],
    [{ ...minimal, company_key: 'COMPANYALPHA' }, ['company_key company_unknown']],
    [{ ...minimal, reference: '12345' }, ['reference reference_invalid']],
    [{ ...minimal, reference: '0'.repeat(27) }, ['reference reference_invalid']],
    [{ ...minimal, reference: 'RF19539007547034' }, ['reference reference_invalid']],
  ])('%j: %j', (command, problems) => {
    expect(problemsOf(decideInvoice(null, command, facts, fresh))).toEqual(problems)
  })

  test('counts the decimals of its currency', () => {
    const totals = (['JPY', 'KWD', 'EUR'] as const).map((currency, index) =>
      unwrap(decideInvoice(null, { ...minimal, currency, total: [108, 1.234, -0.05][index] }, facts, fresh)),
    )
    expect(totals.map(({ total }) => total)).toEqual([108, 1234, -5])
  })

  test('keeps fields left out of a change, and the number of its total in another currency', () => {
    const invoice = unwrap(decideInvoice(null, { ...minimal, total: 108, company_id: 'COMPANYALPHA' }, facts, fresh))
    const change = (command: InvoiceCommand, present = invoice) =>
      decideInvoice(present, command, facts, { id: 'OTHERRECORD', now: LATER })
    expect(change({})).toEqual({ ok: true, value: { ...invoice, updated_at: LATER } })
    expect(unwrap(change({ company_id: null })).company_id).toBe(null)
    expect(unwrap(change({ currency: 'JPY' }))).toMatchObject({ currency: 'JPY', total: 108 })
    const paid = { ...invoice, paid_amount: minorUnitsOf(100) }
    expect(problemsOf(change({ currency: 'EUR' }, paid))).toEqual(['currency currency_settled'])
    expect(unwrap(change({ total: 50 }, paid))).toMatchObject({ total: 5000, paid_amount: 100 })
  })
})

describe('an expense', () => {
  const minimal: ExpenseCommand = { number: 'B-1', total: -54.05, date: DAY }

  test('has an account, a VAT rate and the IBAN it is paid to', () => {
    const command = {
      ...minimal,
      account_id: 'ACCOUNT04400',
      vat_rate_id: 'VATRATE08100',
      creditor_iban: 'ch04 3000 0001 2345 6789 0',
      reference: 'rf18 5390 0754 7034',
    }
    expect(unwrap(decideExpense(null, command, facts, fresh))).toMatchObject({
      total: -5405,
      account_id: 'ACCOUNT04400',
      vat_rate_id: 'VATRATE08100',
      creditor_iban: 'CH0430000001234567890',
      reference: 'RF18539007547034',
    })
  })

  test.each<readonly [ExpenseCommand, string]>([
    [{ ...minimal, account_id: 'ACCOUNTOTHER' }, 'account_id ledger_account_unknown'],
    [{ ...minimal, account_id: 'ACCOUNT09000' }, 'account_id account_not_posting'],
    [{ ...minimal, vat_rate_id: 'VATRATEOTHER' }, 'vat_rate_id vat_rate_unknown'],
    [{ ...minimal, creditor_iban: 'CH00' }, 'creditor_iban iban_invalid'],
  ])('%j: %s', (command, problem) => {
    expect(problemsOf(decideExpense(null, command, facts, fresh))).toEqual([problem])
  })
})

describe('an expense payment', () => {
  const minimal: ExpensePaymentCommand = { total: 216.2, execution_date: DAY }

  test('names its expenses by id or by key, each once', () => {
    const ids = (command: ExpensePaymentCommand) =>
      unwrap(decideExpensePayment(null, { ...minimal, ...command }, facts, fresh)).expense_ids
    expect(ids({})).toEqual([])
    expect(ids({ expense_ids: ['EXPENSEALPHA', 'EXPENSEALPHA'] })).toEqual(['EXPENSEALPHA'])
    expect(ids({ expense_keys: ['E-1'] })).toEqual(['EXPENSEALPHA'])
  })

  test.each<readonly [ExpensePaymentCommand, readonly string[]]>([
    [{}, ['total required', 'execution_date required']],
    [{ ...minimal, expense_ids: ['EXPENSEALPHA', 'E-1'] }, ['expense_ids.1 expense_unknown']],
    [{ ...minimal, expense_keys: ['EXPENSEALPHA'] }, ['expense_keys.0 expense_unknown']],
    [{ ...minimal, iban: 'DE00' }, ['iban iban_invalid']],
  ])('%j: %j', (command, problems) => {
    expect(problemsOf(decideExpensePayment(null, command, facts, fresh))).toEqual(problems)
  })
})

describe('a company', () => {
  test('has its names and IBANs once, in their normal form', () => {
    const command: CompanyCommand = {
      name: ' Alpha AG ',
      other_names: ['Alpha', ' Alpha ', ''],
      ibans: ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
      country_code: 'ch',
    }
    expect(unwrap(decideCompany(null, command, NO_DEFAULTS, fresh))).toMatchObject({
      name: 'Alpha AG',
      other_names: ['Alpha'],
      ibans: ['DE89370400440532013000'],
      country_code: 'CH',
      email: null,
    })
  })

  test('needs a name and valid IBANs', () => {
    expect(problemsOf(decideCompany(null, {}, NO_DEFAULTS, fresh))).toEqual(['name required'])
    expect(
      problemsOf(decideCompany(null, { name: 'A', ibans: ['CH0300700110000123456', 'CH00'] }, NO_DEFAULTS, fresh)),
    ).toEqual(['ibans.1 iban_invalid'])
  })

  test('stays while it has documents', () => {
    expect([companyDeletionProblem(0), companyDeletionProblem(1)]).toEqual([null, 'company_in_use'])
  })
})

describe('the settled amount of an item', () => {
  test.each([
    [100, 0, 'open', true],
    [100, 1, 'partly_paid', true],
    [100, 99, 'partly_paid', true],
    [100, 100, 'paid', false],
    [100, 101, 'overpaid', false],
    [100, -1, 'open', true],
    [-100, 0, 'open', true],
    [-100, -40, 'partly_paid', true],
    [-100, -100, 'paid', false],
    [-100, -101, 'overpaid', false],
    [-100, 1, 'open', true],
    [0, 0, 'paid', false],
    [0, 1, 'overpaid', false],
  ])('total %i, paid %i: %s', (total, paid, status, open) => {
    const item = { total: minorUnitsOf(total), paid_amount: minorUnitsOf(paid) }
    expect([statusOf(item), isOpen(item), openAmountOf(item)]).toEqual([status, open, total - paid])
  })

  test('a credit note mirrors an invoice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }), (total, paid) => {
        const of = (sign: number) => ({ total: minorUnitsOf(sign * total), paid_amount: minorUnitsOf(sign * paid) })
        expect(statusOf(of(1))).toBe(statusOf(of(-1)))
        expect(openAmountOf(of(1)) + openAmountOf(of(-1))).toBe(0)
      }),
    )
  })

  test('decides whether it may be deleted', () => {
    expect(openItemDeletionProblem({ paid_amount: minorUnitsOf(0) }, false)).toBe(null)
    expect(openItemDeletionProblem({ paid_amount: minorUnitsOf(0) }, true)).toBe('expense_in_use')
    expect(openItemDeletionProblem({ paid_amount: minorUnitsOf(-1) }, true)).toBe('item_settled')
  })
})

describe('a bulk load', () => {
  let ids = 0
  const load = (
    items: readonly InvoiceCommand[],
    present: Parameters<typeof decideBulk<'invoice', InvoiceCommand>>[2],
  ) =>
    decideBulk('invoice', items, present, (before, item) =>
      decideInvoice(before, item, facts, { id: `NEWRECORD${++ids}`, now: LATER }),
    )
  const item = (key: string, total: number): InvoiceCommand => ({ key, number: key, total, date: DAY })
  const stored = unwrap(decideInvoice(null, item('A', 1), facts, fresh))

  test('creates, updates and leaves unchanged by key', () => {
    const other = unwrap(decideInvoice(null, item('B', 2), facts, { ...fresh, id: 'NEWRECORD02' }))
    const items = [item('A', 1), { ...item('B', 3), key: ' B ' }, item('C', 4)]
    const { changes, result } = unwrap(load(items, [stored, other]))
    expect(result).toEqual({ created: 1, updated: 1, unchanged: 1 })
    expect(changes).toEqual([
      {
        table: 'invoice',
        id: 'NEWRECORD02',
        before: { total: 200, updated_at: NOW },
        after: { total: 300, updated_at: LATER },
      },
      {
        table: 'invoice',
        id: expect.any(String),
        before: null,
        after: expect.objectContaining({ key: 'C', total: 400 }),
      },
    ])
  })

  test('answers the record of each item: the stored one when nothing differs', () => {
    const other = unwrap(decideInvoice(null, item('B', 2), facts, { ...fresh, id: 'NEWRECORD02' }))
    const { outcomes } = unwrap(load([item('A', 1), item('B', 3), item('C', 4)], [stored, other]))
    expect(outcomes.map(({ state, record: { key, total } }) => [state, key, total])).toEqual([
      ['unchanged', 'A', 100],
      ['updated', 'B', 300],
      ['created', 'C', 400],
    ])
    expect(outcomes[0]?.record).toBe(stored)
  })

  test('changes a list when it has other texts or another number of them', () => {
    const before = { ibans: ['A', 'B'], updated_at: NOW } as unknown as Company
    const patchTo = (ibans: readonly string[]) =>
      changeBetween('company', before, { ...before, ibans: [...ibans], updated_at: LATER })?.after
    expect(patchTo(['A', 'B'])).toBeUndefined()
    for (const ibans of [['A', 'C'], ['A'], ['A', 'B', 'C'], []])
      expect(patchTo(ibans)).toEqual({ ibans, updated_at: LATER })
  })

  test('names errors by the index of the item', () => {
    const items = [item('A', 1), item('A', 1), { total: 1 }, { ...item('D', 1.001), reference: 'x' }]
    expect(problemsOf(load(items, []))).toEqual([
      'items.1.key key_named_twice',
      'items.2.key key_required',
      'items.2.number required',
      'items.2.date required',
      'items.3.total amount_too_many_decimals',
      'items.3.reference reference_invalid',
    ])
  })

  test('twice the same changes nothing the second time', () => {
    const command = fc.record({
      key: fc.stringMatching(/^[A-Z]{1,3}$/),
      number: fc.string({ minLength: 1, maxLength: 9 }).filter((text) => text.trim() !== ''),
      total: fc.integer({ min: -1e9, max: 1e9 }).map((minor) => minor / 100),
      date: fc.constant(DAY),
      reference: fc.option(fc.nat().map((number) => qrReferenceOf(String(number + 1)))),
    })
    fc.assert(
      fc.property(fc.uniqueArray(command, { selector: ({ key }) => key }), (items) => {
        const first = unwrap(load(items, []))
        expect(first.result).toEqual({ created: items.length, updated: 0, unchanged: 0 })
        const records = first.changes.map(({ after }) => after as unknown as typeof stored)
        expect(unwrap(load(items, records))).toMatchObject({
          changes: [],
          result: { created: 0, updated: 0, unchanged: items.length },
        })
      }),
    )
  })
})
