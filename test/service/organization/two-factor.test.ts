// One-time passwords within thirty seconds of their step (vector of RFC 6238), and recovery codes.
import { expect, test } from 'vitest'
import { hashOf } from '../../../main/service/core/secret.ts'
import {
  newRecoveryCodes,
  newTwoFactor,
  spendRecoveryCode,
  stepOf,
} from '../../../main/service/organization/two-factor.ts'

/** The secret of RFC 6238, appendix B (SHA-1): at 59 seconds the code is 94287082, of which six digits are used. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('a one-time password is valid in its step of thirty seconds, the one before and the next', () => {
  const step = (second: number, code = '287082') => stepOf(SECRET, code, second * 1_000)
  expect([-1, 0, 29, 30, 59, 60, 89, 90].map((second) => step(second))).toEqual([null, 1, 1, 1, 1, 1, 1, null])
  expect(step(59, ' 287 082 ')).toBe(1)
  expect(step(59, '287083')).toBeNull()
})

test('a new one: a secret, its address and eight recovery codes, of which only the hashes are stored', () => {
  const { stored, url, qr_code, recovery_codes } = newTwoFactor('rosa@example.ch')
  expect(stored).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    confirmed_at: null,
    recovery_code_sha256s: recovery_codes.map(hashOf),
  })
  expect(url).toContain(`otpauth://totp/Kontor:rosa%40example.ch?issuer=Kontor&secret=${stored.secret}`)
  expect(qr_code).toMatch(/^<svg/)
  const codes = newRecoveryCodes()
  expect([codes.length, new Set(codes).size]).toEqual([8, 8])
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
})

test('a recovery code is valid once, in any notation of its letters', () => {
  const { stored, recovery_codes } = newTwoFactor('rosa@example.ch')
  const [first = '', second = ''] = recovery_codes
  const after = spendRecoveryCode(stored, ` ${first.toUpperCase()} `)
  expect(after).toEqual({ ...stored, recovery_code_sha256s: recovery_codes.slice(1).map(hashOf) })
  expect(after && spendRecoveryCode(after, first)).toBeNull()
  expect(after && spendRecoveryCode(after, second)).not.toBeNull()
  expect(spendRecoveryCode(stored, 'aaaaa-aaaaa')).toBeNull()
})
