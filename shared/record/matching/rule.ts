// A rule of the organization: how transactions that meet its conditions are booked. Rules are asked in their order, and the
// first that fits decides. Each change makes a new version, and every version is kept, so that a booking can say which one
// proposed it.
import { z } from 'zod'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'

/** Proposed when somebody looks, or attached by itself. */
export const RULE_MODES = ['suggest', 'automatic'] as const

export const RULE_FIELDS = [
  'bank_account',
  'direction',
  'name',
  'counterparty_iban',
  'text',
  'reference',
  'amount',
  'booking_date',
] as const
export type RuleField = (typeof RULE_FIELDS)[number]

export const RULE_OPERATORS = ['is', 'contains', 'starts_with', 'matches', 'between'] as const
export type RuleOperator = (typeof RULE_OPERATORS)[number]

/** Texts are compared folded; an amount is without its sign, in minor units of the base currency. */
export const RuleCondition = z.object({
  field: z.enum(RULE_FIELDS),
  op: z.enum(RULE_OPERATORS),
  /** Of `between` the bounds, inclusive, of which one may be null. */
  value: z.union([
    z.string(),
    MinorUnitsField,
    z.tuple([MinorUnitsField.nullable(), MinorUnitsField.nullable()]),
    z.tuple([DateField.nullable(), DateField.nullable()]),
  ]),
})
export type RuleCondition = Readonly<z.infer<typeof RuleCondition>>

/** A row that the rule books: a share of the amount, a fixed amount, or what the other rows leave. */
export const RuleRow = z.object({
  account_id: StringId,
  vat_rate_id: StringId.nullable(),
  text: z.string().nullable(),
  /** Per cent in thousandths: 33.333 % is 33333. */
  share_millis: z.number().int().positive().max(100_000).nullable(),
  /** Minor units of the base currency. */
  amount: MinorUnitsField.nullable(),
  /** Whether it takes what the others leave. Exactly one of the three is said, and at most one row takes the rest. */
  is_rest: z.boolean(),
})
export type RuleRow = Readonly<z.infer<typeof RuleRow>>

/** What a version says. */
export const RuleContent = z.object({
  name: z.string().min(1).max(255),
  mode: z.enum(RULE_MODES),
  /** Whether all of the conditions must be met, or any. */
  require: z.enum(['all', 'any']),
  conditions: z.array(RuleCondition).min(1),
  company_id: StringId.nullable(),
  rows: z.array(RuleRow).min(1),
})

export const Rule = RuleContent.extend({
  id: StringId,
  is_active: z.boolean(),
  /** Its place in the order, from 1. */
  position: z.number().int().positive(),
  /** Counts up from 1 with every change of what it says. */
  version: z.number().int().positive(),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type Rule = z.infer<typeof Rule>

/** What a rule said in one of its versions. Never changed and never removed. */
export const RuleVersion = RuleContent.extend({
  /** `ruleVersionId` of the two below. */
  id: z.string(),
  rule_id: StringId,
  version: z.number().int().positive(),
  currency: CurrencyField,
  created_at: TimestampField,
})
export type RuleVersion = z.infer<typeof RuleVersion>

export const ruleVersionId = (rule_id: string, version: number): string => `${rule_id}-${version}`
