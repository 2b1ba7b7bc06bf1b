// Passwords are kept as scrypt hashes with their parameters, so that these can grow later. Each hash takes most of a second
// and 32 MB on purpose, so there is one at a time, and who comes when too many wait is asked to come again.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** As strong as N = 2^17 once (OWASP names them as equals), with a quarter of the memory, which an import needs, too. */
const COST = 2 ** 15
const TIMES = 3
const MAX_MEMORY = 256 * 1024 * 1024
const HASH_BYTES = 32
const MOST_WAITING = 8
/** What the ones in front take. */
const RETRY_SECONDS = 10

/** So many ask for passwords to be looked at that another one would wait too long. */
export class TooManyPasswords extends Error {
  readonly retry_seconds = RETRY_SECONDS
}

export interface Passwords {
  /** `scrypt$N$r$p$salt$hash`, in base64. Rejects with TooManyPasswords. */
  readonly hash: (password: string) => Promise<string>
  /** Whether this is the password of the hash; null: of nobody's, which takes as long. Rejects with TooManyPasswords. */
  readonly verify: (password: string, hash: string | null) => Promise<boolean>
}

/** `cost`: the N of scrypt, for tests that make many. */
export const createPasswords = (cost = COST): Passwords => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new TooManyPasswords()
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
        const [N, r, p] = [cost, 8, TIMES]
        const hash = await derive(password, salt, { N, r, p, maxmem: MAX_MEMORY })
        return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$')
      }),
    verify: (password, hash) =>
      oneAtATime(async () => {
        const [, N, r, p, salt = '', kept = ''] = (hash ?? `scrypt$${cost}$8$${TIMES}$$`).split('$')
        const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY }
        const found = await derive(password, Buffer.from(salt, 'base64'), options)
        const expected = Buffer.from(kept, 'base64')
        return expected.length === found.length && timingSafeEqual(expected, found)
      }),
  }
}

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
