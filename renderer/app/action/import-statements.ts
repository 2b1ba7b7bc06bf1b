// Takes files that were dropped or chosen: finds their account or asks for it, sends them, and follows what comes back.
import { ApiError } from '../../../shared/api/client.ts'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'
import { importTransactions } from '../../../shared/api/endpoints/bank-transactions.ts'
import { call, queryClient } from '../api.ts'
import { loadAccounts } from '../query/accounts.ts'
import { batchKey } from '../query/keys.ts'
import { setWaiting, useDialogs, type WaitingFile } from '../store/dialogs.ts'
import { addImports, type ImportItem, type ImportState, setImportState, useImports } from '../store/imports.ts'
import { peekStatement } from './peek-statement.ts'

let lastKey = 0
const newKey = () => `import-${++lastKey}`

/**
 * Imports `files`. A file that names the IBAN of an account goes there; one that names none goes to the account on
 * screen. When any file's account stays open, the chooser asks for all of them before anything is sent.
 */
export const importStatements = async (files: readonly File[], accountOnScreen: string | null): Promise<void> => {
  if (files.length === 0) return
  const [accounts, heads] = await Promise.all([loadAccounts(), Promise.all(files.map(peekStatement))])
  const waiting = files.map((file, index): WaitingFile => {
    const { iban = null, currency = null } = heads[index] ?? {}
    return { key: newKey(), file, iban, currency, accountId: accountFor(iban, accounts, accountOnScreen) }
  })
  const pending = useDialogs.getState().waiting
  if (pending.length > 0 || waiting.some((file) => file.accountId === null)) setWaiting([...pending, ...waiting])
  else await sendFiles(waiting)
}

/** Where a file belongs as far as it can be known: by its IBAN, else the account on screen; null asks the person. */
export const accountFor = (
  iban: string | null,
  accounts: readonly Pick<BankAccountObject, 'id' | 'iban'>[],
  accountOnScreen: string | null,
): string | null => {
  if (iban === null) return accountOnScreen
  const named = accounts.find((account) => account.iban === iban)
  if (named) return named.id
  // Cash and card accounts have no IBAN, so a file for them may name any; a bank account's file names its own.
  const onScreen = accounts.find((account) => account.id === accountOnScreen)
  return onScreen && onScreen.iban === null ? onScreen.id : null
}

/** Sends files whose accounts are known: one request per account, all its files in it. */
export const sendFiles = async (files: readonly WaitingFile[]): Promise<void> => {
  const items = files.map(
    ({ key, file, accountId }): ImportItem => ({ key, name: file.name, accountId, file, state: { type: 'sending' } }),
  )
  addImports(items)
  const accountIds = [...new Set(items.map((item) => item.accountId))]
  await Promise.all(
    accountIds.map((id) =>
      sendToAccount(
        id,
        items.filter((item) => item.accountId === id),
      ),
    ),
  )
}

/** Sends a file again that could not be sent. */
export const retryImport = async (key: string): Promise<void> => {
  const item = useImports.getState().items.find((each) => each.key === key)
  if (!item?.file) return
  setImportState(key, { type: 'sending' })
  await sendToAccount(item.accountId, [item])
}

/**
 * The server takes all files of a request or none. When it refuses some, those are marked with its message and the
 * others are sent again without them, so that one wrong file does not hold up the good ones.
 */
const sendToAccount = async (accountId: string | null, items: readonly ImportItem[]): Promise<void> => {
  let remaining = items
  while (remaining.length > 0) {
    const body = new FormData()
    for (const [index, item] of remaining.entries()) if (item.file) body.append(`files[${index}]`, item.file, item.name)
    try {
      const batches = await call(importTransactions, { params: { bankAccountId: accountId ?? '' }, body })
      for (const [index, batch] of batches.entries()) {
        queryClient.setQueryData(batchKey(batch.id), batch)
        const item = remaining[index]
        if (item) setImportState(item.key, { type: 'batch', batchId: batch.id })
      }
      return
    } catch (error) {
      const refused = refusals(error, remaining.length)
      for (const [index, state] of refused) {
        const item = remaining[index]
        if (item) setImportState(item.key, state)
      }
      remaining = remaining.filter((_, index) => !refused.has(index))
    }
  }
}

/** Which files a failed request is about. Files that are not to blame are missing, unless none is named: then all are. */
export const refusals = (error: unknown, count: number): ReadonlyMap<number, ImportState> => {
  const everyFile = (state: ImportState) => new Map(Array.from({ length: count }, (_, index) => [index, state]))
  if (!(error instanceof ApiError)) return everyFile({ type: 'unreachable' })
  const { status, problem } = error
  if (status === 503) return everyFile({ type: 'unreachable' })
  const named = new Map<number, ImportState>()
  for (const [field, messages] of Object.entries(problem.errors ?? {})) {
    const index = Number(/^files\.(\d+)$/.exec(field)?.[1] ?? -1)
    const message = messages[0] ?? problem.message
    const code = problem.codes?.[field] ?? problem.code
    if (index >= 0 && index < count) named.set(index, { type: 'refused', code, message })
  }
  return named.size > 0 ? named : everyFile({ type: 'refused', code: problem.code, message: problem.message })
}
