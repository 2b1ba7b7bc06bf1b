// The VAT rates of a field: those of the day, then acquisition tax, which is only for purchases.
import { expect, test } from 'vitest'
import { findByWords } from '../../../renderer/app/form/find-choice.ts'
import { vatChoices } from '../../../renderer/app/form/vat-choices.ts'
import type { VatRateObject } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const rate = (id: string, kind: VatRateObject['kind'], name: string, percent: number, from = '2024-01-01') => ({
  id,
  kind,
  name,
  rate: percent,
  is_default: false,
  line: kind === 'zero' ? '220' : kind === 'input_correction' ? '415' : '303',
  valid_from: from as LocalDate,
  valid_to: from < '2024' ? ('2023-12-31' as LocalDate) : null,
})
// In the order of a list: acquisition tax first.
const RATES = [
  rate('b81', 'acquisition', 'Bezugsteuer 8.1 %', 8.1),
  rate('s81', 'standard', 'Normalsatz 8.1 %', 8.1),
  rate('b26', 'acquisition_reduced', 'Bezugsteuer reduziert 2.6 %', 2.6),
  rate('r26', 'reduced', 'Reduzierter Satz 2.6 %', 2.6),
  rate('zero', 'zero', 'Export', 0),
  rate('o81', 'opted', 'Option 8.1 %', 8.1),
  rate('mixed', 'input_correction', 'Vorsteuerkorrektur', 0),
  rate('b77', 'acquisition', 'Bezugsteuer 7.7 %', 7.7, '2018-01-01'),
]
const choices = (more: Partial<Parameters<typeof vatChoices>[1]> = {}) =>
  vatChoices(
    RATES,
    { value: null, day: '2026-03-03', hasAcquisitions: true, hasKindsOfSales: false, ...more },
    {
      acquisition: (percent) => ({ label: `${percent} % Bezugsteuer`, hint: 'wird dazugerechnet' }),
      line: (number) => `Ziffer ${number}`,
    },
  )
const ids = (some: ReturnType<typeof choices>) => some.map(({ value }) => value)

test('taxed rates of the day, supplies before acquisition tax', () => {
  expect(choices().map(({ label, hint }) => `${label}, ${hint}`)).toEqual([
    '8.1 %, Normalsatz',
    '2.6 %, Reduzierter Satz',
    '8.1 % Bezugsteuer, wird dazugerechnet',
    '2.6 % Bezugsteuer, wird dazugerechnet',
  ])
  expect(ids(choices({ day: '2023-05-05' }))).toEqual(['b77'])
})

test('for sales, or without VAT liability, no acquisition tax except the selected one', () => {
  expect(ids(choices({ hasAcquisitions: false }))).toEqual(['s81', 'r26'])
  expect(ids(choices({ hasAcquisitions: false, value: 'b81' }))).toEqual(['s81', 'r26', 'b81'])
})

test('the kinds of sales have their names and lines, corrections of input tax only where entries are made', () => {
  const named = (more: object) => choices({ hasKindsOfSales: true, hasAcquisitions: false, ...more })
  expect(named({}).map(({ label, hint }) => `${label}, ${hint}`)).toEqual([
    '8.1 %, Normalsatz',
    '2.6 %, Reduzierter Satz',
    '8.1 %, Option',
    'Export, Ziffer 220',
  ])
  expect(ids(named({ hasCorrections: true }))).toEqual(['s81', 'r26', 'o81', 'zero', 'mixed'])
})

test('a typed percentage is that of a supply; the name finds acquisition tax', () => {
  expect(ids(findByWords('8.1', choices()))).toEqual(['s81', 'b81'])
  expect(ids(findByWords('8', choices()))[0]).toBe('s81')
  expect(ids(findByWords('bez', choices()))[0]).toBe('b81')
  expect(ids(findByWords('bez 2', choices()))).toEqual(['b26'])
})
