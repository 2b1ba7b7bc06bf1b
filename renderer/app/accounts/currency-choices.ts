// The currencies that the form of an account offers.

/** The currencies that Swiss bookkeepers use most; the organization's own and a statement's come before them. */
const CURRENCIES = ['CHF', 'EUR', 'USD', 'GBP', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'JPY', 'CAD', 'AUD', 'CNY']

/** Each currency once, the named ones first. */
export const currencyChoices = (...named: readonly (string | undefined)[]): string[] => [
  ...new Set([...named.filter((each) => each !== undefined), ...CURRENCIES]),
]
