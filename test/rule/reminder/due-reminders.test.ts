// Which invoices are reminded on 31 March 2026, and which are held back (rule 249). Days and amounts by hand.
import { expect, test } from 'vitest'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import { dueReminders, feeOf, isCredit, isOverdue, nextLevel } from '../../../shared/rule/reminder/due-reminders.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { company, credit, day, FACTS, invoice, reminded, SETTINGS } from './reminders.ts'

const due = (invoices: readonly Invoice[], changes: Partial<typeof FACTS> = {}) => {
  const { letters, held } = dueReminders(invoices, { ...FACTS, ...changes })
  return {
    letters: letters.map((each) => [
      each.level,
      each.invoices.map(({ invoice: { id } }) => id).join(' '),
      each.fee,
      each.total,
    ]),
    held: held.map((each) => [each.invoice.id, each.reason, each.until].filter((part) => part !== null).join(' ')),
  }
}
const letter = (level: number, ids: string, fee: number, total: number) => ({
  letters: [[level, ids, fee, total]],
  held: [],
})
const held = (...some: readonly string[]) => ({ letters: [], held: [...some] })

test.each<[string, readonly Invoice[], ReturnType<typeof due>]>([
  ['ten days after the due date', [invoice('1', { due_date: day('2026-03-21') })], letter(1, '1', 0, 10_000)],
  ['a day before that', [invoice('1', { due_date: day('2026-03-22') })], held('1 waiting 2026-04-01')],
  [
    'by its own date, without a due date',
    [invoice('1', { due_date: null, date: day('2026-03-21') })],
    letter(1, '1', 0, 10_000),
  ],
  ['due today', [invoice('1', { due_date: day('2026-03-31') })], held()],
  ['paid', [invoice('1', { paid_amount: minorUnitsOf(10_000) })], held()],
  ['paid in part', [invoice('1', { paid_amount: minorUnitsOf(4_000) })], letter(1, '1', 0, 6_000)],
  [
    'with another one that is due',
    [invoice('1', { due_date: day('2026-03-30') }), invoice('2')],
    letter(1, '2 1', 0, 20_000),
  ],
  ['twenty days after the last letter', [invoice('1', reminded(1, '2026-03-11'))], letter(2, '1', 2_000, 12_000)],
  ['a day before that', [invoice('1', reminded(1, '2026-03-12'))], held('1 waiting 2026-04-01')],
  ['reminded on an unknown day', [invoice('1', reminded(1, null))], letter(2, '1', 2_000, 12_000)],
  ['the third time', [invoice('1', reminded(2, '2026-03-11'))], letter(3, '1', 2_000, 12_000)],
  ['after the third time', [invoice('1', reminded(3, '2026-01-11'))], held('1 last_level')],
  [
    'new, after a letter for another one',
    [invoice('1'), invoice('2', reminded(1, '2026-03-12'))],
    held('1 waiting 2026-04-01', '2 waiting 2026-04-01'),
  ],
  [
    'new, after a letter for one that is paused',
    [invoice('1'), invoice('2', reminded(1, '2026-03-12', '2026-05-01'))],
    held('2 paused 2026-05-01', '1 waiting 2026-04-01'),
  ],
  [
    'new, after the last letter for another one',
    [invoice('1', { due_date: day('2026-03-30') }), invoice('2', reminded(3, '2026-03-11'))],
    held('2 last_level', '1 waiting 2026-04-09'),
  ],
  ['less a credit that leaves a centime', [invoice('1'), credit('g', 9_999)], letter(1, '1', 0, 1)],
  ['the same, with a fee', [invoice('1', reminded(1, '2026-03-11')), credit('g', 9_999)], letter(2, '1', 2_000, 2_001)],
  [
    'covered, next to one that is paused',
    [invoice('1'), invoice('2', reminded(0, null, '2026-05-01')), credit('g', 10_000)],
    held('1 covered', '2 paused 2026-05-01'),
  ],
  ['of one centime', [invoice('1', { total: minorUnitsOf(1) })], letter(1, '1', 0, 1)],
  [
    'the highest of two levels',
    [invoice('1'), invoice('2', reminded(1, '2026-03-11'))],
    letter(2, '1 2', 2_000, 22_000),
  ],
  ['paused up to today', [invoice('1', reminded(0, null, '2026-03-31'))], held('1 paused 2026-03-31')],
  ['paused up to yesterday', [invoice('1', reminded(0, null, '2026-03-30'))], letter(1, '1', 0, 10_000)],
  [
    'one paused, one not',
    [invoice('1', reminded(0, null, '2026-05-01')), invoice('2')],
    { letters: [[1, '2', 0, 10_000]], held: ['1 paused 2026-05-01'] },
  ],
  ['of an unknown customer', [invoice('1', { company_id: null })], held('1 no_company')],
  ['less a credit', [invoice('1'), credit('g', 4_000)], letter(1, '1', 0, 6_000)],
  [
    'less a credit of tomorrow',
    [invoice('1'), credit('g', 4_000, { date: day('2026-04-01') })],
    letter(1, '1', 0, 10_000),
  ],
  ['covered by a credit', [invoice('1'), credit('g', 10_000)], held('1 covered')],
  [
    'covered, although a fee would be due',
    [invoice('1', reminded(1, '2026-03-11')), credit('g', 10_000)],
    held('1 covered'),
  ],
  ['a credit alone', [credit('g', 10_000)], held()],
  [
    'in euros, without a fee',
    [invoice('1', { currency: 'EUR', ...reminded(1, '2026-03-11') })],
    letter(2, '1', 0, 10_000),
  ],
])('An invoice %s', (_, invoices, expected) => {
  const found = due(invoices)
  expect({ letters: found.letters, held: found.held.toSorted() }).toEqual({
    ...expected,
    held: expected.held.toSorted(),
  })
})

test('The later of two pauses counts', () => {
  const companies = new Map([['a', company('a', 'A', { reminders_paused_until: day('2026-04-10') })]])
  expect(due([invoice('1', reminded(0, null, '2026-04-05'))], { companies }).held).toEqual(['1 paused 2026-04-10'])
  expect(due([invoice('1', reminded(0, null, '2026-04-15'))], { companies }).held).toEqual(['1 paused 2026-04-15'])
  expect(due([invoice('1')], { companies }).held).toEqual(['1 paused 2026-04-10'])
})

test('Letters by the name of the customer and by currency, held invoices by due date', () => {
  const { letters } = dueReminders(
    [
      invoice('1'),
      invoice('2', { currency: 'EUR' }),
      invoice('3', { company_id: 'b', currency: 'EUR' }),
      invoice('4', { company_id: 'b' }),
    ],
    FACTS,
  )
  expect(letters.map((each) => `${each.company.name} ${each.currency}`)).toEqual([
    'Ärzte GmbH CHF',
    'Ärzte GmbH EUR',
    'Zürcher AG CHF',
    'Zürcher AG EUR',
  ])
  const paused = (id: string, due_date: string) =>
    invoice(id, { due_date: day(due_date), ...reminded(0, null, '2026-05-01') })
  expect(
    due([paused('1', '2026-03-03'), paused('2', '2026-03-01'), paused('3', '2026-03-02')]).held.map((each) => each[0]),
  ).toEqual(['2', '3', '1'])
  const equal = ['1', '2', '3'].map((id) => paused(id, '2026-03-01'))
  expect(due([paused('0', '2026-03-05'), ...equal]).held.map((each) => each[0])).toEqual(['1', '2', '3', '0'])
})

test('A letter names days, open amounts and the credits it deducts', () => {
  const [first] = dueReminders([invoice('1', { paid_amount: minorUnitsOf(4_000) }), credit('g', 1_000)], FACTS).letters
  expect(first?.invoices).toMatchObject([{ open: 6_000, days_overdue: 30, level: 1 }])
  expect(first?.credits.map(({ id }) => id)).toEqual(['g'])
  const [paused] = dueReminders([invoice('1', reminded(0, null, '2026-05-01'))], FACTS).held
  expect(paused).toMatchObject({ open: 10_000, days_overdue: 30 })
})

test('The fee is in the base currency, from its level, with the digits of the currency', () => {
  const fee = (level: number, currency = 'CHF', reminderFee = 20) =>
    feeOf(level, currency, { base_currency: 'CHF', settings: { ...SETTINGS, reminderFee } })
  expect([fee(1), fee(2), fee(3), fee(2, 'EUR'), fee(2, 'CHF', 20.005)]).toEqual([0, 2_000, 2_000, 0, 0])
})

test('Overdue, a credit, and the next level', () => {
  expect(isOverdue(invoice('1', { due_date: day('2026-03-30') }), FACTS.day)).toBe(true)
  expect(isOverdue(invoice('1', { due_date: day('2026-03-31') }), FACTS.day)).toBe(false)
  // A credit note that was paid out twice is no claim to remind of.
  expect(isOverdue(credit('g', 1_000, { paid_amount: minorUnitsOf(-2_000) }), FACTS.day)).toBe(false)
  expect(isCredit(credit('g', 1_000, { date: FACTS.day }), FACTS.day)).toBe(true)
  expect(isCredit(invoice('1', { paid_amount: minorUnitsOf(10_000) }), FACTS.day)).toBe(false)
  expect(
    [undefined, 0, 1, 2, 3].map((level) =>
      nextLevel(level === undefined ? { reminders: null } : reminded(level, null)),
    ),
  ).toEqual([1, 1, 2, 3, 3])
})
