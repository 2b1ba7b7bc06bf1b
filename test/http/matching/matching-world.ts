// An organization over HTTP with a bank account, documents and bank transactions to match, and its ledger.
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { type Kontor, type KontorOptions, startKontor } from '../kontor.ts'

/** Rows of a match: amounts in francs; accounts by their number. */
export interface TestRow {
  readonly amount: number
  readonly account?: number
  readonly [attribute: string]: unknown
}

export interface MatchingWorld {
  readonly kontor: Kontor
  readonly bankAccountId: string
  readonly accountId: (number: number) => string
  readonly vatRateId: (name: string) => string
  /** Creates a record and returns its id. */
  readonly make: (path: string, body: object) => Promise<string>
  readonly transaction: (amount: number, more?: object) => Promise<string>
  readonly match: (id: string, rows: readonly TestRow[]) => Promise<Response>
  /** The same; must succeed. */
  readonly matched: (id: string, rows: readonly TestRow[]) => Promise<BankTransactionObject>
  readonly post: (path: string, body?: object) => Promise<Response>
  readonly json: <T>(path: string) => Promise<T>
  /** The postings of the entry that booked a transaction: number of the account, debit, credit. */
  readonly postings: (id: string) => Promise<readonly (readonly [number, number, number])[]>
  /** The balance of every account by its number, debits positive, without those at 0. */
  readonly balances: () => Promise<Readonly<Record<string, number>>>
}

export const startMatchingWorld = async (options: KontorOptions = {}): Promise<MatchingWorld> =>
  worldOf(await startKontor(options))

/** `account`: the bank account of books that had one before a restart. */
export const worldOf = async (kontor: Kontor, account: string | null = null): Promise<MatchingWorld> => {
  const json = async <T>(path: string) => (await (await kontor.ask(`/api${path}`)).json()) as T
  const post = (path: string, body: object = {}) => kontor.send('POST', `/api${path}`, body)
  const accounts = (await json<{ data: { id: string; number: number }[] }>('/account?per_page=500')).data
  const rates = (await json<{ data: { id: string; name: string }[] }>('/vat_rate?per_page=500')).data
  const numberById = new Map(accounts.map(({ id, number }) => [id, number]))
  const accountId = (number: number) => {
    const found = accounts.find((each) => each.number === number)
    if (!found) throw new Error(`no account ${number}`)
    return found.id
  }
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await post(path, body)
    const made = (await answer.json()) as { id: string }
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(made)}`)
    return made.id
  }
  const wish = { type: 'bank', name: 'Konto', iban: 'CH9300762011623852957', account_id: accountId(1020) }
  const bankAccountId = account ?? (await make('/bank_account', wish))
  let counter = 0
  const transaction = async (amount: number, more: object = {}) => {
    counter += 1
    const day = { booking_date: '2026-03-16', value_date: '2026-03-16' }
    const body = { bank_account_id: bankAccountId, acc_serv_ref: `T${counter}`, amount, ...day, ...more }
    return make('/bank_transaction', body)
  }
  const match = (id: string, rows: readonly TestRow[]) =>
    post(`/bank_transaction/${id}/matches`, {
      matches: rows.map(({ account, ...row }) => ({ ...(account ? { account_id: accountId(account) } : {}), ...row })),
    })
  interface Entry {
    readonly lines: readonly { account_id: string; debit: number; credit: number }[]
  }
  return {
    kontor,
    bankAccountId,
    accountId,
    vatRateId: (name) => rates.find((rate) => rate.name === name)?.id ?? '',
    make,
    transaction,
    match,
    matched: async (id, rows) => {
      const answer = await match(id, rows)
      if (answer.status !== 200) throw new Error(JSON.stringify(await answer.json()))
      return (await answer.json()) as BankTransactionObject
    },
    post,
    json,
    postings: async (id) => {
      const { journal_entry_id } = await json<BankTransactionObject>(`/bank_transaction/${id}`)
      const { lines } = await json<Entry>(`/journal_entry/${journal_entry_id}`)
      return lines.map(({ account_id, debit, credit }) => [numberById.get(account_id) ?? 0, debit, credit] as const)
    },
    balances: async () => {
      const cents = new Map<number, number>()
      for (let page = 1, isLast = false; !isLast; page++) {
        const { data } = await json<{ data: Entry[] }>(`/journal_entry?per_page=500&page=${page}`)
        isLast = data.length < 500
        for (const { account_id, debit, credit } of data.flatMap(({ lines }) => lines)) {
          const number = numberById.get(account_id) ?? 0
          cents.set(number, (cents.get(number) ?? 0) + Math.round(debit * 100) - Math.round(credit * 100))
        }
      }
      return Object.fromEntries([...cents].filter(([, sum]) => sum !== 0).map(([number, sum]) => [number, sum / 100]))
    },
  }
}
