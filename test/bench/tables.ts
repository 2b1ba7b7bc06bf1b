// How long the import of a large CSV takes, into fresh books, beside splitting it into cells.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../support/random.ts'
import { type Finding, interleave } from './figures.ts'
import { bareCsv } from './floors.ts'
import type { Plan } from './plan.ts'
import { createAccount, importFile, startApp } from './running-app.ts'

/** Of the file. */
export const ROWS = 34_000
const SETTLED_MS = 1000
/** At least: the first four or so are read by code that is still being compiled, and must not be near the median. */
const RUNS = 21
const COLUMNS = [
  ...['Abschlussdatum', 'Abschlusszeit', 'Buchungsdatum', 'Valutadatum', 'Währung', 'Belastung', 'Gutschrift'],
  ...['Einzelbetrag', 'Saldo', 'Transaktions-Nr.', 'Beschreibung1', 'Beschreibung2', 'Beschreibung3', 'Fussnoten', ''],
]
/** One of them needs quotes, as in any real export: a parser's shortcut for files without any does not serve. */
const TEXTS = [
  ...['Gutschrift Müller & Söhne AG', 'Lastschrift Elektra Muster AG', 'Einkauf Dorfladen Bern', 'TWINT Zahlung'],
  ...[
    'Löhne Januar',
    'Miete "Werkstatt"; 1. Stock',
    'Paiement à Société Éclair',
    'Bonifico a Caffè Centrale',
    'Spesen',
  ],
  ...['Dauerauftrag, monatlich', "Zahlung O'Hara", 'Storno / Rückbuchung', 'Telefonrechnung', 'Gebühren'],
]

/** 34,000 rows with a running balance below a preamble, the newest first, in the columns of a large Swiss bank. */
export const makeCsv = (seed: number, iban: string): string => {
  const random = createRandom(seed)
  let balance = random.between(500_000, 5_000_000)
  const opening = balance
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const day = dayAfter(Math.floor((index * 90) / ROWS))
    const value = dayAfter(Math.floor((index * 90) / ROWS) + random.pick([0, 0, 1, -1]))
    const amount = random.between(-60_000, 40_000) || 5
    balance += amount
    const [debit, credit] = amount < 0 ? [amount, null] : [null, amount]
    const reference = `${random.between(1, 0xffffffff).toString(16)}${index.toString(16)}`
      .padStart(16, '9')
      .toUpperCase()
    const text = random.between(1, 10) > 3 ? `${random.pick(TEXTS)} ${random.between(1, 9999)}` : random.pick(TEXTS)
    const figures = [decimal(debit), decimal(credit), '', decimal(balance)]
    return [day, '', day, value, 'CHF', ...figures, reference, quoted(text), 'e-banking', '', '', ''].join(';')
  })
  const preamble = [`IBAN:;${iban};`, `Anfangssaldo:;${decimal(opening)};`, `Schlusssaldo:;${decimal(balance)};`, '']
  // The mark of its encoding at the start, as the bank's own files have it.
  return `\ufeff${[...preamble, COLUMNS.join(';'), ...lines.toReversed()].join('\n')}\n`
}

const dayAfter = (days: number): string => new Date(Date.UTC(2025, 0, 2 + days)).toISOString().slice(0, 10)

const quoted = (text: string): string => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const decimal = (rappen: number | null): string => (rappen === null ? '' : (rappen / 100).toFixed(2))

/** From POST to the batch's finished mark. */
export const measureTableImport = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'tables'), plan.flags)
  const runs = Math.max(plan.runs, RUNS)
  const statements = await Promise.all(
    Array.from({ length: runs }, async (_, run) => {
      // Each its own account: what an overlap costs is another question.
      const account = await createAccount(app, `Tables ${run}`, 4 + run)
      const file = { text: makeCsv(run + 1, account.iban), path: join(plan.folder, `table-${run}.csv`) }
      await writeFile(file.path, file.text)
      return { account, ...file }
    }),
  )
  const series = await interleave(runs, {
    floor: (run) => bareCsv(statements[run]?.path ?? ''),
    import: async (run) => {
      const statement = statements[run]
      if (!statement) throw new Error('no statement to import')
      const { batch, created, ms } = await importFile(app, statement.account, statement.text, 'statement.csv')
      if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were created`)
      // The next one comes into fresh books, and when nothing is left to do for this one.
      await app.remove(`/batch/${batch}/transactions`)
      await sleep(SETTLED_MS)
      return ms
    },
  })
  await app.stop()
  const megabytes = (Buffer.byteLength(statements[0]?.text ?? '') / 1e6).toFixed(1)
  return [
    {
      what: `${megabytes} MB CSV (${ROWS} rows), POST to finished batch`,
      measured: series.import,
      floor: { name: 'papaparse alone', series: series.floor },
      wanted: 9,
      unit: 'ms',
    },
  ]
}
