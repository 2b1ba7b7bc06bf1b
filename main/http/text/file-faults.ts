// What is wrong at one position of a file, as a part of a sentence in English.
import type { EntryFault, RowFault, VatElementFault, XmlFault } from '../../../shared/record/import/file-refusal.ts'

const XML_FAULTS: { readonly [Type in XmlFault['type']]: (name: string) => string } = {
  text_outside_of_root: () => 'text outside of the root element',
  wrong_reference: () => 'an “&” that does not start a character reference',
  closed_unopened: () => 'an element is closed without being opened',
  element_open: (name) => `the element “${name}” is not closed`,
  section_open: () => 'a comment or section is not closed',
  tag_open: () => 'a tag is not closed',
  no_element: () => 'a “<” that does not start an element',
  attributes_wrong: (name) => `the attributes of “${name}” are not well formed`,
  second_root: () => 'a second root element',
}

/** For example `the element “Stmt” is not closed`. */
export const xmlFault = (fault: XmlFault): string => XML_FAULTS[fault.type]('name' in fault ? fault.name : '')

/** Follows “Entry 3 of statement S1”. */
export const entryFault = (fault: EntryFault): string => {
  switch (fault.type) {
    case 'amount_missing':
      return 'has no amount'
    case 'currency_missing':
      return 'has an amount without a currency'
    case 'currency_unknown':
      return `has the amount “${fault.amount}” in an unknown currency “${fault.currency}”`
    case 'amount_not_plain':
      return `has the amount “${fault.amount}”, which is not a plain decimal number`
    case 'amount_too_large':
      return `has the amount “${fault.amount}”, which is too large`
    case 'too_many_decimals':
      return `has the amount “${fault.amount}”, which has more decimals than ${fault.currency}`
    case 'direction_missing':
      return 'does not state whether it is a credit or a debit'
    case 'date_missing':
      return 'has no date'
    case 'no_such_date':
      return `has the date “${fault.date}”, which does not exist`
  }
}

/** For example `line 3: the amount "12.-x" cannot be read`. */
export const rowFault = (fault: RowFault): string => {
  const { line, text } = fault
  switch (fault.type) {
    case 'amount_unreadable':
      return `line ${line}: the amount "${text}" cannot be read`
    case 'too_many_decimals':
      return `line ${line}: the amount "${text}" has more decimals than ${fault.currency}`
    case 'no_such_date':
      return `line ${line}: the date "${text}" does not exist or is outside 1900 to 2199`
  }
}

/** Follows “The element “payableTax””. */
export const vatElementFault = (fault: VatElementFault): string => {
  switch (fault.type) {
    case 'missing':
      return 'is missing'
    case 'repeated':
      return 'occurs twice'
    case 'unknown':
      return 'is not part of a VAT return'
    case 'too_many':
      return `occurs more than ${fault.max} times`
    case 'not_an_amount':
      return `has “${fault.text}”, which is not an amount with at most two decimals`
    case 'not_a_rate':
      return `has “${fault.text}”, which is not a rate from 0 to 100 with at most two decimals`
    case 'no_such_date':
      return `has “${fault.text}”, which is not a date or time`
    case 'not_a_value':
      return `has “${fault.text}”, which is not one of its values`
  }
}
