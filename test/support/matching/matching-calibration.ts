// Whether a matcher's confidence is accurate: of candidates with confidence 0.8, eight in ten should be right.

export interface Claim {
  readonly confidence: number
  readonly is_right: boolean
}

export interface CalibrationBin {
  /** Bounds of confidence: from included, to excluded (but 1 is in the last). */
  readonly from: number
  readonly to: number
  readonly cases: number
  /** The mean confidence. */
  readonly claimed: number
  /** The share that is right. */
  readonly right: number
}

const BINS = 10
/** With fewer, chance alone makes the share inaccurate by more than four points. */
const MIN_CASES = 200

/** Ten bins of equal width; a bin with fewer than 200 cases is merged with the next, the last with the one before. */
export const calibrationOf = (claims: readonly Claim[]): readonly CalibrationBin[] => {
  const bins: { from: number; to: number; claims: Claim[] }[] = []
  for (let at = 0; at < BINS; at += 1) {
    const own = claims.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS + 1e-9)) === at)
    const last = bins.at(-1)
    if (last !== undefined && last.claims.length < MIN_CASES) {
      last.claims.push(...own)
      last.to = (at + 1) / BINS
    } else bins.push({ from: at / BINS, to: (at + 1) / BINS, claims: own })
  }
  const last = bins.at(-1)
  const before = bins.at(-2)
  if (last !== undefined && before !== undefined && last.claims.length < MIN_CASES) {
    before.claims.push(...last.claims)
    before.to = last.to
    bins.pop()
  }
  return bins
    .filter(({ claims: own }) => own.length > 0)
    .map(({ from, to, claims: own }) => ({
      from,
      to,
      cases: own.length,
      claimed: own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length,
      right: own.filter(({ is_right }) => is_right).length / own.length,
    }))
}
