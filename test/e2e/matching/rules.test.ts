// Rules and learned facts, by keyboard in a real browser: a rule made from a booking in two keys with its back-test,
// the order of rules, applying, and a fact forgotten and restored. Results are checked over the interface.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { LearnedFactObject } from '../../../shared/api/endpoints/matching/learned-facts.ts'
import type { RuleObject } from '../../../shared/api/endpoints/matching/rules.ts'
import type { Page as ListPage } from '../../../shared/api/page.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }

let app: App
let window: WindowPage
let page: Page
let account: BankAccountObject
const accounts = new Map<number, string>()

const api = <T>(method: string, path: string, body?: object) => askApp<T>(app, method, path, body)

let made = 0
const add = async (name: string, day: string, amount: number, text: string): Promise<string> => {
  made += 1
  const { id } = await api<BankTransactionObject>('POST', 'bank_transaction', {
    bank_account_id: account.id,
    acc_serv_ref: `RULE${made}`,
    amount,
    name,
    text,
    booking_date: day,
    value_date: day,
  })
  const now = () => api<BankTransactionObject>('GET', `bank_transaction/${id}`)
  await vi.waitFor(async () => expect((await now()).is_processing).toBe(false), PATIENTLY)
  return id
}
const book = async (id: string, amount: number, number: number): Promise<void> => {
  const row = { amount, account_id: accounts.get(number), vat_rate_id: null }
  await api('POST', `bank_transaction/${id}/matches`, { matches: [row] })
  await api('POST', `bank_transaction/${id}/reconcile`)
}
const rules = async () => (await api<ListPage<RuleObject>>('GET', 'rule?append=back_test')).data
const facts = async () => (await api<ListPage<LearnedFactObject>>('GET', 'learned_fact')).data

beforeAll(async () => {
  app = await openOrganization()
  account = await api('POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: 'CH9300762011623852957' })
  const chart = await api<ListPage<AccountWithBalance>>('GET', 'account?per_page=500')
  for (const { number, id } of chart.data) accounts.set(number, id)
  const year = new Date().getFullYear()
  for (const [month, number] of [
    ['01', 6000],
    ['02', 6000],
    ['03', 6000],
    ['04', 6500],
  ] as const)
    await book(await add('Immo Muster AG', `${year}-${month}-05`, -1850, 'Dauerauftrag Miete Werkstatt'), 1850, number)
  await add('Immo Muster AG', `${year}-05-05`, -1850, 'Dauerauftrag Miete Werkstatt')
  await add('Papeterie Beispiel', `${year}-05-06`, -42.5, 'Einkauf Papier')
  window = await openWindow(app.launchLink)
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const listed = (text: string) => page.locator('.ag-row').filter({ hasText: text })

describe('a rule from a booking', () => {
  test('opens with its back-test running, and the second key saves it', async () => {
    const year = new Date().getFullYear()
    await page.getByRole('link', { name: 'Transaktionen', exact: true }).click()
    // The earliest of them is booked on 6000, which the rule proposes.
    const { data } = await api<ListPage<BankTransactionObject>>('GET', 'bank_transaction?sort=booking_date&per_page=1')
    await page.goto(`${app.url}/#/transactions?open=${data[0]?.id}`)
    await page.getByText(`05.01.${year}`).first().waitFor()
    await page.keyboard.press('l')
    const rule = dialog('Regel aus einer Transaktion')
    const preview = rule.getByRole('region', { name: 'Wirkung der Regel' })
    await preview.getByText('Trifft auf 5 Transaktionen zu').waitFor()
    // Three were booked as the rule says, one otherwise, one is open; the different one is shown with both accounts.
    await preview.getByRole('listitem').filter({ hasText: 'so gebucht' }).getByText('3', { exact: true }).waitFor()
    await preview.getByRole('listitem').filter({ hasText: 'anders gebucht' }).getByText('1', { exact: true }).waitFor()
    await preview.getByRole('listitem').filter({ hasText: 'offen' }).getByText('1', { exact: true }).waitFor()
    const otherwise = preview.getByRole('table', { name: 'Anders gebucht als in der Regel' }).getByRole('row').nth(1)
    expect(await otherwise.innerText()).toMatch(new RegExp(`05\\.04\\.${year}[^]*−1’850\\.00[^]*6500[^]*6000`))
    expect(await rules()).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(rules, PATIENTLY).toMatchObject([
      {
        name: 'Immo Muster AG',
        mode: 'suggest',
        is_active: true,
        version: 1,
        conditions: {
          all: [
            { field: 'name', op: 'is', value: 'Immo Muster AG' },
            { field: 'direction', op: 'is', value: 'debit' },
          ],
        },
        result: { company_id: null, rows: [{ account_id: accounts.get(6000), rest: true }] },
        back_test: { same: 3, different: 1, open: 1, paid_documents: 0 },
      },
    ])
    await dialog('Regel aus einer Transaktion').waitFor({ state: 'hidden' })
    await page.getByText('Regel «Immo Muster AG» ist gespeichert').waitFor()
  })

  test('is listed with how often it was right', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.getByRole('heading', { level: 1, name: 'Regeln' }).waitFor()
    const row = listed('Immo Muster AG')
    await row.waitFor()
    const text = await row.innerText()
    expect(text).toContain('Gegenpartei ist «Immo Muster AG», und Belastung')
    expect(text).toContain('3 von 4')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('the editor', () => {
  test('shows what is missing at its field, and what a wrong rule would have booked otherwise', async () => {
    await page.keyboard.press('n')
    const rule = dialog('Neue Regel')
    await rule.getByLabel('Name', { exact: true }).fill('Miete, falsch')
    await rule.getByLabel('Wert der Bedingung 1').fill('immo')
    // The back-test runs before an account is chosen: the rule before it matches all of them.
    await rule.getByText('5 weitere: Regeln davor treffen zu').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    const field = rule.getByLabel('Konto der Zeile 1')
    await rule.getByText('Diese Angabe fehlt').waitFor()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement), PATIENTLY).toBe(true)
    expect(await rules()).toHaveLength(1)
    await field.fill('6510')
    await page.keyboard.press('Enter')
    await rule.getByRole('status').getByText('Trifft auf keine Transaktion zu').waitFor()
    await rule.getByText('5 weitere: Regeln davor treffen zu').waitFor()
    await rule.getByRole('button', { name: 'Regel speichern' }).click()
    await expect.poll(async () => (await rules()).length, PATIENTLY).toBe(2)
    await rule.waitFor({ state: 'hidden' })
  })

  test('a rule moved up by keyboard then matches them, all booked otherwise', async () => {
    await listed('Miete, falsch').waitFor()
    await page.getByRole('searchbox', { name: 'Regeln durchsuchen' }).press('ArrowDown')
    const focused = listed('').filter({ has: page.locator('.ag-cell-focus') })
    await expect.poll(() => focused.first().innerText(), PATIENTLY).toContain('Immo Muster AG')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused.first().innerText(), PATIENTLY).toContain('Miete, falsch')
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(async () => (await rules()).map(({ name, back_test }) => [name, back_test?.different]), PATIENTLY)
      .toEqual([
        ['Miete, falsch', 4],
        ['Immo Muster AG', 0],
      ])
    await expect.poll(() => listed('Miete, falsch').innerText(), PATIENTLY).toContain('0 von 4')
  })

  test('a deleted rule is restored by the undo of its message', async () => {
    await listed('Miete, falsch').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Regel löschen' }).click()
    await expect.poll(async () => (await rules()).map(({ name }) => name), PATIENTLY).toEqual(['Immo Muster AG'])
    const reported = page.getByRole('alert').filter({ hasText: 'Regel «Miete, falsch» ist gelöscht' })
    await reported.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(async () => (await rules()).length, PATIENTLY).toBe(2)
    await api('DELETE', `rule/${(await rules()).find(({ name }) => name === 'Miete, falsch')?.id}`)
  })

  test('applied to open transactions it attaches, books nothing, and shows how many', async () => {
    await expect.poll(() => listed('Miete, falsch').count(), PATIENTLY).toBe(0)
    await listed('Immo Muster AG').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Auf Offene anwenden' }).click()
    await page.getByText('«Immo Muster AG»: 1 nach der Regel zugeordnet').waitFor()
    const { data } = await api<ListPage<BankTransactionObject>>('GET', 'bank_transaction?filter[reconciled]=0')
    const attached = data.filter(({ matches }) => matches.some(({ source }) => source?.type === 'rule'))
    expect(attached.map(({ name, is_reconciled }) => [name, is_reconciled])).toEqual([['Immo Muster AG', false]])
    await page.goto(`${app.url}/#/transactions?open=${attached[0]?.id}`)
    await page.getByText('Regel «Immo Muster AG», Version 1').waitFor()
  })
})

describe('learned facts', () => {
  test('are listed with their bookings', async () => {
    await page.goto(`${app.url}/#/facts`)
    const row = listed('Gegenpartei').filter({ hasText: '6000' })
    await row.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await row.getByRole('gridcell').first().click()
    const fact = dialog('Was gelernt wurde')
    await fact.getByRole('table').waitFor()
    // Three on the account, and one otherwise.
    await expect.poll(() => fact.getByRole('row').count(), PATIENTLY).toBe(5)
    expect(await fact.getByText('gleich', { exact: true }).count()).toBe(3)
    expect(await fact.getByText('anders', { exact: true }).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await fact.waitFor({ state: 'hidden' })
  })

  test('are forgotten with one key and restored with another', async () => {
    const forgotten = async () => (await facts()).filter(({ state }) => state === 'forgotten').map(({ kind }) => kind)
    const search = page.getByRole('searchbox', { name: 'Gelerntes durchsuchen' })
    await search.fill('immo')
    await expect.poll(() => listed('Gegenpartei').count(), PATIENTLY).toBe(2)
    await search.press('ArrowDown')
    const focused = page.locator('.ag-row-focus, .ag-row:has(.ag-cell-focus)').first()
    await expect.poll(() => focused.innerText(), PATIENTLY).toContain('6000')
    await page.keyboard.press('Delete')
    await expect.poll(forgotten, PATIENTLY).toEqual(['name'])
    await expect.poll(() => listed('vergessen').count(), PATIENTLY).toBe(1)
    await page.keyboard.press('r')
    await expect.poll(forgotten, PATIENTLY).toEqual([])
  })

  test('the console has no errors', () => {
    expect(window.complaints).toEqual([])
  })
})
