// Which action a further request of a bulk match continues: the user's own bulk match, unless it was undone.
import { expect, test } from 'vitest'
import { createMatchMany } from '../../../main/service/matching/match-many.ts'
import { createShownSuggestions } from '../../../main/service/matching/shown-suggestions.ts'
import { created } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith } from '../../support/books/book-with.ts'

test('the own bulk match that is in force can be continued, no other action', async () => {
  const book = await bookWith(profileWith({ accountingVatReporting: [] }))
  const write = (group: string, action: string, user: number, params = {}) =>
    book.write<null, never>({ user, group }, async () =>
      ok({ action, params, changes: [created('company', company(group, 'C'))], value: null }),
    )
  await write('own', 'match_many', 1)
  await write('of another user', 'match_many', 2)
  await write('of another kind', 'reconcile', 1)
  await write('undone', 'match_many', 1)
  await write('undo', 'undo', 1, { undoes: 'undone' })
  const matchMany = createMatchMany({ ...(await depsOf(book)), shown: createShownSuggestions() })
  const ask = async (continues: string) => {
    const answer = await matchMany(ACTOR, { items: [{ bank_transaction_id: 'gone', matches: [] }], continues })
    return answer.ok ? answer.value.failures.map(({ refusal }) => refusal) : answer.error
  }
  const noTransaction = [{ type: 'NotFound', model: 'BankTransaction', id: 'gone' }]
  expect(await ask('own')).toEqual(noTransaction)
  for (const id of ['of another user', 'of another kind', 'undone', 'unknown'])
    expect([id, await ask(id)]).toEqual([id, { type: 'NotFound', model: 'History', id }])
})
