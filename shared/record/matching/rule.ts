// A rule of the organization: how to book transactions that meet its conditions. The first rule in their order whose
// conditions are met decides. Each change makes a new version, and all versions are kept, so that a booking can name
// the version that proposed it.
import { z } from 'zod'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'

/** Only proposed, or attached automatically. */
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

/** Texts are compared folded; an amount without its sign, in minor units of the base currency. */
export const RuleCondition = z.object({
  field: z.enum(RULE_FIELDS),
  op: z.enum(RULE_OPERATORS),
  /** For `between`: inclusive bounds, of which one may be null. */
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
  /** Thousandths of a per cent: 33.333 % is 33333. */
  share_millis: z.number().int().positive().max(100_000).nullable(),
  /** Minor units of the base currency. */
  amount: MinorUnitsField.nullable(),
  /**
   * Whether it takes what the other rows leave. Each row has exactly one of the three, and at most one row is the rest.
   */
  is_rest: z.boolean(),
})
export type RuleRow = Readonly<z.infer<typeof RuleRow>>

/** The content of a version. */
export const RuleContent = z.object({
  name: z.string().min(1).max(255),
  mode: z.enum(RULE_MODES),
  /** Whether all conditions must be met, or any. */
  require: z.enum(['all', 'any']),
  conditions: z.array(RuleCondition).min(1),
  company_id: StringId.nullable(),
  rows: z.array(RuleRow).min(1),
})

export const Rule = RuleContent.extend({
  id: StringId,
  is_active: z.boolean(),
  /** Its position in the order, from 1. */
  position: z.number().int().positive(),
  /** Increases from 1 with every change of its content. */
  version: z.number().int().positive(),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type Rule = z.infer<typeof Rule>

/** The content of a rule in one of its versions. Never changed and never removed. */
export const RuleVersion = RuleContent.extend({
  /** Made by `ruleVersionId` from the two fields below. */
  id: z.string(),
  rule_id: StringId,
  version: z.number().int().positive(),
  currency: CurrencyField,
  created_at: TimestampField,
})
export type RuleVersion = z.infer<typeof RuleVersion>

export const ruleVersionId = (rule_id: string, version: number): string => `${rule_id}-${version}`
