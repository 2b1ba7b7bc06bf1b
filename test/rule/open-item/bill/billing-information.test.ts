// Billing information of Swico. The first texts follow the examples of its definition (version 1.2).
import { expect, test } from 'vitest'
import { dueDateOf, readBillingInformation } from '../../../../shared/rule/open-item/bill/billing-information.ts'

const read = (text: string) => {
  const { information, notes } = readBillingInformation(text)
  return { ...information, notes: notes.map(({ code, tag, value }) => [code, tag, value].join(' ').trim()) }
}

test('Several rates, import tax, a span of supply', () => {
  expect(
    read(
      '//S1/10/X.66711\\/8824/11/250712/20/MW-2025-04/30/107978798/31/250201250228/32/8.1:533.72;2.6:51.8/33/8.1:48.37/40/0:40',
    ),
  ).toEqual({
    number: 'X.66711/8824',
    date: '2025-07-12',
    customer_reference: 'MW-2025-04',
    uid: 'CHE-107.978.798',
    supply: { from: '2025-02-01', to: '2025-02-28' },
    rates: [
      { rate_millis: 8100, net: 53372 },
      { rate_millis: 2600, net: 5180 },
    ],
    import_taxes: [{ rate_millis: 8100, tax: 4837 }],
    conditions: [{ discount_millis: 0, days: 40 }],
    notes: [],
  })
})

test('A backslash in a value, and a slash at the end', () => {
  expect(read('//S1/10/A\\\\1/')).toMatchObject({ number: 'A\\1', notes: [] })
})

test('Other billing information is reported', () => {
  expect(read('//XX/10/1')).toEqual({ notes: ['billing_unknown  //XX/10/1'] })
})

test.each([
  ['a day that does not exist', '//S1/10/1/11/250230', ['tag_invalid 11 250230']],
  ['a UID with a wrong check digit', '//S1/10/1/30/107978799', ['tag_invalid 30 107978799']],
  ['a rate in words', '//S1/10/1/32/normal', ['tag_invalid 32 normal']],
  ['a rate above 100 %', '//S1/10/1/32/810', ['tag_invalid 32 810']],
  ['a list with a broken part', '//S1/10/1/32/8.1:100;2.6', ['tag_invalid 32 8.1:100;2.6']],
  ['days in words', '//S1/10/1/40/2:ten', ['tag_invalid 40 2:ten']],
  ['an unknown tag', '//S1/10/1/55/x', ['tag_unknown 55 x']],
  ['a name of JavaScript as tag', '//S1/10/1/constructor/x', ['tag_unknown constructor x']],
  ['a tag twice: the first one counts', '//S1/10/1/10/2', ['tag_repeated 10 2']],
  ['a span that ends before it begins', '//S1/10/1/31/250228250201', ['tag_invalid 31 250228250201']],
])('Left out and reported: %s', (_, text, notes) => {
  const information = read(text)
  expect(information.notes).toEqual(notes)
  expect(information.number).toBe('1')
})

test.each([
  ['two colons', '//S1/10/1/32/8.1:100:5', ['tag_invalid 32 8.1:100:5']],
  ['a negative discount', '//S1/10/1/40/-5:10', ['tag_invalid 40 -5:10']],
  ['more than a hundred percent', '//S1/10/1/40/100.001:10', ['tag_invalid 40 100.001:10']],
  ['a negative amount', '//S1/10/1/32/8.1:-5.00', ['tag_invalid 32 8.1:-5.00']],
  ['a value without a tag', '//S1/10/1//x', ['tag_unknown  x']],
  ['an unknown tag without a value', '//S1/10/1/55/', ['tag_unknown 55']],
])('Left out and reported: %s', (_, text, notes) => {
  expect(read(text)).toMatchObject({ number: '1', rates: [], conditions: [], notes })
})

test('A tag without a value says nothing', () => {
  expect(read('//S1/10//11/261102')).toMatchObject({ number: null, date: '2026-11-02', notes: [] })
})

test('Of other billing information, the first 140 letters are reported', () => {
  const text = `//XX/${'x'.repeat(136)}`
  expect(read(text).notes).toEqual([`billing_unknown  ${text.slice(0, 140)}`])
})

test('A hundred percent is a discount', () => {
  expect(read('//S1/40/100:10')).toMatchObject({ conditions: [{ discount_millis: 100_000, days: 10 }] })
})

test('Half a percent is not fifty', () => {
  expect(read('//S1/40/0.5:10')).toMatchObject({ conditions: [{ discount_millis: 500, days: 10 }] })
})

test.each([
  ['//S1/11/250131/40/2:10;0:30', '2025-03-02'],
  ['//S1/11/250131/40/2:10', null],
  ['//S1/40/0:30', null],
  ['//S1/11/250131/40/0:0', '2025-01-31'],
])('%s is due on %s', (text, due) => {
  const { information } = readBillingInformation(text)
  expect(information && dueDateOf(information)).toBe(due)
})
