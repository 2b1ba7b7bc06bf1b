// The bill in the preview: from the organization to a made-up customer, with the reference that its settings make (rule
// 132). Pure.
import type { Data } from 'swissqrbill/types'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import {
  type AddressFault,
  payeeOf,
  referenceOfNumber,
} from '../../../../shared/rule/open-item/invoice/payment-part.ts'
import { type QrBillDraft, qrBillIbanProblem } from './qr-bill-draft.ts'

export const EXAMPLE = { number: '20260042', amount: 1081 } as const

const DEBTOR = {
  name: 'Muster AG',
  address: 'Bahnhofstrasse',
  buildingNumber: '1',
  zip: '8001',
  city: 'Zürich',
  country: 'CH',
} as const

type Organization = Pick<
  OrganizationObject,
  'name' | 'billing_name' | 'billing_address' | 'billing_zip' | 'billing_city' | 'billing_country'
> & { readonly country: Pick<OrganizationObject['country'], 'code'> }

type Holder = Pick<BankAccountObject, 'owner_name' | 'owner_address' | 'owner_zip' | 'owner_city'>

export interface IncompleteBill {
  /** Error code of the IBAN; null: it is valid. */
  readonly iban: string | null
  readonly faults: readonly AddressFault[]
}

/**
 * The bill that is paid into `account`, if it is one of the organization's, or why it cannot be drawn. QR-bills are in
 * francs or euros only.
 */
export const exampleBill = (
  draft: QrBillDraft,
  organization: Organization,
  account: (Holder & Pick<BankAccountObject, 'currency'>) | undefined,
  message: string,
): Data | IncompleteBill => {
  const { invoiceQrBillType: type, invoiceQrBillIban, invoiceQrBillCIN: cin } = draft
  const iban = invoiceQrBillIban === '' ? 'required' : qrBillIbanProblem(type, invoiceQrBillIban)
  const payee = payeeOf(organization, account)
  if (iban !== null || !payee.ok) return { iban, faults: payee.ok ? [] : payee.error }
  const reference = type === 'NON' ? null : referenceOfNumber(type, Number(cin), EXAMPLE.number)
  return {
    amount: EXAMPLE.amount,
    currency: account?.currency === 'EUR' ? 'EUR' : 'CHF',
    creditor: { ...payee.value, account: invoiceQrBillIban },
    debtor: DEBTOR,
    message,
    ...(reference === null ? {} : { reference }),
  }
}
