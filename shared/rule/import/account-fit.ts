// Whether a file that names no account may belong to a bank account, judged by its currency, its kind and the shape of
// its table. Pure. These are only hints: they say when the user must choose the account, and which account is the best
// guess.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { ColumnMapping } from '../../record/import/column-mapping.ts'
import type { ImportReport } from '../../record/import/import-report.ts'
import type { ParsedStatement } from '../../record/import/parsed-statement.ts'

/** The kind of list in a file: the types of bank accounts. */
type FileKind = BankAccount['type']

/** The features of a file that are compared with an account. */
export interface FileTraits {
  /** The only currency that the file names; null when it names none, or several. */
  readonly currency: string | null
  /** Null when the file may be of any kind. */
  readonly kind: FileKind | null
  /** The shape of a table; null when the file is not a table. */
  readonly shape: string | null
}

const CARD_TITLES =
  /\b(kartennummer|kartennr|karten-nr|card ?id|card number|card no|(numero|n°|no) de (la )?carte|numero (di |della )?carta|merchant ?name|handlername|nom du commercant|esercente|einkaufsdatum|kaufdatum|date d.achat|data d.acquisto|data di acquisto|purchase date)\b/
const CASH_TITLES = /\b(kassenbuch|kassabuch|kassenbestand|kassabestand|kassasaldo|caisse|cassa|petty cash|cash book)\b/

/** A list of a card names cards or merchants and has no balance after each row; a cash book says that it is one. */
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
/** The accounts that imported a table of each shape. */
export type AccountsByShape = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Whether the account may take the file without a question: no known feature contradicts. An account with earlier
 * tables takes tables of their shapes; a credit card takes lists of cards, or tables of an earlier shape.
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
  // The file of a bank may belong to a cash account: an account abroad has no Swiss IBAN.
  if (kind === 'bank') return account.type !== 'creditcard'
  return kind === null ? account.type !== 'creditcard' : kind === account.type
}

/** The accounts that have the currency of the file, the most probable first. */
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
