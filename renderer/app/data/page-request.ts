// What a list requests from the server.

export interface PageRequest {
  /** From 1. */
  readonly page: number
  readonly per_page: number
  /** `-booking_date`. */
  readonly sort: string
  /** Adds the totals of all rows (counts, sums) to this page. */
  readonly withMeta: boolean
  readonly signal: AbortSignal
}
