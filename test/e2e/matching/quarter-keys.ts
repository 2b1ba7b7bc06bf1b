// Settles the sample company's quarter by the keys of a user, which are counted: those of a bookkeeper who knows what each
// transaction is.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBankTransactions } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ProposedRowObject } from '../../../shared/api/endpoints/bank/matches.ts'
import { listSuggestions } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { listAccounts } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { listVatRates } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import { type QuarterRow, quarterBookings } from '../../http/matching/sample-quarter/sample-quarter-files.ts'
import { patiently } from '../../support/patience.ts'
import type { quarterIn } from './quarter-app.ts'

/** A bookkeeper looks at each transaction, and presses seven keys a second. */
const THINKING_S = 1.2
const KEY_S = 0.15

/** The time of a person; the program itself adds nothing. */
export const secondsFor = (transactions: number, keys: number): number => transactions * THINKING_S + keys * KEY_S

/** One visible row: its target, and its amount. */
type ShownRows = readonly [what: string, amount: string]

const shown = (amount: number) =>
  (amount < 0 ? '−' : '') +
  Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, '’')

const targetOf = ({ account, invoice, expense, expense_payment, company }: QuarterRow): string =>
  invoice ?? expense ?? expense_payment ?? (company === undefined ? String(account ?? '') : `${company} ${account}`)

export const quarterKeys = async (page: Page, quarter: ReturnType<typeof quarterIn>) => {
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

  /** The tax that the dialog proposes for an account: that of its last booking. */
  const taxes = new Map<number, number | undefined>()
  const remember = (rows: readonly QuarterRow[]) => {
    for (const { account, vat } of rows) if (account !== undefined) taxes.set(account, vat)
  }

  /** Confirms the certain rows in the list, whose first has the focus after two keys; answers how many. */
  const confirmInList = async (): Promise<number> => {
    const certainIds = async () => {
      const query = { per_page: 100, sort: 'booking_date', 'filter[proposal]': 'certain' } as const
      return (await call(listBankTransactions, { query })).data.map(({ id }) => id)
    }
    const focusedId = () => page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('row-id'))
    await press('/', 'ArrowDown')
    for (let count = 0; ; count++) {
      const ids = await certainIds()
      if (ids.length === 0) return count
      // A booking may make rows certain that are above; from the last row the focus goes up.
      await expect.poll(async () => ids.includes((await focusedId()) ?? ''), { timeout: patiently(10_000) }).toBe(true)
      await press('Enter')
      // Not the row that had the focus: the key may come just before the focus follows its row to another place.
      let id: string | undefined
      const findBooked = async () => {
        const left = await certainIds()
        id = ids.find((each) => !left.includes(each))
        return id
      }
      await expect.poll(findBooked, { timeout: patiently(10_000) }).toBeDefined()
      const booked = (await quarter.transactions()).find((each) => each.id === id)
      remember(bookings.get(booked?.acc_serv_ref ?? '')?.matches ?? [])
    }
  }

  /** Settles what the dialog shows, one after the other; answers the keys of each. */
  const settleInDialog = async (): Promise<readonly number[]> => {
    const counted: number[] = []
    let last = ''
    for (const _ of bookings) {
      await page.waitForFunction(
        (before) => {
          if (document.querySelector('[role="dialog"]')?.textContent?.includes('Alles abgeglichen')) return true
          // What the cache shows until the answer arrives may be replaced by it.
          const shown = document.querySelector<HTMLElement>('[data-transaction][aria-busy="false"]')
          const id = shown?.dataset.transaction
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
        await expect
          .poll(() => page.getByRole('option').allTextContents(), { timeout: patiently(10_000) })
          .toContainEqual(expect.stringContaining('RE-2026-010'))
        const company = page.getByRole('option', { name: 'Adresse' })
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
    return counted
  }
  return {
    press,
    confirmInList,
    settleInDialog,
    /** Whether proposed rows are those that the bookkeeper means. */
    isRight: (reference: string, rows: readonly ProposedRowObject[]): boolean => {
      const booking = bookings.get(reference)
      return booking !== undefined && (booking.certain === true || isWanted(rows, booking.matches))
    },
    /** Notes the rows of a transaction that was booked without the dialog. */
    rememberBooked: (reference: string) => remember(bookings.get(reference)?.matches ?? []),
    keys: () => keys,
  }
}
