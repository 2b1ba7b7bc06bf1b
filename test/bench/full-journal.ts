// A full journal, for what is measured over it.
import type { AccountObject } from '../../shared/api/endpoints/ledger.ts'
import { createRandom } from '../support/random.ts'
import { MONTHS, type Plan } from './plan.ts'
import type { RunningApp } from './running-app.ts'

export const POSTING_ACCOUNTS = 300
export const JOURNAL_LINES = 200_000
export const LINES_PER_ENTRY = 500

/** Adds expense accounts until there are so many posting accounts; answers their ids. */
export const fillChart = async (app: RunningApp): Promise<readonly string[]> => {
  const { data } = JSON.parse((await app.get('/account?per_page=500')).body) as { data: AccountObject[] }
  const ids = data.filter(({ number }) => number < 9000).map(({ id }) => id)
  for (let number = 65_990; ids.length < POSTING_ACCOUNTS; number += 1) {
    const body = JSON.stringify({ number, name: `Aufwand ${number}`, type: 'expense' })
    ids.push((JSON.parse((await app.post('/account', 'application/json', body)).body) as { id: string }).id)
  }
  return ids
}

/** Books the lines over two years, every second one a debit and the next its credit; answers how long each entry took. */
export const fillJournal = async (
  app: RunningApp,
  accounts: readonly string[],
  say: Plan['say'],
): Promise<number[]> => {
  const random = createRandom(7)
  const times: number[] = []
  for (let booked = 0; booked < JOURNAL_LINES; booked += LINES_PER_ENTRY) {
    const lines = Array.from({ length: LINES_PER_ENTRY / 2 }, () => {
      const amount = random.between(1, 1_000_000) / 100
      return [
        { account_id: random.pick(accounts), debit: amount },
        { account_id: random.pick(accounts), credit: amount },
      ]
    })
    const year = new Date().getFullYear() - (booked % (2 * LINES_PER_ENTRY) === 0 ? 0 : 1)
    const body = JSON.stringify({
      date: `${year}-${MONTHS[times.length % 12]}-${10 + (times.length % 17)}`,
      lines: lines.flat(),
    })
    times.push((await app.post('/journal_entry', 'application/json', body)).ms)
  }
  say(`  ${JOURNAL_LINES} journal lines`)
  return times
}
