// The list of transactions in the window, for tests: its cells, its exact row count, and the server's answer for the
// same list.
import type { Locator, Page } from 'playwright-core'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { Page as ListPage } from '../../../shared/api/page.ts'
import { type App, askApp } from '../process/app.ts'

/** The server's answer for a list, requested without the window. */
export const fetchList = (app: App, query: string) =>
  askApp<ListPage<BankTransactionObject>>(app, 'GET', `bank_transaction?${query}`)

export const cellOf = (page: Page, row: number, column: string): Locator =>
  page.locator(`[row-index="${row}"] [col-id="${column}"]`)

/** Waits for the exact number under the list, as text. */
export const totalShown = (page: Page, text: string): Promise<void> =>
  page.locator('footer').getByText(text, { exact: true }).waitFor()
