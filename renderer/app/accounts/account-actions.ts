// Changes and deletes bank accounts. Each action shows a confirmation with its undo.
import i18next from 'i18next'
import {
  type BankAccountObject,
  type ChangeBankAccount,
  changeBankAccount,
  deleteBankAccount,
} from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { changeOrganization } from '../../../shared/api/endpoints/organization/organizations.ts'
import type { WritableSettings } from '../../../shared/record/organization/organization-settings.ts'
import { call } from '../data/api.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone } from '../part/toast.tsx'
import './text/dictionary.ts'

/** Rejects with an ApiError whose `problem.errors` name the fields. */
export const changeAccount = async (accountId: string, body: ChangeBankAccount): Promise<void> => {
  const { name } = await call(changeBankAccount, { params: { bankAccountId: accountId }, body })
  refreshTables('bank_account')
  showDone(i18next.t('accounts.changed', { name }))
}

/** Deletes the account with its transactions and statements; rejects with the blocking records. */
export const removeAccount = async ({ id, name }: BankAccountObject): Promise<void> => {
  await call(deleteBankAccount, { params: { bankAccountId: id } })
  refreshTables('bank_account', 'bank_transaction', 'statement', 'batch')
  showDone(i18next.t('accounts.deleted', { name }))
}

/** Rejects with an ApiError whose `problem.errors` name the settings (`settings.invoiceQrBillIban`). */
export const saveQrBill = async (organizationId: number, settings: WritableSettings): Promise<void> => {
  await call(changeOrganization, { params: { organizationId }, body: { settings } })
  refreshTables('organization', 'organization_profile')
  showDone(i18next.t('qr-bill.saved'))
}
