// UIDs as people and files write them. The check digits are calculated by hand with the weights 5 4 3 2 7 6 5 4:
// 12345678 gives 5 + 8 + 9 + 8 + 35 + 36 + 35 + 32 = 168 = 15·11 + 3, so its check digit is 11 − 3 = 8.
import { expect, test } from 'vitest'
import { formatUid, readUid } from '../../shared/value/uid.ts'

test.each([
  ['CHE-123.456.788 MWST', 'CHE123456788', 'MWST', 'CHE-123.456.788'],
  ['CHE-123.456.788 TVA', 'CHE123456788', 'TVA', 'CHE-123.456.788'],
  ['che 123.456.788 iva', 'CHE123456788', 'IVA', 'CHE-123.456.788'],
  ['CHE123456788', 'CHE123456788', null, 'CHE-123.456.788'],
  ['CHE–123 456 788', 'CHE123456788', null, 'CHE-123.456.788'],
  ['123456788', 'CHE123456788', null, 'CHE-123.456.788'],
  // 1·5 + 1·6 = 11, with remainder 0: the check digit is 0.
  ['CHE-100.001.000', 'CHE100001000', null, 'CHE-100.001.000'],
  // 5 + 4 + 18 + 4 + 56 + 6 + 35 + 4 = 132 = 12·11, with remainder 0.
  ['CHE-116.281.710 MWST', 'CHE116281710', 'MWST', 'CHE-116.281.710'],
] as const)('%j is %s %s', (typed, uid, tax, formatted) => {
  const read = readUid(typed)
  expect(read).toEqual({ ok: true, value: { uid, tax } })
  if (read.ok) expect(formatUid(read.value.uid)).toBe(formatted)
})

test.each([
  ['CHE-123.456.789 MWST', 'check_digit'],
  // Two digits exchanged.
  ['CHE-213.456.788', 'check_digit'],
  ['CHE-123.456.78', 'form'],
  ['CHE-123.456.7888', 'form'],
  ['CHE-023.456.788', 'form'],
  ['CHE-123.456.788 USt', 'form'],
  ['ADM123456788', 'form'],
  ['DE123456788', 'form'],
  ['', 'form'],
])('%j is refused: %s', (typed, error) => {
  expect(readUid(typed)).toEqual({ ok: false, error })
})

test('a change of any digit, and an exchange of any two neighbours, is noticed', () => {
  const digits = '123456788'
  const wrong = [...digits].flatMap((digit, at) =>
    [...'0123456789']
      .filter((other) => other !== digit)
      .map((other) => digits.slice(0, at) + other + digits.slice(at + 1)),
  )
  const exchanged = [...digits.slice(0, 7)].map(
    (_, at) => digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2),
  )
  expect([...wrong, ...exchanged].filter((text) => readUid(text).ok)).toEqual([])
  expect(wrong).toHaveLength(81)
})

test('a text of any length is read in a moment', () => {
  expect(readUid(`CHE${'1'.repeat(100_000)}`)).toEqual({ ok: false, error: 'form' })
})
