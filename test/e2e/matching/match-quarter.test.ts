// A quarter settled in the match dialog without the mouse, one transaction after the other, with the keys of a user,
// which are counted. The expected books were calculated independently of the program. docs/fifty-transactions.md has
// the counts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProposedRowObject } from '../../../shared/api/endpoints/bank/matches.ts'
import { listSuggestions } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { listAccounts } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { listVatRates } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import {
  type QuarterRow,
  quarterBookings,
  quarterBooks,
} from '../../http/matching/sample-quarter/sample-quarter-files.ts'
import { withoutEven } from '../../http/matching/sample-quarter/sample-quarter-steps.ts'
import { openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'
import { quarterIn } from './quarter-app.ts'

/** A bookkeeper who knows the company: looks at each transaction, and presses seven keys a second. */
const THINKING_S = 1.2
const KEY_S = 0.15
const TYPICAL = 50
const FOUR_MINUTES_S = 240

let data = ''
let app: App
let window: WindowPage
let page: Page
let quarter: ReturnType<typeof quarterIn>

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kontor-fifty-'))
  app = await startApp(data)
  quarter = quarterIn(app)
  await quarter.prepare()
  await quarter.importAll()
  window = await openWindow(app.launchLink)
  page = window.page
}, patiently(120_000))
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** One visible row: its target, and its amount. */
type ShownRows = readonly [what: string, amount: string]

const shown = (amount: number) =>
  (amount < 0 ? '−' : '') +
  Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, '’')

const targetOf = ({ account, invoice, expense, expense_payment, company }: QuarterRow): string =>
  invoice ?? expense ?? expense_payment ?? (company === undefined ? String(account ?? '') : `${company} ${account}`)

/** The rows of the dialog. */
const rowsSeen = (): Promise<readonly ShownRows[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-transaction] fieldset')].map((row) => {
      const [account] = row.querySelectorAll<HTMLInputElement>('[data-field^="account-"]')
      const amount = row.querySelector<HTMLInputElement>('[data-field^="amount-"]')?.value ?? ''
      const number = account && (/^\d+/.exec(account.value)?.[0] ?? '')
      return [number ?? row.querySelector('strong')?.textContent ?? '', amount] as const
    }),
  )

let keys = 0
const press = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    keys += 1
    await page.keyboard.press(name)
  }
}
const type = async (text: string): Promise<void> => {
  keys += text.length
  await page.keyboard.type(text)
}

const isOnSearch = () => page.evaluate(() => document.activeElement?.matches('[data-match="search"]') === true)
const toSearch = async () => {
  if (!(await isOnSearch())) await press('/')
}

test('85 transactions by keyboard result in the published books, the first 50 in under four minutes', {
  timeout: patiently(240_000),
}, async () => {
  const { call } = quarter
  const accounts = await call(listAccounts, { query: { per_page: 500 } })
  const numberOf = new Map(accounts.data.map(({ id, number }) => [id, number]))
  const rates = await call(listVatRates, { query: { per_page: 100 } })
  const rateOf = new Map(rates.data.map(({ id, rate }) => [id, rate]))
  const bookings = new Map(quarterBookings().map((booking) => [booking.transaction, booking]))

  /**
   * The targets of rows in the interface, in the notation of the files. Up to 0.05 is rounded, with or without a row.
   */
  const textsOf = (rows: readonly ProposedRowObject[]): readonly string[] =>
    rows
      .map(({ amount, matchable, account_id, vat_rate_id }) => {
        const what = matchable?.number ?? String(numberOf.get(account_id ?? '') ?? '')
        return `${Math.abs(amount)} ${what} ${rateOf.get(vat_rate_id ?? '') ?? ''}`
      })
      .filter((output) => !output.includes(' 6945 '))
  const wantedOf = (rows: readonly QuarterRow[]): readonly string[] =>
    rows.map((row) => `${Math.abs(row.amount)} ${targetOf(row)} ${row.vat ?? ''}`)
  const isWanted = (rows: readonly ProposedRowObject[], wanted: readonly QuarterRow[]) =>
    textsOf(rows).join() === wantedOf(wanted).join()

  await page.goto(`${app.url}/#/transactions?sort=booking_date`)
  await page.locator('#main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')

  /** The tax that the dialog proposes for an account: that of its last booking. */
  const taxes = new Map<number, number | undefined>()
  const counted: number[] = []
  let last = ''
  for (const _ of bookings) {
    await page.waitForFunction(
      (before) => {
        if (document.querySelector('[role="dialog"]')?.textContent?.includes('Alles abgeglichen')) return true
        const id = document.querySelector<HTMLElement>('[data-transaction]')?.dataset.transaction
        return id !== undefined && id !== before && document.activeElement?.matches('[data-match]') === true
      },
      last,
      { timeout: patiently(20_000) },
    )
    // The other side of a transfer is booked with it: there are fewer to settle than transactions.
    if ((await page.getByText('Alles abgeglichen', { exact: true }).count()) > 0) break
    last = (await page.locator('[data-transaction]').getAttribute('data-transaction')) ?? ''
    const transaction = (await quarter.transactions()).find(({ id }) => id === last)
    const booking = bookings.get(transaction?.acc_serv_ref ?? '')
    if (!transaction || !booking) throw new Error(`what is shown is not of the quarter: ${last}`)
    const { data } = await call(listSuggestions, { params: { bankTransactionId: last } })
    const [first] = data
    const before = keys
    const [row, second] = booking.matches
    if (row === undefined) throw new Error('a booking without rows')
    const isProposed = first !== undefined && (booking.certain === true || isWanted(first.matches, booking.matches))
    if (isProposed) {
      // No change: the proposal is right. The user looks at it.
      await page.locator('[data-transaction] fieldset').first().waitFor()
    } else if (first !== undefined && first.rest !== null && second === undefined && row.invoice !== undefined) {
      await press('p')
    } else if (row.company !== undefined) {
      await toSearch()
      await type('Caflisch')
      // Both exist: the invoice that is paid, and its company.
      await page.getByRole('option', { name: 'RE-2026-010' }).waitFor()
      const company = page.getByRole('option', { name: 'Firma' })
      await company.waitFor()
      const place = await company.evaluate((option) => [...(option.parentElement?.children ?? [])].indexOf(option))
      await press(...Array.from({ length: place }, () => 'ArrowDown'), 'Enter')
      await page.waitForFunction(() => document.activeElement?.matches('[data-field^="account-"]') === true)
      await type(String(row.account))
      await press('Enter')
    } else if (row.account === undefined) {
      // The purpose is unknown: a row without an account.
      await press((await isOnSearch()) ? 'Alt+a' : 'a')
    } else {
      await toSearch()
      await type(String(row.account))
      await press('Enter')
      if (row.vat !== taxes.get(row.account)) {
        await type(String(row.vat).slice(0, 1))
        await press('Enter')
      }
      taxes.set(row.account, row.vat)
      if (second !== undefined) {
        await press('Tab', 'Tab')
        await type(String(row.amount))
        await press('Alt+a')
        await type(String(second.account))
        await press('Enter')
      }
    }
    // What the user reads before Enter: the rows are as intended.
    if (!isProposed) {
      const wanted = booking.matches.map((each) => [
        each.company ? String(each.account) : targetOf(each),
        shown(each.amount),
      ])
      await expect.poll(rowsSeen, { timeout: patiently(10_000), message: booking.transaction }).toEqual(wanted)
    }
    await press('Enter')
    counted.push(keys - before)
  }
  await page.getByText('Alles abgeglichen', { exact: true }).waitFor()

  const books = quarterBooks()
  expect(await quarter.ledger()).toEqual(withoutEven(books.ledger_after))
  const fifty = counted.slice(0, TYPICAL)
  const pressed = fifty.reduce((sum, each) => sum + each, 0)
  const seconds = TYPICAL * THINKING_S + pressed * KEY_S
  process.stderr.write(
    `${counted.length} transactions, ${keys} keys; the first ${TYPICAL}: ${pressed} keys, ${seconds.toFixed(0)} s; ` +
      `with one key ${fifty.filter((each) => each === 1).length}\n`,
  )
  expect(fifty).toHaveLength(TYPICAL)
  expect(seconds).toBeLessThan(FOUR_MINUTES_S)
})
