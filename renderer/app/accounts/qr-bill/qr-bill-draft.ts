// The settings of QR-bills while the user changes them: what has changed, and what is wrong with it (rule 131). Pure.
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type {
  OrganizationSettings,
  WritableSettings,
} from '../../../../shared/record/organization/organization-settings.ts'
import { accountIbanProblem } from '../../../../shared/rule/bank/bank-account.ts'
import { isQrIban, isSwissIban } from '../../../../shared/value/iban.ts'

export type QrBillType = OrganizationSettings['invoiceQrBillType']
export const QR_BILL_TYPES = ['QRR', 'SCOR', 'NON'] as const satisfies readonly QrBillType[]

/** Keys are the names of the settings; empty: not set. IBANs have no spaces. */
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

/** The settings in which the draft differs. */
export const qrBillChange = (settings: OrganizationSettings, draft: QrBillDraft): WritableSettings => {
  const before = draftOfSettings(settings)
  const changed = Object.entries(draft).filter(([name, value]) => value !== before[name as keyof QrBillDraft])
  const { invoiceQrBillCIN: cin, ...rest } = Object.fromEntries(changed) as Partial<QrBillDraft>
  // A setting cannot be emptied; 0 has the same meaning.
  return { ...rest, ...(cin === undefined ? {} : { invoiceQrBillCIN: Number(cin) }) }
}

/** A QR reference needs a QR-IBAN, every other type the IBAN of the account itself. Null: the IBAN fits. */
export const qrBillIbanProblem = (type: QrBillType, iban: string): string | null => {
  if (type === 'QRR') {
    if (!isSwissIban(iban)) return 'qr_iban_invalid'
    return isQrIban(iban) ? null : 'qr_iban_expected'
  }
  return accountIbanProblem(iban)
}

/** Error codes by setting; empty: all are valid. */
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

/** The IBAN of the account for bills of this type; null: the account has none. */
const ibanFor = (type: QrBillType, { iban, qr_bill_iban }: Account): string | null =>
  type === 'QRR' ? qr_bill_iban : iban

/** The accounts that a bill of this type can be paid into. */
export const payableInto = (
  type: QrBillType,
  accounts: readonly Account[],
): readonly { iban: string; name: string }[] =>
  accounts.flatMap((account) => {
    const iban = ibanFor(type, account)
    return iban === null ? [] : [{ iban, name: account.name }]
  })

/** The IBAN of the same account for another type of bill, or the only IBAN that fits; otherwise the current one. */
export const ibanForType = (type: QrBillType, iban: string, accounts: readonly Account[]): string => {
  const fitting = payableInto(type, accounts)
  const same = accounts.find((account) => iban !== '' && [account.iban, account.qr_bill_iban].includes(iban))
  if (same) return ibanFor(type, same) ?? iban
  return iban === '' && fitting.length === 1 ? (fitting[0]?.iban ?? iban) : iban
}
