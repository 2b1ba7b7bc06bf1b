// A year kept by keyboard from the statements of three accounts: the difficult customer of docs/credit-examples.md, the
// customer and the supplier in EUR and the card in USD of docs/currency-examples.md. Expected values are those of both
// documents, and their sums.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import { scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, textFile, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp, startApp } from '../../support/process/app.ts'
import { clockEnvironment } from '../../support/shifted-clock.ts'

const PATIENTLY = { timeout: patiently(20_000) }
/** The year is over, and so is its valuation day. */
const CLOCK = '2026-02-10T10:00:00Z'

/** The statements: day, amount, name, text, reference, end-to-end id. */
type Row = readonly [day: string, amount: number, name: string, text: string, reference?: string | null, id?: string]
const MUSTER = 'Muster AG'
const CHF: readonly Row[] = [
  ['01-10', 500, MUSTER, 'Akonto'],
  ['03-03', 300, MUSTER, 'Teilzahlung', scorReferenceOf('R1')],
  ['03-20', 172.9, MUSTER, 'R1 abzueglich G1', null, 'E1'],
]
const CHF_LATER: readonly Row[] = [
  ['03-24', -172.9, MUSTER, 'Rückbuchung', null, 'E1'],
  ['04-10', 172.9, MUSTER, 'Rechnung R1', scorReferenceOf('R1')],
  ['04-12', 172.9, MUSTER, 'Rechnung R1', scorReferenceOf('R1')],
  ['04-20', -100, MUSTER, 'Rückzahlung Guthaben'],
  ['05-30', 466.7, MUSTER, 'Rechnung R2', scorReferenceOf('R2')],
]
const EUR: readonly Row[] = [
  ['09-22', 800, 'Weber GmbH', 'Teilzahlung', scorReferenceOf('E1')],
  ['10-10', -600, 'Lieferant GmbH', 'Teilzahlung', scorReferenceOf('L1')],
]
const USD: readonly Row[] = [['11-20', -50, 'Hosting Inc.', 'Web hosting']]
const IBANS = { CHF: 'CH9300762011623852957', EUR: 'CH5604835012345678009', USD: 'CH5800791123000889012' } as const

const statement = (name: string, currency: keyof typeof IBANS, rows: readonly Row[]) => {
  const amountOf = (amount: number) => `<Amt Ccy="${currency}">${Math.abs(amount).toFixed(2)}</Amt>`
  const sign = (amount: number) => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const entries = rows.map(([day, amount, party, text, reference, id], at) => {
    const role = amount < 0 ? 'Cdtr' : 'Dbtr'
    const structured = reference
      ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
      : ''
    const isReturn = text === 'Rückbuchung'
    return `<Ntry>${amountOf(amount)}${sign(amount)}<RvslInd>${isReturn}</RvslInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2025-${day}</Dt></BookgDt><ValDt><Dt>2025-${day}</Dt></ValDt><AcctSvcrRef>${name}${at}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>${id ?? 'NOTPROVIDED'}</EndToEndId></Refs>${amountOf(amount)}${sign(amount)}
<RltdPties><${role}><Pty><Nm>${party}</Nm></Pty></${role}></RltdPties><RmtInf><Ustrd>${text}</Ustrd>${structured}</RmtInf>
</TxDtls></NtryDtls></Ntry>`
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${name}</MsgId>
<CreDtTm>2025-12-31T23:59:00</CreDtTm></GrpHdr><Stmt><Id>${name}</Id><CreDtTm>2025-12-31T23:59:00</CreDtTm>
<Acct><Id><IBAN>${IBANS[currency]}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  return { name: `${name}.xml`, mimeType: 'text/xml', buffer: Buffer.from(textFile(name, text).bytes) }
}

let app: App
let window: WindowPage
let page: Page

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const accounts = async () => (await api<{ data: { id: string; number: number }[] }>('account?per_page=500')).data
/** The balances of a day by account number, as balance sheet and income statement show them (a loss reduces income). */
const ledger = async (day: string) => {
  const [sheet, income] = await Promise.all([
    api<ReportObject>(`report/balance_sheet?date=${day}`),
    api<ReportObject>(`report/income_statement?from=${day.slice(0, 4)}-01-01&to=${day}`),
  ])
  const rows = [...sheet.rows, ...income.rows].filter(({ number }) => number != null && number >= 1000)
  return Object.fromEntries(rows.map(({ number, amounts }) => [number, amounts.amount]).filter(([, amount]) => amount))
}
const open = async () => {
  const [invoices, bills] = await Promise.all([
    api<{ data: InvoiceObject[] }>('invoice?per_page=100&sort=date'),
    api<{ data: InvoiceObject[] }>('expense?per_page=100&sort=date'),
  ])
  return Object.fromEntries(
    [...invoices.data, ...bills.data].flatMap((each) =>
      each.open_amount === 0 ? [] : [[each.number, each.open_amount]],
    ),
  )
}

beforeAll(async () => {
  const clock = await clockEnvironment(await temporaryFolder('kontor-clock-'), CLOCK)
  app = await startApp(await temporaryFolder('kontor-difficult-'), ['--port', '0'], clock)
  const numbers = new Map((await accounts()).map(({ id, number }) => [number, id]))
  const rates = (await api<{ data: { id: string; name: string }[] }>('vat_rate?per_page=100')).data
  const rate = (name: string) => rates.find((each) => each.name.startsWith(name))?.id
  const company = (name: string, more: object) => api('company', 'POST', { name, ...more })
  await company(MUSTER, { revenue_account_id: numbers.get(3200), revenue_vat_rate_id: rate('Normalsatz 8.1') })
  await company('Weber GmbH', {
    revenue_account_id: numbers.get(3400),
    revenue_vat_rate_id: rate('Von der Steuer befreit'),
  })
  await company('Lieferant GmbH', { expense_account_id: numbers.get(6300) })
  const account = (name: string, currency: keyof typeof IBANS, type: string) =>
    api('bank_account', 'POST', { type, name, currency, iban: IBANS[currency] })
  await account('Kontokorrent', 'CHF', 'bank')
  await account('EUR-Konto', 'EUR', 'bank')
  await account('USD-Karte', 'USD', 'creditcard')
  window = await openWindow(app.launchLink, { at: '/exchange-rates', clock: CLOCK })
  page = window.page
  await page.getByRole('heading', { name: 'Noch keine Wechselkurse' }).waitFor()
}, patiently(120_000))

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

/** Presses keys once the visible element handles them: that comes with the next frame. */
const press = async (...keys: readonly string[]) => {
  for (const key of keys) {
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
    await page.keyboard.press(key)
  }
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
/** Runs a command of the search by its name. */
const run = async (title: string) => {
  await press('Control+k')
  const palette = dialog('Suchen')
  await palette.locator('input:focus').waitFor()
  await page.keyboard.type(`>${title}`)
  await palette.getByRole('option', { name: title }).first().waitFor()
  await press('Enter')
  await palette.waitFor({ state: 'detached' })
}

/** Enters an invoice or a bill in its form; Tab leads from field to field. */
const enter = async (fields: Readonly<Record<string, string>>) => {
  await press('n')
  const form = dialog(/^Neue (Rechnung|Lieferantenrechnung)$/)
  await form.getByLabel('Nummer').waitFor()
  for (const [label, text] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    if (label === 'Adresse') {
      // Enter waits for the matches of the typed text.
      await page.keyboard.press('Enter')
      await expect.poll(() => form.locator('[data-unreadable]').count(), PATIENTLY).toBe(0)
      expect(await field.inputValue()).toBe(text)
    } else await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
}

/** Imports statement files by the key, and waits until their transactions are processed. */
const importFiles = async (count: number, ...files: ReturnType<typeof statement>[]) => {
  const chooser = page.waitForEvent('filechooser')
  await press('Control+i')
  await (await chooser).setFiles(files)
  const here = async () =>
    (await api<{ data: { is_processing: boolean }[] }>('bank_transaction?per_page=100')).data.filter(
      ({ is_processing }) => !is_processing,
    ).length
  await expect.poll(here, PATIENTLY).toBe(count)
}

/** Opens the match dialog, which begins with the latest transaction, and skips to the one of this day and amount. */
const matching = async (day: string, amount: string) => {
  await press('g', 'm')
  const match = dialog('Abgleichen')
  const shown = match.locator('[data-transaction]')
  await shown.first().waitFor()
  for (let skipped = 0; skipped < 12; skipped += 1) {
    const text = await shown.first().innerText()
    if (text.includes(`${day}.2025`) && text.includes(amount)) return match
    await press('PageDown')
    await expect.poll(() => shown.first().innerText(), PATIENTLY).not.toBe(text)
  }
  throw new Error(`${day} ${amount} is not among the open transactions`)
}
const confirm = async (day: string, amount: string, proposal: string | RegExp) => {
  const match = await matching(day, amount)
  await match.getByText(proposal).first().waitFor()
  await press('Control+Enter')
  await match.waitFor({ state: 'detached' })
}
/** On account: the company is the one of the statement. */
const onAccount = async (day: string, amount: string) => {
  const match = await matching(day, amount)
  await press('Alt+k')
  const company = match.getByLabel('Adresse', { exact: true })
  await company.waitFor()
  if ((await company.inputValue()) !== MUSTER) {
    await company.focus()
    await page.keyboard.type('Muster')
    await page.keyboard.press('Enter')
    await expect.poll(() => company.inputValue(), PATIENTLY).toBe(MUSTER)
  }
  await press('Control+Enter')
  await match.waitFor({ state: 'detached' })
}
const offsetCredit = async () => {
  await press('Control+Shift+G')
  const proposals = dialog('Guthaben verrechnen')
  await proposals.getByText('Guthaben vom').first().waitFor()
  expect(await proposals.getByLabel('Datum').inputValue()).toBe('31.12.2025')
  await press('Enter')
  await proposals.getByText('Kein Guthaben, das').waitFor()
  await press('Enter')
  await proposals.waitFor({ state: 'detached' })
}

test('the rates come from a file, and the mean of a month is typed', async () => {
  await press('u')
  const load = dialog('Kurse aus einer Datei')
  const chooser = page.waitForEvent('filechooser')
  await load.getByRole('button', { name: 'Datei wählen' }).press('Enter')
  const rows = ['EUR;10.06.2025;0.94', 'EUR;15.09.2025;0.93', 'EUR;22.09.2025;0.935', 'EUR;10.10.2025;0.936']
  const end = ['USD;20.11.2025;0.81', 'EUR;31.12.2025;0.92', 'USD;31.12.2025;0.80']
  const text = ['Währung;Datum;Kurs', ...rows, ...end].join('\n')
  await (await chooser).setFiles([{ name: 'kurse.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }])
  await load.getByRole('button', { name: '7 Kurse laden' }).waitFor()
  await press('Control+Enter')
  await load.waitFor({ state: 'hidden' })
})

test('the documents of the year are entered; those in EUR take the rate of their day', async () => {
  await run('Geschäftsjahr: 2025')
  await press('g', 'v')
  await page.getByRole('heading', { name: 'Noch keine Rechnungen' }).waitFor()
  const muster = { Adresse: MUSTER }
  await enter({ ...muster, Nummer: 'R1', Datum: '1.2.2025', Betrag: '1081', Referenz: scorReferenceOf('R1') })
  await enter({ ...muster, Nummer: 'R2', Datum: '1.5.2025', Betrag: '540.50', Referenz: scorReferenceOf('R2') })
  const weber = { Adresse: 'Weber GmbH', Nummer: 'E1', Datum: '15.9.2025', Betrag: '2000', Währung: 'EUR' }
  await enter({ ...weber, Referenz: scorReferenceOf('E1') })
  await press('g', 'e')
  await page.getByRole('heading', { name: 'Noch keine Lieferantenrechnungen' }).waitFor()
  const supplier = { Adresse: 'Lieferant GmbH', Nummer: 'L1', Datum: '10.6.2025', Betrag: '1000', Währung: 'EUR' }
  await enter({ ...supplier, Referenz: scorReferenceOf('L1') })
  expect(await open()).toEqual({ R1: 1081, R2: 540.5, E1: 2000, L1: 1000 })
  expect(await ledger('2025-12-31')).toMatchObject({ 1100: 1081 + 540.5 + 1860, 2000: 940 })
})

test('the statements until 20 March: a deposit, a part payment, and a payment less the credit note', async () => {
  await importFiles(3, statement('chf-1', 'CHF', CHF))
  await onAccount('10.01', '500.00')
  await offsetCredit()
  expect((await open()).R1).toBe(581)
  await press('g', 'v')
  await page.getByRole('heading', { name: 'Debitoren', exact: true }).waitFor()
  await enter({ Adresse: MUSTER, Nummer: 'G1', Datum: '10.3.2025', Betrag: '-108.10' })
  await confirm('03.03', '300.00', 'R1')
  await confirm('20.03', '172.90', 'zuerst verrechnet:')
  expect(await open()).toEqual({ R2: 540.5, E1: 2000, L1: 1000 })
})

test('the later statements: a return, paid again and twice, paid back, and a small remainder', async () => {
  await importFiles(8, statement('chf-2', 'CHF', CHF_LATER))
  await confirm('24.03', '172.90', 'R1')
  expect((await open()).R1).toBe(172.9)
  await confirm('10.04', '172.90', 'R1')
  await onAccount('12.04', '172.90')
  // A part of the credit is paid back: the document that the payment on account left open is proposed.
  await confirm('20.04', '100.00', 'Akontozahlung 12.04.2025')
  await offsetCredit()
  expect((await open()).R2).toBe(467.6)
  const match = await matching('30.05', '466.70')
  await match.getByText('−0.90').first().waitFor()
  // S settles with the usual cause or with a write-off, in turn.
  const account = match.locator('[data-field^="account-"]').first()
  for (let presses = 0; presses < 3; presses += 1) {
    if ((await account.count()) > 0 && (await account.inputValue()).startsWith('3805')) break
    const before = await match.innerText()
    await press('Alt+s')
    await expect.poll(() => match.innerText(), PATIENTLY).not.toBe(before)
  }
  expect(await account.inputValue()).toMatch(/^3805/)
  await press('Control+Enter')
  await match.waitFor({ state: 'detached' })
  expect(await open()).toEqual({ E1: 2000, L1: 1000 })
  // 1'400.00 turnover, 0.83 loss, 113.33 tax, as in the document.
  expect(await ledger('2025-12-31')).toMatchObject({ 1020: 1512.5, 1100: 1860, 2200: 113.33, 3200: 1400, 3805: -0.83 })
})

test('the statements in EUR and USD are booked at the value of their day', async () => {
  await importFiles(11, statement('eur', 'EUR', EUR), statement('usd', 'USD', USD))
  await confirm('22.09', '800.00', 'E1')
  await confirm('10.10', '600.00', 'L1')
  const match = await matching('20.11', '50.00')
  await press('Alt+n')
  await page.keyboard.type('6570')
  await page.keyboard.press('Enter')
  // A service from abroad: 8.1 % of 40.50 are owed and deducted (MWSTG 45), 3.28.
  const vat = match.locator('[data-field^="vat-"]').first()
  await vat.focus()
  await page.keyboard.type('Bezugsteuer')
  await page.keyboard.press('Enter')
  await expect.poll(() => vat.inputValue(), PATIENTLY).toBe('8.1 % Bezugsteuer')
  await press('Control+Enter')
  await match.waitFor({ state: 'detached' })
  expect(await open()).toEqual({ E1: 1200, L1: 400 })
  expect(await ledger('2025-12-31')).toMatchObject({ 1024: 186.4, 1080: -40.5, 1100: 1116, 2000: 376, 6570: 40.5 })
})

test('the year is valued at the rate of its last day', async () => {
  await press('g', 'y')
  await page.getByRole('heading', { name: 'Jahresabschluss 2025' }).waitFor()
  await page.getByRole('button', { name: 'Bewerten' }).waitFor()
  await press('k')
  const valuation = dialog('Fremdwährungen bewerten, 2025')
  await valuation.getByRole('table', { name: 'Berechnung' }).getByText('E1').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await press('Control+Enter')
  await valuation.waitFor({ state: 'hidden' })
})

test('at its end aged lists, bank accounts and ledger agree, and only what is due next year is open', async () => {
  expect(await ledger('2025-12-31')).toEqual({
    ...{ 1020: 1512.5, 1024: 184, 1080: -40, 1100: 1104, 1171: 3.28, 2000: 368, 2200: 113.33, 2203: 3.28 },
    ...{ 3200: 1400, 3400: 1860, 3805: -0.83, 3806: -8, 4906: -10.4, 6300: 940, 6570: 40.5, 6949: 2.4, 6999: -0.5 },
  })
  // The booked value of what is open, and what the valuation adds to it in the ledger.
  for (const [report, ...amounts] of [
    ['aged_debtors', 1116, -12],
    ['aged_creditors', 376, -8],
  ] as const) {
    const { checks, rows } = await api<ReportObject>(`report/${report}?date=2025-12-31`)
    expect([report, checks.map(({ state }) => state)]).toEqual([report, ['met']])
    expect(rows.slice(-2).map((row) => row.amounts.base)).toEqual(amounts)
  }
  const checks = (await api<{ data: BooksCheckObject[] }>('books_check')).data
  expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
  const banks = checks.filter(({ code }) => code === 'bank_account_is_ledger')
  expect(banks.map(({ currency, ledger: amount, state }) => [currency, amount, state]).toSorted()).toEqual([
    ['CHF', 1512.5, 'met'],
    ['EUR', 200, 'met'],
    ['USD', -50, 'met'],
  ])
  // Read in the window as well: debtors by due date, on the last day of the year.
  await press('g', 'v')
  await page.getByText('offen 1’200.00 von 2’000.00 EUR').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const undecided = (await api<{ data: { is_reconciled: boolean }[] }>('bank_transaction?per_page=100')).data
  expect(undecided.map((each) => each.is_reconciled)).toEqual(Array(11).fill(true))
})

test('the console has no errors', () => {
  expect(window.complaints).toEqual([])
})
