// What a readable Swiss QR code in front of the camera says.
import type { MinorUnits } from '../../../../shared/value/money.ts'

export interface SeenBill {
  readonly name: string
  /** Null: the payer decides. */
  readonly amount: MinorUnits | null
  readonly currency: string
}
