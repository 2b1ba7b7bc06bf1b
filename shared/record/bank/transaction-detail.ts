// A part of a collective bank transaction, as a notification (camt.054) tells it: who paid how much of the one amount that
// stands in the statement.
import { z } from 'zod'
import { MinorUnitsField } from '../core/scalar.ts'

export const TransactionDetail = z.object({
  /** Signed as the transaction's, in its currency; all parts together are its amount. */
  amount: MinorUnitsField,
  /** Creditor reference (QRR, SCOR) or another structured reference. */
  reference: z.string().nullable(),
  /** Counterparty. */
  name: z.string().nullable(),
  counterparty_iban: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
})
export type TransactionDetail = Readonly<z.infer<typeof TransactionDetail>>

/** Of transactions that nobody explained. One for all: an import creates thousands of them. */
export const NO_DETAILS: TransactionDetail[] = []

/** The texts of the parts that a search looks into. */
export const detailTexts = (details: readonly TransactionDetail[]): readonly (string | null)[] =>
  details.flatMap(({ reference, name, counterparty_iban, end_to_end_id }) => [
    reference,
    name,
    counterparty_iban,
    end_to_end_id,
  ])
