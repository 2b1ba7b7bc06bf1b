// The number of a statement as people know it. Pure.

/** What the reader of tables writes where a bank gives no number. */
const MADE_UP = /^(\d{4}-\d\d-\d\d)? (\d{4}-\d\d-\d\d)? \d+ rows$/

/** Null when the bank gave none. */
export const statementNumber = (number: string): string | null =>
  number === '' || MADE_UP.test(number) ? null : number
