// The settings of QR-bills while they are changed: what is changed, and what is wrong with that (rule 131). Pure.
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type {
  OrganizationSettings,
  WritableSettings,
} from '../../../../shared/record/organization/organization-settings.ts'
import { isIban, isQrIban, isSwissIban } from '../../../../shared/value/iban.ts'

export type QrBillType = OrganizationSettings['invoiceQrBillType']
export const QR_BILL_TYPES = ['QRR', 'SCOR', 'NON'] as const satisfies readonly QrBillType[]

/** By the names of the settings; empty: nobody said it. IBANs without blanks. */
export interface QrBillDraft {
  readonly invoiceQrBillType: QrBillType
  readonly invoiceQrBillIban: string
  /** Digits. */
  readonly invoiceQrBillCIN: string
  readonly invoiceQrBillPrintable: boolean
  readonly expensePaymentIban: string
}

export const draftOfSettings = (settings: OrganizationSettings): QrBillDraft => ({
  invoiceQrBillType: settings.invoiceQrBillType,
  invoiceQrBillIban: settings.invoiceQrBillIban ?? '',
  invoiceQrBillCIN: settings.invoiceQrBillCIN === null ? '' : `${settings.invoiceQrBillCIN}`,
  invoiceQrBillPrintable: settings.invoiceQrBillPrintable,
  expensePaymentIban: settings.expensePaymentIban ?? '',
})

/** What the draft says differently from the settings. */
export const qrBillChange = (settings: OrganizationSettings, draft: QrBillDraft): WritableSettings => {
  const before = draftOfSettings(settings)
  const changed = Object.entries(draft).filter(([name, value]) => value !== before[name as keyof QrBillDraft])
  const { invoiceQrBillCIN: cin, ...rest } = Object.fromEntries(changed) as Partial<QrBillDraft>
  // A setting cannot be emptied; 0 says the same as none.
  return { ...rest, ...(cin === undefined ? {} : { invoiceQrBillCIN: Number(cin) }) }
}

/** A QR reference goes with a QR-IBAN, everything else with the IBAN of the account itself. Null: it fits. */
export const qrBillIbanProblem = (type: QrBillType, iban: string): string | null => {
  if (type === 'QRR') {
    if (!isSwissIban(iban)) return 'qr_iban_invalid'
    return isQrIban(iban) ? null : 'qr_iban_expected'
  }
  return accountIbanProblem(iban)
}

const accountIbanProblem = (iban: string): string | null => {
  if (!isIban(iban)) return 'iban_invalid'
  if (!isSwissIban(iban)) return 'iban_not_swiss'
  return isQrIban(iban) ? 'iban_is_qr_iban' : null
}

/** The code of what is wrong, by setting; empty: nothing is. */
export const qrBillFaults = (
  settings: OrganizationSettings,
  draft: QrBillDraft,
): Readonly<Partial<Record<keyof QrBillDraft, string>>> => {
  const { invoiceQrBillType: type, invoiceQrBillIban: iban, expensePaymentIban } = draft
  const isIbanNeeded = type !== 'NON' || settings.invoiceQrBillIban !== null
  const ofBill = iban === '' ? (isIbanNeeded ? 'required' : null) : qrBillIbanProblem(type, iban)
  const ofExpenses =
    expensePaymentIban === ''
      ? settings.expensePaymentIban === null
        ? null
        : 'required'
      : accountIbanProblem(expensePaymentIban)
  return {
    ...(ofBill === null ? {} : { invoiceQrBillIban: ofBill }),
    ...(ofExpenses === null ? {} : { expensePaymentIban: ofExpenses }),
  }
}

type Account = Pick<BankAccountObject, 'name' | 'iban' | 'qr_bill_iban'>

/** What an account is paid into with that type of bill; null: it has none, or nobody said it. */
const ibanFor = (type: QrBillType, { iban, qr_bill_iban }: Account): string | null =>
  type === 'QRR' ? qr_bill_iban : iban

/** The accounts that such a bill can be paid into. */
export const payableInto = (
  type: QrBillType,
  accounts: readonly Account[],
): readonly { iban: string; name: string }[] =>
  accounts.flatMap((account) => {
    const iban = ibanFor(type, account)
    return iban === null ? [] : [{ iban, name: account.name }]
  })

/** The IBAN of the same account for another type of bill, or of the only one that fits; else the one there is. */
export const ibanForType = (type: QrBillType, iban: string, accounts: readonly Account[]): string => {
  const fitting = payableInto(type, accounts)
  const same = accounts.find((account) => iban !== '' && [account.iban, account.qr_bill_iban].includes(iban))
  if (same) return ibanFor(type, same) ?? iban
  return iban === '' && fitting.length === 1 ? (fitting[0]?.iban ?? iban) : iban
}
