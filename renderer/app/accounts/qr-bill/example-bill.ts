// The bill in the preview: from the organization to a made-up customer, with the reference that its settings make (rule
// 132). Pure.
import type { Creditor, Data } from 'swissqrbill/types'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { qrReferenceOf, scorReferenceOf } from '../../../../shared/value/creditor-reference.ts'
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

/** The longest texts that a QR-bill allows, in characters. */
const LONGEST = { name: 70, address: 70, zip: 16, city: 35 } as const
type Part = keyof typeof LONGEST
interface CreditorFault {
  readonly part: Part
  readonly isTooLong: boolean
}

type Organization = Pick<
  OrganizationObject,
  'name' | 'billing_name' | 'billing_address' | 'billing_zip' | 'billing_city' | 'billing_country'
> & { readonly country: Pick<OrganizationObject['country'], 'code'> }

type Holder = Pick<BankAccountObject, 'owner_name' | 'owner_address' | 'owner_zip' | 'owner_city'>

/** The creditor of the payment: the holder of the account if it names one, otherwise the organization. */
const partsOf = (organization: Organization, holder: Holder | undefined): Readonly<Record<Part, string>> => {
  const isHolder = Boolean(holder?.owner_address && holder.owner_zip && holder.owner_city)
  return {
    name: holder?.owner_name || organization.billing_name?.trim() || organization.name,
    address: (isHolder ? holder?.owner_address : organization.billing_address?.trim()) ?? '',
    zip: (isHolder ? holder?.owner_zip : organization.billing_zip?.trim()) ?? '',
    city: (isHolder ? holder?.owner_city : organization.billing_city?.trim()) ?? '',
  }
}

/** The creditor as a QR-bill needs it, or which part of it is missing or too long. */
const creditorOf = (
  organization: Organization,
  holder: Holder | undefined,
): Omit<Creditor, 'account'> | { readonly faults: readonly CreditorFault[] } => {
  const parts = partsOf(organization, holder)
  const faults = (Object.keys(LONGEST) as Part[]).flatMap((part) => {
    const isTooLong = parts[part].length > LONGEST[part]
    return parts[part] === '' || isTooLong ? [{ part, isTooLong }] : []
  })
  if (faults.length > 0) return { faults }
  // The QR code has separate fields for street and house number.
  const [, street = parts.address, buildingNumber] = /^(.*\S)\s+(\d{1,5}\s?[a-zA-Z]?)$/.exec(parts.address) ?? []
  return {
    ...parts,
    address: street,
    ...(buildingNumber === undefined ? {} : { buildingNumber }),
    country: organization.billing_country ?? organization.country.code,
  }
}

/**
 * The reference of an invoice with the number `digits`: the customer number at the bank (CIN, six digits), the number, and
 * the check digit; or the number as a creditor reference (ISO 11649). Undefined: the bill has none.
 */
const referenceOf = ({ invoiceQrBillType: type, invoiceQrBillCIN: cin }: QrBillDraft, digits: string) => {
  if (type === 'QRR') return qrReferenceOf(`${cin.padStart(6, '0')}${digits.padStart(20, '0')}`)
  return type === 'SCOR' ? scorReferenceOf(digits) : undefined
}

export interface IncompleteBill {
  /** Error code of the IBAN; null: it is valid. */
  readonly iban: string | null
  readonly faults: readonly CreditorFault[]
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
  const { invoiceQrBillType: type, invoiceQrBillIban } = draft
  const iban = invoiceQrBillIban === '' ? 'required' : qrBillIbanProblem(type, invoiceQrBillIban)
  const creditor = creditorOf(organization, account)
  const faults = 'faults' in creditor ? creditor.faults : []
  if (iban !== null || 'faults' in creditor) return { iban, faults }
  const reference = referenceOf(draft, EXAMPLE.number)
  return {
    amount: EXAMPLE.amount,
    currency: account?.currency === 'EUR' ? 'EUR' : 'CHF',
    creditor: { ...creditor, account: invoiceQrBillIban },
    debtor: DEBTOR,
    message,
    ...(reference === undefined ? {} : { reference }),
  }
}
