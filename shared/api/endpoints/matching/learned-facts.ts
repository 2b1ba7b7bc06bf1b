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
  amount: z.number().describe('Signed, in the currency of the transaction'),
  supports: z.boolean().describe('False: it was booked in another way'),
})

export const LearnedFactObject = z
  .object({
    id: StringId.describe('Derived from the content of the fact, so it stays the same when facts are recomputed'),
    kind: z.enum(FACT_KINDS).describe('The field by which transactions are recognised'),
    value: z.string().describe('The IBAN, the normalised name, or the constant words of the text'),
    text: z
      .string()
      .nullable()
      .describe(
        'For a counterparty with several purposes: the words in the text to which the fact applies; null: all texts',
      ),
    bank_account_id: StringId,
    direction: z.enum(['credit', 'debit']),
    target: z
      .object({
        company_id: StringId.nullable(),
        account_id: StringId.nullable(),
        vat_rate_id: StringId.nullable(),
      })
      .describe('The booking it proposes'),
    support: z.int().describe('The number of transactions booked in this way'),
    against: z.int().describe('The number of matching transactions booked in another way'),
    state: z
      .enum(FACT_STATES)
      .describe(
        '`silent`: fewer than three cases, not proposed. `suggest`: contradicted, proposed. `automatic`: never contradicted, attached to matching transactions. `forgotten`: not proposed any more',
      ),
    entries: z
      .array(FactEntryObject)
      .describe('The latest transactions that support or contradict it: five in a list, a hundred for a single fact'),
    entries_count: z.int().describe('The number of all of them'),
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
  summary: 'Facts learned from reconciled bank transactions without a document',
  description:
    'Computed from the transactions that are currently reconciled, so undoing a reconciliation also removes what it taught. The search covers the fields by which ' +
    'a fact is recognised: `value` and `text`.',
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
  summary:
    'Forgets a fact: it is no longer proposed, and its proposals are removed from transactions that are not reconciled',
  description:
    'From then on, its own transactions count neither for nor against other facts. Forgetting the wrong one of two facts therefore makes the ' +
    'right one certain. A fact that is already forgotten is not changed.',
  permissions: ['MANAGE_ACCOUNTING'],
  status: 204,
  response: null,
})

export const restoreLearnedFact = endpoint({
  ...record,
  path: '/learned_fact/{learnedFactId}/restore',
  name: 'restoreLearnedFact',
  method: 'POST',
  summary: 'Restores a forgotten fact; any other fact is not changed',
  permissions: ['MANAGE_ACCOUNTING'],
  response: LearnedFactObject,
})
