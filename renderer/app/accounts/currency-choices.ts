// The currencies that an account is offered.

/** The ones a Swiss bookkeeper meets; the organization's own and a statement's come before them. */
const CURRENCIES = ['CHF', 'EUR', 'USD', 'GBP', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'JPY', 'CAD', 'AUD', 'CNY']

/** Each once, those named first. */
export const currencyChoices = (...named: readonly (string | undefined)[]): string[] => [
  ...new Set([...named.filter((each) => each !== undefined), ...CURRENCIES]),
]
