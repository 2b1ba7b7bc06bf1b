// Passwords are kept as scrypt hashes with their parameters, so that these can grow later.
import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'

const COST = { N: 2 ** 17, r: 8, p: 1 } as const
const MAX_MEMORY = 256 * 1024 * 1024
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash`, in base64. Takes about a second and 128 MB, on purpose. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, { ...COST, maxmem: MAX_MEMORY })
  const { N, r, p } = COST
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$')
}

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
