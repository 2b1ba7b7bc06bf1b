// The VAT of a year without the mouse, as a bookkeeper reports it: four quarters filed with their files and paid from the
// statement, one corrected, the year reconciled; then the same year by received amounts in other books. L is the last year,
// all at 8.1 per cent, figures by hand:
//   invoices  R1 10.02. 10'000 + 810   R2 10.05. 5'000 + 405   R3 10.08. 2'000 + 162   R4 10.11. 1'000 + 81, open at the end
//   payments  R1 20.04.                R2 20.05.               R3 20.10.
//   bill      A1 15.02. 2'000 + 162, paid on 20.03.
//   agreed    Q1 810 − 162 = 648, Q2 405, Q3 162, Q4 81; a sale of 500 + 40.50 in Q2, found later, owes 40.50
//   received  Q1 −162, Q2 810 + 405 = 1'215, Q3 0, Q4 162; the 81 of R4 are open
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReturnObject, VatYearObject } from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import { openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const L = new Date().getFullYear() - 1

interface Books {
  readonly app: App
  readonly window: WindowPage
  readonly page: Page
  readonly api: <T>(path: string, method?: string, body?: object) => Promise<T>
  readonly bank: string
  readonly idOf: (number: number) => string
  readonly rate: string
}

/** The year's books, with the form of consideration, and the window on its returns. */
const openBooks = async (form: 'agreed' | 'received'): Promise<Books> => {
  const app = await openOrganization()
  const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
  const { organization } = await api<{ organization: { id: number } }>('status')
  const reporting = {
    valid_from: '1995-01-01',
    is_liable: true,
    method: 'effective',
    period: 'quarter',
    activities: [],
  }
  await api(`organizations/${organization.id}`, 'PATCH', {
    vat_idn: 'CHE-123.456.788 MWST',
    settings: { accountingVatReporting: [{ ...reporting, form }] },
  })
  const { data: accounts } = await api<{ data: { id: string; number: number }[] }>('account?per_page=500')
  const { data: rates } = await api<{ data: { id: string; is_default: boolean }[] }>('vat_rate?per_page=100')
  const idOf = (number: number) => accounts.find((account) => account.number === number)?.id ?? ''
  const rate = rates.find(({ is_default }) => is_default)?.id ?? ''
  const account = { type: 'bank', name: 'Kontokorrent', iban: 'CH6000700110000456789', account_id: idOf(1020) }
  const { id: bank } = await api<{ id: string }>('bank_account', 'POST', account)
  const supplier = { name: 'Papier AG', uid: 'CHE-116.281.710' }
  const { id: company_id } = await api<{ id: string }>('company', 'POST', supplier)
  const document = async (kind: 'invoice' | 'expense', number: string, total: number, date: string, paid?: string) => {
    const account_id = idOf(kind === 'invoice' ? 3400 : 6500)
    const more = { number, total, date: `${L}-${date}`, vat_rate_id: rate, account_id }
    const { id } = await api<{ id: string }>(kind, 'POST', kind === 'expense' ? { ...more, company_id } : more)
    if (paid === undefined) return
    const day = { booking_date: `${L}-${paid}`, value_date: `${L}-${paid}` }
    const amount = kind === 'invoice' ? total : -total
    const paying = { bank_account_id: bank, acc_serv_ref: `Z ${number}`, amount, ...day }
    const { id: transaction } = await api<{ id: string }>('bank_transaction', 'POST', paying)
    const matches = [{ amount: total, matchable_type: kind, matchable_id: id }]
    await api(`bank_transaction/${transaction}/matches`, 'POST', { matches })
  }
  await document('invoice', 'R1', 10_810, '02-10', '04-20')
  await document('invoice', 'R2', 5405, '05-10', '05-20')
  await document('invoice', 'R3', 2162, '08-10', '10-20')
  await document('invoice', 'R4', 1081, '11-10')
  await document('expense', 'A1', 2162, '02-15', '03-20')
  const window = await openWindow(app.launchLink, { at: `/vat?date=${L}-12-31` })
  return { app, window, page: window.page, api, bank, idOf, rate }
}

let books: Books
const close = async () => {
  await books?.window.close()
  await books?.app.stop()
}
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await books.page.keyboard.press(key)
}
const period = (name: string) =>
  books.page.getByRole('list', { name: 'Abrechnungen des Jahres' }).getByRole('button', { name, exact: true })
const heading = (name: string) => books.page.getByRole('heading', { name }).waitFor()
const dialog = (name: string) => books.page.getByRole('dialog', { name })

const focusIsOnField = () =>
  books.page.waitForFunction(() => document.activeElement?.matches('[role="dialog"] input, [role="dialog"] textarea'))

/** Files the return on screen, with a reason for each check that asks. */
const fileShown = async (title: string, key = 'f', reasons: readonly string[] = []) => {
  await books.page.getByRole('button', { name: key === 'f' ? /Einreichen …|Korrektur einreichen …/ : title }).waitFor()
  await press(key)
  await dialog(title).getByRole('button', { name: 'Einreichen' }).waitFor()
  await focusIsOnField()
  for (const reason of reasons) {
    await books.page.keyboard.type(reason)
    await press('Tab')
  }
  await press('Control+Enter')
  await dialog(title).waitFor({ state: 'detached' })
}
const wrongChecks = async (name: string) => {
  const { checks } = await books.api<VatReturnObject>(`vat_return/${name}`)
  return checks.flatMap(({ state, text }) => (state === 'wrong' ? [text] : []))
}
/** Saves the file for the portal and answers it. */
const saveFile = async (): Promise<string> => {
  // Not while the chosen return still loads.
  await books.page.locator('[data-content][aria-busy="false"]').waitFor()
  const download = books.page.waitForEvent('download')
  await press('d')
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
/** Money that went to the tax administration. */
const pays = (amount: number, date: string, text: string) =>
  books.api('bank_transaction', 'POST', {
    ...{ bank_account_id: books.bank, acc_serv_ref: text, amount: -amount, name: 'Eidg. Steuerverwaltung', text },
    ...{ booking_date: date, value_date: date },
  })
/** Finds the transaction in the list, books its proposal by Enter, and comes back. */
const bookInList = async (text: string, paid: string) => {
  await press('g', 't')
  await books.page.locator('#search').waitFor()
  await press('/')
  await books.page.keyboard.type(text)
  await books.page.getByRole('row').filter({ hasText: text }).getByText('2201').waitFor()
  await press('Enter')
  await books.page.locator('.ag-row:has(.ag-cell-focus)').filter({ hasText: text }).waitFor()
  await press('Enter')
  const paidPeriods = async () => {
    const { data } = await books.api<VatYearObject>(`vat_return?date=${L}-12-31`)
    return data.flatMap(({ state, period: name }) => (state === 'paid' ? [name] : []))
  }
  await expect.poll(paidPeriods, { timeout: patiently(20_000) }).toContain(paid)
  await press('g', 'q')
  await heading('MWST-Abrechnung')
}

describe(
  'agreed amounts',
  () => {
    beforeAll(async () => {
      books = await openBooks('agreed')
    })
    afterAll(close)

    test.each([
      [1, '648.00', `${L}-05-20`, '648.00'],
      [2, '405.00', `${L}-08-20`, '405.00'],
      [3, '162.00', `${L}-11-20`, '162.00'],
      [4, '81.00', `${L + 1}-02-20`, '81.00'],
    ])(
      'quarter %i: drafted, checked, filed with its file, paid from the statement',
      async (quarter, amount, day, payable) => {
        const name = `${L}-Q${quarter}`
        await heading(`MWST-Abrechnung ${name}`)
        await fileShown(`MWST ${name} einreichen`)
        await period(`${name} eingereicht ${amount}`).waitFor()
        expect(await saveFile()).toContain(`<eCH-0217:payableTax>${payable}</eCH-0217:payableTax>`)
        await pays(Number(amount), day, `MWST Quartal ${quarter}`)
        await bookInList(`MWST Quartal ${quarter}`, name)
      },
    )

    test('one is corrected, and its payment is assigned', async () => {
      const name = `${L}-Q2`
      // Nothing of the year is to file any more: the screen shows the present one.
      await press(',')
      await heading(`MWST-Abrechnung ${L}-Q4`)
      await press(',', ',')
      await heading(`MWST-Abrechnung ${name}`)
      await press('o')
      await dialog(`MWST ${name}`).getByRole('textbox').waitFor()
      await books.page.keyboard.type('Ein Verkauf fehlte')
      await press('Control+Enter')
      await dialog(`MWST ${name}`).waitFor({ state: 'detached' })
      await books.api('journal_entry', 'POST', {
        date: `${L}-06-10`,
        lines: [
          { account_id: books.idOf(1100), debit: 540.5 },
          { account_id: books.idOf(3400), credit: 500, vat_rate_id: books.rate },
          { account_id: books.idOf(2200), credit: 40.5, vat_rate_id: books.rate },
        ],
      })
      await period(`${name} Bücher geändert 405.00`).waitFor()
      await fileShown(`MWST ${name} korrigieren`)
      await period(`${name}, Korrektur eingereicht 40.50`).waitFor()
      await heading(`MWST-Korrekturabrechnung ${name}`)
      const file = await saveFile()
      for (const part of ['typeOfSubmission>2<', 'totalConsideration>5500.00<', 'payableTax>445.50<'])
        expect(file).toContain(part)
      // Without the words of the tax administration, it is assigned in the return; its day is in a locked period.
      const day = { booking_date: `${L}-12-20`, value_date: `${L}-12-20` }
      const paying = { bank_account_id: books.bank, acc_serv_ref: 'K', amount: -40.5, name: 'Zahlung', ...day }
      await books.api('bank_transaction', 'POST', paying)
      await press('b')
      const pay = dialog(`Zahlung der MWST ${name}`)
      await pay.getByRole('textbox', { name: 'Buchen am' }).waitFor()
      expect(await pay.getByRole('textbox', { name: 'Buchen am' }).inputValue()).toBe(`01.01.${L + 1}`)
      await press('Control+Enter')
      await pay.waitFor({ state: 'detached' })
      await period(`${name}, Korrektur bezahlt 40.50`).waitFor()
    })

    test('the year is reconciled', async () => {
      await press('.', '.', '.')
      await heading(`MWST-Jahresabstimmung ${L}`)
      await period('Jahresabstimmung geht auf 0.00').waitFor()
      await fileShown(`MWST ${L} abstimmen`)
      await period('Jahresabstimmung eingereicht 0.00').waitFor()
      const { data } = await books.api<VatYearObject>(`vat_return?date=${L}-12-31`)
      expect(data.map(({ period: of, type, state }) => [of, type, state])).toEqual([
        [`${L}-Q1`, 'first', 'paid'],
        [`${L}-Q2`, 'first', 'corrected'],
        [`${L}-Q2`, 'correction', 'paid'],
        [`${L}-Q3`, 'first', 'paid'],
        [`${L}-Q4`, 'first', 'paid'],
        [`${L}`, 'annual_reconciliation', 'filed'],
      ])
      expect(books.window.complaints).toEqual([])
    })
  },
  patiently(60_000),
)

describe(
  'received amounts',
  () => {
    beforeAll(async () => {
      books = await openBooks('received')
    })
    afterAll(close)

    test.each([
      [1, '−162.00', '-162.00'],
      [2, '1’215.00', '1215.00'],
      [3, '0.00', '0.00'],
      [4, '162.00', '162.00'],
    ])('quarter %i is filed with its file', async (quarter, amount, payable) => {
      const name = `${L}-Q${quarter}`
      await heading(`MWST-Abrechnung ${name}`)
      expect(await wrongChecks(name)).toEqual([])
      await fileShown(`MWST ${name} einreichen`)
      await period(`${name} eingereicht ${amount}`).waitFor()
      const file = await saveFile()
      expect(file).toContain(`<eCH-0217:payableTax>${payable}</eCH-0217:payableTax>`)
      expect(file).toContain('<eCH-0217:formOfReporting>2</eCH-0217:formOfReporting>')
      if (quarter < 4) await press('.')
    })

    test('the year agrees', async () => {
      await press('.')
      await heading(`MWST-Jahresabstimmung ${L}`)
      await period('Jahresabstimmung geht auf 0.00').waitFor()
      const { lines } = await books.api<VatReturnObject>(`vat_return/${L}-Q4`)
      expect(lines.find(({ number }) => number === '200')?.base).toBe(2000)
    })
  },
  patiently(60_000),
)
