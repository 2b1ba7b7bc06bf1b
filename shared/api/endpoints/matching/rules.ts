// Rules: how to book transactions that meet conditions. All of it is an extension.
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { CurrencyField, DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { RULE_FIELDS, RULE_MODES, RULE_OPERATORS } from '../../../record/matching/rule.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { ProposedRowObject } from '../bank/matches.ts'
import { BulkBatchObject } from '../import/bulk-batch.ts'
import { nullableId, nullableText } from '../open-item/match-targets.ts'

const MAX_CONDITIONS = 50
const MAX_ROWS = 50
/** The most rules that can exist. */
const MAX_ORDERED = 500

const ConditionObject = z
  .object({
    field: z.enum(RULE_FIELDS),
    op: z
      .enum(RULE_OPERATORS)
      .describe(
        'Texts (`name`, `counterparty_iban`, `text`, `reference`): `is`, `contains`, `starts_with`, `matches`; `amount`, ' +
          '`booking_date`: `is`, `between`; `bank_account`, `direction`: `is`',
      ),
    value: z
      .union([z.string().max(255), z.number(), z.array(z.union([z.string(), z.number(), z.null()])).length(2)])
      .describe(
        'Texts compare without case and accents, references and IBANs without blanks. `direction`: `credit` or `debit`. ' +
          '`amount`: above 0, in the base currency, without sign. Of `between` the bounds, inclusive; one may be null',
      ),
  })
  .meta({ id: 'RuleCondition' })

const Conditions = z
  .object({
    all: z.array(ConditionObject).min(1).max(MAX_CONDITIONS).optional(),
    any: z.array(ConditionObject).min(1).max(MAX_CONDITIONS).optional(),
  })
  .describe('One of the two')

const ResultRow = z.object({
  account_id: StringId,
  vat_rate_id: StringId.nullable(),
  text: z.string().nullable(),
  share: z.number().nullable().describe('Per cent of what fixed amounts leave, with at most three decimals'),
  amount: z.number().nullable().describe('Fixed, in the base currency'),
  rest: z.boolean().describe('It takes what the other rows leave'),
})

const content = {
  name: z.string(),
  mode: z.enum(RULE_MODES).describe('Proposed when somebody looks, or attached by itself'),
  conditions: Conditions,
  result: z.object({ company_id: StringId.nullable(), rows: z.array(ResultRow) }),
}

const backTestCounts = {
  same: z.number().int().describe('Booked on the same accounts with the same taxes and amounts'),
  different: z.number().int(),
  open: z.number().int().describe('Not reconciled'),
  paid_documents: z.number().int().describe('Reconciled with documents, which come before rules'),
}

export const RuleObject = z
  .object({
    id: StringId,
    is_active: z.boolean(),
    position: z.number().int().describe('The first active rule that fits decides'),
    version: z.number().int().describe('Counts up with each change of what the rule says'),
    ...content,
    created_at: TimestampField,
    updated_at: TimestampField,
    hits: z
      .number()
      .int()
      .optional()
      .describe('How many transactions it takes; of one rule, and in lists with append `hits`'),
    back_test: z
      .object(backTestCounts)
      .optional()
      .describe('How those that it takes were booked; in lists with append `back_test`'),
  })
  .meta({ id: 'Rule' })
export type RuleObject = z.infer<typeof RuleObject>

export const RuleVersionsObject = z
  .object({
    data: z
      .array(z.object({ rule_id: StringId, version: z.number().int(), ...content, created_at: TimestampField }))
      .describe('The latest first'),
  })
  .meta({ id: 'RuleVersions' })
export type RuleVersionsObject = z.infer<typeof RuleVersionsObject>

const attributes = {
  name: z.string().trim().min(1).max(255),
  is_active: z.boolean().optional(),
  mode: z.enum(RULE_MODES).optional(),
  conditions: Conditions,
  result: z.object({
    company_id: nullableId(),
    rows: z
      .array(
        z.object({
          account_id: StringId,
          vat_rate_id: nullableId(),
          text: nullableText(1000),
          share: ResultRow.shape.share.optional(),
          amount: AmountInput.nullable().optional().describe('Fixed, in the base currency'),
          rest: ResultRow.shape.rest.optional(),
        }),
      )
      .min(1)
      .max(MAX_ROWS)
      .describe('Each has one of `share`, `amount` and `rest`; together they make any amount'),
  }),
}

export const CreateRule = z.object(attributes).meta({ id: 'CreateRule' })
export type CreateRule = z.infer<typeof CreateRule>
export const ChangeRule = CreateRule.partial().meta({ id: 'ChangeRule' })
export type ChangeRule = z.infer<typeof ChangeRule>
export const PreviewRule = CreateRule.extend({
  name: z.string().trim().max(255).optional(),
  id: nullableId().describe('The rule whose place in the order it takes; without one, behind all others'),
}).meta({ id: 'PreviewRule' })
export type PreviewRule = z.infer<typeof PreviewRule>

const Example = z.object({
  bank_transaction: z.object({
    id: StringId,
    bank_account_id: StringId,
    booking_date: DateField.nullable(),
    name: z.string().nullable(),
    text: z.string().nullable(),
    amount: z.number(),
    currency: CurrencyField,
  }),
  matches: z.array(ProposedRowObject).describe('What the rule makes of it'),
})

const BookedRow = ProposedRowObject.pick({
  amount: true,
  matchable_type: true,
  matchable_id: true,
  account_id: true,
  vat_rate_id: true,
})

export const RulePreviewObject = z
  .object({
    hits: z.number().int().describe('Transactions that it takes: `same`, `different`, `open` and `paid_documents`'),
    taken_by_others: z.number().int().describe('Conditions met, but an active rule before it takes them'),
    too_small: z.number().int().describe('Conditions met, but the fixed amounts are more than the transaction'),
    rate_unknown: z.number().int().describe('Conditions met, but not in the base currency'),
    examples: z.array(Example).describe('The latest that it takes, at most 10'),
    back_test: z.object({
      ...backTestCounts,
      examples: z
        .array(Example.extend({ booked: z.array(BookedRow).describe('What was booked') }))
        .describe('The latest that were booked otherwise, at most 10'),
    }),
  })
  .meta({ id: 'RulePreview' })
export type RulePreviewObject = z.infer<typeof RulePreviewObject>

const WRITE = { permissions: ['MANAGE_ACCOUNTING'], extension: true } as const
const record = { params: { ruleId: StringId } } as const
const PATH = '/rule/{ruleId}'
const REFUSED =
  'A field does not take the operator or the value, a record is not there or out of use, or the rows do not make the whole amount'

export const listRules = endpoint({
  name: 'listRules',
  method: 'GET',
  path: '/rule',
  extension: true,
  summary: 'Rules, in the order in which they are asked',
  list: {
    filters: {
      is_active: { kind: 'boolean', field: 'is_active' },
      mode: { kind: { one_of: RULE_MODES }, field: 'mode' },
      ...sinceFilters('rule'),
    },
    search: true,
    sorts: ['position', 'name', 'created_at'],
    default_sort: 'position',
    per_page: 25,
  },
  appends: ['hits', 'back_test'],
  response: paged(RuleObject),
})

export const getRule = endpoint({
  ...record,
  name: 'getRule',
  method: 'GET',
  path: PATH,
  extension: true,
  summary: 'One rule, with how many transactions it takes',
  response: RuleObject,
})

export const createRule = endpoint({
  ...WRITE,
  name: 'createRule',
  method: 'POST',
  path: '/rule',
  summary: 'Adds a rule behind all others; transactions that are there stay as they are',
  body: CreateRule,
  status: 201,
  errors: { 422: REFUSED },
  response: RuleObject,
})

export const changeRule = endpoint({
  ...WRITE,
  ...record,
  name: 'changeRule',
  method: 'PUT',
  path: PATH,
  summary: 'Changes a rule, in a new version; attributes that are left out stay as they are',
  description: 'What it attached and nobody has booked follows it. Whether it is active is no new version.',
  body: ChangeRule,
  errors: { 422: REFUSED },
  response: RuleObject,
})

export const deleteRule = endpoint({
  ...WRITE,
  ...record,
  name: 'deleteRule',
  method: 'DELETE',
  path: PATH,
  summary: 'Deletes a rule; its versions stay on record, what it attached and nobody has booked goes',
  status: 204,
  response: null,
})

export const orderRules = endpoint({
  ...WRITE,
  name: 'orderRules',
  method: 'PUT',
  path: '/rule/order',
  summary: 'Puts the rules in an order',
  body: z
    .object({ ids: z.array(StringId).max(MAX_ORDERED).describe('Of all rules, each once') })
    .meta({ id: 'OrderRules' }),
  errors: { 422: 'A rule is missing, named twice or not there' },
  status: 204,
  response: null,
})

export const previewRule = endpoint({
  name: 'previewRule',
  method: 'POST',
  path: '/rule/preview',
  scopes: ['read'],
  extension: true,
  summary: 'What a rule would make of all transactions, and whether those that are booked were booked as it says',
  description: 'Saved or not; nothing changes.',
  body: PreviewRule,
  errors: { 422: REFUSED },
  response: RulePreviewObject,
})

export const applyRule = endpoint({
  ...WRITE,
  ...record,
  name: 'applyRule',
  method: 'POST',
  path: '/rule/{ruleId}/apply',
  summary: 'Attaches what a rule says to the transactions that it takes and nobody has decided; books nothing',
  description: 'The work goes on in the background: `GET /batch/{batchId}` tells how far it is.',
  body: z.object({ reconcile: z.literal(false).optional() }).meta({ id: 'ApplyRule' }),
  errors: { 422: 'The rule is not active' },
  response: BulkBatchObject,
})

export const listRuleVersions = endpoint({
  ...record,
  name: 'listRuleVersions',
  method: 'GET',
  path: '/rule/{ruleId}/versions',
  extension: true,
  summary: 'What a rule said in each of its versions, also of one that was deleted',
  response: RuleVersionsObject,
})
