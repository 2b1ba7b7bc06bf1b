// An entry in its form: the postings of its two accounts and of its lines, with taxes calculated by hand, and its
// errors.
import { describe, expect, test } from 'vitest'
import {
  bookedLines,
  draftOfEntry,
  faultsIn,
  fieldOfServer,
  toEntryBody,
} from '../../../renderer/app/journal/edit/entry-booking.ts'
import {
  addedLine,
  type EntryDraft,
  type EntryFacts,
  newEntry,
  pairOf,
  remainderOf,
  withLine,
  withoutLine,
  withPair,
  withRemainderOn,
} from '../../../renderer/app/journal/edit/entry-draft.ts'
import { earlierTexts, proposalFor } from '../../../renderer/app/journal/edit/proposals.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const rate = (id: string, name: string, kind: 'standard' | 'reduced' | 'acquisition', rate_millis: number) => ({
  id,
  name,
  kind,
  rate_millis,
  valid_from: '2024-01-01' as LocalDate,
  valid_to: null,
})
const account = (id: string, number: number, type: 'active' | 'passive' | 'revenue' | 'expense') =>
  [
    id,
    {
      id,
      number,
      type,
      name: id,
      full_name: `${number} ${id}`,
      class: '',
      section: '',
      group: '',
      is_active: true,
      vat_kind: null,
      currency: null,
    },
  ] as const

const FACTS: EntryFacts = {
  baseCurrency: 'CHF',
  isLiableForVat: true,
  accounts: new Map([
    account('bank', 1020, 'active'),
    account('debtors', 1100, 'active'),
    account('machines', 1500, 'active'),
    account('goods', 4200, 'expense'),
    account('office', 6500, 'expense'),
    account('services', 3400, 'revenue'),
    account('foreign', 4400, 'expense'),
    account('acquisition-tax', 2203, 'passive'),
    account('input-goods', 1170, 'active'),
  ]),
  vatRates: new Map([
    ['n', rate('n', '8.1 % Normalsatz', 'standard', 8100)],
    ['r', rate('r', '2.6 % reduziert', 'reduced', 2600)],
    ['a', rate('a', 'Bezugsteuer 8.1 %', 'acquisition', 8100)],
  ]),
  taxAccounts: {
    vat: 'vat',
    input_tax: 'input-goods',
    input_tax_operations: 'input-other',
    acquisition_tax: 'acquisition-tax',
    is_input_tax_deducted: true,
  },
}
const DAY = '2026-03-03' as LocalDate
const chf = (rappen: number) => minorUnitsOf(rappen)

/** The postings as `account debit credit`, in Rappen. */
const booked = (draft: EntryDraft) =>
  bookedLines(draft, FACTS).map(({ accountId, debit, credit }) => `${accountId} ${debit} ${credit}`)

const pair = (debitId: string, creditId: string, amount: number, vatRateId: string | null = null) =>
  withPair(newEntry(DAY), { debitId, creditId, amount: chf(amount), vatRateId }, FACTS)

describe('two accounts with one amount', () => {
  test('book the amount on both sides', () => {
    expect(booked(pair('office', 'bank', 12_345))).toEqual(['office 12345 0', 'bank 0 12345'])
  })

  test.each([
    // 108.10 with 8.1 % contains 8.10.
    ['office', 'bank', 10_810, 'n', ['office 10000 0', 'input-other 810 0', 'bank 0 10810']],
    // Class 4: input tax on material. 99.95 / 1.081 = 92.4607…, so 7.49 tax.
    ['goods', 'bank', 9995, 'n', ['goods 9246 0', 'input-goods 749 0', 'bank 0 9995']],
    // Sales: the tax is owed, on the credit side. 540.50 contains 40.50.
    ['bank', 'services', 54_050, 'n', ['bank 54050 0', 'services 0 50000', 'vat 0 4050']],
    // A customer's credit note reverses the tax on the debit side. 51.30 with 2.6 % contains 1.30.
    ['services', 'debtors', 5130, 'r', ['services 5000 0', 'vat 130 0', 'debtors 0 5130']],
    // Between two balance sheet accounts it is input tax.
    ['machines', 'bank', 108_100, 'n', ['machines 100000 0', 'input-other 8100 0', 'bank 0 108100']],
  ] as const)('%s to %s over %d with %s', (debit, credit, amount, rate, postings) => {
    const draft = pair(debit, credit, amount, rate)
    expect(booked(draft)).toEqual(postings)
    expect(remainderOf(draft)).toBe(0)
    expect(faultsIn({ ...draft, isTaxIntended: true }, FACTS)).toEqual({})
  })

  test('between two balance sheet accounts a tax must be chosen explicitly', () => {
    const draft = pair('machines', 'bank', 108_100, 'n')
    expect(Object.values(faultsIn(draft, FACTS))).toEqual(['vat_on_balance'])
    expect(faultsIn(pair('machines', 'bank', 108_100), FACTS)).toEqual({})
  })

  test('keep the rate when the account with it changes', () => {
    const draft = withPair(pair('office', 'bank', 10_810, 'n'), { debitId: 'bank', creditId: 'services' }, FACTS)
    expect(booked(draft)).toEqual(['bank 10810 0', 'services 0 10000', 'vat 0 810'])
    expect(pairOf(draft)?.vatRateId).toBe('n')
  })

  test('become lines once a line has another amount or a text', () => {
    const draft = pair('office', 'bank', 100)
    expect(pairOf(withLine(draft, draft.lines[0]?.key ?? 0, { debit: chf(99) }))).toBeNull()
    expect(pairOf(withLine(draft, draft.lines[0]?.key ?? 0, { text: 'x' }))).toBeNull()
    expect(pairOf(addedLine(draft))).toBeNull()
  })
})

describe('lines', () => {
  const three = () => {
    const draft = addedLine(pair('office', 'bank', 10_000))
    const [first, second, third] = draft.lines.map(({ key }) => key)
    return { draft, first: first ?? 0, second: second ?? 0, third: third ?? 0 }
  }

  test('the difference goes to the side where it is missing', () => {
    const { draft, first, third } = three()
    const more = withLine(withLine(draft, first, { debit: chf(12_500) }), third, { accountId: 'debtors' })
    expect(remainderOf(more)).toBe(2500)
    const settled = withRemainderOn(more, third)
    expect(booked(settled)).toEqual(['office 12500 0', 'bank 0 10000', 'debtors 0 2500'])
    // Again changes nothing, and the line's own amount does not count.
    expect(remainderOf(withRemainderOn(settled, third))).toBe(0)
    const other = withRemainderOn(withLine(more, first, { debit: chf(9000) }), third)
    expect(other.lines[2]).toMatchObject({ debit: 1000, credit: null })
  })

  test('an amount on one side removes that of the other', () => {
    const { draft, first } = three()
    expect(withLine(draft, first, { credit: chf(5) }).lines[0]).toMatchObject({ debit: null, credit: 5 })
  })

  test('empty ones are neither booked nor wrong; two stay', () => {
    const { draft, second, third } = three()
    expect(faultsIn(draft, FACTS)).toEqual({})
    const two = withoutLine(draft, third)
    expect(two.lines).toHaveLength(2)
    expect(withoutLine(two, second).lines[1]).toMatchObject({ key: second, accountId: null, credit: null })
  })

  test('are wrong without account, amount, balance, day, or an account for the tax', () => {
    const empty = { ...newEntry(null) }
    const [a, b] = empty.lines.map(({ key }) => key)
    expect(faultsIn(empty, FACTS)).toEqual({
      date: 'required',
      [`${a}.account_id`]: 'required',
      [`${a}.debit`]: 'required',
      [`${b}.account_id`]: 'required',
      [`${b}.debit`]: 'required',
    })
    const { draft, first } = three()
    expect(faultsIn(withLine(draft, first, { debit: chf(1) }), FACTS)).toEqual({ lines: 'lines_unbalanced' })
    const without = { ...FACTS, taxAccounts: { ...FACTS.taxAccounts, input_tax_operations: null } }
    const taxed = withLine(draft, first, { vatRateId: 'n' })
    expect(faultsIn(taxed, without)).toEqual({ [`${first}.vat_rate_id`]: 'booking_account_missing' })
  })

  test('with net tax rates a cost is booked whole, and no rate is proposed for it; a sale has its tax', () => {
    const net = { ...FACTS, taxAccounts: { ...FACTS.taxAccounts, is_input_tax_deducted: false } }
    const linesOf = (draft: EntryDraft) =>
      bookedLines(draft, net).map(({ accountId, debit, credit, vatRateId }) => [accountId, debit, credit, vatRateId])
    expect(linesOf(pair('office', 'bank', 10_810, 'n'))).toEqual([
      ['office', 10_810, 0, null],
      ['bank', 0, 10_810, null],
    ])
    expect(linesOf(pair('bank', 'services', 10_810, 'n'))).toEqual([
      ['bank', 10_810, 0, null],
      ['services', 0, 10_000, 'n'],
      ['vat', 0, 810, 'n'],
    ])
  })

  test('a refusal of the server is shown at its line', () => {
    const draft = pair('office', 'bank', 10_810, 'n')
    const sent = bookedLines(draft, FACTS)
    const [a, b] = draft.lines.map(({ key }) => key)
    expect(fieldOfServer(sent, 'lines.0.account_id')).toBe(`${a}.account_id`)
    expect(fieldOfServer(sent, 'lines.1.account_id')).toBe(`${a}.vat_rate_id`)
    expect(fieldOfServer(sent, 'lines.2.credit')).toBe(`${b}.credit`)
    expect(fieldOfServer(sent, 'date')).toBe('date')
    expect(fieldOfServer(sent, 'lines.9.debit')).toBeNull()
    expect(fieldOfServer(sent, 'source.type')).toBeNull()
  })
})

const posting = (account_id: string, debit: number, credit: number, vat_rate_id: string | null = null) => ({
  account_id,
  debit,
  credit,
  vat_rate_id,
  currency: null,
  currency_amount: null,
  text: null,
})
const entry = (...lines: ReturnType<typeof posting>[]) => ({
  text: 'Papier',
  lines,
  reverses_id: null,
  reversed_by_id: null,
})

describe('an entry copied into the form', () => {
  test('has its tax in the amount again, and two accounts if it had two', () => {
    const draft = draftOfEntry(
      entry(posting('office', 100, 0, 'n'), posting('input-other', 8.1, 0, 'n'), posting('bank', 0, 108.1)),
      DAY,
      FACTS,
    )
    expect(draft).toMatchObject({ date: DAY, text: 'Papier', isUnfolded: false })
    expect(pairOf(draft)).toEqual({ debitId: 'office', creditId: 'bank', amount: 10_810, vatRateId: 'n' })
  })

  test('begins with the debit, also when the credit was first', () => {
    const draft = draftOfEntry(entry(posting('bank', 0, 20), posting('office', 20, 0)), DAY, FACTS)
    expect(pairOf(draft)).toEqual({ debitId: 'office', creditId: 'bank', amount: 2000, vatRateId: null })
  })

  test('keeps a tax that does not fit its line, and is shown line by line', () => {
    const odd = entry(posting('office', 100, 0, 'n'), posting('input-other', 9, 0, 'n'), posting('bank', 0, 109))
    const draft = draftOfEntry(odd, DAY, FACTS)
    expect(draft.isUnfolded).toBe(true)
    expect(draft.lines).toHaveLength(3)
  })

  test('is sent unchanged', () => {
    const lines = [posting('office', 100, 0, 'n'), posting('input-other', 8.1, 0, 'n'), posting('bank', 0, 108.1)]
    const draft = draftOfEntry(entry(...lines), DAY, FACTS)
    const body = toEntryBody(draft, bookedLines(draft, FACTS), 'CHF')
    expect(body).toMatchObject({ date: '2026-03-03', text: 'Papier' })
    expect(body.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
      ['office', 100, 0],
      ['input-other', 8.1, 0],
      ['bank', 0, 108.1],
    ])
  })
})

describe('proposals from earlier entries', () => {
  const isTax = (id: string) => id.startsWith('input') || id === 'vat'
  const taxed = entry(posting('office', 100, 0, 'n'), posting('input-other', 8.1, 0, 'n'), posting('bank', 0, 108.1))

  test('are the account on the other side of the latest, and its rate', () => {
    expect(proposalFor('office', 'debit', [taxed], isTax)).toEqual({ accountId: 'bank', vatRateId: 'n' })
    expect(proposalFor('bank', 'credit', [taxed], isTax)).toEqual({ accountId: 'office', vatRateId: 'n' })
    const later = entry(posting('office', 5, 0), posting('debtors', 0, 5))
    expect(proposalFor('office', 'debit', [later, taxed], isTax)).toEqual({ accountId: 'debtors', vatRateId: null })
  })

  test('come neither from the other side, nor from several accounts, nor from reversed entries', () => {
    expect(proposalFor('office', 'credit', [taxed], isTax)).toBeNull()
    const several = entry(posting('office', 5, 0), posting('bank', 0, 3), posting('debtors', 0, 2))
    expect(proposalFor('office', 'debit', [several], isTax)).toBeNull()
    expect(proposalFor('office', 'debit', [{ ...taxed, reversed_by_id: 'x' }], isTax)).toBeNull()
    expect(proposalFor('office', 'debit', [{ ...taxed, reverses_id: 'x' }], isTax)).toBeNull()
  })

  test('texts come once each, latest first, without those of reversals', () => {
    const entryWithText = (text: string | null, reverses_id: string | null = null) => ({ ...taxed, text, reverses_id })
    expect(
      earlierTexts([
        entryWithText('B'),
        entryWithText('A'),
        entryWithText(null),
        entryWithText('Storno 1: A', 'x'),
        entryWithText('B'),
      ]),
    ).toEqual(['B', 'A'])
  })
})

describe('a service from abroad', () => {
  test('is entered as the amount paid: the tax is owed and deducted in addition', () => {
    const draft = pair('foreign', 'bank', 10_000, 'a')
    expect(remainderOf(draft)).toBe(0)
    expect(booked(draft)).toEqual(['foreign 10000 0', 'input-goods 810 0', 'acquisition-tax 0 810', 'bank 0 10000'])
    expect(faultsIn(draft, FACTS)).toEqual({})
  })

  test('copied into the form is two accounts with one amount again', () => {
    const lines = bookedLines(pair('foreign', 'bank', 10_000, 'a'), FACTS).map((line) => ({
      account_id: line.accountId ?? '',
      debit: line.debit / 100,
      credit: line.credit / 100,
      text: line.text,
      vat_rate_id: line.vatRateId,
      currency: null,
      currency_amount: null,
    }))
    const again = draftOfEntry({ text: 'Hosting', lines }, DAY, FACTS)
    expect(pairOf(again)).toEqual({ debitId: 'foreign', creditId: 'bank', amount: 10_000, vatRateId: 'a' })
  })

  test('is not taxed twice: lines that state the tax themselves are refused with the rate', () => {
    const whole = addedLine(addedLine(pair('foreign', 'bank', 10_000, 'a')))
    const [, , deducted, owed] = whole.lines.map(({ key }) => key)
    const draft = withLine(withLine(whole, deducted ?? 0, { accountId: 'input-goods', debit: chf(810) }), owed ?? 0, {
      accountId: 'acquisition-tax',
      credit: chf(810),
    })
    expect(faultsIn(draft, FACTS)).toEqual({ [`${owed}.account_id`]: 'acquisition_tax_twice' })
    const untaxed = { ...draft, lines: draft.lines.map((line) => ({ ...line, vatRateId: null })) }
    expect(faultsIn(untaxed, FACTS)).toEqual({})
  })
})
