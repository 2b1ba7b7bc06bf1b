// Facts learned from earlier bookings, and forgetting them: an extension.
import { z } from 'zod'
import { DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { FACT_KINDS, FACT_STATES } from '../../../record/matching/learned-fact.ts'
import { endpoint } from '../../endpoint.ts'
import { paged } from '../../page.ts'

const FactEntryObject = z.object({
  bank_transaction_id: StringId,
  journal_entry_id: StringId.nullable(),
  date: DateField.nullable(),
  amount: z.number().describe("Signed, in the transaction's currency"),
  supports: z.boolean().describe('False: it was booked otherwise'),
})

export const LearnedFactObject = z
  .object({
    id: StringId.describe('Follows from what the fact says, so it is the same whenever the fact is counted again'),
    kind: z.enum(FACT_KINDS).describe('What a transaction is recognized by'),
    value: z.string().describe('The IBAN, the folded name, or the words that stay the same in the text'),
    text: z
      .string()
      .nullable()
      .describe('Of a counterparty with several purposes: the words of the texts that it holds for; null: all texts'),
    bank_account_id: StringId,
    direction: z.enum(['credit', 'debit']),
    target: z
      .object({
        company_id: StringId.nullable(),
        account_id: StringId.nullable(),
        vat_rate_id: StringId.nullable(),
      })
      .describe('What is booked'),
    support: z.int().describe('How many transactions were booked so'),
    against: z.int().describe('How many that are recognized alike were booked otherwise'),
    state: z
      .enum(FACT_STATES)
      .describe(
        '`silent`: fewer than three, never proposed. `suggest`: contradicted, proposed. `automatic`: never contradicted, attached to what looks alike. `forgotten`: never proposed again',
      ),
    entries: z
      .array(FactEntryObject)
      .describe('The latest that support or contradict it: five in the list, a hundred of a single fact'),
    entries_count: z.int().describe('How many there are'),
    forgotten_at: TimestampField.nullable(),
  })
  .meta({ id: 'LearnedFact' })
export type LearnedFactObject = z.infer<typeof LearnedFactObject>

const record = { path: '/learned_fact/{learnedFactId}', params: { learnedFactId: StringId }, extension: true } as const

export const listLearnedFacts = endpoint({
  name: 'listLearnedFacts',
  method: 'GET',
  path: '/learned_fact',
  extension: true,
  summary: 'What was learnt from reconciled bank transactions without a document',
  description:
    'Counted from what is reconciled at this moment, so what is taken back is unlearned. The search looks into what a fact ' +
    'is told by: `value` and `text`.',
  list: {
    filters: {
      state: { kind: { one_of: FACT_STATES }, field: 'state' },
      kind: { kind: { one_of: FACT_KINDS }, field: 'kind' },
      direction: { kind: { one_of: ['credit', 'debit'] }, field: 'direction' },
      bank_account: { kind: 'id', field: 'bank_account_id' },
      account: { kind: 'id', field: 'account_id' },
      company: { kind: 'id', field: 'company_id' },
    },
    search: true,
    sorts: ['support', 'against', 'value', 'kind', 'state'],
    default_sort: '-support,value',
    per_page: 25,
  },
  response: paged(LearnedFactObject),
})

export const getLearnedFact = endpoint({
  ...record,
  name: 'getLearnedFact',
  method: 'GET',
  summary: 'One learned fact with the transactions that support and contradict it',
  response: LearnedFactObject,
})

export const forgetLearnedFact = endpoint({
  ...record,
  name: 'forgetLearnedFact',
  method: 'DELETE',
  summary: 'Never proposes it again; what it has attached to undecided transactions goes',
  description:
    'Its own transactions count neither for it nor against others from then on, so forgetting the wrong one of two makes the ' +
    'right one certain. A forgotten fact stays as it is.',
  permissions: ['MANAGE_ACCOUNTING'],
  status: 204,
  response: null,
})

export const restoreLearnedFact = endpoint({
  ...record,
  path: '/learned_fact/{learnedFactId}/restore',
  name: 'restoreLearnedFact',
  method: 'POST',
  summary: 'Takes back that a fact is forgotten; one that is not stays as it is',
  permissions: ['MANAGE_ACCOUNTING'],
  response: LearnedFactObject,
})
