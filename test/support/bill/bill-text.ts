// The text of a Swiss QR code, as a program of a supplier writes it.
import { qrReferenceOf, scorReferenceOf } from '../../../shared/value/creditor-reference.ts'

export interface BillText {
  readonly iban?: string
  readonly name?: string
  readonly street?: string
  readonly house?: string
  readonly zip?: string
  readonly city?: string
  readonly country?: string
  /** With the address in two lines of free text. */
  readonly is_combined?: boolean
  /** Empty: the payer fills it in. */
  readonly amount?: string
  readonly currency?: string
  readonly reference_type?: string
  readonly reference?: string
  readonly message?: string
  readonly billing?: string
}

/** A bill of a made-up electrician: 1,081.00 with 8.1 % VAT, number R-2026-101, due in 30 days. */
export const ELECTRICIAN = {
  iban: 'CH4431999123000889012',
  name: 'Elektro Bühler AG',
  street: 'Dorfstrasse',
  house: '12',
  zip: '8610',
  city: 'Uster',
  country: 'CH',
  amount: '1081.00',
  currency: 'CHF',
  reference_type: 'QRR',
  reference: qrReferenceOf('2026101'),
  message: 'Reparatur Verteiler',
  billing: '//S1/10/R-2026-101/11/261102/20/Muster/30/106017086/31/261028/32/8.1/40/2:10;0:30',
} as const satisfies BillText

/** A bill in EUR with a creditor reference and without VAT. */
export const CONSULTANT = {
  iban: 'CH5800791123000889012',
  name: 'Consult & Partner SA',
  street: 'Rue du Lac',
  house: '3',
  zip: '1003',
  city: 'Lausanne',
  country: 'CH',
  amount: '199.95',
  currency: 'EUR',
  reference_type: 'SCOR',
  reference: scorReferenceOf('539007547034'),
  message: '',
  billing: '',
} as const satisfies BillText

/** A society's request for a donation: without amount and reference. */
export const DONATION = {
  iban: 'CH3709000000304442225',
  name: 'Verein Seldwyla',
  street: '',
  house: '',
  zip: '3000',
  city: 'Bern',
  country: 'CH',
  amount: '',
  currency: 'CHF',
  reference_type: 'NON',
  reference: '',
  message: 'Spende',
  billing: '',
} as const satisfies BillText

export const billText = (
  changes: BillText = {},
  base: Required<Omit<BillText, 'is_combined'>> = ELECTRICIAN,
): string => {
  const { is_combined = false, ...bill } = { ...base, ...changes }
  const address = is_combined
    ? ['K', bill.name, `${bill.street} ${bill.house}`.trim(), `${bill.zip} ${bill.city}`, '', '', bill.country]
    : ['S', bill.name, bill.street, bill.house, bill.zip, bill.city, bill.country]
  const debtor = ['S', 'Muster GmbH', 'Hauptstrasse', '1', '8000', 'Zürich', 'CH']
  return [
    ...['SPC', '0200', '1', bill.iban],
    ...address,
    ...['', '', '', '', '', '', ''],
    ...[bill.amount, bill.currency],
    ...debtor,
    ...[bill.reference_type, bill.reference, bill.message, 'EPD'],
    ...(bill.billing === '' ? [] : [bill.billing]),
  ].join('\r\n')
}
