// Shell lines (bash, zsh) that call the interface, filled with the ids of these books and ready to run. Pure.

/** The values of the lines; null: the books have no such record yet. */
export interface ExampleValues {
  /** `http://127.0.0.1:4780/api` */
  readonly base: string
  readonly dataFolder: string
  readonly bankAccountId: string | null
  readonly fiscalYear: { readonly id: string; readonly endDate: string } | null
  /** A transaction that waits to be reconciled, and the account for booking it. */
  readonly open: { readonly id: string; readonly amount: number; readonly accountId: string } | null
}

export const EXAMPLES = ['token', 'list', 'import', 'match', 'budget', 'report'] as const
export type ExampleName = (typeof EXAMPLES)[number]

/** Each line by its name; null: the books do not have its records yet. */
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

/** The file with the address and the token of the running program. */
export const apiFile = (dataFolder: string): string => `${dataFolder}${dataFolder.includes('\\') ? '\\' : '/'}api.json`

/** Quoted as one word of a shell, with any characters. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
