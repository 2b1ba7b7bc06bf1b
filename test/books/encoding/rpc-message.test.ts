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
