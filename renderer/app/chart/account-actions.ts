// The actions on accounts of the chart: add, change, deactivate and activate. Each shows a confirmation with its undo.
import i18next from 'i18next'
import {
  type AccountObject,
  type CreateAccount,
  changeAccount,
  createAccount,
} from '../../../shared/api/endpoints/ledger/ledger.ts'
import { call } from '../data/api.ts'
import { refreshTables } from '../data/refresh.ts'
import { runAction, showDone } from '../part/toast.tsx'
import './text/dictionary.ts'

/** Saves a new account (`id` null) or a changed one; rejects with the error. */
export const saveAccount = async (id: string | null, body: CreateAccount): Promise<AccountObject> => {
  const account = await (id === null
    ? call(createAccount, { body })
    : call(changeAccount, { params: { accountId: id }, body }))
  refreshTables('ledger_account', 'history')
  showDone(i18next.t('chart.saved', { name: account.full_name }))
  return account
}

/** Deactivates or activates an account. */
export const setActive = ({ id, full_name }: AccountObject, isActive: boolean): Promise<void> =>
  runAction(
    () => call(changeAccount, { params: { accountId: id }, body: { is_active: isActive } }),
    ['ledger_account', 'history'],
    () => i18next.t(isActive ? 'chart.activated' : 'chart.deactivated', { name: full_name }),
  )
