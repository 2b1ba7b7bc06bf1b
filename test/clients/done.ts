// The input of the five jobs of a generated client, and their results.

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
  /** The number of transactions of the account before. */
  readonly listed: number
  /** The number of rows that the import created. */
  readonly created: number | undefined
  /** The amounts of the debits, the smallest first. */
  readonly paid: readonly number[]
  /** In the budget's format. */
  readonly planned: string | undefined
}
