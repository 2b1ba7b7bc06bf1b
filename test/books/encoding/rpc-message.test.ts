// A call to the database page as a text, and back.
import { expect, test } from 'vitest'
import { decodeMessage, encodeMessage, textOf } from '../../../shared/books/encoding/rpc-message.ts'

test('a call and its answer are JSON', () => {
  const call = { m: 'read', a: ['system', [{ type: 'get' }]], i: '1' }
  expect(encodeMessage(call)).toBe('{"m":"read","a":["system",[{"type":"get"}]],"i":"1"}')
  expect(decodeMessage(encodeMessage(call))).toEqual(call)
  const answer = { r: { head: 1 }, i: '1' }
  expect(decodeMessage(encodeMessage(answer as never))).toEqual(answer)
})

test('the lines of a commit follow the JSON unchanged', () => {
  const call = { m: 'commit', a: ['system', ['abc {"seq":1}', 'def {"seq":2}']], i: '2' }
  expect(encodeMessage(call)).toBe('{"m":"commit","a":["system"],"i":"2"}\nabc {"seq":1}\ndef {"seq":2}')
  expect(decodeMessage(encodeMessage(call))).toEqual(call)
  const empty = { m: 'commit', a: ['system', []], i: '3' }
  expect(encodeMessage(empty)).toBe('{"m":"commit","a":["system"],"i":"3"}')
  expect(decodeMessage(encodeMessage(empty))).toEqual(empty)
})

test('an error arrives as one, with its name and text', () => {
  const text = encodeMessage({ e: new TypeError('no table') })
  expect(text).toBe('{"e":"TypeError: no table"}')
  const { e } = decodeMessage(text) as { e: Error }
  expect(e).toBeInstanceOf(Error)
  expect(e.message).toBe('TypeError: no table')
  expect(textOf('plain')).toBe('plain')
})

const customers = (length: number) =>
  Array.from({ length }, (_, index) => ({ id: `c${index}`, name: index === 3 ? null : `Customer ${index}`, ibans: [] }))

const arrives = (answers: readonly unknown[]): void => {
  const message = { r: { seq: 7, answers }, t: 's', i: '4' }
  expect(JSON.stringify(decodeMessage(encodeMessage(message)))).toBe(JSON.stringify(message))
}

test('long lists of records name each field once, and arrive as they were', () => {
  const page = { rows: customers(21), total: 400, running: [1.5] }
  const answers = [null, { id: 'c1', name: 'One' }, customers(30), [], customers(19), page, customers(20)]
  const text = encodeMessage({ r: { seq: 7, answers } })
  // 19 short ones and three long lists.
  expect(text.match(/"ibans"/g)).toHaveLength(19 + 3)
  arrives(answers)
})

test('records of several forms arrive in their order', () => {
  const odd = { name: 'its id is the second field', id: 'odd' }
  arrives([[odd, ...customers(25), odd, ...customers(25).map((each) => ({ ...each, is_archived: false })), odd]])
})

test('long lists that are not records are sent as they are', () => {
  const ids = customers(50).map(({ id }) => id)
  const groups = ids.map((id) => ({ by: [id], count: 1, positive: 2, negative: 0 }))
  const rows = { id: 'r', total: 1, rows: ids.map((text) => ({ text })) }
  arrives([ids, groups, rows, 5, 'text', ids.map((id) => [id]), [null, ...ids]])
})
