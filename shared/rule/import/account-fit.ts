// Whether a file that names no account may be one of a bank account: by its currency, its kind and the form of its table.
// Pure. Nothing here is certain; it says where a file must not go unasked, and which account is the best guess.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { ColumnMapping } from '../../record/import/column-mapping.ts'
import type { ImportReport } from '../../record/import/import-report.ts'
import type { ParsedStatement } from '../../record/import/parsed-statement.ts'

/** What a file is a list of: the types of bank accounts. */
type FileKind = BankAccount['type']

/** What of a file speaks for an account. */
export interface FileTraits {
  /** The one currency that it names; null: none, or several. */
  readonly currency: string | null
  /** Null: it may be of any. */
  readonly kind: FileKind | null
  /** The form of a table; null: it is none. */
  readonly shape: string | null
}

const CARD_TITLES =
  /\b(kartennummer|kartennr|karten-nr|card ?id|card number|card no|(numero|n°|no) de (la )?carte|numero (di |della )?carta|merchant ?name|handlername|nom du commercant|esercente|einkaufsdatum|kaufdatum|date d.achat|data d.acquisto|data di acquisto|purchase date)\b/
const CASH_TITLES = /\b(kassenbuch|kassabuch|kassenbestand|kassabestand|kassasaldo|caisse|cassa|petty cash|cash book)\b/

/** A card's list names cards or merchants and has no balance after each row; a cash book says that it is one. */
const kindOf = (
  format: ImportReport['format'],
  mapping: Pick<ColumnMapping, 'shape' | 'columns'> | null,
): FileKind | null => {
  if (format === 'camt') return 'bank'
  if (mapping === null) return null
  if (CASH_TITLES.test(mapping.shape)) return 'cash'
  const hasBalance = mapping.columns.some(({ meaning }) => meaning === 'balance')
  return CARD_TITLES.test(mapping.shape) && !hasBalance ? 'creditcard' : null
}

export const traitsOf = (
  format: ImportReport['format'] | null,
  statements: readonly Pick<ParsedStatement, 'currency'>[],
  mapping: ColumnMapping | null,
): FileTraits => {
  const currencies = new Set(statements.flatMap(({ currency }) => currency ?? []))
  const [currency = null] = currencies.size === 1 ? currencies : []
  return { currency, kind: format === null ? null : kindOf(format, mapping), shape: mapping?.shape ?? null }
}

type AccountTraits = Pick<BankAccount, 'id' | 'type' | 'currency'>
/** Form of a table → the accounts that have had one of it. */
export type AccountsByShape = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Whether the file may go into the account without a question: nothing that is known of the two contradicts. An account
 * that has had tables fits those of their forms; a credit card fits lists of cards, or of a form that it has had.
 */
export const canTakeFile = (
  { currency, kind, shape }: FileTraits,
  account: AccountTraits,
  byShape: AccountsByShape,
): boolean => {
  if (currency !== null && currency !== account.currency) return false
  const ownShapes = shape !== null && byShape.get(shape)?.has(account.id) === true
  if (ownShapes) return true
  const hasOtherShapes = [...byShape.values()].some((accounts) => accounts.has(account.id))
  if (shape !== null && hasOtherShapes) return false
  // A bank's file may be of an account that is kept as cash: one abroad has no Swiss IBAN.
  if (kind === 'bank') return account.type !== 'creditcard'
  return kind === null ? account.type !== 'creditcard' : kind === account.type
}

/** The accounts whose currency it may be, the likeliest first. */
export const rankAccounts = <A extends AccountTraits>(
  traits: FileTraits,
  accounts: readonly A[],
  byShape: AccountsByShape,
): readonly A[] => {
  const { currency, kind, shape } = traits
  const score = (account: A): number =>
    (shape !== null && byShape.get(shape)?.has(account.id) === true ? 4 : 0) +
    (canTakeFile(traits, account, byShape) ? 2 : 0) +
    ((kind ?? 'bank') === account.type ? 1 : 0)
  return accounts
    .filter((account) => currency === null || currency === account.currency)
    .toSorted((a, b) => score(b) - score(a))
}
