// What the five jobs of a generated client are given, and what they tell of them.

export interface Arguments {
  /** With `/api`. */
  readonly address: string
  readonly token: string
  /** A bank account with one transaction, and a statement for it. */
  readonly bankAccountId: string
  readonly statement: File
  /** For the budget. */
  readonly fiscalYearId: string
  readonly accountId: string
}

export interface Done {
  /** How many transactions the account had before. */
  readonly listed: number
  /** How many rows the import made. */
  readonly created: number | undefined
  /** The amounts of what went out, the smallest first. */
  readonly paid: readonly number[]
  /** As the budget says it. */
  readonly planned: string | undefined
}
