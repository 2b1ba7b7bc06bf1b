// Of the proposals that the matcher makes while a rule is applied, only those of this rule are attached.
import { expect, test } from 'vitest'
import { attachRule } from '../../../main/service/matching/attach/attach-rule.ts'
import { attachmentsFor } from '../../../main/service/matching/attach/attachments.ts'
import type { MatcherFeed } from '../../../main/service/matching/matcher/matcher-feed.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Match, MatchSource } from '../../../shared/record/matching/match.ts'
import type { Rule } from '../../../shared/record/matching/rule.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import type { Candidate } from '../../../shared/rule/matching/suggestion.ts'
import { type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { transaction } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'
import { candidateOf } from './account-candidate.ts'

const NOW = timestampOf(Date.UTC(2026, 2, 21)) as Timestamp
const PROFILE = { id: 1, base_currency: 'CHF' } as OrganizationProfile
const RULE = { id: 'rule000001', version: 3, is_active: true } as Rule

const ruleOf = (id: string, version: number): MatchSource => ({ type: 'rule', id, version })

/** What the matcher proposes for each transaction. */
const PROPOSALS: Readonly<Record<string, Candidate | null>> = {
  own: candidateOf(ruleOf(RULE.id, 3)),
  other: candidateOf(ruleOf(RULE.id, 3)),
  'of another rule': candidateOf(ruleOf('rule000002', 1)),
  'of a document': candidateOf(null),
  none: null,
}

const start = async (isActive: boolean, mirrors: readonly BankTransaction[]) => {
  const book = await createMemoryBook('organization-1')
  await book.write({ user: 1 }, async () =>
    ok({
      action: 'test',
      changes: [
        created('organization_profile', PROFILE),
        created('rule', { ...RULE, is_active: isActive }),
        ...mirrors.map((mirror) => created('bank_transaction', mirror)),
      ],
      value: null,
    }),
  )
  const feed = {
    propose: async (_: number, some: readonly { id: string }[]) => some.map(({ id }) => PROPOSALS[id] ?? null),
  } as unknown as MatcherFeed
  const deps = { feed, newId: () => 'match00001', now: () => NOW }
  return { deps, read: book.read }
}

const apply = async (
  version: number,
  isActive = true,
  transactions = ['own', 'of another rule', 'of a document', 'none'].map((id) => transaction(id)),
  mirrors: readonly BankTransaction[] = [],
) => {
  const { deps, read } = await start(isActive, mirrors)
  return attachRule(deps, 1, { rule: ruleOf(RULE.id, version) }, transactions, read)
}

test('attaches the rule, and no other rule and no document', async () => {
  const { done, changes } = await apply(3)
  expect(done).toBe(1)
  expect(changes.map(({ id, after }) => [id, (after as { matches: Match[] }).matches[0]?.source])).toEqual([
    ['own', { type: 'rule', id: 'rule000001', version: 3 }],
  ])
})

test('attaches nothing when the rule has another version by now, or is switched off', async () => {
  expect(await apply(2)).toEqual({ done: 0, changes: [] })
  expect(await apply(3, false)).toEqual({ done: 0, changes: [] })
})

test('both sides of a transfer that the rule takes are changed once', async () => {
  const { done, changes } = await apply(3, true, [
    transaction('own', { mirror_id: 'other' }),
    transaction('other', { mirror_id: 'own' }),
  ])
  expect([done, changes.map(({ id }) => id)]).toEqual([2, ['own', 'other']])
})

/** The rows of a proposal that are attached already. */
const attachedBy = (
  source: MatchSource | null,
  origin: Match['origin'] = 'rule',
): { matches: BankTransaction['matches'] } => ({
  matches: candidateOf(source).matches.map((row) => ({
    ...row,
    ...{ id: 'match00000', origin, source, confidence: 0.9, is_certain: true, reasons: [], settlements: [] },
  })),
})

test('takes rows of rules from others, but nothing that a person decided or that is in processing', async () => {
  const idsOf = async (fields: Partial<BankTransaction>) => {
    const { done, changes } = await apply(3, true, [transaction('own', fields)])
    return [done, changes.map(({ id }) => id)]
  }
  expect(await idsOf({ is_reconciled: true })).toEqual([0, []])
  expect(await idsOf({ is_processing: true })).toEqual([0, []])
  expect(await idsOf(attachedBy(null, 'manual'))).toEqual([0, []])
  expect(await idsOf(attachedBy(ruleOf('rule000002', 1)))).toEqual([1, ['own']])
  expect(await idsOf({ ...attachedBy(ruleOf('rule000002', 1)), is_processing: true })).toEqual([0, []])
  expect(await idsOf({ ...attachedBy(ruleOf('rule000002', 1)), is_reconciled: true })).toEqual([0, []])
})

test('counts transactions that have the rule attached already, and no rows of another one', async () => {
  const { done, changes } = await apply(3, true, [
    transaction('own', attachedBy(ruleOf(RULE.id, 3))),
    transaction('of another rule', attachedBy(ruleOf('rule000002', 1))),
    transaction('of a document', attachedBy(null, 'suggestion')),
    // It has an older version attached, and the present one does not take it.
    transaction('none', attachedBy(ruleOf(RULE.id, 2))),
  ])
  expect([done, changes]).toEqual([1, []])
})

test('a transaction that was half of a transfer is none any more: its other half loses the proposal', async () => {
  const half = transaction('own', { mirror_id: 'half' })
  const idsOf = async (fields: Partial<BankTransaction>) => {
    const mirror = transaction('half', { mirror_id: 'own', ...fields })
    const { done, changes } = await apply(3, true, [half], [mirror])
    return [done, changes.map(({ id, after }) => [id, (after as { mirror_id: string | null }).mirror_id])]
  }
  expect(await idsOf({})).toEqual([
    1,
    [
      ['own', null],
      ['half', null],
    ],
  ])
  // It is not the other half of this one, in processing, or decided.
  expect(await idsOf({ mirror_id: 'third' })).toEqual([1, [['own', null]]])
  expect(await idsOf({ is_processing: true })).toEqual([1, [['own', null]]])
  expect(await idsOf({ is_reconciled: true })).toEqual([1, [['own', null]]])
})

test('a review keeps a rule on the transactions that it took, and gives it no others', async () => {
  const { deps, read } = await start(true, [])
  const changed = async (is_own_only: boolean) => {
    const transactions = [
      transaction('own', attachedBy(ruleOf(RULE.id, 2))),
      transaction('other'),
      transaction('of a document'),
      transaction('of another rule', attachedBy(ruleOf(RULE.id, 3))),
    ]
    const found = await attachmentsFor(deps, 1, transactions, read, { attaching: [RULE.id], is_own_only })
    return found.map(({ transaction: { id }, patch }) => [id, patch.matches.map(({ source }) => source?.id ?? null)])
  }
  const own = ['own', ['rule000001']]
  const document = ['of a document', [null]]
  // The rows of the first rule go; the second one did not take that transaction before.
  expect(await changed(true)).toEqual([own, document, ['of another rule', []]])
  expect(await changed(false)).toEqual([own, ['other', ['rule000001']], document, ['of another rule', ['rule000002']]])
})
