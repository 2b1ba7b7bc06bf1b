// The events that each listener of an organization receives, when it connects during an interval.
import { expect, test } from 'vitest'
import { createEventHub, type ServiceEvent } from '../../../main/service/core/events.ts'
import { positionText } from '../../../main/service/core/position.ts'
import type { Actor } from '../../../main/service/core/request.ts'
import type { BooksChange } from '../../../shared/books/port/books.ts'
import { created } from '../../../shared/books/port/change.ts'
import { GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { ok } from '../../../shared/value/result.ts'
import { account } from '../../journal/journal-world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const ORGANIZATION = 1
const actor = { organization_id: ORGANIZATION } as Actor

/** Books of three commits whose time the test controls. */
const threeCommits = async () => {
  const book = await createMemoryBook('organization-1')
  const positions: Head[] = [GENESIS]
  const changes: BooksChange[] = []
  book.changes((change) => {
    changes.push({ ...change, changed: change.changed.filter(({ table }) => table === 'ledger_account') })
    positions.push(book.position())
  })
  for (const number of [1, 2, 3]) {
    const decision = ok({ action: 'add_account', changes: [created('ledger_account', account(number))], value: null })
    await book.write({ user: 1 }, async () => decision)
  }
  let done = 0
  let report: (change: BooksChange) => void = () => undefined
  return {
    ids: positions.map(positionText),
    commit: () => {
      done += 1
      report(changes[done - 1] ?? { seq: done, changed: [] })
    },
    book: {
      ...book,
      position: () => positions[done] ?? GENESIS,
      changes: (listener: (change: BooksChange) => void) => {
        report = listener
        return () => undefined
      },
    },
  }
}

/** The accounts that an event names, or its type; and its id. */
const shortly = (event: ServiceEvent): readonly [string, string | undefined] => [
  event.type === 'changed' ? event.ids.map((id) => Number(String(id).slice(-6))).join() : event.type,
  event.id,
]

test('a listener that connects during an interval receives each commit once, and its ids only increase', async () => {
  const { book, commit, ids } = await threeCommits()
  const hub = createEventHub({ warn: () => undefined })
  hub.watch(ORGANIZATION, book)
  const listen = (lastId?: string) => {
    const events: ServiceEvent[] = []
    const isHistory = (event: ServiceEvent) => event.type === 'changed' && event.table === 'history'
    hub.listen(actor, (event) => isHistory(event) || events.push(event), lastId)
    return events
  }
  const first = listen()
  commit()
  const second = listen()
  commit()
  const third = listen(ids[0])
  commit()
  const all = [first, second, third]
  await expect.poll(() => all.map((events) => events.at(-1)?.id)).toEqual([ids[3], ids[3], ids[3]])
  hub.close()
  expect(all.map((events) => events.map(shortly))).toEqual([
    [
      ['ready', ids[0]],
      ['1', ids[1]],
      ['2', ids[2]],
      ['3', ids[3]],
    ],
    [
      ['ready', ids[1]],
      ['2', ids[2]],
      ['3', ids[3]],
    ],
    // The missed commits come in one event; the id is that of `ready`.
    [
      ['1,2', undefined],
      ['ready', ids[2]],
      ['3', ids[3]],
    ],
  ])
})
