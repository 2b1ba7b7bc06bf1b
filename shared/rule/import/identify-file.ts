// Finds the bank account of a statement file: first by the account that the file names, then by features that only one
// account fits. Pure.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { Statement } from '../../record/bank/statement.ts'
import type { ParsedStatement } from '../../record/import/parsed-statement.ts'
import { normalizeIban } from '../../value/iban.ts'
import { nameKey } from '../../value/text.ts'
import { type AccountsByShape, canTakeFile, type FileTraits, rankAccounts } from './account-fit.ts'
import { selectStatements } from './statement-import.ts'

export interface AccountFacts {
  readonly accounts: readonly BankAccount[]
  /** All statements of the organization. */
  readonly statements: readonly Statement[]
  readonly accountsByShape: AccountsByShape
}

interface FileToIdentify {
  /** Empty when the file was refused. */
  readonly statements: readonly ParsedStatement[]
  readonly traits: FileTraits
}

/** An account as a file names it, and the bank account of the books. */
interface NamedAccount {
  readonly iban: string | null
  readonly other_account: string | null
  readonly currency: string | null
  readonly bank_account_id: string | null
}

export interface FileIdentity {
  readonly accounts: readonly NamedAccount[]
  /** Null when the account is unknown, or several fit. */
  readonly bank_account_id: string | null
  readonly reason: 'iban' | 'account_number' | 'balance' | 'columns' | null
  /**
   * The accounts that may take the file when the user chooses them. For a file that names an account, the accounts that
   * take it nevertheless.
   */
  readonly fitting_ids: readonly string[]
  /** The best guess when nothing identifies the account; null when no account has the file's currency. */
  readonly suggested_id: string | null
  readonly currency: FileTraits['currency']
  readonly kind: FileTraits['kind']
}

/**
 * The account of a file. A file that names none of ours is identified by features that only one account fits, provided
 * that this account would take the file.
 */
export const identifyFile = (file: FileToIdentify, facts: AccountFacts): FileIdentity => {
  const { statements, traits } = file
  const { currency, kind } = traits
  const names = new Set(facts.accounts.map(({ name }) => nameKey(name)))
  const taking = facts.accounts.filter((account) => selectStatements(account, statements, names).ok)
  const common = {
    currency,
    kind,
    fitting_ids: taking.filter((account) => canTakeFile(traits, account, facts.accountsByShape)).map(({ id }) => id),
    suggested_id: rankAccounts(traits, taking, facts.accountsByShape)[0]?.id ?? null,
  }
  const named = identifyNamed(statements, facts.accounts)
  const { accounts } = named
  if (accounts.some(({ bank_account_id }) => bank_account_id !== null)) return { ...named, ...common }
  const ofCurrency = taking.filter((account) => currency === null || account.currency === currency)
  const byBalance = singleOf(
    ofCurrency.filter((account) => continuesLastBalance(statements, account, facts.statements)),
  )
  if (byBalance) return { ...common, accounts, bank_account_id: byBalance.id, reason: 'balance' }
  const ofShape = traits.shape === null ? undefined : facts.accountsByShape.get(traits.shape)
  const byColumns = singleOf(ofCurrency.filter((account) => ofShape?.has(account.id)))
  return { ...common, accounts, bank_account_id: byColumns?.id ?? null, reason: byColumns ? 'columns' : null }
}

/** The account of a file that only its stated account identifies: a notification or a payment order. */
export const identifyNamed = (
  parts: readonly Pick<ParsedStatement, 'iban' | 'other_account' | 'currency'>[],
  known: readonly BankAccount[],
): FileIdentity => {
  const accounts = namedAccounts(parts, known)
  const unidentified = { accounts, fitting_ids: [], suggested_id: null, currency: null, kind: null }
  const [id = null, ...more] = new Set(accounts.flatMap(({ bank_account_id }) => bank_account_id ?? []))
  if (id === null || more.length > 0) return { ...unidentified, bank_account_id: null, reason: null }
  const isByIban = accounts.some(({ bank_account_id, iban }) => bank_account_id === id && iban !== null)
  return { ...unidentified, bank_account_id: id, reason: isByIban ? 'iban' : 'account_number' }
}

const singleOf = <T>(found: readonly T[]): T | null => (found.length === 1 ? (found[0] ?? null) : null)

/** The accounts that the statements name, each once. */
const namedAccounts = (
  statements: readonly Pick<ParsedStatement, 'iban' | 'other_account' | 'currency'>[],
  accounts: readonly BankAccount[],
): readonly NamedAccount[] => {
  const named = new Map<string, NamedAccount>()
  for (const { iban, other_account, currency } of statements) {
    if (iban === null && other_account === null) continue
    const bank_account_id = accountNamed(iban ?? other_account ?? '', currency, accounts)
    named.set(JSON.stringify([iban, other_account, currency]), { iban, other_account, currency, bank_account_id })
  }
  return [...named.values()]
}

/** By IBAN, former IBAN, the bank's own number or the account's name; of several, the only one in the currency. */
const accountNamed = (stated: string, currency: string | null, accounts: readonly BankAccount[]): string | null => {
  const name = normalizeIban(stated)
  const isName = (text: string | null) => text !== null && normalizeIban(text) === name
  const byIban = accounts.filter(({ iban }) => isName(iban))
  const byFormer = accounts.filter(({ former_ibans }) => former_ibans.includes(name))
  const byNumber = accounts.filter((account) => isName(account.bank_account_number))
  const bySameName = accounts.filter((account) => nameKey(account.name) === nameKey(stated))
  const found = [byIban, byFormer, byNumber, bySameName].find((some) => some.length > 0) ?? []
  return (singleOf(found) ?? singleOf(found.filter((account) => account.currency === currency)))?.id ?? null
}

/**
 * Whether the file starts with the balance with which the account's newest statement ends. A balance of zero proves
 * nothing.
 */
const continuesLastBalance = (
  files: readonly ParsedStatement[],
  account: BankAccount,
  statements: readonly Statement[],
): boolean => {
  const opening = files[0]?.opening_balance ?? 0
  if (opening === 0) return false
  const newest = statements
    .filter(({ bank_account_id, closing_balance }) => bank_account_id === account.id && closing_balance !== null)
    .reduce<Statement | null>((latest, each) => (latest && orderOf(latest) >= orderOf(each) ? latest : each), null)
  return newest?.closing_balance === opening
}

const orderOf = ({ to_date, created_at }: Statement): string => `${to_date ?? ''} ${created_at}`
