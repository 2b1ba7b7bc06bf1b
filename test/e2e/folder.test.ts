// A bookkeeper's first day: a folder of statements of five banks is dragged onto a window without any account, and every
// row ends where it belongs, or its file says in a word what it needs. Real files; the built application in a browser.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../shared/api/endpoints/bank-accounts.ts'
import type { BankTransactionObject } from '../../shared/api/endpoints/bank-transactions.ts'
import { type App, startApp } from '../support/app.ts'
import { removeTemporaryFolders, temporaryFolder } from '../support/chromium.ts'
import { makeZip } from '../support/make-zip.ts'
import { hasSharedData, readShared, readSharedJson, skipWithoutSharedData } from '../support/shared-data.ts'
import { accessibilityFaults, dropPaths, openWindow, type WindowPage } from '../support/window-page.ts'

interface Expected {
  readonly files: Record<
    string,
    {
      readonly rows: number
      readonly sum: string
      readonly statements: readonly {
        readonly iban: string
        readonly rows_if_batches_split: number
        readonly rows_sum: string
      }[]
    }
  >
}
const expected = readSharedJson<Expected>('data', 'statements', 'expected.json')

const POSTFINANCE = 'camt/ch_postfinance_053_v04_musterdatei2016.xml'
const THREE_ACCOUNTS = 'camt/own_3accounts_v08.xml'
const UBS = 'xlsx/own_ubs_like_dates.xlsx'
const UBS_IBAN = 'CH9300762011623852957'
/** Tables that name no account, and the one that each is of. */
const TABLES = {
  'csv/ch_akb_2022.csv': { name: 'Aargauische', iban: 'CH8300761016123456789' },
  'csv/ch_bekb_2023.csv': { name: 'Berner', iban: 'CH5604835012345678009' },
  'csv/ch_zkb_2014_apostrophe.csv': { name: 'Zürcher', iban: 'CH5800791123000889012' },
} as const

let app: App
let window: WindowPage
let page: Page
let folder = ''

const statement = (name: string) => readShared('data', 'statements', name)
const last = (path: string) => path.split('/').at(-1) ?? ''

beforeAll(async () => {
  if (!hasSharedData) return
  folder = await temporaryFolder('kontor-folder-')
  const zip = makeZip(
    (['csv/ch_bekb_2023.csv', 'csv/ch_zkb_2014_apostrophe.csv'] as const).map((name) => ({
      name: `2024/${last(name)}`,
      bytes: statement(name),
    })),
  )
  const files: Record<string, Uint8Array> = {
    'auszuege.zip': zip,
    'Rechnung.pdf': new TextEncoder().encode('%PDF-1.7'),
    'bad/xml_truncated.xml': readShared('data', 'bad', 'xml_truncated.xml'),
    'bad/csv_no_amount.csv': readShared('data', 'bad', 'csv_no_amount.csv'),
    ...Object.fromEntries(
      [POSTFINANCE, THREE_ACCOUNTS, UBS, 'csv/ch_akb_2022.csv'].map((name) => [name, statement(name)]),
    ),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, 'Auszüge', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  app = await startApp(join(folder, 'data'))
  window = await openWindow(app.launchLink)
  page = window.page
  await page.getByRole('heading', { name: 'Noch kein Konto' }).waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const list = async <T>(path: string): Promise<readonly T[]> => {
  const answer = await fetch(`${app.url}/api/${path}`, { headers: { Authorization: `Bearer ${app.token}` } })
  return ((await answer.json()) as { data: T[] }).data
}
const importRow = (name: string) =>
  page.getByRole('region', { name: 'Importe', exact: true }).getByRole('listitem').filter({ hasText: name })
const chooser = () => page.getByRole('dialog', { name: 'In welches Konto?' })
const plan = () => page.getByRole('dialog', { name: 'Vor dem Import ansehen' })

/** Number and sum of the rows of an account, as the interface has them. */
const rowsAndSum = async (iban: string): Promise<readonly [number, string]> => {
  const account = (await list<BankAccountObject>('bank_account?per_page=500')).find((each) => each.iban === iban)
  const rows: BankTransactionObject[] = []
  for (let number = 1; ; number++) {
    const query = `filter[bank_account]=${account?.id}&per_page=500&page=${number}`
    const found = await list<BankTransactionObject>(`bank_transaction?${query}`)
    rows.push(...found)
    if (found.length < 500) break
  }
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return [rows.length, (cents / 100).toFixed(2)]
}
const expectedOf = (name: string) => {
  const { rows = 0, sum = '' } = expected.files[name] ?? {}
  return [rows, Number(sum).toFixed(2)]
}

describe('a folder of five banks, and no account yet', () => {
  beforeEach(skipWithoutSharedData)

  test('is asked about once: what names a new IBAN is ready, the rest wants an account', async () => {
    await dropPaths(page, [join(folder, 'Auszüge')])
    await chooser().getByText('PostFinance AG').first().waitFor()
    await chooser().getByText('5 Konten werden angelegt').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    for (const [file, { name, iban }] of Object.entries(TABLES)) {
      await chooser()
        .getByRole('combobox', { name: `Konto für ${last(file)}` })
        .click()
      await page.getByRole('option', { name: 'Anderes Konto hinzufügen' }).click()
      await page.getByRole('textbox', { name: 'IBAN', exact: true }).fill(iban)
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await page.getByRole('button', { name: 'Konto anlegen' }).click()
      await chooser().waitFor()
    }
    await chooser().getByRole('button', { name: '6 Dateien importieren' }).click()
  })

  test('what is clear is imported without another word, what is no statement says so', async () => {
    await importRow(last(POSTFINANCE)).getByText('32 neu').waitFor()
    for (const rows of ['53 neu', '48 neu', '42 neu']) {
      await importRow(last(THREE_ACCOUNTS)).getByText(rows).waitFor()
    }
    await importRow('ch_bekb_2023.csv').getByText('9 neu').waitFor()
    await importRow('ch_zkb_2014_apostrophe.csv').getByText('50 neu').waitFor()
    await importRow(last(UBS)).getByText('4 neu').waitFor()
    await importRow('Rechnung.pdf').getByText('Kein Kontoauszug').waitFor()
    await importRow('xml_truncated.xml').getByText('Die Datei ist beschädigt').waitFor()
    await importRow('csv_no_amount.csv').getByText('Das Konto ist nicht bekannt').waitFor()
  })

  test('what does not add up waits with the difference; Enter takes it as it is', async () => {
    await plan().getByText('Differenz 0.06 CHF').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await importRow('ch_akb_2022.csv').getByText('1’382 neu').waitFor()
  })

  test('what has no amount can be said by hand or left out, and is in no books', async () => {
    await importRow('csv_no_amount.csv').getByRole('button', { name: 'Konto wählen' }).click()
    await chooser().getByRole('combobox', { name: 'Konto für csv_no_amount.csv' }).click()
    await page.getByRole('option', { name: /Berner/ }).click()
    await chooser().getByRole('button', { name: '1 Datei importieren' }).click()
    await plan().getByText('Noch keine Spalte ist der Betrag').waitFor()
    await plan().getByRole('button', { name: 'Nicht importieren' }).click()
    await plan().waitFor({ state: 'detached' })
    expect(await importRow('csv_no_amount.csv').count()).toBe(0)
  })

  test('ends with the right rows in each account', async () => {
    const accounts = await list<BankAccountObject>('bank_account?per_page=500')
    expect(accounts).toHaveLength(8)
    const camt = [POSTFINANCE, THREE_ACCOUNTS].flatMap((name) => expected.files[name]?.statements ?? [])
    expect(camt).toHaveLength(4)
    for (const { iban, rows_if_batches_split, rows_sum } of camt) {
      expect(await rowsAndSum(iban)).toEqual([rows_if_batches_split, rows_sum])
    }
    for (const [name, { iban }] of Object.entries(TABLES)) expect(await rowsAndSum(iban)).toEqual(expectedOf(name))
    expect(await rowsAndSum(UBS_IBAN)).toEqual(expectedOf(UBS))
  })

  test('the same folder again brings nothing new and asks nothing that was answered', async () => {
    await page.getByRole('button', { name: 'Erledigte Importe entfernen' }).click()
    await dropPaths(page, [join(folder, 'Auszüge', 'camt'), join(folder, 'Auszüge', 'auszuege.zip')])
    for (const name of [last(POSTFINANCE), 'ch_bekb_2023.csv', 'ch_zkb_2014_apostrophe.csv']) {
      await importRow(name).getByText('Nichts Neues').waitFor()
    }
    await expect.poll(() => importRow(last(THREE_ACCOUNTS)).getByText('Nichts Neues').count()).toBe(3)
    expect([await chooser().count(), await plan().count()]).toEqual([0, 0])
    expect(window.complaints).toEqual([])
  })
})
