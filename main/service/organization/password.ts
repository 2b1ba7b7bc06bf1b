// Passwords are stored as scrypt hashes with their parameters, so that these can grow later. Each hash takes most of a second
// and 32 MB on purpose. So only one runs at a time, and when too many wait, a further request must come again later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * As strong as N = 2^17 with one pass (OWASP lists them as equal), with a quarter of the memory, which an import needs, too.
 */
const COST = 2 ** 15
const BLOCK = 8
const TIMES = 3
const MAX_MEMORY = 256 * 1024 * 1024
const HASH_BYTES = 32
const MAX_WAITING = 8
/** About the time of those that wait. */
const RETRY_SECONDS = 10

/** So many password checks wait that another one would take too long. */
export class TooManyPasswords extends Error {
  readonly retry_seconds = RETRY_SECONDS
}

export interface Passwords {
  /** `scrypt$N$r$p$salt$hash`, in base64. Rejects with TooManyPasswords. */
  readonly hash: (password: string) => Promise<string>
  /**
   * Whether this is the password of the hash. Null: there is no such person; the check takes equally long. Rejects with
   * TooManyPasswords.
   */
  readonly verify: (password: string, hash: string | null) => Promise<boolean>
}

/** `cost`: the N of scrypt; lower in tests that hash many. */
export const createPasswords = (cost = COST): Passwords => {
  const parameters = `scrypt$${cost}$${BLOCK}$${TIMES}`
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_WAITING) throw new TooManyPasswords()
    waiting++
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      waiting--
    }
  }

  return {
    hash: (password) =>
      oneAtATime(async () => {
        const salt = randomBytes(16)
        const hash = await derive(password, salt, parameters)
        return [parameters, salt.toString('base64'), hash.toString('base64')].join('$')
      }),
    verify: (password, hash) =>
      oneAtATime(async () => {
        // For an unknown person there is neither salt nor hash.
        const [, , , , salt = '', storedHash = ''] = (hash ?? parameters).split('$')
        const found = await derive(password, Buffer.from(salt, 'base64'), hash ?? parameters)
        const expected = Buffer.from(storedHash, 'base64')
        return expected.length === found.length && timingSafeEqual(expected, found)
      }),
  }
}

/** `parameters`: a stored hash, or its first part. */
const derive = (password: string, salt: Buffer, parameters: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const [, N, r, p] = parameters.split('$').map(Number)
    const options: ScryptOptions = { N, r, p, maxmem: MAX_MEMORY }
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
