// Finds the account of each file: by the IBAN in its head, otherwise by what the server reads in it.
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { identifyFiles } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { IdentifiedFile } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { normalizeIban } from '../../../../shared/value/iban.ts'
import { call } from '../../data/api.ts'
import { loadAccounts } from '../../data/query/bank/accounts.ts'
import { peekStatements } from '../files/peek-statement.ts'
import {
  changeImport,
  type ImportItem,
  importByKey,
  newImport,
  replaceImport,
  setImportState,
} from '../queue/import-items.ts'
import { filesBody, refusals, upload } from '../queue/upload.ts'
import { proposedChoice } from './account-choice.ts'

/** An account, and whether it is certain or a suggestion. */
interface Place {
  readonly accountId: string | null
  readonly isCertain: boolean
  /** Whether the file itself names the account. */
  readonly isNamed: boolean
}

type Account = Pick<BankAccountObject, 'id' | 'iban' | 'former_ibans' | 'bank_account_number' | 'currency' | 'type'>

/**
 * Assigns an account to each item, or lets it wait for one, or refuses it. Answers the items whose account is known.
 */
export const resolveAccounts = async (items: readonly ImportItem[]): Promise<readonly ImportItem[]> => {
  const keys: string[] = []
  try {
    await place(items, await loadAccounts(), (key) => keys.push(key))
  } catch (error) {
    for (const [index, state] of refusals(error, items.length)) setImportState(items[index]?.key ?? '', state)
  }
  return keys.flatMap((key) => importByKey(key) ?? [])
}

const place = async (
  items: readonly ImportItem[],
  accounts: readonly Account[],
  onResolved: (key: string) => void,
): Promise<void> => {
  const unknown: ImportItem[] = []
  // One after the other: a thousand files must not be in memory at once.
  for (const item of items) {
    const heads = await peekStatements(item.file ?? new Blob())
    const knownParts = heads.flatMap(({ iban, currency }) => {
      const [account, ...more] = iban === null ? [] : accounts.filter((each) => each.iban === iban)
      return account && more.length === 0 ? [{ iban, other_account: null, currency, bank_account_id: account.id }] : []
    })
    if (knownParts.length === 0 || knownParts.length < heads.length) unknown.push(item)
    else assignParts(item, partsOf(knownParts), accounts, onResolved)
  }
  await upload(
    unknown,
    (group) => call(identifyFiles, { body: filesBody(group) }),
    (item, found) => {
      const { problem, enrichment } = found
      const parts = partsOf(found.accounts)
      if (enrichment !== null) assignEnrichment({ ...item, enrichment }, parts, accounts, onResolved)
      else if (problem && !NEEDING_REVIEW.includes(problem.code))
        setImportState(item.key, { type: 'refused', ...problem })
      else if (parts.length > 1) assignParts(item, parts, accounts, onResolved)
      else assignFile(item, placeOf(found, item.accountOnScreen, accounts), parts[0] ?? found, onResolved)
    },
  )
}

/** An account of a file: one of the books, or another. */
type Part = IdentifiedFile['accounts'][number]

/** The accounts of a file, each once. */
export const partsOf = (named: readonly Part[]): readonly Part[] => {
  const parts = new Map<string, Part>()
  for (const part of named) {
    const name = part.bank_account_id ?? part.iban ?? part.other_account ?? ''
    if (!parts.has(name)) parts.set(name, part)
  }
  return [...parts.values()]
}

/** Continues with each account of the file separately: a file of several accounts is imported into each of them. */
const assignParts = (
  item: ImportItem,
  parts: readonly Part[],
  accounts: readonly Account[],
  onResolved: (key: string) => void,
): void => {
  const items = parts.length > 1 ? parts.map(() => newImport(item)) : [item]
  if (parts.length > 1) replaceImport(item.key, items)
  for (const [index, each] of items.entries()) {
    const part = parts[index]
    const accountId = part?.bank_account_id ?? accountOf(part?.iban ?? null, accounts)
    assignFile(each, { accountId, isNamed: true, isCertain: accountId !== null }, part ?? {}, onResolved)
  }
}

/** Notifications and payment orders go to their transactions; an account that is not in the books has none. */
const assignEnrichment = (
  item: ImportItem,
  parts: readonly Part[],
  accounts: readonly Account[],
  onResolved: (key: string) => void,
): void => {
  const onScreen = parts.length > 1 ? null : item.accountOnScreen
  const named = parts.length === 0 ? [{ bank_account_id: onScreen, iban: null }] : parts
  const ids = named.flatMap(({ bank_account_id: id, iban }) => id ?? accountOf(iban, accounts) ?? [])
  const [id, ...otherIds] = new Set(ids)
  if (id === undefined) {
    setImportState(item.key, { type: 'refused', code: 'enrichment_account_unknown', message: '' })
    return
  }
  const items = [item, ...otherIds.map(() => newImport(item))]
  if (otherIds.length > 0) replaceImport(item.key, items)
  for (const [index, { key }] of items.entries()) {
    changeImport(key, { accountId: [id, ...otherIds][index] ?? null, enrichment: item.enrichment })
    onResolved(key)
  }
}

/** What a file states about its account. */
type AccountHints = Partial<Pick<Part, 'iban' | 'other_account' | 'currency'> & Pick<IdentifiedFile, 'kind'>>

const assignFile = (item: ImportItem, place: Place, hints: AccountHints, onResolved: (key: string) => void): void => {
  const { iban = null, other_account: number = null, currency = null, kind = null } = hints
  const account = { iban, number, currency, kind }
  changeImport(item.key, { said: account, isNamed: place.isNamed })
  if (place.isCertain) {
    changeImport(item.key, { accountId: place.accountId })
    onResolved(item.key)
  } else setImportState(item.key, { type: 'account', choice: place.accountId ?? proposedChoice(iban) })
}

/** Refusals of a table whose columns the user can name; all others are final. */
const NEEDING_REVIEW = ['columns_unclear', 'amounts_unclear', 'several_layouts', 'rows_unreadable', 'rows_without_date']

/** The account with an IBAN; an account abroad has it as its number. */
const accountOf = (iban: string | null, accounts: readonly Account[]): string | null =>
  (iban === null
    ? null
    : accounts.find(
        (each) =>
          [each.iban, ...each.former_ibans].includes(iban) || normalizeIban(each.bank_account_number ?? '') === iban,
      )?.id) ?? null

/**
 * Where a file belongs, from the server's findings. An account that the file names is certain. Weaker evidence
 * (balance, columns) is certain unless another account is on screen. A file that names none goes into the account on
 * screen unless something contradicts it: currency, kind, the form of its earlier tables. Otherwise the dialog asks; it
 * preselects the account on screen, or the one whose kind the file shows, such as a list of card payments. The only
 * account is no evidence: the file may be of another bank.
 */
export const placeOf = (
  found: Pick<IdentifiedFile, 'accounts' | 'bank_account_id' | 'reason' | 'fitting_ids' | 'currency' | 'kind'>,
  accountOnScreen: string | null,
  accounts: readonly Pick<BankAccountObject, 'id' | 'currency' | 'type'>[],
): Place => {
  const { bank_account_id: accountId, reason, fitting_ids, kind } = found
  if (accountId !== null) {
    const isNamed = reason === 'iban' || reason === 'account_number'
    return { accountId, isNamed, isCertain: isNamed || accountOnScreen === null || accountOnScreen === accountId }
  }
  const iban = found.accounts.find((account) => account.iban !== null)?.iban ?? null
  const onScreen = accountOnScreen !== null && fitting_ids.includes(accountOnScreen) ? accountOnScreen : null
  // It names an account that is not in the books, so no other is selected.
  if (iban !== null) return { accountId: null, isNamed: false, isCertain: false }
  // A table with other titles than before may still belong to the account; one in another currency hardly does.
  const shownAccount = accounts.find(
    ({ id, currency }) => id === accountOnScreen && [null, currency].includes(found.currency),
  )
  const ofKind = accounts.filter(({ id, type }) => kind !== null && type === kind && fitting_ids.includes(id))
  const shown = ofKind.length === 1 && kind !== 'bank' ? ofKind[0] : undefined
  return { accountId: onScreen ?? shownAccount?.id ?? shown?.id ?? null, isNamed: false, isCertain: onScreen !== null }
}
