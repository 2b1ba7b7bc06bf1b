// Division of whole numbers with the half away from zero: 0.5 is 1, −0.5 is −1.

/** `above / below`, rounded half away from zero. */
export const divideHalfAwayFromZero = (above: bigint, below: bigint): bigint => {
  const isNegative = above < 0n !== below < 0n
  const top = above < 0n ? -above : above
  const bottom = below < 0n ? -below : below
  const rounded = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -rounded : rounded
}

/** `amount * part / whole`, rounded half away from zero; exact even where the product exceeds a safe integer. */
export const proportionOf = (amount: number, part: number, whole: number): number =>
  Number(divideHalfAwayFromZero(BigInt(amount) * BigInt(part), BigInt(whole)))
