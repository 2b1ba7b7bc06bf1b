// Lines for a shell (bash, zsh) that ask the interface, filled with the ids of these books, ready to be run. Pure.

/** What the lines are filled with; null: the books have none of it yet. */
export interface LineFacts {
  /** `http://127.0.0.1:4780/api` */
  readonly base: string
  readonly dataFolder: string
  readonly bankAccountId: string | null
  readonly fiscalYear: { readonly id: string; readonly endDate: string } | null
  /** One that waits to be matched, and the account that it would be booked to. */
  readonly open: { readonly id: string; readonly amount: number; readonly accountId: string } | null
}

export const LINES = ['token', 'list', 'import', 'match', 'budget', 'report'] as const
export type LineName = (typeof LINES)[number]

/** Each line by its name; null: the books have not yet what it is about. */
export const readyLines = ({
  base,
  dataFolder,
  bankAccountId,
  fiscalYear,
  open,
}: LineFacts): Readonly<Record<LineName, string | null>> => {
  const ask = (address: string, ...more: readonly string[]) =>
    ['curl -sS -g -H "Authorization: Bearer $KONTOR_TOKEN"', ...more, quoted(base + address)].join(' ')
  return {
    token: `export KONTOR_TOKEN=$(sed -E 's/.*"token":"([^"]+)".*/\\1/' ${quoted(apiFile(dataFolder))})`,
    list:
      bankAccountId &&
      ask(
        `/bank_transaction?filter[bank_account]=${bankAccountId}&filter[reconciled]=0&sort=-booking_date&per_page=20`,
      ),
    import: bankAccountId && ask(`/bank_account/${bankAccountId}/import-transactions`, "-F 'files[0]=@camt.xml'"),
    match:
      open &&
      ask(
        `/bank_transaction/${open.id}/matches`,
        "-H 'Content-Type: application/json'",
        `-d ${quoted(JSON.stringify({ matches: [{ amount: Math.abs(open.amount), account_id: open.accountId }] }))}`,
      ),
    budget: fiscalYear && ask(`/fiscal_year/${fiscalYear.id}/budget`),
    report: fiscalYear && ask(`/report/balance_sheet?date=${fiscalYear.endDate}`),
  }
}

/** Where the address and the token of this start are written down. */
export const apiFile = (dataFolder: string): string => `${dataFolder}${dataFolder.includes('\\') ? '\\' : '/'}api.json`

/** As one word of a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
