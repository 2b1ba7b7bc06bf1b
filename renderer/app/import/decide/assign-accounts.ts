// Carries out the choices for files whose account was not known: adds accounts and continues with the files.
import { addAccountOf } from '../../accounts/add-account.ts'
import { loadAccounts } from '../../data/query/bank/accounts.ts'
import { accountsToAdd, addedIban } from '../account/account-choice.ts'
import type { WaitingFile } from '../account/waiting-files.ts'
import { changeImport, importByKey } from '../queue/import-items.ts'
import { advance } from '../run/import-statements.ts'

/**
 * Adds the accounts that were chosen as new ones, and imports the files; files without a choice keep waiting. Rejects
 * with an ApiError when an account cannot be added; the files wait then.
 */
export const importAssigned = async (files: readonly WaitingFile[]): Promise<void> => {
  const chosen = files.filter(({ choice }) => choice !== null)
  const idByIban = new Map((await loadAccounts()).flatMap(({ id, iban }) => (iban === null ? [] : [[iban, id]])))
  for (const { iban, currency } of accountsToAdd(chosen)) {
    if (idByIban.has(iban)) continue
    const { id } = await addAccountOf(iban, currency)
    idByIban.set(iban, id)
  }
  for (const { key, choice } of chosen) {
    const accountId = idByIban.get(addedIban(choice) ?? '') ?? choice
    changeImport(key, { accountId, state: { type: 'sending' } })
  }
  void advance(chosen.flatMap(({ key }) => importByKey(key) ?? []))
}
