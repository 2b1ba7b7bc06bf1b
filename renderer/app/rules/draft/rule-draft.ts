// A rule in the form's state while the user writes it, and as a request of the interface. Pure.
import type { CreateRule, RuleObject } from '../../../../shared/api/endpoints/matching/rules.ts'
import type { RuleField, RuleOperator } from '../../../../shared/record/matching/rule.ts'
import { type LocalDate, parseLocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorToNumber, numberToMinor } from '../../../../shared/value/money.ts'
import { readAmount } from '../../text/format.ts'

export interface ConditionDraft {
  /** Unique within the form while it is open. */
  readonly key: number
  readonly field: RuleField
  readonly op: RuleOperator
  /** The text of texts, the id of an account, `credit` or `debit` of a direction. */
  readonly text: string
  /** The amount, or its limits. */
  readonly amounts: readonly [MinorUnits | null, MinorUnits | null]
  /** The day, or the limits of days. */
  readonly days: readonly [LocalDate | null, LocalDate | null]
}

/** A row takes the remainder, a share in per cent, or a fixed amount. */
export type RowKind = 'rest' | 'share' | 'amount'

export interface RowDraft {
  readonly key: number
  readonly accountId: string | null
  readonly vatRateId: string | null
  readonly text: string
  readonly kind: RowKind
  /** In per cent, as typed. */
  readonly share: string
  readonly amount: MinorUnits | null
}

export interface RuleDraft {
  readonly name: string
  readonly isActive: boolean
  readonly mode: RuleObject['mode']
  readonly require: 'all' | 'any'
  readonly conditions: readonly ConditionDraft[]
  readonly companyId: string | null
  readonly rows: readonly RowDraft[]
}

const TEXT_OPERATORS = ['contains', 'is', 'starts_with', 'matches'] as const
const RANGE_OPERATORS = ['is', 'between'] as const

/** The operators of each field, the most usual first. */
export const OPERATORS: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  name: TEXT_OPERATORS,
  counterparty_iban: TEXT_OPERATORS,
  text: TEXT_OPERATORS,
  reference: TEXT_OPERATORS,
  amount: RANGE_OPERATORS,
  booking_date: ['between', 'is'],
  bank_account: ['is'],
  direction: ['is'],
}

let nextKey = 1

/** An empty condition on a field. */
export const conditionOn = (field: RuleField, more: Partial<ConditionDraft> = {}): ConditionDraft => ({
  key: nextKey++,
  field,
  op: field === 'counterparty_iban' ? 'is' : (OPERATORS[field][0] ?? 'is'),
  text: field === 'direction' ? 'debit' : '',
  amounts: [null, null],
  days: [null, null],
  ...more,
})

export const emptyRow = (more: Partial<RowDraft> = {}): RowDraft => ({
  key: nextKey++,
  accountId: null,
  vatRateId: null,
  text: '',
  kind: 'rest',
  share: '',
  amount: null,
  ...more,
})

export const emptyDraft = (): RuleDraft => ({
  name: '',
  isActive: true,
  mode: 'suggest',
  require: 'all',
  conditions: [conditionOn('name')],
  companyId: null,
  rows: [emptyRow()],
})

/** The condition with another field: typed values stay where they make sense. */
export const withField = (condition: ConditionDraft, field: RuleField): ConditionDraft => {
  const fresh = conditionOn(field)
  const isText = (each: RuleField) => OPERATORS[each] === TEXT_OPERATORS
  return isText(field) && isText(condition.field) ? { ...condition, field } : { ...fresh, key: condition.key }
}

const minorOrNull = (value: unknown, currency: string): MinorUnits | null => {
  if (typeof value !== 'number') return null
  const minor = numberToMinor(value, currency)
  return minor.ok ? minor.value : null
}
const dayOrNull = (value: unknown): LocalDate | null => (typeof value === 'string' ? parseLocalDate(value) : null)

type Condition = NonNullable<RuleObject['conditions']['all']>[number]

const draftOfCondition = ({ field, op, value }: Condition, currency: string): ConditionDraft => {
  const [first, second] = Array.isArray(value) ? value : [value, null]
  if (field === 'amount')
    return conditionOn(field, { op, amounts: [minorOrNull(first, currency), minorOrNull(second, currency)] })
  if (field === 'booking_date') return conditionOn(field, { op, days: [dayOrNull(first), dayOrNull(second)] })
  return conditionOn(field, { op, text: String(value) })
}

/** The draft of an existing rule. `currency` is the base currency. */
export const draftOfRule = (rule: Omit<RuleObject, 'id' | 'hits' | 'back_test'>, currency: string): RuleDraft => ({
  name: rule.name,
  isActive: rule.is_active,
  mode: rule.mode,
  require: rule.conditions.any === undefined ? 'all' : 'any',
  conditions: (rule.conditions.all ?? rule.conditions.any ?? []).map((each) => draftOfCondition(each, currency)),
  companyId: rule.result.company_id,
  rows: rule.result.rows.map(({ account_id, vat_rate_id, text, share, amount, rest }) =>
    emptyRow({
      accountId: account_id,
      vatRateId: vat_rate_id,
      text: text ?? '',
      kind: rest ? 'rest' : share === null ? 'amount' : 'share',
      share: share === null ? '' : String(share),
      amount: minorOrNull(amount, currency),
    }),
  ),
})

/** In the form of the interface, which refuses missing values at their field. */
export const toBody = (draft: RuleDraft, currency: string): CreateRule => ({
  name: draft.name.trim(),
  is_active: draft.isActive,
  mode: draft.mode,
  conditions: { [draft.require]: draft.conditions.map((each) => bodyOfCondition(each, currency)) },
  result: {
    company_id: draft.companyId,
    rows: draft.rows.map((row) => ({
      account_id: row.accountId ?? '',
      vat_rate_id: row.vatRateId,
      text: row.text.trim() || null,
      ...bodyOfKind(row, currency),
    })),
  },
})

/**
 * The part of the draft that can be tried; null: none. Without accounts it uses a substitute, so that the user sees
 * which transactions match before the rows are complete; then `hasRows` is false.
 */
export const toTrial = (
  draft: RuleDraft,
  currency: string,
  placeholderAccountId: string | null,
): { readonly body: CreateRule | null; readonly hasRows: boolean } => {
  if (!draft.conditions.every(isComplete)) return { body: null, hasRows: false }
  const hasRows = draft.rows.every(({ accountId }) => accountId !== null)
  const rows = hasRows ? draft.rows : [emptyRow({ accountId: placeholderAccountId })]
  if (!hasRows && placeholderAccountId === null) return { body: null, hasRows }
  const { name: _, ...body } = toBody({ ...draft, rows }, currency)
  return { body: { name: '-', ...body }, hasRows }
}

const isComplete = ({ field, op, text, amounts, days }: ConditionDraft): boolean => {
  const values = field === 'amount' ? amounts : field === 'booking_date' ? days : null
  if (values === null) return text.trim() !== ''
  return op === 'between' ? values.some((each) => each !== null) : values[0] !== null
}

const bodyOfKind = ({ kind, share, amount }: RowDraft, currency: string) => {
  if (kind === 'rest') return { rest: true }
  if (kind === 'share') return { share: readShare(share) }
  return { amount: amount === null ? null : minorToNumber(amount, currency) }
}

/** Per cent as people type it: `33,3`, `12.5 %`; null: not readable. */
export const readShare = (typed: string): number | null => {
  const read = readAmount(typed.replace('%', ''))
  return read === null ? null : Number(read)
}

const bodyOfCondition = ({ field, op, text, amounts, days }: ConditionDraft, currency: string): Condition => {
  if (field === 'amount') {
    const [from, to] = amounts.map((each) => (each === null ? null : minorToNumber(each, currency)))
    return { field, op, value: op === 'between' ? [from ?? null, to ?? null] : (from ?? '') }
  }
  if (field === 'booking_date') return { field, op, value: op === 'between' ? [days[0], days[1]] : (days[0] ?? '') }
  return { field, op, value: text }
}

/** The form's name for a field that the interface names: with the keys of conditions and rows. */
export const fieldOfDraft = (draft: RuleDraft, field: string): string | null => {
  const [first, second, third, fourth] = field.split('.')
  if (field === 'name') return 'name'
  if (first === 'conditions') {
    const condition = draft.conditions[Number(third)]
    return condition === undefined ? 'conditions' : `condition-${condition.key}`
  }
  if (first !== 'result') return null
  if (second === 'company_id') return 'company'
  const row = draft.rows[Number(third)]
  return row === undefined ? 'rows' : `row-${row.key}-${fourth ?? 'kind'}`
}
