// The countries an organization can be in: Switzerland, its neighbours, and where Swiss companies have affiliates. The
// rate is the standard VAT rate, as a proposal for documents.

interface Country {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly currency_code: string
  readonly default_vat_rate: number
}

const row = (id: number, code: string, name: string, currency_code: string, default_vat_rate: number): Country => ({
  id,
  name,
  code,
  currency_code,
  default_vat_rate,
})

export const SWITZERLAND = 1
const LIECHTENSTEIN = 2

export const COUNTRIES: readonly Country[] = [
  row(SWITZERLAND, 'CH', 'Switzerland', 'CHF', 8.1),
  row(LIECHTENSTEIN, 'LI', 'Liechtenstein', 'CHF', 8.1),
  row(3, 'DE', 'Germany', 'EUR', 19),
  row(4, 'AT', 'Austria', 'EUR', 20),
  row(5, 'FR', 'France', 'EUR', 20),
  row(6, 'IT', 'Italy', 'EUR', 22),
  row(7, 'LU', 'Luxembourg', 'EUR', 17),
  row(8, 'BE', 'Belgium', 'EUR', 21),
  row(9, 'NL', 'Netherlands', 'EUR', 21),
  row(10, 'GB', 'United Kingdom', 'GBP', 20),
  row(11, 'US', 'United States', 'USD', 0),
]

/** Whether VAT numbers of the country are UIDs, which have a check digit. */
export const hasSwissVatNumbers = (id: unknown): boolean => id === SWITZERLAND || id === LIECHTENSTEIN

/** The country with this id, or null. */
export const countryOf = (id: number): Country | null => COUNTRIES.find((country) => country.id === id) ?? null
