// Random numbers for generated data; the same seed gives the same numbers.

export interface Random {
  /** From 0 to below 1. */
  readonly fraction: () => number
  /** Whole numbers, both ends included. */
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(among: readonly [T, ...T[]] | readonly T[]) => T
  readonly hex: (digits: number) => string
  /** This many of them, in their order. */
  readonly some: <T>(count: number, among: readonly T[]) => readonly T[]
}

/** A different seed in each run, printed; `SEED` in the environment repeats a run. */
export const newSeed = (what: string): number => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stderr.write(`${what}: SEED=${seed}\n`)
  return seed
}

/** Mulberry32: small, sufficiently uniform, and the same on every platform. */
export const createRandom = (seed: number): Random => {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    between,
    pick: (among) => {
      const chosen = among[between(0, among.length - 1)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    some: (count, among) =>
      among
        .map((one, index) => ({ one, index, place: fraction() }))
        .sort((a, b) => a.place - b.place)
        .slice(0, count)
        .sort((a, b) => a.index - b.index)
        .map(({ one }) => one),
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16).toUpperCase()).join(''),
  }
}
