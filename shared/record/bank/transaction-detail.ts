// A part of a collective bank transaction, from a notification (camt.054): who paid how much of the one amount in the
// statement.
import { z } from 'zod'
import { MinorUnitsField } from '../core/scalar.ts'

export const TransactionDetail = z.object({
  /** Signed like the transaction, in its currency; the parts add up to its amount. */
  amount: MinorUnitsField,
  /** Creditor reference (QRR, SCOR) or another structured reference. */
  reference: z.string().nullable(),
  /** The name of the counterparty. */
  name: z.string().nullable(),
  counterparty_iban: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
})
export type TransactionDetail = Readonly<z.infer<typeof TransactionDetail>>

/**
 * The parts of a transaction without a notification. One shared list, because an import creates thousands of
 * transactions.
 */
export const NO_DETAILS: TransactionDetail[] = []

/** The texts of the parts for the search. */
export const detailTexts = (details: readonly TransactionDetail[]): readonly (string | null)[] =>
  details.flatMap(({ reference, name, counterparty_iban, end_to_end_id }) => [
    reference,
    name,
    counterparty_iban,
    end_to_end_id,
  ])
