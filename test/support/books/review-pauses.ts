// How long matching waits in tests before it reviews transactions. Tests wait for the review after each change, so the
// pauses of the program would take most of their time.
import type { ReviewPauses } from '../../../main/service/matching/review.ts'

export const SHORT_PAUSES: ReviewPauses = { quiet_ms: 5, start_ms: 5, longest_ms: 60_000 }
