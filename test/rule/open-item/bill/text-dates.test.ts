// Dates of a bill in its text: names of months in four languages, forms, and how far from its label a date may be.
import { expect, test } from 'vitest'
import { readTextValues } from '../../../../shared/rule/open-item/bill/text-values.ts'
import { plain } from './pages.ts'

const read = (...lines: readonly string[]) => {
  const { number, date, due_date } = readTextValues([plain(...lines)], { uid: null })
  return { number: number?.value, date: date?.value, due_date: due_date?.value }
}
/** Only the label finds this date: without it, none is. */
const due = (text: string) => read(`Zahlbar bis ${text}`).due_date

test.each([
  ['01', ['Januar', 'janvier', 'gennaio', 'January', 'Jan.']],
  ['02', ['Februar', 'février', 'febbraio', 'February']],
  ['03', ['März', 'Maerz', 'mars', 'marzo', 'March']],
  ['04', ['April', 'avril', 'aprile']],
  ['05', ['Mai', 'mai', 'maggio', 'May']],
  ['06', ['Juni', 'juin', 'giugno', 'June']],
  ['07', ['Juli', 'juillet', 'luglio', 'July', 'juil.']],
  ['08', ['August', 'août', 'agosto']],
  ['09', ['September', 'septembre', 'settembre', 'Sept.']],
  ['10', ['Oktober', 'octobre', 'ottobre', 'October']],
  ['11', ['November', 'novembre', 'novembre']],
  ['12', ['Dezember', 'décembre', 'dicembre', 'December']],
])('Month %s', (month, names) => {
  for (const name of names) expect(due(`5. ${name} 2026`), name).toBe(`2026-${month}-05`)
})

test.each([
  ['2026-11-02', '2026-11-02'],
  ['2.11.2026', '2026-11-02'],
  ['02/11/26', '2026-11-02'],
  ['2 nov. 2026', '2026-11-02'],
  ['am 2.11.2026', '2026-11-02'],
  // 40 letters behind the label are looked at.
  [`${'x'.repeat(29)} 02.11.2026`, '2026-11-02'],
  [`${'x'.repeat(30)} 02.11.2026`, undefined],
  ['2. Tag 2026', undefined],
  ['2026-13-02', undefined],
  ['30 Tage netto', undefined],
])('The date of: %s', (text, expected) => {
  expect(due(text)).toBe(expected)
})

test('A date behind a town is one at the beginning of what follows it', () => {
  const payable = 'Zahlbar bis 30.11.2026'
  expect(read('Uster, 3. November 2026', payable).date).toBe('2026-11-03')
  expect(read('Uster, 12 Stück vom 03.11.2026', payable).date).toBe(undefined)
})

test('A date is no number of a bill', () => {
  expect(read('Rechnung 2026-11-02').number).toBe(undefined)
  expect(read('Rechnung 2026-11').number).toBe('2026-11')
})
