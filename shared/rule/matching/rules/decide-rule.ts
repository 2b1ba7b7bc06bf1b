// What a rule may contain, and the record that a command makes: conditions that can be met, and rows that make up the
// whole amount.
import type { AmountInput } from '../../../record/core/amount-input.ts'
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import { type Rule, RuleContent, type RuleRow, type RuleVersion, ruleVersionId } from '../../../record/matching/rule.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../../core/field-problem.ts'
import { acquisitionProblems } from '../../ledger/acquisition-rows.ts'
import { postingAccountProblem } from '../../ledger/ledger-account.ts'
import type { TaxAccounts } from '../../ledger/vat-split.ts'
import { type ConditionInput, readCondition } from './read-condition.ts'
import { WHOLE_MILLIS } from './rule-rows.ts'

/** A row as a caller sends it: exactly one of `share` (per cent), `amount` (base currency) and `rest`. */
interface RuleRowInput {
  readonly account_id: string
  readonly vat_rate_id?: string | null | undefined
  readonly text?: string | null | undefined
  readonly share?: number | null | undefined
  readonly amount?: AmountInput | null | undefined
  readonly rest?: boolean | undefined
}

/** The fields of a rule that a caller sends; a missing field does not change. */
export interface RuleCommand {
  readonly name?: string | undefined
  readonly is_active?: boolean | undefined
  readonly mode?: Rule['mode'] | undefined
  readonly conditions?:
    | { readonly all?: readonly ConditionInput[] | undefined; readonly any?: readonly ConditionInput[] | undefined }
    | undefined
  readonly result?:
    | { readonly company_id?: string | null | undefined; readonly rows: readonly RuleRowInput[] }
    | undefined
}

/** The records that a command refers to. */
export interface RuleFacts {
  readonly base_currency: string
  readonly is_liable_for_vat: boolean
  readonly ledger_accounts: ReadonlyMap<string, LedgerAccount>
  readonly vat_rates: ReadonlyMap<string, VatRate>
  readonly accounts: TaxAccounts
  /** Ids of those that exist. */
  readonly companies: ReadonlySet<string>
  readonly bank_accounts: ReadonlySet<string>
}

export const MAX_RULES = 500

type Content = Pick<Rule, 'name' | 'mode' | 'require' | 'conditions' | 'company_id' | 'rows'>
type Problems = readonly FieldProblem[]

/** The content of a rule after a command; `present` is null for a new rule. */
export const decideContent = (
  present: Content | null,
  command: RuleCommand,
  facts: RuleFacts,
): Result<Content, Problems> => {
  const name = command.name?.trim() ?? present?.name ?? ''
  const conditions = command.conditions === undefined ? presentConditions(present) : readConditions(command, facts)
  const result = command.result === undefined ? presentResult(present) : readResult(command.result, facts)
  const nameProblems: Problems = name === '' ? [{ field: 'name', code: 'required' }] : []
  if (nameProblems.length > 0 || !conditions.ok || !result.ok) {
    return err([...nameProblems, ...(conditions.ok ? [] : conditions.error), ...(result.ok ? [] : result.error)])
  }
  const mode = command.mode ?? present?.mode ?? 'suggest'
  return ok({ name, mode, ...conditions.value, ...result.value })
}

const MISSING = (field: string): Result<never, Problems> => err([{ field, code: 'required' }])

const presentConditions = (present: Content | null): Result<Pick<Content, 'require' | 'conditions'>, Problems> =>
  present === null ? MISSING('conditions') : ok({ require: present.require, conditions: present.conditions })

const presentResult = (present: Content | null): Result<Pick<Content, 'company_id' | 'rows'>, Problems> =>
  present === null ? MISSING('result') : ok({ company_id: present.company_id, rows: present.rows })

const readConditions = (
  { conditions: input = {} }: RuleCommand,
  facts: RuleFacts,
): Result<Pick<Content, 'require' | 'conditions'>, Problems> => {
  const { all, any } = input
  const [require, some] = all === undefined ? (['any', any] as const) : (['all', all] as const)
  if (some === undefined || (all !== undefined && any !== undefined))
    return err([{ field: 'conditions', code: 'rule_all_or_any' }])
  const conditions: Content['conditions'] = []
  const problems: FieldProblem[] = []
  for (const [index, each] of some.entries()) {
    const read = readCondition(each, facts)
    if (read.ok) conditions.push(read.value)
    else problems.push({ ...read.error, field: `conditions.${require}.${index}.${read.error.field}` })
  }
  return problems.length > 0 ? err(problems) : ok({ require, conditions })
}

const readResult = (
  { company_id = null, rows: input }: NonNullable<RuleCommand['result']>,
  facts: RuleFacts,
): Result<Pick<Content, 'company_id' | 'rows'>, Problems> => {
  const read = input.map((row, index) => readRow(row, `result.rows.${index}`, facts))
  const isDeleted = company_id !== null && !facts.companies.has(company_id)
  const problems: Problems = [
    ...(isDeleted ? [{ field: 'result.company_id', code: 'company_unknown' as const }] : []),
    ...read.flatMap((row) => (row.ok ? [] : row.error)),
  ]
  if (problems.length > 0) return err(problems)
  const rows = read.flatMap((row) => (row.ok ? [row.value] : []))
  const code = sumProblem(rows)
  if (code !== null) return err([{ field: 'result.rows', code }])
  const taxed = acquisitionProblems(
    rows.map(({ account_id, vat_rate_id }) => ({
      amount: null,
      account: facts.ledger_accounts.get(account_id) ?? null,
      rate: facts.vat_rates.get(vat_rate_id ?? '') ?? null,
    })),
    facts.accounts,
  )
  if (taxed.length === 0) return ok({ company_id, rows })
  return err(
    taxed.map(({ index, field, code: problem }) => ({ field: `result.rows.${index}.${field}`, code: problem })),
  )
}

const readRow = (input: RuleRowInput, at: string, facts: RuleFacts): Result<RuleRow, Problems> => {
  const problems: FieldProblem[] = []
  const add = (field: string, code: FieldProblemCode | null) => {
    if (code !== null) problems.push({ field: `${at}.${field}`, code })
  }
  const { account_id, vat_rate_id = null, share = null, rest = false } = input
  add('account_id', postingAccountProblem(facts.ledger_accounts.get(account_id)))
  if (vat_rate_id !== null) {
    const isKnown = facts.vat_rates.has(vat_rate_id)
    add('vat_rate_id', isKnown ? (facts.is_liable_for_vat ? null : 'match_vat_not_liable') : 'vat_rate_unknown')
  }
  const specifiedCount = [share !== null, (input.amount ?? null) !== null, rest].filter(
    (isSpecified) => isSpecified,
  ).length
  if (specifiedCount !== 1) problems.push({ field: at, code: 'rule_row_one_of' })
  const share_millis = share === null ? null : millisOf(share)
  if (share !== null && share_millis === null) add('share', 'rule_share')
  let amount: RuleRow['amount'] = null
  if (input.amount !== undefined && input.amount !== null) {
    const read = readAmount(`${at}.amount`, input.amount, facts.base_currency)
    if (!read.ok) problems.push(read.error)
    else if (read.value <= 0) add('amount', 'amount_not_positive')
    else amount = read.value
  }
  if (problems.length > 0) return err(problems)
  return ok({ account_id, vat_rate_id, text: input.text?.trim() || null, share_millis, amount, is_rest: rest })
}

/** Above 0 to 100 per cent with at most three decimals, in thousandths. */
const millisOf = (share: number): number | null => {
  const millis = Math.round(share * 1000)
  return millis > 0 && millis <= WHOLE_MILLIS && millis / 1000 === share ? millis : null
}

/**
 * Whether the rows make up any amount: shares of 100 per cent, or one row with the rest that can have something left
 * for it.
 */
const sumProblem = (rows: readonly RuleRow[]): FieldProblemCode | null => {
  const shares = rows.reduce((sum, { share_millis }) => sum + (share_millis ?? 0), 0)
  const restRows = rows.filter(({ is_rest }) => is_rest).length
  if (restRows > 1) return 'rule_rest_twice'
  if (shares > WHOLE_MILLIS || (restRows === 1 && shares === WHOLE_MILLIS)) return 'rule_shares_over'
  return restRows === 0 && shares < WHOLE_MILLIS ? 'rule_rows_incomplete' : null
}

/** Whether two contents are equal; then there is no new version. */
export const isSameContent = (a: Content, b: Content): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** The content in a fixed order of fields. */
const plain = (content: Content): Content => RuleContent.parse(content)

/** The version that is stored of a rule in its current state. */
export const versionOf = (rule: Rule, currency: string, now: Timestamp): RuleVersion => ({
  ...plain(rule),
  id: ruleVersionId(rule.id, rule.version),
  rule_id: rule.id,
  version: rule.version,
  currency,
  created_at: now,
})

/** The positions of all rules in the order of the ids; refused unless the ids name every rule exactly once. */
export const decideOrder = (rules: readonly Rule[], ids: readonly string[]): Result<readonly Rule[], Problems> => {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  if (ordered.length !== ids.length || ordered.length !== rules.length)
    return err([{ field: 'ids', code: 'rule_order_incomplete' }])
  return ok(ordered.map((rule, index) => ({ ...rule, position: index + 1 })))
}
