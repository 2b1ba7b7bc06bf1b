// When an account may be added to the chart or changed. Its number decides its class and headings; entries on it keep
// their meaning.
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { usualVatKind } from '../../record/ledger/usual-vat-kind.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem, FieldProblemCode } from '../core/field-problem.ts'
import { type ChartHeadings, chartHeadings } from './chart-kmu.ts'

/** Why the account cannot be booked on; null if it can. */
export const postingAccountProblem = (account: LedgerAccount | undefined): FieldProblemCode | null => {
  if (!account) return 'ledger_account_unknown'
  if (!isPostingAccount(account)) return 'account_not_posting'
  return account.is_active ? null : 'account_inactive'
}

export interface NewLedgerAccount {
  readonly number: number
  readonly name: string
  readonly type: LedgerAccount['type']
  readonly is_active?: boolean | undefined
  /** When left out, the usual kind of its number. */
  readonly vat_kind?: LedgerAccount['vat_kind'] | undefined
}

export type LedgerAccountPatch = { readonly [F in keyof NewLedgerAccount]?: NewLedgerAccount[F] | undefined }

/**
 * The new account under the headings of its number, active unless the command says otherwise. `chart`: all existing
 * accounts.
 */
export const decideCreateLedgerAccount = (
  command: NewLedgerAccount,
  chart: readonly LedgerAccount[],
  id: string,
): Result<LedgerAccount, readonly FieldProblem[]> => {
  const problems = numberProblems(command, chart)
  if (problems.length > 0) return err(problems)
  const { number, name, type, is_active = true, vat_kind = usualVatKind(number) } = command
  return ok({
    id,
    number,
    name: name.trim(),
    type,
    ...headingsOf(number, chart),
    is_active,
    vat_kind,
    currency: null,
  })
}

/**
 * The account after a change. Its past use must stay valid: the type of an account with entries or budgets cannot
 * change.
 */
export const decideChangeLedgerAccount = (
  account: LedgerAccount,
  command: LedgerAccountPatch,
  facts: { readonly chart: readonly LedgerAccount[]; readonly is_used: boolean },
): Result<LedgerAccount, readonly FieldProblem[]> => {
  const others = facts.chart.filter(({ id }) => id !== account.id)
  const number = command.number ?? account.number
  const type = command.type ?? account.type
  const problems = [
    ...(facts.is_used && type !== account.type ? [{ field: 'type', code: 'account_in_use' as const }] : []),
    ...numberProblems({ number, type }, others),
  ]
  if (problems.length > 0) return err(problems)
  return ok({
    ...account,
    number,
    type,
    name: command.name?.trim() ?? account.name,
    is_active: command.is_active ?? account.is_active,
    vat_kind: command.vat_kind === undefined ? account.vat_kind : command.vat_kind,
    ...(number === account.number ? {} : headingsOf(number, others)),
  })
}

const numberProblems = (
  { number, type }: Pick<LedgerAccount, 'number' | 'type'>,
  others: readonly LedgerAccount[],
): readonly FieldProblem[] => [
  ...problemOf('number', others.some((other) => other.number === number) ? 'account_number_taken' : null),
  ...problemOf('type', fitsClass(type, String(number).charAt(0)) ? null : 'account_type_of_other_class'),
]

/** Class 1 contains assets, 2 liabilities and equity, 3 to 8 the income statement, 9 the accounts for closing. */
const fitsClass = (type: LedgerAccount['type'], classDigit: string): boolean => {
  if (classDigit === '1') return type === 'active'
  if (classDigit === '2') return type === 'passive'
  if (classDigit === '9') return !isPostingAccount({ type })
  return type === 'revenue' || type === 'expense'
}

/** The headings of a number; in the wording of the chart's other accounts when one of them has the same heading. */
export const headingsOf = (number: number, chart: readonly LedgerAccount[]): ChartHeadings => {
  const standard = chartHeadings(number)
  const wordsOf = (level: keyof ChartHeadings): string => {
    const prefix = `${standard[level].split(' ')[0]} `
    return chart.find((account) => account[level].startsWith(prefix))?.[level] ?? standard[level]
  }
  return { class: wordsOf('class'), section: wordsOf('section'), group: wordsOf('group') }
}

const problemOf = (field: string, type: FieldProblemCode | null): readonly FieldProblem[] =>
  type === null ? [] : [{ field, code: type }]
