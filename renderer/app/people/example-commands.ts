// Lines for a shell (bash, zsh) that ask the interface, filled with the ids of these books, ready to be run. Pure.

/** What the lines are filled with; null: the books have none of it yet. */
export interface ExampleValues {
  /** `http://127.0.0.1:4780/api` */
  readonly base: string
  readonly dataFolder: string
  readonly bankAccountId: string | null
  readonly fiscalYear: { readonly id: string; readonly endDate: string } | null
  /** One that waits to be matched, and the account that it would be booked to. */
  readonly open: { readonly id: string; readonly amount: number; readonly accountId: string } | null
}

export const EXAMPLES = ['token', 'list', 'import', 'match', 'budget', 'report'] as const
export type ExampleName = (typeof EXAMPLES)[number]

/** Each line by its name; null: the books have not yet what it is about. */
export const exampleCommands = ({
  base,
  dataFolder,
  bankAccountId,
  fiscalYear,
  open,
}: ExampleValues): Readonly<Record<ExampleName, string | null>> => {
  const curl = (address: string, ...more: readonly string[]) =>
    ['curl -sS -g -H "Authorization: Bearer $KONTOR_TOKEN"', ...more, quoteForShell(base + address)].join(' ')
  return {
    token: `export KONTOR_TOKEN=$(sed -E 's/.*"token":"([^"]+)".*/\\1/' ${quoteForShell(apiFile(dataFolder))})`,
    list:
      bankAccountId &&
      curl(
        `/bank_transaction?filter[bank_account]=${bankAccountId}&filter[reconciled]=0&sort=-booking_date&per_page=20`,
      ),
    import: bankAccountId && curl(`/bank_account/${bankAccountId}/import-transactions`, "-F 'files[0]=@camt.xml'"),
    match:
      open &&
      curl(
        `/bank_transaction/${open.id}/matches`,
        "-H 'Content-Type: application/json'",
        `-d ${quoteForShell(JSON.stringify({ matches: [{ amount: Math.abs(open.amount), account_id: open.accountId }] }))}`,
      ),
    budget: fiscalYear && curl(`/fiscal_year/${fiscalYear.id}/budget`),
    report: fiscalYear && curl(`/report/balance_sheet?date=${fiscalYear.endDate}`),
  }
}

/** Where the address and the token of this start are written down. */
export const apiFile = (dataFolder: string): string => `${dataFolder}${dataFolder.includes('\\') ? '\\' : '/'}api.json`

/** As one word of a shell, whatever is in it. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
