// Whether an import keeps what a statement says: structured references, end-to-end ids, the rows of collective bookings.
import { join } from 'node:path'
import type { BankTransactionObject } from '../../shared/api/endpoints/bank-transactions.ts'
import type { Page } from '../../shared/api/page.ts'
import { makeCamt } from '../support/make-camt.ts'
import type { Finding } from './figures.ts'
import { seriesOf } from './figures.ts'
import { FIVE_MB } from './imports.ts'
import type { Plan } from './plan.ts'
import { createAccount, importFile, type RunningApp, startApp } from './running-app.ts'

/** Imports 5 MB and compares what the file holds, counted in its text, with what the interface shows of its rows. */
export const measureFidelity = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'fidelity'), plan.flags)
  const account = await createAccount(app, 'Fidelity', 1)
  const { text } = makeCamt({ seed: 55, iban: account.iban, bytes: FIVE_MB })
  await importFile(app, account, text)
  const rows = await allRows(app)
  await app.stop()
  const kept = {
    'structured references': valuesOf(rows.map(({ reference }) => reference)),
    'end-to-end ids': valuesOf(rows.map(({ end_to_end_id }) => end_to_end_id)),
    'rows of collective bookings': valuesOf(rows.map(({ entry_acc_serv_ref }) => entry_acc_serv_ref)),
  }
  const details = [...text.matchAll(/<Ntry>.*?<\/Ntry>/gs)].flatMap(([entry]) => {
    const reference = /<AcctSvcrRef>(.*?)</.exec(entry)?.[1] ?? ''
    const count = entry.split('<TxDtls>').length - 1
    return count > 1 ? Array.from({ length: count }, () => reference) : []
  })
  const wanted = {
    'structured references': matches(text, /<CdtrRefInf>.*?<Ref>(.*?)<\/Ref>/gs),
    'end-to-end ids': matches(text, /<EndToEndId>(?!NOTPROVIDED)(.*?)<\/EndToEndId>/g),
    'rows of collective bookings': details,
  }
  return (Object.keys(wanted) as (keyof typeof wanted)[]).map((what) => {
    const values = wanted[what]
    const lost = values.filter((value) => !take(kept[what], value)).length
    const share = ((100 * (values.length - lost)) / values.length).toFixed(lost === 0 ? 0 : 2)
    return {
      what: `${what} of a statement lost (${share} % kept)`,
      measured: seriesOf([lost]),
      floor: { name: 'in the file', series: seriesOf([values.length]) },
      wanted: 0,
      unit: '',
    }
  })
}

const allRows = async (app: RunningApp): Promise<readonly BankTransactionObject[]> => {
  const rows: BankTransactionObject[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await app.get(`/bank_transaction?sort=booking_date&per_page=500&page=${page}`)
    const { data, meta } = JSON.parse(body) as Page<BankTransactionObject>
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.total) return rows
  }
}

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value)

/** How often there is each value. */
const valuesOf = (values: readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Takes one of the value out; false when there is none left. */
const take = (counts: Map<string, number>, value: string): boolean => {
  const left = counts.get(value) ?? 0
  counts.set(value, left - 1)
  return left > 0
}
