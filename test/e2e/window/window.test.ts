// The window as a bookkeeper uses it: the built application, a real browser, no doubles.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entry, message, statement } from '../../fixture/camt/message.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { cellOf, fetchList, totalShown } from '../../support/browser/window-list.ts'
import {
  accessibilityFaults,
  dropFiles,
  openPlace,
  openWindow,
  textFile,
  type WindowPage,
} from '../../support/browser/window-page.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'

const IBAN = 'CH9300762011623852957'
const ROWS = 700
const PATIENTLY = { timeout: patiently(20_000) }
const october = textFile('auszug-oktober.xml', makeCamt({ seed: 10, iban: IBAN, rows: ROWS, from: '2026-10-01' }).text)
const inNovember = { seed: 11, iban: IBAN, rows: ROWS, from: '2026-11-01', days: 30 }
const november = textFile('auszug-november.xml', makeCamt(inNovember).text)

let app: App
let window: WindowPage
let page: Page
let folder = ''

beforeAll(async () => {
  folder = await temporaryFolder('kontor-window-')
  app = await startApp(folder)
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const ask = (query: string) => fetchList(app, query)

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const cell = (row: number, column: string) => cellOf(page, row, column)
const panel = () => page.getByRole('region', { name: /^(Neue Dateien|New files)$/ })
const importRow = (name: string) => panel().getByRole('listitem').filter({ hasText: name })
const seesTotal = (text: string) => totalShown(page, text)
const isGone = (text: string) => page.getByText(text).waitFor({ state: 'detached' })
const detail = () => page.getByRole('complementary', { name: /^(Transaktion|Transaction)$/ })

describe('the first day', () => {
  test('an empty window says what to do', async () => {
    await page.getByRole('heading', { name: 'Noch kein Konto' }).waitFor()
    expect([await page.title(), await accessibilityFaults(page)]).toEqual(['Kontor', []])
  })

  test('an account is added; a wrong IBAN is refused during input', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Konto hinzufügen' }).click()
    const iban = field('IBAN')
    await iban.fill('CH93 0076 2011 6238 5295 8')
    await page.keyboard.press('Tab')
    await page.getByText('Diese IBAN ist nicht gültig').waitFor()
    await iban.fill('')
    await iban.pressSequentially(IBAN.toLowerCase())
    expect(await iban.inputValue()).toBe('CH93 0076 2011 6238 5295 7')
    await isGone('Diese IBAN ist nicht gültig')
    await field('Name').fill('Kontokorrent')
    expect(await accessibilityFaults(page)).toEqual([])
    await button('Konto anlegen').click()
    await page.getByRole('heading', { level: 1, name: 'Kontokorrent' }).waitFor()
    await page.getByRole('heading', { name: 'Noch keine Transaktionen' }).waitFor()
    expect(await page.title()).toBe('Kontokorrent · Kontor')
  })

  test('a refusal of the server is shown at its field', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Konto hinzufügen' }).click()
    await page.route('**/api/bank_account', (route) =>
      route.request().method() === 'POST'
        ? route.continue({ postData: JSON.stringify({ type: 'bank', name: 'X', iban: 'CH00' }) })
        : route.continue(),
    )
    await field('IBAN').fill('CH5604835012345678009')
    await field('Name').fill('X')
    await button('Konto anlegen').click()
    await page.locator('[id$="-error"]').filter({ hasText: /IBAN/i }).waitFor()
    await page.unroute('**/api/bank_account')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('statements', () => {
  test('files dropped anywhere are followed to their end; errors of a file stay on screen', async () => {
    const files = [october, textFile('anmeldung.xml', '<html><body>Login</body></html>'), november]
    const large = { name: 'zu-gross.xml', bytes: new Uint8Array(5_242_881).fill(32) }
    await dropFiles(page, [...files, large], async () => {
      await page.getByRole('heading', { name: 'Kontoauszüge hier ablegen' }).waitFor()
    })
    for (const { name } of [october, november]) await importRow(name).getByText(`${ROWS} neu`).waitFor()
    await importRow('anmeldung.xml').getByText('Das ist kein Kontoauszug').waitFor()
    await importRow('zu-gross.xml').getByText('zu gross').waitFor()
    await seesTotal('1’400 Transaktionen')
    await page.getByRole('link', { name: /Kontokorrent.*1’400 offen/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await button('Erledigte Dateien entfernen').click()
    await importRow(october.name).waitFor({ state: 'detached' })
    expect(await importRow('anmeldung.xml').count()).toBe(1)
    for (const name of ['anmeldung.xml', 'zu-gross.xml']) await button(`Import von ${name} entfernen`).click()
    await page.getByRole('region', { name: 'Neue Dateien' }).waitFor({ state: 'detached' })
  })

  test('imported again, a file has no new rows', async () => {
    await dropFiles(page, [october])
    await importRow(october.name).getByText('Nichts Neues').waitFor()
    await importRow(october.name).getByText('700 schon vorhanden').waitFor()
    await seesTotal('1’400 Transaktionen')
    await button('Erledigte Dateien entfernen').click()
  })

  test('selected with the keyboard, and shown immediately', async () => {
    const december = makeCamt({ seed: 12, iban: IBAN, rows: 30, from: '2026-12-02' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Control+i')])
    await chooser.setFiles({ name: 'dezember.xml', mimeType: 'text/xml', buffer: Buffer.from(december.text) })
    await importRow('dezember.xml').getByText('30 neu').waitFor()
    await button('Transaktionen zeigen').click()
    await seesTotal('30 Transaktionen')
    await button('Alle Filter entfernen').click()
    await seesTotal('1’430 Transaktionen')
    await button('Erledigte Dateien entfernen').click()
  })

  test('of an unknown account: the window offers to add it, with the IBAN of the file', async () => {
    const iban = 'CH5604835012345678009'
    await dropFiles(page, [textFile('sparkonto.xml', makeCamt({ seed: 5, iban, rows: 3 }).text)])
    await page.getByText('CH56 0483 5012 3456 7800 9').last().waitFor()
    await page.getByText('1 Konto wird angelegt').waitFor()
    await page.getByRole('combobox', { name: 'Konto für sparkonto.xml' }).click()
    await page.getByRole('option', { name: 'Mit eigenem Namen anlegen' }).click()
    expect(await field('IBAN').inputValue()).toBe('CH56 0483 5012 3456 7800 9')
    await field('Name').fill('Sparkonto')
    await button('Konto anlegen').click()
    await button('1 Datei importieren').click()
    await importRow('sparkonto.xml').getByText('3 neu').waitFor()
    await page.getByRole('link', { name: /Sparkonto.*3 offen/ }).waitFor()
    await button('Erledigte Dateien entfernen').click()
  })
})

describe('the list', () => {
  /** The row that has the keyboard focus, from 0; null: the list does not have it. */
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('row-index') ?? null)

  test('finds a row by a word of its text during input, and marks it; Esc clears', async () => {
    await page.getByRole('link', { name: /Alle Konten/ }).click()
    const expected = await ask('search=kontoführung&per_page=1')
    expect(expected.meta.total).toBeGreaterThan(5)
    await page.keyboard.press('/')
    await page.keyboard.type('kontoführung')
    await seesTotal(`${expected.meta.total} Transaktionen`)
    await expect.poll(() => cell(0, 'name').locator('mark').textContent(), PATIENTLY).toBe('KONTOFÜHRUNG')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focusedRow, PATIENTLY).toBe('0')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await seesTotal('1’433 Transaktionen')
    // When already empty, Esc returns the focus to where it was.
    await page.keyboard.press('Escape')
    await expect.poll(focusedRow, PATIENTLY).toBe('0')
  })

  test('is searched from another screen, and going back returns there', async () => {
    await openPlace(page, 'Bank', 'Importe')
    await page.getByRole('heading', { level: 1, name: 'Importe' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Konto, Adresse, Beleg/ }).fill('kontoführung')
    await page.getByRole('option', { name: /^Alle \d+ Transaktionen zeigen$/ }).click()
    await page.locator('[col-id="name"] mark').first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Importe' }).waitFor()
    await page.getByRole('link', { name: /Alle Konten/ }).click()
    await seesTotal('1’433 Transaktionen')
  })

  test('finds an amount in the notation of people', async () => {
    const [largest] = (await ask('sort=-amount&per_page=1')).data
    const typed = `${Math.trunc(largest?.amount ?? 0)}`.replace(/(\d{3})$/, "'$1")
    const found = await ask(`search=${encodeURIComponent(typed)}&per_page=1`)
    expect(found.meta.total).toBeGreaterThan(0)
    await page.keyboard.press('/')
    await page.keyboard.type(typed)
    await seesTotal(`${found.meta.total} Transaktion${found.meta.total === 1 ? '' : 'en'}`)
    await page.keyboard.press('Escape')
    await seesTotal('1’433 Transaktionen')
  })

  test('sorts on the server, by a click on the head', async () => {
    await page.getByRole('columnheader', { name: 'Betrag' }).click()
    const [largest] = (await ask('sort=-amount&per_page=1')).data
    await expect.poll(() => cell(0, 'name').textContent(), PATIENTLY).toContain(largest?.name ?? '')
    await page.getByRole('columnheader', { name: 'Betrag' }).click()
    const [smallest] = (await ask('sort=amount&per_page=1')).data
    await expect.poll(() => cell(0, 'name').textContent(), PATIENTLY).toContain(smallest?.name ?? '')
    await expect.poll(() => cell(0, 'amount').textContent(), PATIENTLY).toMatch(/^−\d/)
  })

  test('goes to its last and its first row, view and focus, with the exact number of rows', async () => {
    await cell(0, 'name').click()
    await detail().waitFor()
    await page.keyboard.press('Escape')
    await detail().waitFor({ state: 'detached' })
    await expect.poll(focusedRow, PATIENTLY).toBe('0')
    await page.keyboard.press('Control+End')
    await page.getByText(/^Zeilen 1’\d{3}–1’433 von 1’433$/).waitFor()
    await expect.poll(focusedRow, PATIENTLY).toBe('1432')
    const last = (await ask('sort=amount&per_page=1&page=1433')).data[0]
    await expect.poll(() => cell(1432, 'name').textContent(), PATIENTLY).toContain(last?.name ?? '')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focusedRow, PATIENTLY).not.toBe('1432')
    await page.keyboard.press('Control+Home')
    await expect.poll(focusedRow, PATIENTLY).toBe('0')
  })

  test('is one step for the Tab key, and has a skip link', async () => {
    // The review is the last control of the filters.
    const isOnFilter = () => button(/^Durchsehen/).evaluate((element) => element === document.activeElement)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isOnFilter, PATIENTLY).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(focusedRow, PATIENTLY).toBe('0')
    await page.keyboard.press('Tab')
    await expect.poll(focusedRow, PATIENTLY).toBeNull()
    await button('Zu den Transaktionen springen').focus()
    await page.keyboard.press('Enter')
    await expect.poll(focusedRow, PATIENTLY).toBe('0')
  })

  test('is filtered by date, amount and state; filters are visible and removable; a reload keeps them', async () => {
    await button('Buchungsdatum').click()
    await field('Von').fill('2.11.26')
    await field('Bis').fill('29.11.2026')
    await page.keyboard.press('Enter')
    const dates = 'filter[date_range]=2026-11-02,2026-11-29&per_page=1'
    await seesTotal(`${(await ask(dates)).meta.total} Transaktionen`)
    await button('Betrag').click()
    await field('Mindestens').fill("1'000,5")
    await page.keyboard.press('Enter')
    const large = await ask(`${dates}&filter[amount_magnitude]=1000.50,`)
    expect(large.meta.total).toBeGreaterThan(5)
    await seesTotal(`${large.meta.total} Transaktionen`)
    await button('Buchungsdatum: 02.11.2026 – 29.11.2026').waitFor()
    await page.reload()
    await seesTotal(`${large.meta.total} Transaktionen`)

    await page.getByRole('search').getByText('Abgeglichen').click()
    await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Alle Filter entfernen' }).last().click()
    await seesTotal('1’433 Transaktionen')
  })

  test('a view gets a name and is shown again by it', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('kontoführung')
    await button('Ansichten').click()
    await page.getByRole('menuitem', { name: 'Ansicht speichern …' }).click()
    await field('Name der Ansicht').fill('Kontoführung')
    await page.keyboard.press('Enter')
    await button('Alle Filter entfernen').click()
    await seesTotal('1’433 Transaktionen')
    await button('Ansichten').click()
    await page.getByRole('menuitem', { name: 'Kontoführung', exact: true }).click()
    await page.locator('[col-id="name"] mark').first().waitFor()
    await button('Alle Filter entfernen').click()
    await seesTotal('1’433 Transaktionen')
  })

  test('keeps its column layout where all columns fit', async () => {
    await page.setViewportSize({ width: 1920, height: 800 })
    await button('Spalten').click()
    await page.getByRole('menuitemcheckbox', { name: 'Valuta' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Bankreferenz' }).click()
    await page.keyboard.press('Escape')
    const heads = async () => (await page.getByRole('columnheader').allTextContents()).map((head) => head.trim())
    await expect.poll(heads, PATIENTLY).not.toContain('Valuta')
    await page.reload()
    await expect.poll(heads, PATIENTLY).toContain('Bankreferenz')
    await expect.poll(heads, PATIENTLY).not.toContain('Valuta')
    await button('Spalten').click()
    await page.getByRole('menuitem', { name: 'Spalten zurücksetzen' }).click()
    await expect.poll(heads, PATIENTLY).toContain('Valuta')
    await page.keyboard.press('Escape')
  })

  test('has two lines a row in a narrow window, and no elements overlap', async () => {
    for (const width of [860, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => cell(0, 'name').locator('> *, * > div').count(), PATIENTLY).toBeGreaterThan(1)
      const overlaps = await page.evaluate(() => {
        const parts = [...document.querySelectorAll('main h1, main header *, main [class*=title] > *, footer > *')]
          .filter((part) => part.textContent?.trim() && part.getClientRects().length > 0)
          .map((part) => ({ part, box: part.getBoundingClientRect() }))
        return parts.flatMap(({ part, box }) =>
          parts
            .filter(({ part: other }) => other !== part && !other.contains(part) && !part.contains(other))
            .filter(
              ({ box: other }) =>
                box.left < other.right - 1 &&
                other.left < box.right - 1 &&
                box.top < other.bottom - 1 &&
                other.top < box.bottom - 1,
            )
            .map(({ part: other }) => `${part.textContent} / ${other.textContent}`),
        )
      })
      expect([width, overlaps]).toEqual([width, []])
    }
  })
})

describe('the detail', () => {
  const shows = (row: { readonly acc_serv_ref: string } | undefined) =>
    detail()
      .getByText(row?.acc_serv_ref ?? '-', { exact: true })
      .waitFor()

  test('opens with →, follows the arrows, copies, and closes with Escape', async () => {
    await page.getByRole('columnheader', { name: 'Buchung', exact: true }).click()
    const rows = (await ask('per_page=3')).data
    await cell(0, 'name').click()
    await shows(rows[0])
    await page.keyboard.press('Escape')
    await detail().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await shows(rows[0])
    await page.keyboard.press('ArrowDown')
    await shows(rows[1])
    await detail().getByRole('button', { name: 'Nächste Transaktion' }).click()
    await shows(rows[2])
    await detail().getByRole('button', { name: 'Betrag kopieren' }).click()
    expect(Number(await page.evaluate(() => navigator.clipboard.readText()))).toBe(rows[2]?.amount)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('language and colours change at once, on the same screen', async () => {
    await button('Sprache').click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await detail().getByText('Bank reference').waitFor()
    await seesTotal('1’433 transactions')
    await button('Appearance').click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.locator('[data-mantine-color-scheme="dark"]').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.reload()
    await detail().getByText('Bank reference').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })
})

describe('a statement that does not add up', () => {
  test('shows the difference before its import, and is imported with every movement', async () => {
    // PostFinance's own clearing number, so the account gets the bank's name. 100.00 and the rows make 82.50.
    const account = 'IBAN:CH6309000000250097798'
    const rows = [entry('20.00'), entry('-40.00'), entry('2.50')]
    const wrong = message(statement({ account, opening: '100.00', closing: '80.00' }, ...rows))
    await dropFiles(page, [textFile('postfinance.xml', wrong)])
    await page.getByRole('dialog').getByText('1 account will be added').waitFor()
    await button('Import 1 file').click()
    const plan = page.getByRole('dialog', { name: 'Review before importing' })
    await plan.getByText('difference 2.50 CHF').waitFor()
    await plan.getByRole('tab').press('Enter')
    await importRow('postfinance.xml').getByText('3 new').waitFor()
    await button('Show transactions').click()
    await seesTotal('3 transactions')
  })
})

describe('errors', () => {
  test('there is no request to another host, and the console has no errors', () => {
    expect(window.requests.length).toBeGreaterThan(50)
    expect(window.requests.filter((address) => new URL(address).hostname !== '127.0.0.1')).toEqual([])
    // The browser logs refused requests itself: the files and the account that had to be refused.
    expect(window.complaints.filter((text) => !/status of 4(13|15|22)/.test(text))).toEqual([])
  })

  test.each(['at once', 'late'])('the window reports a missing server, and recovers by itself %s', async (when) => {
    // What a busy window answers arrives when the one that asked has given up.
    if (when === 'late')
      await page.context().addInitScript(() => {
        const { postMessage } = BroadcastChannel.prototype
        BroadcastChannel.prototype.postMessage = function (message) {
          const isAnswer = message.type === 'code_follows' || message.type === 'code'
          if (isAnswer) setTimeout(() => postMessage.call(this, message), 1_000)
          else postMessage.call(this, message)
        }
      })
    await app.stop()
    await page.getByRole('alert').getByText('Kontor does not answer').waitFor()
    app = await startApp(folder, ['--port', new URL(app.url).port])
    // A new start knows no old session: the window says what to do, and continues after a new sign-in.
    await page.getByRole('alert').getByText('The session of this window has ended').waitFor()
    await (await window.openAnother(app.launchLink)).getByRole('navigation').getByText('PostFinance').waitFor()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })
})
