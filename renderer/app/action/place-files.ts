// Finds the account that each file is of: by the IBAN in its head, else by what the server reads in it.
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'
import { identifyFiles } from '../../../shared/api/endpoints/bank-transactions.ts'
import type { IdentifiedFile } from '../../../shared/api/endpoints/import-plan.ts'
import { call } from '../api.ts'
import { loadAccounts } from '../query/accounts.ts'
import { changeImport, type ImportItem, importByKey, setImportState } from '../store/imports.ts'
import { peekStatement } from './peek-statement.ts'
import { filesBody, refusals, upload } from './upload.ts'

/** An account, and whether it is the file's for certain or a suggestion. */
interface Place {
  readonly accountId: string | null
  readonly isSure: boolean
}

type Account = Pick<BankAccountObject, 'id' | 'iban'>

/** Gives each item its account, or leaves it waiting for one, or refused. Answers the items whose account is known. */
export const placeFiles = async (items: readonly ImportItem[]): Promise<readonly ImportItem[]> => {
  try {
    await place(items, await loadAccounts())
  } catch (error) {
    for (const [index, state] of refusals(error, items.length)) setImportState(items[index]?.key ?? '', state)
  }
  return items.flatMap(({ key }) => importByKey(key) ?? []).filter((item) => item.accountId !== null)
}

const place = async (items: readonly ImportItem[], accounts: readonly Account[]): Promise<void> => {
  const heads = await Promise.all(items.map((item) => peekStatement(item.file ?? new Blob())))
  const unknown: ImportItem[] = []
  for (const [index, item] of items.entries()) {
    const { iban = null, currency = null } = heads[index] ?? {}
    if (iban === null) unknown.push(item)
    else {
      const accountId = accountFor(iban, accounts, item.accountOnScreen)
      settle(item, { accountId, isSure: accountId !== null }, iban, currency)
    }
  }
  await upload(
    unknown,
    (group) => call(identifyFiles, { body: filesBody(group) }),
    (item, found) => {
      const problem = found.problem
      if (problem && !FOR_EYES.includes(problem.code)) setImportState(item.key, { type: 'refused', ...problem })
      else {
        const named = found.accounts.find((account) => account.iban !== null)
        settle(item, placeOf(found, accounts, item.accountOnScreen), named?.iban ?? null, named?.currency ?? null)
      }
    },
  )
}

const settle = (item: ImportItem, place: Place, iban: string | null, currency: string | null): void => {
  if (place.isSure) changeImport(item.key, { accountId: place.accountId })
  else setImportState(item.key, { type: 'account', iban, currency, accountId: place.accountId })
}

/** Refusals of a table whose columns somebody can say; all others are final. */
const FOR_EYES = ['columns_unclear', 'amounts_unclear', 'rows_unreadable', 'rows_without_date']

/** Where a file belongs as far as it can be known: by its IBAN, else the account on screen; null asks the person. */
export const accountFor = (
  iban: string | null,
  accounts: readonly Account[],
  accountOnScreen: string | null,
): string | null => {
  if (iban === null) return accountOnScreen
  const named = accounts.find((account) => account.iban === iban)
  if (named) return named.id
  // Cash and card accounts have no IBAN, so a file for them may name any; a bank account's file names its own.
  const onScreen = accounts.find((account) => account.id === accountOnScreen)
  return onScreen && onScreen.iban === null ? onScreen.id : null
}

/**
 * Where a file belongs by what the server found: what the file names is certain. What only speaks for an account
 * (balance, columns) is certain unless another account is on screen.
 */
export const placeOf = (
  found: Pick<IdentifiedFile, 'accounts' | 'bank_account_id' | 'reason'>,
  accounts: readonly Account[],
  accountOnScreen: string | null,
): Place => {
  const { bank_account_id: accountId, reason } = found
  if (accountId !== null) {
    const isNamed = reason === 'iban' || reason === 'account_number'
    return { accountId, isSure: isNamed || accountOnScreen === null || accountOnScreen === accountId }
  }
  const iban = found.accounts.find((account) => account.iban !== null)?.iban ?? null
  const place = accountFor(iban, accounts, accountOnScreen)
  if (place !== null) return { accountId: place, isSure: true }
  // With one account there is little to choose, but a file may still be of none.
  const only = iban === null && accounts.length === 1 ? accounts[0] : undefined
  return { accountId: only?.id ?? null, isSure: false }
}
