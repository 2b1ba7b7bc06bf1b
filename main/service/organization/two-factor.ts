// One-time passwords of an authenticator (RFC 6238) and recovery codes, for signing in. Interface document, user:
// `two_factor_*`.
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import type { User } from '../../../shared/record/organization/organization.ts'
import { hashOf } from '../core/secret.ts'

type TwoFactor = NonNullable<User['two_factor']>

const RECOVERY_CODES = 8
/** Without characters that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

/** What a person sees when setting it up: shown once. */
export interface ShownTwoFactor {
  readonly stored: TwoFactor
  /** For example `otpauth://totp/…`. */
  readonly url: string
  /** An SVG image. */
  readonly qr_code: string
  readonly recovery_codes: readonly string[]
}

const totpOf = (secret: string, email = '') =>
  new TOTP({ issuer: 'Kontor', label: email, secret: Secret.fromBase32(secret) })

/** A new secret, not confirmed yet. */
export const newTwoFactor = (email: string): ShownTwoFactor => {
  const secret = new Secret({ size: 20 }).base32
  const url = totpOf(secret, email).toString()
  const recovery_codes = newRecoveryCodes()
  return {
    stored: { secret, confirmed_at: null, recovery_code_sha256s: recovery_codes.map(hashOf) },
    url,
    qr_code: encodeQR(url, 'svg'),
    recovery_codes,
  }
}

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: CODE_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    return `${characters.slice(0, CODE_LENGTH / 2)}-${characters.slice(CODE_LENGTH / 2)}`
  })

/**
 * The step (of 30 seconds since 1970) of a one-time password: the current one, the one before or the next; null: it is wrong.
 * `now`: milliseconds since 1970.
 */
export const stepOf = (secret: string, codeInput: string, now: number): number | null => {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: codeInput.replace(/\s/g, ''), timestamp: now, window: 1 })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** The record after the use of a recovery code; null: it is no valid code. */
export const spendRecoveryCode = (stored: TwoFactor, codeInput: string): TwoFactor | null => {
  const used = hashOf(codeInput.trim().toLowerCase())
  if (!stored.recovery_code_sha256s.includes(used)) return null
  return { ...stored, recovery_code_sha256s: stored.recovery_code_sha256s.filter((one) => one !== used) }
}
