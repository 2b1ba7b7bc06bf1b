// Name and address of the organization as on a letter: the billing name if there is one.
import type { OrganizationProfile } from '../../../record/organization/organization.ts'
import type { PaymentPart, Sender } from './document-content.ts'

type Fields = Pick<
  OrganizationProfile,
  'billing_name' | 'billing_address' | 'billing_address_line_2' | 'billing_zip' | 'billing_city' | 'vat_idn'
> & { readonly name: string }

/** `showsVatNumber`: whether the organization is liable for VAT. */
export const senderOf = (fields: Fields, showsVatNumber: boolean): Sender => {
  const textOf = (text: string | null) => text?.trim() ?? ''
  const lines = [
    textOf(fields.billing_address),
    textOf(fields.billing_address_line_2),
    [textOf(fields.billing_zip), textOf(fields.billing_city)].filter(Boolean).join(' '),
  ]
  return {
    name: textOf(fields.billing_name) || fields.name.trim(),
    lines: lines.filter(Boolean),
    vatNumber: showsVatNumber ? textOf(fields.vat_idn) : '',
  }
}

/** An organization without an address has that of the payee, the holder of its account. */
export const withPayeeAddress = (sender: Sender, payment: PaymentPart | null): Sender => {
  if (sender.lines.length > 0 || payment === null) return sender
  const { address, buildingNumber = '', zip, city } = payment.creditor
  return { ...sender, lines: [`${address} ${buildingNumber}`.trim(), `${zip} ${city}`] }
}
