// The story of an office: the sample company in a folder moves into PostgreSQL, two users work on it in two windows of
// two programs, one program is killed during an import, and at the end the books move back into a folder, which is
// clean.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { contentOfDatabase, contentOfFolder, move } from '../../migration/migration-world.ts'
import { dropFiles, openWindow, textFile, type WindowPage } from '../../support/browser/window-page.ts'
import { makeBankCsv } from '../../support/file/make-bank-csv.ts'
import { patiently } from '../../support/patience.ts'
import { type Kontor, startKontor, verifyFolder } from '../../support/process/kontor-process.ts'
import {
  type Ask,
  createAsker,
  invited,
  type Office,
  openOffice,
  signedIn,
  untilEnded,
} from '../../support/process/office.ts'

/** Enough that an import is interrupted in the middle. */
const ROWS = 5000
const VRENI = { email: 'vreni@example.ch', password: 'lang genug fuer alle' }
const PATIENTLY = { timeout: patiently(60_000), interval: 10 }

let office: Office | string = 'it was not started'
const windows: WindowPage[] = []
beforeAll(async () => {
  office = await openOffice()
})
afterAll(async () => {
  for (const window of windows) await window.close()
  if (typeof office !== 'string') await office.close()
})

const countsOf = async (ask: Ask) => {
  const lists = ['bank_transaction', 'journal_entry', 'invoice', 'expense', 'company', 'batch', 'history']
  const counts = lists.map(async (list) => [list, (await ask('GET', `/${list}?per_page=1`)).body.meta.total])
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>
}
const idle = (ask: Ask) =>
  expect
    .poll(async () => {
      const { body } = await ask('GET', '/bank_transaction?filter[is_processing]=1&per_page=1')
      const batches = (await ask('GET', '/batch?per_page=500')).body.data
      return body.meta.total + batches.filter((batch: { finished?: boolean }) => batch.finished === false).length
    }, PATIENTLY)
    .toBe(0)

const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, address)

/** The window of a program for a user with this session, or with the token of the start. */
const windowOf = async (at: Kontor, token: string, screen: string): Promise<Page> => {
  const { body } = await createAsker(at, token)('POST', '/session/link')
  const window = await openWindow(body.url, { at: screen })
  windows.push(window)
  return window.page
}

test('from a folder into a database, used by two users, and back', { timeout: patiently(180_000) }, async (context) => {
  if (typeof office === 'string') return context.skip(office)
  const { url, folder } = office
  const started = folder('begun')
  const alone = await startKontor(inject('program'), started, { more: ['--demo'] })
  const byOne = createAsker(alone, alone.token)
  await idle(byOne)
  const before = await countsOf(byOne)
  expect(await alone.stop()).toBe(0)
  expect((await move(started, url)).code).toBe(0)

  const first = await office.start('first')
  const second = await office.start('second')
  const owner = createAsker(first, first.token)
  const there = createAsker(second, second.token)
  expect(await countsOf(owner)).toEqual(before)
  expect((await owner('PATCH', '/user', { firstname: 'Hans', lastname: 'Inhaber' })).status).toBe(200)
  await invited(first, { ...VRENI, firstname: 'Vreni', lastname: 'Muster', role: 'accountant' })

  // One transaction, open in front of both: she is first, and his decision is refused.
  const left = await windowOf(first, first.token, '/transactions')
  const right = await windowOf(second, await signedIn(second, VRENI.email, VRENI.password), '/transactions')
  const { data: open } = (await owner('GET', '/bank_transaction?filter[reconciled]=0&per_page=500&sort=-booking_date'))
    .body
  const {
    id,
    amount,
    booking_date: day,
  } = open.find(
    ({ matches: [match] }: { matches: { matchable_type: string }[] }) => match?.matchable_type === 'invoice',
  )
  const size = Math.abs(amount)
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Abgleichen' })
  for (const page of [left, right]) {
    await goTo(page, `/transactions?from=${day}&to=${day}&min=${size}&max=${size}`)
    await page.locator('footer').getByText('1 Transaktion', { exact: true }).waitFor()
    await page.locator('#main').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await dialogOf(page).locator(`[data-transaction="${id}"]`).waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('[data-match]') === true)
  }
  await right.keyboard.press('Enter')
  await dialogOf(left).getByText('Vreni Muster hat diese Transaktion inzwischen geändert').waitFor()
  for (const page of [left, right]) await page.keyboard.press('Escape')

  // He imports, she sees the rows arrive; his program is killed, hers finishes the import.
  const accounts = (await owner('GET', '/bank_account')).body.data
  const { iban } = accounts.find(
    ({ type, currency }: { type: string; currency: string }) => type === 'bank' && currency === 'CHF',
  )
  const text = makeBankCsv({ seed: 5, iban, rows: ROWS, from: '2026-09-01', days: 28 })
  await goTo(right, '/imports')
  await dropFiles(left, [textFile('gross.csv', text)])
  const newest = async () => (await there('GET', '/batch?per_page=1&sort=-created_at')).body.data[0]
  await expect
    .poll(async () => (await newest()).processedJobs > 0 && (await newest()).name, PATIENTLY)
    .toBe('gross.csv')
  const batch = await newest()
  expect(batch.finished).toBe(false)
  await first.killMain()
  const row = right.getByRole('row').filter({ hasText: 'gross.csv' }).first()
  await row.getByText('Läuft').waitFor()
  await row.getByText('Fertig').waitFor(PATIENTLY)
  expect(await untilEnded(there, batch.id)).toMatchObject({ result: { created: ROWS, duplicates: 0 } })
  await idle(there)
  const after = await countsOf(there)
  expect(after.bank_transaction).toBe((before.bank_transaction ?? 0) + ROWS)
  expect(await second.stop()).toBe(0)

  const back = folder('back')
  expect((await move(url, back)).code).toBe(0)
  expect(await contentOfFolder(back)).toEqual(await contentOfDatabase(url))
  const verified = await verifyFolder(inject('program'), back)
  expect([verified.code, verified.out]).toEqual([0, expect.not.stringContaining('FOUND')])
  const again = await startKontor(inject('program'), back)
  expect(await countsOf(createAsker(again, again.token))).toEqual(after)
  expect(await again.stop()).toBe(0)
})
