// Fifty users who read and book in the same books at the same time, compared with one.
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../support/random.ts'
import type { Plan } from '../books.ts'
import { type Figure, figure, percentileOf } from '../figures.ts'
import { type Account, post, type RunningApp } from '../running-app.ts'
import { listPath } from './office-pages.ts'

const PEOPLE = 50
/** One of this many requests is a booking. */
const ONE_OF = 4
/** A user's average pause between two requests. */
const THINK_MS = 1000
const SECONDS = 20
const WANTED = 10

type Kind = 'read' | 'book'
type Times = Readonly<Record<Kind, number[]>>

export const measureOfficePeople = async (
  plan: Plan,
  app: RunningApp,
  account: Account,
): Promise<readonly Figure[]> => {
  let number = 0
  const nextNumber = () => {
    number += 1
    return number
  }
  const one: Times = { read: [], book: [] }
  await person(
    { app, account, plan, seed: 1, think: 0, until: performance.now() + (SECONDS * 1000) / 3, nextNumber },
    one,
  )
  const many: Times = { read: [], book: [] }
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) =>
      person({ app, account, plan, seed: 100 + index, think: THINK_MS, until, nextNumber }, many),
    ),
  )
  plan.print(`  ${Math.round((many.read.length + many.book.length) / SECONDS)} requests a second`)
  return (['read', 'book'] as const).map((kind) =>
    figure(`${PEOPLE} people, ${kind === 'read' ? 'a page' : 'a booking'}, 99 of 100`, percentileOf(many[kind], 0.99), {
      comparedWith: ['one person, the median', one[kind]],
      wanted: WANTED,
    }),
  )
}

interface Person {
  readonly app: RunningApp
  readonly account: Account
  readonly plan: Plan
  readonly seed: number
  readonly think: number
  readonly until: number
  readonly nextNumber: () => number
}

/** Requests pages of the list, and books the entries that it adds. */
const person = async ({ app, account, plan, seed, think, until, nextNumber }: Person, times: Times): Promise<void> => {
  const random = createRandom(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  // Not all at the same moment.
  await sleep(random.between(0, think))
  while (performance.now() < until) {
    const kind: Kind = random.between(1, ONE_OF) === 1 ? 'book' : 'read'
    if (kind === 'read') {
      const page = String(random.between(1, Math.min(150, Math.ceil(plan.rows / 50))))
      const state = random.between(0, 1) === 0 ? {} : { 'filter[reconciled]': '0' }
      times.read.push((await app.get(listPath({ page, ...state }), agent)).ms)
    } else {
      const movement = { acc_serv_ref: `P-${seed}-${nextNumber()}`, amount: random.between(100, 99_999) / 100 }
      const body = { bank_account_id: account.id, ...movement, booking_date: '2026-06-30', name: `Person ${seed}` }
      times.book.push((await post(app, '/bank_transaction', body, agent)).ms)
    }
    if (think > 0) await sleep(random.between(think / 2, (think * 3) / 2))
  }
  agent.destroy()
}
