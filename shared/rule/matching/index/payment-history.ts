// Which company an account or a name belongs to, by the reconciled transactions. The counts follow every change of a
// transaction and are not stored.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { foldText } from '../../../value/text.ts'

export interface PaymentHistory {
  /** Whether no transaction with an account or a name was matched with a company. */
  readonly isEmpty: () => boolean
  /** Replaces what this transaction counted before. `companies`: those it was matched with. */
  readonly note: (transaction: BankTransaction, companies: readonly string[]) => void
  readonly forget: (transaction_id: string) => void
  /** The companies that transactions with this account or name were matched with. */
  readonly ofIban: (iban: string) => readonly string[]
  readonly ofName: (name: string) => readonly string[]
}

export const createPaymentHistory = (): PaymentHistory => {
  /** By account or name, then by company: how often. */
  const counts = new Map<string, Map<string, number>>()
  const noted = new Map<string, readonly (readonly [key: string, company: string])[]>()

  const count = (key: string, company: string, step: number) => {
    const companies = counts.get(key) ?? new Map<string, number>()
    const next = (companies.get(company) ?? 0) + step
    if (next > 0) companies.set(company, next)
    else companies.delete(company)
    if (companies.size > 0) counts.set(key, companies)
    else counts.delete(key)
  }
  const forget = (id: string) => {
    for (const [key, company] of noted.get(id) ?? []) count(key, company, -1)
    noted.delete(id)
  }
  const of = (key: string) => [...(counts.get(key)?.keys() ?? [])]
  return {
    isEmpty: () => counts.size === 0,
    forget,
    note: (transaction, companies) => {
      forget(transaction.id)
      const { counterparty_iban, name } = transaction
      const keys = [
        ...(counterparty_iban === null ? [] : [ibanKey(counterparty_iban)]),
        ...(name === null ? [] : [nameKey(name)]),
      ]
      // A payment of several companies does not show whose account it is.
      const [company] = companies
      if (company === undefined || new Set(companies).size > 1 || keys.length === 0) return
      noted.set(
        transaction.id,
        keys.map((key) => [key, company] as const),
      )
      for (const key of keys) count(key, company, 1)
    },
    ofIban: (iban) => of(ibanKey(iban)),
    ofName: (name) => of(nameKey(name)),
  }
}

const ibanKey = (iban: string): string => `iban ${iban}`
const nameKey = (name: string): string => `name ${foldText(name)}`
