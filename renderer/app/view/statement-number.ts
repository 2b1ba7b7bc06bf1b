// The number of a statement as people know it. Pure.

/** The reader of tables makes such a number where the bank gives none. */
const MADE_UP = /^(\d{4}-\d\d-\d\d)? (\d{4}-\d\d-\d\d)? \d+ rows$/

/** Null when the bank gave none. */
export const statementNumber = (number: string): string | null =>
  number === '' || MADE_UP.test(number) ? null : number
