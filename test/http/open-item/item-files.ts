// Loads lists of other systems, and finds the results.
import type { z } from 'zod'
import type { ExpenseObject } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { loadCompanies, loadExpenses, loadInvoices } from '../../../shared/api/endpoints/open-item/item-loads.ts'
import type { Page } from '../../../shared/api/page.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import type { Kontor } from '../kontor.ts'

export const QRR = qrReferenceOf('3139471430009')
export const IBAN = 'CH9300762011623852957'
export const OTHER_IBAN = 'CH5604835012345678009'

export type Loaded = z.infer<
  (typeof loadInvoices)['response'] | (typeof loadExpenses)['response'] | (typeof loadCompanies)['response']
>
type Content = string | Uint8Array
type Kind = 'company' | 'invoice' | 'expense' | 'exchange_rate'

export const refused = async (answer: Promise<Response>) => {
  const { status } = await answer
  return { status, ...((await (await answer).json()) as Problem) }
}

/** `kontor` is read at each call: it exists when the tests run. */
export const itemFiles = (kontor: () => Kontor) => {
  const post = (kind: Kind, content: Content, options?: unknown, query = '') => {
    const form = new FormData()
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'list.csv')
    if (options !== undefined) form.set('options', typeof options === 'string' ? options : JSON.stringify(options))
    return kontor().ask(`/api/${kind}/load${query}`, { method: 'POST', body: form })
  }
  const listOf = async <T>(path: string): Promise<readonly T[]> =>
    ((await (await kontor().ask(`/api/${path}`)).json()) as Page<never>).data as readonly T[]
  return {
    post,
    listOf,
    load: async (kind: Kind, content: Content, options?: unknown, query = ''): Promise<Loaded> => {
      const answer = await post(kind, content, options, query)
      const value = await answer.json()
      if (answer.status !== 200) throw new Error(JSON.stringify(value))
      return value as Loaded
    },
    invoice: async (number: string) =>
      (await listOf<InvoiceObject>(`invoice?filter[number]=${encodeURIComponent(number)}&include=company`))[0],
    expense: async (number: string) =>
      (await listOf<ExpenseObject>(`expense?filter[number]=${encodeURIComponent(number)}&include=company`))[0],
    commits: () => kontor().book.commits.length,
  }
}
