// The usual VAT rate of a ledger account: proposed when an entry, a match or a rule uses the account, and booked for
// documents without a rate. By the chart of Swiss SMEs. Services that the law exempts (MWSTG 21), and amounts that are
// not supplies (wages, taxes, depreciation), have none.
import type { VatRate } from './vat-rate.ts'

type Kind = VatRate['kind']

/** The first range that contains a number counts; a number in no range has no usual rate. */
const BY_NUMBER: readonly (readonly [from: number, to: number, kind: Kind | null])[] = [
  // Own work, own use, losses on debtors, exchange differences, the difference of net tax rates, commissions of card payments.
  [3700, 3799, null],
  [3805, 3806, null],
  [3809, 3819, null],
  [3000, 3899, 'standard'],
  // Customs duties; changes of stocks; exchange differences.
  [4701, 4701, null],
  [4800, 4899, null],
  [4906, 4906, null],
  [4000, 4999, 'standard'],
  // Of the staff expense, only services of other companies (temporary staff, recruitment).
  [5900, 5999, 'standard'],
  // Rent, with its additional costs, is exempt unless the landlord opts for the tax.
  [6000, 6039, null],
  [6040, 6199, 'standard'],
  [6220, 6229, null],
  [6270, 6279, null],
  [6200, 6299, 'standard'],
  // Insurances, duties and fees.
  [6300, 6399, null],
  [6430, 6439, 'reduced'],
  [6400, 6499, 'standard'],
  // Books and newspapers; letters up to 50 g (MWSTG 21.2.1); contributions and donations.
  [6503, 6503, 'reduced'],
  [6513, 6513, null],
  [6520, 6529, null],
  [6740, 6749, null],
  [6500, 6799, 'standard'],
  [7000, 7099, 'standard'],
]

/** Null: usually without VAT. */
export const usualVatKind = (number: number): Kind | null =>
  BY_NUMBER.find(([from, to]) => from <= number && number <= to)?.[2] ?? null
