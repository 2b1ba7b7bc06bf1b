// Whole lists of the interface, and bank accounts by the names that people use.
import type { Client } from '../../../shared/api/client.ts'
import { type BankAccountObject, listBankAccounts } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { Page } from '../../../shared/api/page.ts'
import { same } from './language.ts'
import { refusalError } from './stop.ts'

/** The most rows in a page of the interface (rule 7). */
const PER_PAGE = 500

interface ListedRows<T> {
  readonly rows: readonly T[]
  /** The number of all rows, regardless of the limit. */
  readonly total: number
}

/**
 * The first `limit` rows of a list. Ends the command if the list
 * changed meanwhile, since a row could be missing or repeated.
 */
export const listAll = async <T>(
  load: (page: {
    readonly page: number
    readonly per_page: number
  }) => Promise<Pick<Page<T>, 'data'> & { meta: { total: number; last_page: number } }>,
  limit = Number.POSITIVE_INFINITY,
): Promise<ListedRows<T>> => {
  const rows: T[] = []
  const per_page = Math.min(PER_PAGE, limit)
  let total: number | null = null
  for (let page = 1; ; page++) {
    const { data, meta } = await load({ page, per_page })
    if (total !== null && total !== meta.total)
      throw refusalError({
        de: 'Die Liste hat sich geändert, während sie gelesen wurde. Wiederholen Sie den Befehl.',
        en: 'The list changed while it was being read. Run the command again.',
      })
    total = meta.total
    for (const row of data) rows.push(row)
    if (page >= meta.last_page || rows.length >= limit) return { rows: rows.slice(0, limit), total }
  }
}

export const allBankAccounts = async (ask: Client): Promise<readonly BankAccountObject[]> =>
  (await listAll<BankAccountObject>((page) => ask(listBankAccounts, { query: page }))).rows

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** The only bank account with this id, IBAN or name; ends the command if there is none or more than one. */
export const bankAccountOf = (accounts: readonly BankAccountObject[], nameOrId: string): BankAccountObject => {
  const byId = accounts.filter(
    ({ id, iban, former_ibans: former }) => id === nameOrId || [iban, ...former].includes(withoutBlanks(nameOrId)),
  )
  const found = byId.length > 0 ? byId : accounts.filter(({ name }) => name.toLowerCase() === nameOrId.toLowerCase())
  const [account] = found
  if (account !== undefined && found.length === 1) return account
  const known = same(
    (found.length > 1 ? found : accounts).map(({ id, name, iban }) => `${name} (${iban ?? id})`).join(', ') || '–',
  )
  throw refusalError(
    found.length > 1
      ? {
          de: `«${nameOrId}» passt auf mehrere Bankkonten: ${known.de}.`,
          en: `"${nameOrId}" matches several bank accounts: ${known.en}.`,
        }
      : {
          de: `Das Bankkonto «${nameOrId}» gibt es nicht. Verfügbar: ${known.de}.`,
          en: `There is no bank account "${nameOrId}". Available: ${known.en}.`,
        },
  )
}
