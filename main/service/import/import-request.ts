// Checks the request of an import or a plan: the account, the options of each file, and the mappings that the account
// remembers.
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ImportOptions, ReadingOptions } from '../../../shared/record/import/import-options.ts'
import type { RememberedMapping } from '../../../shared/record/import/remembered-mapping.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Answer } from '../core/request.ts'
import type { ImportRequest } from './contract.ts'

export interface ImportTarget {
  readonly account: BankAccount
  /** The names of all bank accounts. */
  readonly own_names: readonly string[]
  /** One for each file. */
  readonly options: readonly ImportOptions[]
  /** Whether the request has separate options for each file. */
  readonly hasOptionsPerFile: boolean
  readonly remembered: readonly RememberedMapping[]
}

/** 404 without the account, 422 when the options do not fit the files. */
export const readImportTarget = async (
  read: Read,
  { bank_account_id, files, options }: ImportRequest,
): Answer<ImportTarget> => {
  const [account, accounts, remembered] = await read([
    get('bank_account', bank_account_id),
    page('bank_account'),
    where('remembered_mapping', 'bank_account_id', [bank_account_id]),
  ])
  if (!account) return err(notFound('BankAccount', bank_account_id))
  const hasOptionsPerFile = Array.isArray(options)
  const all: readonly (ImportOptions | null | undefined)[] = Array.isArray(options) ? options : files.map(() => options)
  if (all.length !== files.length) {
    return err(invalid({ field: 'options', code: 'options_count' }))
  }
  const own_names = accounts.rows.map(({ name }) => name)
  return ok({ account, own_names, options: all.map((each) => each ?? {}), hasOptionsPerFile, remembered })
}

/** How to read a file: as the options say, else as remembered, else as found. */
export const readingFor = (options: ImportOptions, remembered: readonly RememberedMapping[]): ReadingOptions => {
  const encoding = options.encoding ?? null
  if (options.mapping === 'automatic') return { encoding }
  if (options.mapping) return { mapping: options.mapping, encoding }
  return { encoding, remembered: remembered.map(({ shape, mapping, encoding }) => ({ shape, mapping, encoding })) }
}

/**
 * When the caller named the unknown encoding, the request is wrong (422 on the option). When an XML file names it, the file
 * is wrong, for every value of the option: no option changes how XML is read.
 */
export const encodingProblem = (
  { options, hasOptionsPerFile }: Pick<ImportTarget, 'options' | 'hasOptionsPerFile'>,
  index: number,
  { code, values }: FileRefusal,
): Refusal | null => {
  if (code !== 'unknown_encoding' || values.encoding !== options[index]?.encoding) return null
  return invalid({ field: hasOptionsPerFile ? `options.${index}.encoding` : 'options.encoding', code, values })
}
