// The signature at the end of a line: which bytes it covers, and where it must be.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureOf, signerOf, withSignature } from '../../../main/journal/append/signature.ts'

const KEY = Buffer.alloc(32, 7)
const macOf = (text: string, key = KEY) => createHmac('sha256', key).update(text).digest('base64url')
/** 64 digits and a blank come before the body of a line. */
const HASH = `${'a'.repeat(64)} `
const BODY = '{"seq":1,"name":"Zürich"}'
const SIGNED = `{"seq":1,"name":"Zürich","mac":"${macOf(BODY)}"}`

test('it is the last field of the body', () => {
  expect(signerOf(KEY)(BODY)).toBe(macOf(BODY))
  expect(withSignature(BODY, signerOf(KEY)(BODY))).toBe(SIGNED)
})

test.each([
  ['signed with the key', HASH + SIGNED, 'right'],
  ['whose hash is another one', `${'b'.repeat(64)} ${SIGNED}`, 'right'],
  ['with an empty body', `${HASH},"mac":"${macOf('}')}"}`, 'right'],
  ['signed with another key', HASH + withSignature(BODY, macOf(BODY, Buffer.alloc(32, 8))), 'wrong'],
  ['changed at its start', HASH + SIGNED.replace('{', '['), 'wrong'],
  ['changed just before the signature', HASH + SIGNED.replace('",', '.,'), 'wrong'],
  ['with another last character of the signature', HASH + SIGNED.replace(/.(?="}$)/, '_'), 'wrong'],
  ['without a signature', HASH + BODY, 'unsigned'],
  ['with a shorter signature', HASH + SIGNED.replace(/.(?="}$)/, ''), 'unsigned'],
  ['with the signature of another name', HASH + SIGNED.replace('"mac"', '"mad"'), 'unsigned'],
  ['whose signature starts before the body', `${'a'.repeat(64)},"mac":"${macOf('}')}"}`, 'unsigned'],
  ['without bytes', '', 'unsigned'],
])('a line %s', (_what, line, result) => {
  // As a part of a larger piece, like the lines of a file.
  const bytes = Buffer.from(`xy${line}\nz`)
  expect(signatureOf(bytes.subarray(2, bytes.length - 2), KEY)).toBe(result)
})
