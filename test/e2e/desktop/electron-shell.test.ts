// The built desktop shell from its start to its end on Electron's double: one window at an address of its own, one
// instance, files opened with it, the limits of the window, and a clean end.
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { type ShellProcess, startShell } from '../../support/browser/electron-process.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { readApiAddress, requestIn } from '../../support/process/api-address.ts'
import { startKontor } from '../../support/process/kontor-process.ts'

const IBAN = 'CH9300762011623852957'
const ROWS = 3000
const PATIENTLY = { timeout: patiently(20_000) }

let data = ''
let config = ''
let shell: ShellProcess
let page: Page

const ask = async (method: string, path: string, body?: object) => {
  const answer = await requestIn(data, method, path, body)
  return (await answer.json()) as { readonly meta: { readonly total: number } }
}
const begin = async (env: Readonly<Record<string, string>> = {}) => {
  shell = startShell(data, config, { env })
  page = await shell.page()
  page.setDefaultTimeout(PATIENTLY.timeout)
}

beforeAll(async () => {
  data = join(await temporaryFolder('kontor-shell-'), 'OneDrive - Muster', 'books')
  config = await temporaryFolder('kontor-shell-config-')
  await begin({ KONTOR_DOUBLE_ANSWER: '1' })
})
afterAll(async () => {
  shell.kill('SIGKILL')
  await shell.ended
  await removeTemporaryFolders()
})

describe('the window', () => {
  test('is signed in, without its code in the address, and receives the changes of a script on loopback', async () => {
    await page.getByRole('heading', { name: 'Wie heisst die Firma?' }).waitFor()
    expect(page.url()).not.toContain('sign_in')
    await page.evaluate(() => {
      location.hash = '/transactions'
    })
    await page.getByRole('heading', { name: 'Noch kein Konto' }).waitFor()
    await ask('POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
    await page.getByRole('link', { name: /Kontokorrent/ }).waitFor()
  })

  test('warns that another program copies the data folder to other machines, as stderr and the log do', async () => {
    await page.getByText('Der Datenordner liegt in einem Ordner, den OneDrive auf andere Geräte kopiert.').waitFor()
    const warning = `${data} is in a folder that OneDrive synchronises with other machines.`
    expect(
      shell
        .errorOutput()
        .split('\n')
        .filter((line) => line.startsWith(warning)),
    ).toHaveLength(1)
    expect(await readFile(join(data, 'logs/kontor.log'), 'utf8')).toContain(` warn ${warning}`)
  })

  test('gets from the shell only its own functions, and none of Electron or Node', async () => {
    const found = await page.evaluate(() => [
      Object.keys((window as { kontor?: object }).kontor ?? {}).sort(),
      ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
    ])
    expect(found).toEqual([
      [
        ...[
          'chooseFolder',
          'onCommand',
          'onDownloadEnded',
          'onShowBatch',
          'reportEnded',
          'server',
          'setMenu',
          'setProgress',
          'setTheme',
        ],
        ...['showDataFolder', 'takeFiles', 'takeLinks'],
      ],
      [],
    ])
  })

  test('runs the commands of its menus', async () => {
    shell.kill('SIGWINCH')
    await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('gives scripts the address of the interface, not that of the window', async () => {
    await page.evaluate(() => {
      location.hash = '/interface'
    })
    await page.getByText((await readApiAddress(data)).api, { exact: true }).waitFor()
  })

  test('opens a clicked link outside: the description of the interface, at its address for other programs', async () => {
    await page.evaluate(() => window.open('https://example.org/without-a-click'))
    await page.locator('a[href="/api/docs"]').click()
    const { api } = await readApiAddress(data)
    await expect.poll(shell.doubleLog, PATIENTLY).toEqual([`outside ${api}/docs`])
  })

  test('shows the data folder', async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Konto, Adresse, Beleg, Betrag, Text oder Befehl').fill('Datenordner zeigen')
    await page.keyboard.press('Enter')
    await expect.poll(shell.doubleLog, PATIENTLY).toContain(`folder ${data}`)
  })

  test('does not navigate elsewhere, and reaches no other server', async () => {
    const before = page.url()
    await page.evaluate(() => {
      location.href = '/somewhere-else'
    })
    const reached = await page.evaluate(() =>
      fetch('http://example.org/', { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'held back',
      ),
    )
    expect([page.url(), reached]).toEqual([before, 'held back'])
    expect(await page.evaluate(() => document.querySelector('a[href="/api/docs"]') !== null)).toBe(true)
    // The driver waits for the prevented navigation unless it sees another one.
    await page.evaluate(() => {
      location.hash = '/transactions'
    })
  })
})

describe('a second start', () => {
  test('passes its file on, does not touch the books and ends; the window imports the file', async () => {
    const file = join(config, 'auszug-oktober.xml')
    await writeFile(file, makeCamt({ seed: 10, iban: IBAN, rows: ROWS, from: '2026-10-01' }).text)
    const before = await readFile(join(data, 'kontor.lock'), 'utf8')
    const second = startShell(data, config, { more: [file] })
    expect([await second.ended, second.errorOutput()]).toEqual([0, ''])
    expect(await readFile(join(data, 'kontor.lock'), 'utf8')).toBe(before)
    await page.getByRole('region', { name: 'Neue Dateien' }).getByText('auszug-oktober.xml').waitFor()
  })

  test('without the sandbox it ends, gives the reason, and does not touch the books', async () => {
    const nowhere = join(config, 'never-made')
    const unsafe = startShell(nowhere, config, { more: ['--no-sandbox'] })
    expect(await unsafe.ended).toBe(1)
    expect(unsafe.errorOutput()).toContain('weil die Sandbox seine Seiten von Ihren Dateien fernhält')
    expect(existsSync(nowhere)).toBe(false)
  })

  test('during the import a user who closes the window is asked first, and may stay', async () => {
    await expect.poll(async () => (await ask('GET', 'bank_transaction?per_page=1')).meta.total, PATIENTLY).toBe(ROWS)
    shell.kill('SIGUSR2')
    await expect.poll(shell.doubleLog, PATIENTLY).toContain('asked Es läuft noch eine Verarbeitung')
    await expect.poll(shell.doubleLog, PATIENTLY).toContainEqual(expect.stringMatching(/^progress 0(?:\.\d+)?$/))
    expect(await page.title()).toContain('Kontor')
  })
})

describe('the end', () => {
  test('is clean although work runs: the other shell has all of the data', async () => {
    shell.kill('SIGTERM')
    expect(await shell.ended).toBe(0)
    const kontor = await startKontor(inject('program'), data, { env: { XDG_CONFIG_HOME: config } })
    const { body } = await kontor.ask('GET', '/bank_transaction?per_page=1')
    expect([await kontor.stop(), (body as { meta: { total: number } }).meta.total]).toEqual([0, ROWS])
  })

  test('after closing the window the program ends; its window opens again at the same place', async () => {
    await begin({ KONTOR_DOUBLE_AWAY: '1' })
    await page.getByRole('link', { name: 'Kontokorrent', exact: true }).waitFor()
    const isWorking = async () => (await ask('GET', 'bank_transaction?filter[is_processing]=1')).meta.total > 0
    await expect.poll(isWorking, PATIENTLY).toBe(false)

    const file = join(config, 'auszug-august.xml')
    await writeFile(file, makeCamt({ seed: 11, iban: IBAN, rows: 20, from: '2026-08-01' }).text)
    expect(await startShell(data, config, { more: [file] }).ended).toBe(0)
    await page.waitForURL(/#\/imports\/[^/]+$/)
    await page.getByRole('heading', { name: 'auszug-august.xml' }).waitFor()
    expect(await shell.doubleLog()).toEqual(
      expect.arrayContaining([`recent ${file}`, 'told auszug-august.xml: Fertig']),
    )
    const progress = async () =>
      (await shell.doubleLog()).findLast((line) => line.startsWith('progress')) ?? 'progress -1'
    await expect.poll(progress, PATIENTLY).toBe('progress -1')
    await expect
      .poll(async () => {
        shell.kill('SIGUSR2')
        return Promise.race([shell.ended, sleep(500, 'asks')])
      }, PATIENTLY)
      .toBe(0)
    const [folder = ''] = await readdir(join(config, 'kontor/shell'))
    expect(JSON.parse(await readFile(join(config, 'kontor/shell', folder, 'window.json'), 'utf8'))).toEqual({
      x: 100,
      y: 100,
      width: 1440,
      height: 900,
      is_maximized: false,
    })
  })
})
