// What a person should know of a bill that was read from a file.
import type { LocalDate } from '../../../value/calendar.ts'
import type { MinorUnits } from '../../../value/money.ts'
import type { QrBillFault } from './qr-bill-code.ts'

/** What a person should know before the bill is taken. */
export type BillNote =
  | { readonly code: 'code_refused'; readonly values: QrBillFault }
  | { readonly code: 'code_unread' | 'no_code' | 'notification' | 'combined_address' | 'amount_open' }
  | { readonly code: 'text_recognized' | 'text_unrecognized' }
  | { readonly code: 'amount_differs'; readonly values: { readonly total: MinorUnits; readonly currency: string } }
  | { readonly code: 'rates_differ' }
  | {
      readonly code: 'iban_differs'
      readonly values: { readonly iban: string; readonly known: readonly string[]; readonly company: string }
    }
  | { readonly code: 'uid_of_other'; readonly values: { readonly company: string } }
  | { readonly code: 'rate_unknown'; readonly values: { readonly rate_millis: number } }
  | { readonly code: 'number_from_reference' }
  | {
      readonly code: 'discount'
      readonly values: { readonly discount_millis: number; readonly until: LocalDate | null; readonly days: number }
    }
  | { readonly code: 'billing_ignored'; readonly values: { readonly tag: string; readonly value: string } }
