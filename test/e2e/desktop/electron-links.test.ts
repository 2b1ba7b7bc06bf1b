// Links to places of the window on Electron's double: from a first start, a second one and the system, with unsaved
// input, signed out, and from other programs; and the end of the system session, which asks no question.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { type ShellProcess, startShell } from '../../support/browser/electron-process.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { requestIn } from '../../support/process/api-address.ts'

const IBAN = 'CH9300762011623852957'
const ROWS = 3000
const PASSWORD = 'lang genug'
const NOWHERE = 'Der Link führt zu keiner Stelle in Kontor.'
const PATIENTLY = { timeout: patiently(20_000) }

let data = ''
let config = ''
let shell: ShellProcess
let page: Page
let other = 0

const ask = async (method: string, path: string, body?: object) => {
  const answer = await requestIn(data, method, path, body)
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as { readonly id: number; readonly meta: { readonly total: number } }
}
const begin = async (input: Parameters<typeof startShell>[2]) => {
  shell = startShell(data, config, input)
  page = await shell.page()
  page.setDefaultTimeout(PATIENTLY.timeout)
}
const end = async (how: string) => {
  shell.system(how)
  expect(await shell.ended).toBe(0)
}
const open = (link: string) => shell.system(`open-url ${link}`)
const isAt = (hash: string) => expect.poll(() => new URL(page.url()).hash, PATIENTLY).toBe(hash)
const question = () => page.getByRole('dialog', { name: 'Link öffnen' })
const palette = async (what: string) => {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Konto, Adresse, Beleg/).fill(`>${what}`)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** Books with an account, with no user working in them. */
const prepare = async () => {
  data = join(await temporaryFolder('kontor-links-'), 'books')
  config = await temporaryFolder('kontor-links-config-')
  await begin({})
  await page.getByRole('heading', { name: 'Wie heisst die Firma?' }).waitFor()
  await ask('POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
  await end('shutdown')
}

beforeAll(async () => {
  await prepare()
  await begin({ more: ['kontor://open/journal?find=Miete'] })
})
afterAll(async () => {
  shell.kill('SIGKILL')
  await shell.ended
  await removeTemporaryFolders()
})

describe('a link', () => {
  test('given at the start is followed as soon as the window exists', async () => {
    await page.getByRole('heading', { name: 'Journal' }).waitFor()
    await isAt('#/journal?find=Miete')
  })

  test('is passed on by a second start, which ends; later arguments are ignored', async () => {
    const second = startShell(data, config, { more: ['kontor://open/budget/', '--help', 'no-file.xml'] })
    expect([await second.ended, second.errorOutput()]).toEqual([0, ''])
    await isAt('#/budget')
  })

  test('from the system leads to a screen, with the parameters that the screen knows', async () => {
    open('kontor://open/transactions?state=open&nonsense=1')
    await isAt('#/transactions?state=open')
  })

  test.each([
    'kontor://x/../../',
    'kontor:javascript:alert(1)',
    'kontor://open/nowhere',
    'kontor://open/#sign_in=secret',
    'kontor://user:secret@open/journal',
    'kontor://open/..%2f..%2fetc',
    'https://example.org/',
    `kontor://open/journal?find=${'a'.repeat(3000)}`,
  ])('with an invalid target is reported, and the window stays where it is: %.60s', async (link) => {
    const before = page.url()
    open(link)
    const output = page.getByRole('alert').filter({ hasText: NOWHERE })
    await output.waitFor()
    expect([page.url(), await question().count()]).toEqual([before, 0])
    await output.getByRole('button').click()
    await output.waitFor({ state: 'detached' })
  })

  test('waits for an answer when there is unsaved input; the user keeps it or discards it', async () => {
    await palette('Konto hinzufügen')
    const dialog = page.getByRole('dialog').first()
    const field = dialog.getByRole('textbox').first()
    await field.fill('SPAR')
    open('kontor://open/journal')
    await question().getByText('In diesem Fenster gibt es nicht gespeicherte Änderungen. Sie gehen verloren.').waitFor()
    await question().getByRole('button', { name: 'Abbrechen' }).click()
    await question().waitFor({ state: 'hidden' })
    expect([await field.inputValue(), new URL(page.url()).hash]).toEqual(['SPAR', '#/transactions?state=open'])

    open('kontor://open/journal')
    await question().getByRole('button', { name: 'Link öffnen' }).click()
    await isAt('#/journal')
    await expect.poll(() => page.getByRole('dialog').count(), PATIENTLY).toBe(0)
  })

  test('is followed without a question during an upload', async () => {
    const file = join(config, 'auszug.xml')
    await writeFile(file, makeCamt({ seed: 1, iban: IBAN, rows: 3, from: '2026-10-01' }).text)
    const held = Promise.withResolvers<void>()
    await page.route('**/import-transactions*', async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/import-transactions*')
    expect(await startShell(data, config, { more: [file] }).ended).toBe(0)
    await sent
    open('kontor://open/years')
    await isAt('#/years')
    held.resolve()
    await expect.poll(async () => (await ask('GET', 'bank_transaction?per_page=1')).meta.total, PATIENTLY).toBe(3)
    await page.unroute('**/import-transactions*')
    open('kontor://open/journal')
    await isAt('#/journal')
  })

  test('into another organization asks first, and leads to its place there', async () => {
    other = (await ask('POST', 'organizations', { name: 'Zweite AG' })).id
    open(`kontor://open/imports?organization=${other}`)
    await question().getByText('Der Link führt in die Organisation «Zweite AG».').waitFor()
    await isAt('#/journal')
    await question().getByRole('button', { name: 'Link öffnen' }).click()
    await page.getByRole('heading', { name: 'Importe' }).waitFor()
    await isAt('#/imports')
    await page.getByRole('button', { name: /^Organisation und Rolle.*Zweite AG/ }).waitFor()

    open('kontor://open/journal?organization=99')
    await page.getByText('Der Link führt in eine Organisation, die Sie hier nicht öffnen können.').waitFor()
    await isAt('#/imports')
  })

  test('to the current view is copied, and leads back to it', async () => {
    const context = page.context()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: 'http://kontor.localhost' })
    await page.evaluate(() => {
      location.hash = '/journal?find=B%C3%BCro'
    })
    await palette('Link zu dieser Stelle')
    const link = `kontor://open/journal?find=B%C3%BCro&organization=${other}`
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), PATIENTLY).toBe(link)
    await page.evaluate(() => {
      location.hash = '/people'
    })
    open(link)
    await isAt('#/journal?find=B%C3%BCro')
  })

  test('that arrives while no user is signed in is followed after the sign-in', async () => {
    await ask('PATCH', 'user', { email: 'anna@example.ch', password: PASSWORD })
    await palette('Abmelden')
    await page.getByRole('heading', { name: 'Bei Kontor anmelden' }).waitFor()
    open('kontor://open/years')
    open('kontor://open/companies')
    await page.getByLabel('E-Mail').fill('anna@example.ch')
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    expect(new URL(page.url()).hash).not.toContain('companies')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByRole('heading', { name: 'Adressen', exact: true }).waitFor()
    await isAt('#/companies')
  })
})

describe('the end of the system session', () => {
  const beginImport = async (env: Readonly<Record<string, string>>, rows: number) => {
    const file = join(config, `auszug-${rows}.xml`)
    await writeFile(file, makeCamt({ seed: rows, iban: IBAN, rows, from: '2026-10-01' }).text)
    await begin({ env: { KONTOR_DOUBLE_ANSWER: '1', ...env }, more: [file] })
    await expect.poll(async () => (await ask('GET', 'bank_transaction?per_page=1')).meta.total, PATIENTLY).toBe(rows)
  }
  const asked = async () => (await shell.doubleLog()).filter((line) => line.startsWith('asked'))

  test('on Windows asks no question although an import runs, and ends cleanly', async () => {
    await end('shutdown')
    await prepare()
    await beginImport({ KONTOR_DOUBLE_LINK: 'kontor://open/years' }, ROWS)
    // A link that a Mac starts the program with.
    await isAt('#/years')
    shell.system('session-end')
    expect([await shell.ended, await asked()]).toEqual([0, []])
    expect(await readFile(join(data, 'logs/kontor.log'), 'utf8')).not.toMatch(/Closing .* failed|Not everything/)
  })

  test('on macOS asks no question either, although the system also asks every program to quit', async () => {
    await begin({ env: { KONTOR_DOUBLE_ANSWER: '1' } })
    await page.getByRole('link', { name: 'Kontokorrent', exact: true }).waitFor()
    const { meta } = await ask('GET', 'bank_transaction?per_page=1')
    shell.system('shutdown')
    shell.system('quit')
    expect([meta.total, await shell.ended, await asked()]).toEqual([ROWS, 0, []])
  })
})
