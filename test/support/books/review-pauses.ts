// How long matching waits in tests before it looks again: they wait for it after each change, so the pauses of the program
// would be most of their time.
import type { ReviewPauses } from '../../../main/service/matching/review.ts'

export const SHORT_PAUSES: ReviewPauses = { quiet_ms: 5, start_ms: 5 }
