// The list of transactions in the window, for tests: its cells, its exact row count, and the server's answer for the
// same list.
import type { Locator, Page } from 'playwright-core'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { Page as ListPage } from '../../../shared/api/page.ts'
import type { App } from '../process/app.ts'

/** The server's answer for a list, requested without the window. */
export const fetchList = async (app: App, query: string): Promise<ListPage<BankTransactionObject>> => {
  const headers = { Authorization: `Bearer ${app.token}` }
  const response = await fetch(`${app.url}/api/bank_transaction?${query}`, { headers })
  return (await response.json()) as ListPage<BankTransactionObject>
}

export const cellOf = (page: Page, row: number, column: string): Locator =>
  page.locator(`[row-index="${row}"] [col-id="${column}"]`)

/** Waits for the exact number under the list, as text. */
export const totalShown = (page: Page, text: string): Promise<void> =>
  page.locator('footer').getByText(text, { exact: true }).waitFor()
