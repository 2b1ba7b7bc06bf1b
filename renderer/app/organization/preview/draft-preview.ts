// The organization for the preview: saved data with the valid part of the user's edits. Pure.
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import {
  type OrganizationSettings,
  READ_NAMES,
  WritableSettings,
} from '../../../../shared/record/organization/organization-settings.ts'
import { payeeOf, paymentWayOf } from '../../../../shared/rule/open-item/invoice/payment-part.ts'
import type {
  PaymentAddress,
  PaymentPart,
  Sender,
} from '../../../../shared/rule/organization/document/document-content.ts'
import { senderOf } from '../../../../shared/rule/organization/document/sender.ts'
import { sampleNumber, sampleSums } from '../../../../shared/rule/organization/sample/sample-document.ts'
import { minorToNumber } from '../../../../shared/value/money.ts'
import { currentValue, type Edits, savedValue } from '../settings-draft.ts'
import type { FieldName } from '../settings-fields.ts'

/**
 * The settings with the valid edits; an invalid one keeps the saved value, so that a preview never gets a wrong value.
 */
export const settingsWithEdits = (organization: OrganizationObject, edits: Edits): OrganizationSettings => {
  const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> =
    WritableSettings.shape
  const changed = Object.entries(edits).flatMap(([name, value]) =>
    shape[name]?.safeParse(value).success ? [[READ_NAMES[name as keyof WritableSettings] ?? name, value]] : [],
  )
  return { ...organization.settings, ...Object.fromEntries(changed) }
}

/** The sender of documents, with the edits. */
export const senderWithEdits = (organization: OrganizationObject, edits: Edits): Sender => {
  const textOf = (name: FieldName) => `${currentValue(organization, edits, name)}`.trim()
  return senderOf(
    {
      name: textOf('name') || `${savedValue(organization, 'name')}`,
      billing_name: textOf('billing_name'),
      billing_address: textOf('billing_address'),
      billing_address_line_2: textOf('billing_address_line_2'),
      billing_zip: textOf('billing_zip'),
      billing_city: textOf('billing_city'),
      vat_idn: textOf('vat_idn'),
    },
    settingsWithEdits(organization, edits).liableForVat,
  )
}

const SAMPLE_DEBTOR: PaymentAddress = {
  name: 'Muster AG',
  address: 'Beispielweg',
  buildingNumber: '12',
  zip: '8000',
  city: 'Zürich',
  country: 'CH',
}

/** The payment part of the sample by the settings; null while they do not make one. */
export const samplePayment = (
  organization: OrganizationObject,
  edits: Edits,
  accounts: readonly BankAccountObject[],
  currency: string,
): PaymentPart | null => {
  const settings = settingsWithEdits(organization, edits)
  const number = sampleNumber(settings, 'invoice')
  if (currency !== 'CHF' && currency !== 'EUR') return null
  const way = paymentWayOf({ currency, reference: null, number }, settings, accounts)
  if (!way.ok) return null
  const textOf = (name: FieldName) => `${currentValue(organization, edits, name)}`.trim()
  const payee = payeeOf(
    {
      name: textOf('name'),
      billing_name: textOf('billing_name'),
      billing_address: textOf('billing_address'),
      billing_zip: textOf('billing_zip'),
      billing_city: textOf('billing_city'),
      billing_country: textOf('billing_country') || null,
      country: organization.country,
    },
    way.value.account,
  )
  if (!payee.ok) return null
  const { iban, reference } = way.value
  return {
    currency,
    amount: minorToNumber(sampleSums(settings, currency).total, currency),
    creditor: { ...payee.value, account: iban },
    debtor: SAMPLE_DEBTOR,
    ...(reference === null ? {} : { reference }),
    message: number,
  }
}
