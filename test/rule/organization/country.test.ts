// The countries of organizations: the books store their numbers, so a number never changes its country.
import { expect, test } from 'vitest'
import { countryOf } from '../../../shared/rule/organization/country.ts'

test.each([
  [1, 'CH', 'Switzerland', 'CHF', 8.1],
  [2, 'LI', 'Liechtenstein', 'CHF', 8.1],
  [3, 'DE', 'Germany', 'EUR', 19],
  [4, 'AT', 'Austria', 'EUR', 20],
  [5, 'FR', 'France', 'EUR', 20],
  [6, 'IT', 'Italy', 'EUR', 22],
  [7, 'LU', 'Luxembourg', 'EUR', 17],
  [8, 'BE', 'Belgium', 'EUR', 21],
  [9, 'NL', 'Netherlands', 'EUR', 21],
  [10, 'GB', 'United Kingdom', 'GBP', 20],
  [11, 'US', 'United States', 'USD', 0],
])('%i is %s, %s, with %s and %d %%', (id, code, name, currency_code, default_vat_rate) => {
  expect(countryOf(id)).toEqual({ id, code, name, currency_code, default_vat_rate })
})

test('no other number is one', () => {
  expect([0, 12, 1.5].map(countryOf)).toEqual([null, null, null])
})
