// How long the import of a large CSV takes, into fresh books, beside splitting it into cells.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '../support/random.ts'
import { type Finding, interleave } from './figures.ts'
import { bareCsv } from './floors.ts'
import type { Plan } from './plan.ts'
import { createAccount, importFile, startApp } from './running-app.ts'

const ROWS = 34_000
const TITLES =
  'Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2'
const TEXTS = ['Gutschrift Müller & Söhne AG', 'Einkauf Dorfladen Bern', 'TWINT Zahlung', 'Paiement à Société Éclair']

/** 34,000 rows of about 150 bytes with a running balance, the newest first, as a Swiss bank exports them. */
const makeCsv = (seed: number): string => {
  const random = createRandom(seed)
  let balance = random.between(500_000, 5_000_000)
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor((index * 90) / ROWS))).toISOString().slice(0, 10)
    const amount = random.between(-60_000, 40_000) || 5
    balance += amount
    const [debit, credit] = amount < 0 ? [amount, null] : [null, amount]
    const [figures, reference] = [[debit, credit, balance].map(decimal).join(';'), `${seed}${index}`.padStart(16, '9')]
    return `${day};${day};CHF;${figures};${reference};${random.pick(TEXTS)} ${index};e-banking, Auftrag vom Vortag, Referenz ${reference}`
  })
  return `${TITLES}\n${lines.toReversed().join('\n')}\n`
}

const decimal = (rappen: number | null): string => (rappen === null ? '' : (rappen / 100).toFixed(2))

/** From POST to the batch's finished mark. */
export const measureTableImport = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'tables'), plan.flags)
  const files = await Promise.all(
    Array.from({ length: plan.runs }, async (_, run) => {
      const file = { text: makeCsv(run + 1), path: join(plan.folder, `table-${run}.csv`) }
      await writeFile(file.path, file.text)
      return file
    }),
  )
  // Each its own account: what an overlap costs is another question.
  const accounts = await Promise.all(files.map((_, run) => createAccount(app, `Tables ${run}`, 4 + run)))
  const series = await interleave(plan.runs, {
    floor: (run) => bareCsv(files[run]?.path ?? ''),
    import: async (run) => {
      const account = accounts[run]
      if (!account) throw new Error('no account to import into')
      const { created, ms } = await importFile(app, account, files[run]?.text ?? '', 'statement.csv')
      if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were created`)
      return ms
    },
  })
  await app.stop()
  const megabytes = ((files[0]?.text.length ?? 0) / 1e6).toFixed(1)
  return [
    {
      what: `${megabytes} MB CSV (${ROWS} rows), POST to finished batch`,
      measured: series.import,
      floor: { name: 'papaparse alone', series: series.floor },
      wanted: 6,
      unit: 'ms',
    },
  ]
}
