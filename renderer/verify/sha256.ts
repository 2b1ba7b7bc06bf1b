// SHA-256 (FIPS 180-4), computed piece by piece. The browser's own function takes a whole file at once and answers each
// line asynchronously, and some browsers do not offer it to a page that was opened from a disk.

const [ROUNDS, START] = ((): readonly [Int32Array, readonly number[]] => {
  // The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the
  // first 8.
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  const bits = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
  return [
    Int32Array.from(primes, (prime) => bits(Math.cbrt(prime))),
    primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime))),
  ]
})()
const BLOCK = 64

export class Sha256 {
  private readonly state = Int32Array.from(START)
  private readonly words = new Int32Array(64)
  private readonly pending = new Uint8Array(BLOCK)
  private length = 0

  update(bytes: Uint8Array): this {
    let at = 0
    const pendingLength = this.length % BLOCK
    this.length += bytes.length
    if (pendingLength > 0) {
      const filledLength = Math.min(BLOCK - pendingLength, bytes.length)
      this.pending.set(bytes.subarray(0, filledLength), pendingLength)
      if (pendingLength + filledLength < BLOCK) return this
      this.block(this.pending, 0)
      at = filledLength
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.block(bytes, at)
    this.pending.set(bytes.subarray(at))
    return this
  }

  /** In hexadecimal. No further pieces may follow. */
  digest(): string {
    const { length } = this
    const end = new Uint8Array((length % BLOCK < 56 ? BLOCK : 2 * BLOCK) - (length % BLOCK))
    end[0] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, Math.floor(length / 2 ** 29))
    view.setUint32(end.length - 4, (length * 8) >>> 0)
    this.update(end)
    return Array.from(this.state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  private block(bytes: Uint8Array, from: number): void {
    const { words, state } = this
    for (let index = 0; index < 16; index++) {
      const at = from + 4 * index
      words[index] =
        ((bytes[at] as number) << 24) |
        ((bytes[at + 1] as number) << 16) |
        ((bytes[at + 2] as number) << 8) |
        (bytes[at + 3] as number)
    }
    for (let index = 16; index < 64; index++) {
      const x = words[index - 15] as number
      const y = words[index - 2] as number
      const small0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3)
      const small1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10)
      words[index] = ((words[index - 16] as number) + small0 + (words[index - 7] as number) + small1) | 0
    }
    // One by one: destructuring would cost more than all the rounds.
    let a = state[0] as number
    let b = state[1] as number
    let c = state[2] as number
    let d = state[3] as number
    let e = state[4] as number
    let f = state[5] as number
    let g = state[6] as number
    let h = state[7] as number
    for (let index = 0; index < 64; index++) {
      const big1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
      const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUNDS[index] as number) + (words[index] as number)) | 0
      const big0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
      const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    state[0] = (state[0] as number) + a
    state[1] = (state[1] as number) + b
    state[2] = (state[2] as number) + c
    state[3] = (state[3] as number) + d
    state[4] = (state[4] as number) + e
    state[5] = (state[5] as number) + f
    state[6] = (state[6] as number) + g
    state[7] = (state[7] as number) + h
  }
}

const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export const sha256Hex = (bytes: Uint8Array): string => new Sha256().update(bytes).digest()
