// SHA-256 of bytes or text, in hexadecimal as every file and every record states it.
import { createHash } from 'node:crypto'

export const sha256Of = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')
