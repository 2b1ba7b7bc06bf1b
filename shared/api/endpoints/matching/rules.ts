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
        'Texts are compared ignoring case and accents, references and IBANs ignoring spaces. `direction`: `credit` or `debit`. ' +
          '`amount`: positive, in the base currency, without sign. The bounds of `between` are inclusive; one may be null',
      ),
  })
  .meta({ id: 'RuleCondition' })

const Conditions = z
  .object({
    all: z.array(ConditionObject).min(1).max(MAX_CONDITIONS).optional(),
    any: z.array(ConditionObject).min(1).max(MAX_CONDITIONS).optional(),
  })
  .describe('Exactly one of the two')

const ResultRow = z.object({
  account_id: StringId,
  vat_rate_id: StringId.nullable(),
  text: z.string().nullable(),
  share: z
    .number()
    .nullable()
    .describe('The percentage of the amount that remains after the fixed amounts, with up to three decimals'),
  amount: z.number().nullable().describe('Fixed, in the base currency'),
  rest: z.boolean().describe('This row takes the remainder of the other rows'),
})

const content = {
  name: z.string(),
  mode: z.enum(RULE_MODES).describe('Only suggested, or attached automatically'),
  conditions: Conditions,
  result: z.object({ company_id: StringId.nullable(), rows: z.array(ResultRow) }),
}

const backTestCounts = {
  same: z.number().int().describe('Booked on the same accounts with the same taxes and amounts'),
  different: z.number().int(),
  open: z.number().int().describe('Not reconciled'),
  paid_documents: z.number().int().describe('Reconciled with documents, which take precedence over rules'),
}

export const RuleObject = z
  .object({
    id: StringId,
    is_active: z.boolean(),
    position: z.number().int().describe('The first active rule that matches applies'),
    version: z.number().int().describe('Incremented with each change of the conditions or the result'),
    ...content,
    created_at: TimestampField,
    updated_at: TimestampField,
    hits: z
      .number()
      .int()
      .optional()
      .describe('The number of transactions to which it applies; for a single rule, and in lists with append `hits`'),
    back_test: z
      .object(backTestCounts)
      .optional()
      .describe('How the transactions to which it applies were booked; in lists with append `back_test`'),
  })
  .meta({ id: 'Rule' })
export type RuleObject = z.infer<typeof RuleObject>

export const RuleVersionsObject = z
  .object({
    data: z
      .array(z.object({ rule_id: StringId, version: z.number().int(), ...content, created_at: TimestampField }))
      .describe('Latest first'),
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
      .describe('Each has one of `share`, `amount` and `rest`; together they cover any amount'),
  }),
}

export const CreateRule = z.object(attributes).meta({ id: 'CreateRule' })
export type CreateRule = z.infer<typeof CreateRule>
export const ChangeRule = CreateRule.partial().meta({ id: 'ChangeRule' })
export type ChangeRule = z.infer<typeof ChangeRule>
export const PreviewRule = CreateRule.extend({
  name: z.string().trim().max(255).optional(),
  id: nullableId().describe('The rule whose position in the order it takes; omitted: after all others'),
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
  matches: z.array(ProposedRowObject).describe('The rows that the rule gives for it'),
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
    hits: z
      .number()
      .int()
      .describe('Transactions to which it applies: `same`, `different`, `open` and `paid_documents`'),
    taken_by_others: z.number().int().describe('The conditions match, but an active rule before it applies'),
    too_small: z.number().int().describe('The conditions match, but the fixed amounts exceed the transaction'),
    rate_unknown: z.number().int().describe('The conditions match, but the transaction is not in the base currency'),
    examples: z.array(Example).describe('The latest to which it applies, at most 10'),
    back_test: z.object({
      ...backTestCounts,
      examples: z
        .array(Example.extend({ booked: z.array(BookedRow).describe('The actual booking') }))
        .describe('The latest that were booked in another way, at most 10'),
    }),
  })
  .meta({ id: 'RulePreview' })
export type RulePreviewObject = z.infer<typeof RulePreviewObject>

const WRITE = { permissions: ['MANAGE_ACCOUNTING'], extension: true } as const
const record = { params: { ruleId: StringId } } as const
const PATH = '/rule/{ruleId}'
const REFUSED =
  'A field does not support the operator or the value, a record does not exist or is inactive, or the rows do not cover the entire amount'

export const listRules = endpoint({
  name: 'listRules',
  method: 'GET',
  path: '/rule',
  extension: true,
  summary: 'Rules, in the order in which they are applied',
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
  summary: 'One rule, with the number of transactions to which it applies',
  response: RuleObject,
})

export const createRule = endpoint({
  ...WRITE,
  name: 'createRule',
  method: 'POST',
  path: '/rule',
  summary: 'Adds a rule after all others; existing transactions are not changed',
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
  summary: 'Updates a rule, which creates a new version; omitted attributes keep their values',
  description:
    'Its attached proposals that are not booked are updated. Changing whether it is active does not create a version.',
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
  summary:
    'Deletes a rule; its versions are kept on record, and its attached proposals that are not booked are removed',
  status: 204,
  response: null,
})

export const orderRules = endpoint({
  ...WRITE,
  name: 'orderRules',
  method: 'PUT',
  path: '/rule/order',
  summary: 'Sets the order of the rules',
  body: z
    .object({ ids: z.array(StringId).max(MAX_ORDERED).describe('The ids of all rules, each once') })
    .meta({ id: 'OrderRules' }),
  errors: { 422: 'A rule is missing, repeated or unknown' },
  status: 204,
  response: null,
})

export const previewRule = endpoint({
  name: 'previewRule',
  method: 'POST',
  path: '/rule/preview',
  scopes: ['read'],
  extension: true,
  summary: 'Shows what a rule would do to all transactions, and whether booked ones were booked in the same way',
  description: 'The rule may be saved or not; nothing is changed.',
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
  summary:
    'Attaches the result of a rule to the transactions to which it applies and which are not reconciled; books nothing',
  description: 'The work continues in the background: `GET /batch/{batchId}` returns the progress.',
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
  summary: 'The content of a rule in each of its versions, also for a deleted rule',
  response: RuleVersionsObject,
})
