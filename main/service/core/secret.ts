// Secrets that are shown once: 256 random bits, of which only the SHA-256 is stored.
import { randomBytes } from 'node:crypto'
import { sha256Of } from '../../platform/sha256.ts'

/** In base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** In hex. */
export const hashOf = (secret: string): string => sha256Of(secret)
