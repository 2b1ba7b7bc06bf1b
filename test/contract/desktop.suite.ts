// The first flows of the desktop shell, as a user and the system see them from outside: on the double, and on
// Electron's binary.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { userDataOf } from '../../main/engine/electron/user-data.ts'
import { defaultConfigFolder } from '../../main/options/options.ts'
import { temporaryFolder } from '../support/browser/chromium.ts'
import { makeCamt } from '../support/file/make-camt.ts'
import { patiently } from '../support/patience.ts'
import { requestIn } from '../support/process/api-address.ts'

export interface DesktopProcess {
  /** The program's output on stderr. */
  readonly errorOutput: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<number | null>
}

interface Desktop extends DesktopProcess {
  /** The page of the user's window. */
  readonly page: () => Promise<Page>
  /** As a user does by its button. */
  readonly closeWindow: () => void
}

/** The folder where it stores its data. */
export interface DesktopPlace {
  readonly data: string
  /** The environment variables for the configuration folder. */
  readonly env: Readonly<Record<string, string>>
}

export interface DesktopDriver {
  readonly open: (place: DesktopPlace) => Desktop | Promise<Desktop>
  /** A start without an expected window. */
  readonly run: (place: DesktopPlace, files?: readonly string[]) => DesktopProcess
}

const IBAN = 'CH9300762011623852957'
const PATIENTLY = { timeout: patiently(20_000) }
/** The binary uses the language of its machine. */
const HEADING = /^(?:Wie heisst die Firma\?|What is the company called\?)$/
const NEW_FILES = /^(?:Neue Dateien|New files)$/

/** One of its own for each test. `windowFile`: the file with the position of the window. */
export const newDesktopPlace = async () => {
  const home = await temporaryFolder('kontor-desktop-')
  const own = { XDG_CONFIG_HOME: home, LOCALAPPDATA: home, ...(process.platform === 'darwin' ? { HOME: home } : {}) }
  const place = { data: join(home, 'books'), env: own }
  const config = defaultConfigFolder(process.platform, { ...process.env, ...own }, own.HOME ?? homedir())
  return { home, place, windowFile: join(userDataOf(config, place.data), 'window.json') }
}

export const desktopSuite = (driver: DesktopDriver): void => {
  const processes: DesktopProcess[] = []
  afterEach(async () => {
    for (const each of processes.splice(0)) {
      each.kill('SIGKILL')
      await each.ended
    }
  })

  const open = async (place: DesktopPlace) => {
    const desktop = await driver.open(place)
    processes.push(desktop)
    const page = await desktop.page()
    page.setDefaultTimeout(PATIENTLY.timeout)
    return { desktop, page }
  }
  const ask = async ({ data }: DesktopPlace, method: string, path: string, body?: object) => {
    const answer = await requestIn(data, method, path, body)
    return (await answer.json()) as { readonly meta: { readonly total: number } }
  }
  const end = async (desktop: Desktop) => {
    desktop.closeWindow()
    expect(await desktop.ended).toBe(0)
  }

  describe('a data folder', () => {
    test('is created, and opened again although the state of its window is damaged', async () => {
      const { place, windowFile } = await newDesktopPlace()
      const first = await open(place)
      await first.page.getByRole('heading', { name: HEADING }).waitFor()
      await ask(place, 'POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
      await end(first.desktop)
      expect(JSON.parse(await readFile(windowFile, 'utf8'))).toMatchObject({ is_maximized: false })

      await writeFile(windowFile, '{"x":1e999,"y"')
      const second = await open(place)
      await second.page.getByRole('link', { name: 'Kontokorrent', exact: true }).waitFor()
      await end(second.desktop)
      expect(JSON.parse(await readFile(windowFile, 'utf8'))).toMatchObject({ is_maximized: false })
      expect(existsSync(join(place.data, 'kontor.lock'))).toBe(false)
    })

    test('has one instance, which gets the files of a second start; another folder has its own', async () => {
      const { home, place } = await newDesktopPlace()
      const [{ page, desktop }, other] = await Promise.all([open(place), open((await newDesktopPlace()).place)])
      await page.getByRole('heading', { name: HEADING }).waitFor()
      await ask(place, 'POST', 'bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })
      const lock = () => readFile(join(place.data, 'kontor.lock'), 'utf8')
      const before = await lock()
      const file = join(home, 'auszug.xml')
      await writeFile(file, makeCamt({ seed: 10, iban: IBAN, rows: 20, from: '2026-10-01' }).text)
      const second = driver.run(place, [file])
      processes.push(second)
      expect([await second.ended, await lock()]).toEqual([0, before])
      await page.getByRole('region', { name: NEW_FILES }).getByText('auszug.xml').waitFor()
      await expect
        .poll(async () => (await ask(place, 'GET', 'bank_transaction?per_page=1')).meta.total, PATIENTLY)
        .toBe(20)

      await other.page.getByRole('heading', { name: HEADING }).waitFor()
      await end(other.desktop)
      expect(await page.title()).toContain('Kontor')
      const isWorking = async () => (await ask(place, 'GET', 'bank_transaction?filter[is_processing]=1')).meta.total > 0
      await expect.poll(isWorking, PATIENTLY).toBe(false)
      await end(desktop)
    })

    test('blocked by a file is reported, and the file stays unchanged', async () => {
      const { place } = await newDesktopPlace()
      await mkdir(dirname(place.data), { recursive: true })
      await writeFile(place.data, 'not a folder')
      const blocked = driver.run(place)
      processes.push(blocked)
      // It may wait for a user who reads it.
      await expect
        .poll(blocked.errorOutput, PATIENTLY)
        .toContain(`${place.data} is a file. Name a folder for the books with`)
      expect(await readFile(place.data, 'utf8')).toBe('not a folder')
    })
  })
}
