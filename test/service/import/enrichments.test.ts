// A request with several files that was interrupted between two of them: its repeat processes the others, and answers
// for all.
import { expect, test } from 'vitest'
import { page } from '../../../shared/books/port/read.ts'
import { group, orderMessage, payment } from '../../fixture/pain/payment-order.ts'
import { answerOf, closeWorld, createWorld, fileOf, type World } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'
import { createAccount, IBAN } from './statements.ts'

const order = (id: string) => orderMessage([group({ iban: IBAN }, payment({ endToEndId: 'E' }))], { id })
const files = ['A', 'B', 'A'].map((id, at) => fileOf(`${at}.xml`, order(id)))

const applyWithKey = async ({ services, owner }: World, bank_account_id: string) => {
  const request = { key: 'K', content: 'the same', shows_secret: false }
  const { body, is_repeat } = answerOf(
    await services.idempotency.withIdempotencyKey(owner, request, async () => {
      const answers = answerOf(await services.enrichments.apply(owner, { bank_account_id, files, is_dry_run: false }))
      return { status: 200, body: JSON.stringify(answers) }
    }),
  )
  const reported = JSON.parse(body ?? '') as { batch_id: string | null; expense_payments: { created: number } }[]
  return {
    is_repeat,
    batches: reported.map(({ batch_id }) => batch_id),
    created: reported.map((each) => each.expense_payments.created),
  }
}
const keysIn = async ({ book }: World) =>
  (await book.read([page('expense_payment')]))[0].rows.map(({ key }) => key).toSorted()

test('the others are processed, once', async () => {
  const first = await createWorld({ parse: sharedParser.parse })
  const account = await createAccount(first)
  const whole = await applyWithKey(first, account)
  expect([whole.created, await keysIn(first)]).toEqual([
    [1, 1, 0],
    ['A/P1/E', 'B/P1/E'],
  ])
  // Killed after the first file.
  const cut = first.book.commits.findIndex(({ action }) => action === 'enrich_transactions') + 1
  const second = await createWorld({
    parse: sharedParser.parse,
    after: { commits: first.book.commits.slice(0, cut), folder: first.folder },
  })
  expect(await keysIn(second)).toEqual(['A/P1/E'])
  const again = await applyWithKey(second, account)
  expect([again.created, again.batches[0], await keysIn(second)]).toEqual([
    [1, 1, 0],
    whole.batches[0],
    ['A/P1/E', 'B/P1/E'],
  ])
  expect((await applyWithKey(second, account)).is_repeat).toBe(true)
  await second.services.close()
  await closeWorld(first)
})
