// A posting of an amount on an account.
import type { Posting } from '../../record/ledger/journal-entry.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'

/** The debit or the credit of an amount; a negative `credit` is a debit. */
export const sidesOf = (credit: number): { readonly debit: MinorUnits; readonly credit: MinorUnits } => ({
  debit: minorUnitsOf(Math.max(0, -credit)),
  credit: minorUnitsOf(Math.max(0, credit)),
})

/** The posting of an amount, with `fields` where they are not null; a negative `credit` is a debit. */
export const postingOf = (
  account_id: string,
  credit: number,
  fields: Partial<Omit<Posting, 'account_id' | 'debit' | 'credit'>> = {},
): Posting => ({
  account_id,
  ...sidesOf(credit),
  currency: null,
  currency_amount: null,
  text: null,
  vat_rate_id: null,
  ...fields,
})
