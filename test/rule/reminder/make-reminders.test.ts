// The letters of chosen invoices, or every reason against them (rule 250). Values by hand.
import { expect, test } from 'vitest'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import {
  afterReminder,
  makeReminders,
  type ReminderCommand,
  type ReminderFacts,
} from '../../../shared/rule/reminder/make-reminders.ts'
import { LETTER_WORDS } from '../../../shared/text/letter-words.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { company, credit, day, FACTS, invoice, NOW, reminded, SETTINGS } from './reminders.ts'

const TEXTS = { reminderTextFirst: '', reminderTextSecond: '', reminderTextLast: '', reminderMailMessage: '' }
const factsOf = (invoices: readonly Invoice[], changes: Partial<ReminderFacts> = {}): ReminderFacts => ({
  ...FACTS,
  today: FACTS.day,
  settings: { ...SETTINGS, ...TEXTS, invoiceQrBillType: 'NON', invoiceQrBillIban: null, invoiceQrBillCIN: null },
  invoices: new Map(invoices.map((each) => [each.id, each])),
  sender: 'Muster GmbH',
  bank_accounts: [],
  credits: [],
  ...changes,
})
const make = (command: ReminderCommand, facts: ReminderFacts) => {
  let count = 0
  return makeReminders(command, facts, { newId: () => `m${++count}`, now: NOW, user_id: 7 })
}
const lettersOf = (command: ReminderCommand, facts: ReminderFacts) => {
  const made = make(command, facts)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}
const ids = (...some: readonly string[]): ReminderCommand => ({ invoices: some.map((id) => ({ id })) })
const problems = (command: ReminderCommand, facts: ReminderFacts) => {
  const made = make(command, facts)
  return made.ok
    ? []
    : made.error.map(({ field, code, values }) => [field, code, ...Object.values(values ?? {})].join(' '))
}

test('One letter for a customer and currency, by due date and number, with what it deducts', () => {
  const invoices = [
    invoice('3', { due_date: day('2026-03-02') }),
    invoice('2', { paid_amount: minorUnitsOf(4_000), ...reminded(1, '2026-03-01') }),
    invoice('1'),
  ]
  const credits = [
    credit('g', 1_500),
    credit('e', 100, { currency: 'EUR' }),
    credit('o', 100, { company_id: 'b' }),
    credit('t', 100, { date: day('2026-04-01') }),
  ]
  const [letter, ...others] = lettersOf(ids('3', '2', '1'), factsOf(invoices, { credits }))
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    ...{
      id: 'm1',
      company_id: 'a',
      date: '2026-03-31',
      level: 2,
      pay_by: '2026-04-20',
      language: 'de',
      currency: 'CHF',
    },
    // 100.00, 60.00 and 100.00 less 15.00, and the fee of the second level.
    ...{ fee: 2_000, fee_invoice_id: null, total: 26_500, created_by: 7, created_at: NOW },
    credits: [{ invoice_id: 'g', number: 'g', date: '2026-02-01', open: -1_500 }],
  })
  expect(letter?.credits).toHaveLength(1)
  expect(letter?.invoices.map(({ number, level, level_before }) => [number, level, level_before])).toEqual([
    ['1', 1, 0],
    ['2', 2, 1],
    ['3', 1, 0],
  ])
  expect(letter?.invoices[1]).toMatchObject({
    total: 10_000,
    paid: 4_000,
    open: 6_000,
    days_overdue: 30,
    due_date: '2026-03-01',
  })
})

test('A chosen level, a letter without a fee, letters by name and currency', () => {
  const invoices = [invoice('1'), invoice('2', { currency: 'EUR' }), invoice('3', { company_id: 'b' })]
  const facts = factsOf(invoices)
  expect(lettersOf({ invoices: [{ id: '1', level: 3 }] }, facts)[0]).toMatchObject({
    level: 3,
    fee: 2_000,
    total: 12_000,
  })
  expect(lettersOf({ invoices: [{ id: '1', level: 3 }], without_fee: true }, facts)[0]).toMatchObject({
    fee: 0,
    total: 10_000,
  })
  const letters = lettersOf(ids('2', '1', '3'), facts)
  expect(letters.map((each) => `${each.company_id} ${each.currency}`)).toEqual(['b CHF', 'a CHF', 'a EUR'])
})

test.each<[string, ReminderCommand, ReminderFacts, readonly string[]]>([
  ['a day in the past', ids('1'), factsOf([invoice('1')], { today: day('2026-04-01') }), ['date reminder_day_past']],
  ['an unknown invoice', ids('1', '9'), factsOf([invoice('1')]), ['invoices.1.id reminder_invoice_unknown 9']],
  ['an invoice twice', ids('1', '1'), factsOf([invoice('1')]), ['invoices.1.id reminder_twice 1']],
  ['no customer', ids('1'), factsOf([invoice('1', { company_id: null })]), ['invoices.0.id reminder_no_company 1']],
  [
    'not overdue',
    ids('1'),
    factsOf([invoice('1', { due_date: day('2026-03-31') })]),
    ['invoices.0.id reminder_not_overdue 1'],
  ],
  [
    'reminded today',
    ids('1'),
    factsOf([invoice('1', reminded(1, '2026-03-31'))]),
    ['invoices.0.id reminder_same_day 1 2026-03-31'],
  ],
  ['reminded yesterday', ids('1'), factsOf([invoice('1', reminded(1, '2026-03-30'))]), []],
  [
    'paused',
    ids('1'),
    factsOf([invoice('1', reminded(0, null, '2026-03-31'))]),
    ['invoices.0.id reminder_paused 1 2026-03-31'],
  ],
  [
    'covered by credits',
    ids('1'),
    factsOf([invoice('1')], { credits: [credit('g', 10_000)] }),
    ['invoices.0.id reminder_covered Zürcher AG'],
  ],
  ['nearly covered', ids('1'), factsOf([invoice('1')], { credits: [credit('g', 9_999)] }), []],
])('Refused: %s', (_, command, facts, expected) => {
  expect(problems(command, facts)).toEqual(expected)
})

test('The texts are those of the organization, otherwise the usual ones of the language', () => {
  const own = {
    ...TEXTS,
    reminderTextFirst: 'eins {number}',
    reminderTextSecond: 'zwei {amount} bis {date}',
    reminderTextLast: 'drei {sender} {other}',
  }
  const settings = { ...factsOf([]).settings, ...own, reminderMailMessage: 'Mail: {description}' }
  const texts = (level: number, changes: Partial<ReminderFacts> = {}) => {
    const big = invoice('1', { total: minorUnitsOf(123_450) })
    const [letter] = lettersOf({ invoices: [{ id: '1', level }], without_fee: true }, factsOf([big], changes))
    return [letter?.text, letter?.mail_text]
  }
  const words = LETTER_WORDS.de
  expect(texts(1, { settings })).toEqual(['eins 1', `Mail: ${words.titles[0]}`])
  expect(texts(2, { settings })[0]).toBe('zwei CHF 1’234.50 bis 20.04.2026')
  expect(texts(3, { settings })).toEqual(['drei Muster GmbH {other}', `Mail: ${words.titles[2]}`])
  expect(texts(2, { settings: { ...settings, reminderTextSecond: '  ' } })[0]?.slice(0, 20)).toBe(
    words.texts[1]?.slice(0, 20),
  )
  const french = new Map([['a', company('a', 'A', { language: 'fr' })]])
  expect(texts(1, { companies: french })[0]?.slice(0, 20)).toBe(LETTER_WORDS.fr.texts[0]?.slice(0, 20))
})

test('An invoice keeps its pause after a letter', () => {
  const until = day('2026-01-31')
  expect(afterReminder(invoice('1', reminded(1, '2026-02-01', until)), 2, FACTS.day)).toEqual(
    reminded(2, '2026-03-31', until),
  )
  expect(afterReminder(invoice('1'), 1, FACTS.day)).toEqual(reminded(1, '2026-03-31'))
})
