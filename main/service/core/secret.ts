// Secrets that are shown once: 256 random bits, of which only the SHA-256 is stored.
import { createHash, randomBytes } from 'node:crypto'

/** In base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** In hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
