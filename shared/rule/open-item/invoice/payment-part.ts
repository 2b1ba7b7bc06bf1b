// The payment part of a bill that this organization issues: who is paid, into which account, and the reference that leads back
// to the invoice (rules 132 and 246). Pure.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { Invoice } from '../../../record/open-item/open-item.ts'
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import { isQrReference, qrReferenceOf, scorReferenceOf } from '../../../value/creditor-reference.ts'
import { isQrIban, isSwissIban } from '../../../value/iban.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type { PaymentAddress } from '../../organization/document/document-content.ts'

type QrBillType = OrganizationSettings['invoiceQrBillType']

/** The longest texts that a QR-bill allows, in characters. */
export const LONGEST = { name: 70, address: 70, zip: 16, city: 35 } as const
type AddressPart = keyof typeof LONGEST

export interface AddressFault {
  readonly part: AddressPart
  readonly isTooLong: boolean
}

export interface PayeeOrganization {
  readonly name: string
  readonly billing_name: string | null
  readonly billing_address: string | null
  readonly billing_zip: string | null
  readonly billing_city: string | null
  readonly billing_country: string | null
  readonly country: { readonly code: string }
}

type Holder = Pick<BankAccount, 'owner_name' | 'owner_address' | 'owner_zip' | 'owner_city'>

/** The payee: the holder of the account if it names one, otherwise the organization. */
const partsOf = (
  organization: PayeeOrganization,
  holder: Holder | undefined,
): Readonly<Record<AddressPart, string>> => {
  const isHolder = Boolean(holder?.owner_address && holder.owner_zip && holder.owner_city)
  return {
    name: holder?.owner_name || organization.billing_name?.trim() || organization.name,
    address: (isHolder ? holder?.owner_address : organization.billing_address?.trim()) ?? '',
    zip: (isHolder ? holder?.owner_zip : organization.billing_zip?.trim()) ?? '',
    city: (isHolder ? holder?.owner_city : organization.billing_city?.trim()) ?? '',
  }
}

/** The payee as a QR-bill needs it, or which part of the address is missing or too long. */
export const payeeOf = (
  organization: PayeeOrganization,
  holder: Holder | undefined,
): Result<PaymentAddress, readonly AddressFault[]> => {
  const parts = partsOf(organization, holder)
  const faults = (Object.keys(LONGEST) as AddressPart[]).flatMap((part) => {
    const isTooLong = parts[part].length > LONGEST[part]
    return parts[part] === '' || isTooLong ? [{ part, isTooLong }] : []
  })
  if (faults.length > 0) return err(faults)
  return ok({
    ...parts,
    ...splitAddress(parts.address),
    country: organization.billing_country ?? organization.country.code,
  })
}

/** The QR code has separate fields for street and house number. */
export const splitAddress = (text: string): Pick<PaymentAddress, 'address' | 'buildingNumber'> => {
  const [, address = text, buildingNumber] = /^(.*\S)\s+(\d{1,5}\s?[a-zA-Z]?)$/.exec(text) ?? []
  return { address, ...(buildingNumber === undefined ? {} : { buildingNumber }) }
}

/**
 * The reference of the invoice with this number: the customer number at the bank (CIN, six digits), the digits of the number,
 * and the check digit; or letters and digits of the number as a creditor reference (ISO 11649). Null: the number has none, or
 * too many.
 */
export const referenceOfNumber = (type: 'QRR' | 'SCOR', cin: number, number: string): string | null => {
  if (type === 'SCOR') {
    const text = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
    return text === '' || text.length > 21 ? null : scorReferenceOf(text)
  }
  const digits = number.replace(/\D/g, '')
  if (/^0*$/.test(digits) || digits.length > 20) return null
  return qrReferenceOf(`${String(cin).padStart(6, '0')}${digits.padStart(20, '0')}`)
}

type QrSettings = Pick<OrganizationSettings, 'invoiceQrBillType' | 'invoiceQrBillIban' | 'invoiceQrBillCIN'>

type PayableAccount = Holder & Pick<BankAccount, 'currency' | 'iban' | 'qr_bill_type' | 'qr_bill_iban' | 'qr_bill_cin'>

/** Into which account an invoice is paid. */
export interface PaymentWay {
  readonly iban: string
  /** Null: without one, the message names the invoice. */
  readonly reference: string | null
  /** The account, if it is one of the books. */
  readonly account: PayableAccount | undefined
}

interface Candidate {
  readonly type: QrBillType
  readonly iban: string
  readonly cin: number
  readonly account: PayableAccount | undefined
}

/**
 * The account of the settings if it has the currency of the invoice, otherwise one with that currency and QR settings of its
 * own, otherwise that of the settings: banks exchange what arrives.
 */
const candidateFor = (
  currency: string,
  settings: QrSettings,
  accounts: readonly PayableAccount[],
): Candidate | null => {
  const { invoiceQrBillType: type, invoiceQrBillIban: iban, invoiceQrBillCIN } = settings
  const cin = invoiceQrBillCIN ?? 0
  const account = accounts.find((each) => iban !== null && [each.iban, each.qr_bill_iban].includes(iban))
  const usual = iban === null ? null : { type, iban, cin, account }
  if (usual !== null && (account === undefined || account.currency === currency)) return usual
  const own = accounts.flatMap((each): readonly Candidate[] => {
    if (each.qr_bill_type === null || each.currency !== currency) return []
    const isQr = each.qr_bill_type === 'QR'
    const ibanOfType = isQr ? each.qr_bill_iban : each.iban
    if (ibanOfType === null) return []
    return [
      {
        type: isQr ? 'QRR' : (each.qr_bill_type as QrBillType),
        iban: ibanOfType,
        cin: each.qr_bill_cin ?? cin,
        account: each,
      },
    ]
  })
  return own[0] ?? usual
}

const IBAN_FIELD = 'settings.invoiceQrBillIban'

/** A QR reference goes with a QR-IBAN and nothing else; every other bill with the IBAN of the account itself. */
export const paymentWayOf = (
  { currency, reference, number }: Pick<Invoice, 'currency' | 'reference' | 'number'>,
  settings: QrSettings,
  accounts: readonly PayableAccount[],
): Result<PaymentWay, FieldProblem> => {
  const candidate = candidateFor(currency, settings, accounts)
  if (candidate === null) return err({ field: IBAN_FIELD, code: 'invoice_account_missing' })
  const { type, iban, cin, account } = candidate
  if (!isSwissIban(iban)) return err({ field: IBAN_FIELD, code: 'qr_iban_invalid' })
  if (reference !== null) {
    const needsQr = isQrReference(reference)
    const other = needsQr ? account?.qr_bill_iban : account?.iban
    const fitting = isQrIban(iban) === needsQr ? iban : (other ?? null)
    if (fitting === null) return err({ field: 'reference', code: 'invoice_reference_account' })
    return ok({ iban: fitting, reference, account })
  }
  if (isQrIban(iban) !== (type === 'QRR'))
    return err({ field: IBAN_FIELD, code: type === 'QRR' ? 'qr_iban_expected' : 'iban_is_qr_iban' })
  if (type === 'NON') return ok({ iban, reference: null, account })
  const made = referenceOfNumber(type, cin, number)
  return made === null
    ? err({ field: 'number', code: 'invoice_number_digits' })
    : ok({ iban, reference: made, account })
}
