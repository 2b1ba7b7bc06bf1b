// What an explanation finds in the journal: the name before processing, and until which commit it looks for it.
import { expect, test } from 'vitest'
import { createExplanations } from '../../../main/service/explanation/explanations.ts'
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'

/** The step about the name of a transaction that was processed after so many commits of others. */
const nameStep = async (others: number, fields: object = {}) => {
  const book = await bookWith(profileWith())
  const write = (...changes: readonly Change[]) =>
    book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const row = transaction('t', { name: 'Zahlung', text: 'An Garage Muster', is_processing: true })
  await write(created('bank_transaction', row), created('bank_transaction', transaction('u', { is_processing: true })))
  for (let at = 1; at <= others; at += 1) await write(created('company', company(`c${at}`, 'Andere')))
  const processed = { ...row, name: 'Garage Muster', is_processing: false }
  await write(updated('bank_transaction', row, { name: processed.name, is_processing: false }))
  if (Object.keys(fields).length > 0) await write(updated('bank_transaction', processed, fields))
  const { steps } = answerOf(await createExplanations(await depsOf(book)).explain(ACTOR, { id: 't' }))
  const { message } = steps.find(({ kind }) => kind === 'name') ?? {}
  return message && `${message.code} ${JSON.stringify(message.values)}`
}
const BY_TEXT = 'named_by_text {"name":"Garage Muster","text":"An Garage Muster"}'
const BY_STATEMENT = 'named_by_statement {"name":"Garage Muster"}'

test('a name that processing found in the text, in one of the ten commits after the row', async () => {
  expect(await nameStep(0)).toBe(BY_TEXT)
  expect(await nameStep(9)).toBe(BY_TEXT)
  expect(await nameStep(10)).toBe(BY_STATEMENT)
})

test('a name that a person gave after processing is none of the text', async () => {
  expect(await nameStep(0, { name: 'Garage' })).toBe('named_by_statement {"name":"Garage"}')
})
