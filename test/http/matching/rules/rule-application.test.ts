// Applying a rule to existing transactions, and the effect of changing or deleting a rule on its attachments.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MatchingWorld, startMatchingWorld } from '../matching-world.ts'
import { addRule, apply, attached, changeRule, deleteRule, find } from './rule-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const idle = () => world.kontor.services.idle()
const rent = (amount = -1200, more: object = {}) => world.transaction(amount, { name: 'Immobilien Meier AG', ...more })

describe('applying', () => {
  test('attaches to all undecided transactions, in one group of the history, and books nothing', async () => {
    const before = await rent(-100)
    const booked = await rent(-200)
    await world.matched(booked, [{ amount: 200, account: 6500 }])
    const byHand = await rent(-300)
    await world.matched(byHand, [{ amount: 300, account: 6500 }])
    await world.post('/bank_transaction/unreconcile-many', { items: [byHand] })
    await idle()
    const { id, version } = await addRule(world)
    await idle()
    // Saving a rule changes no transaction.
    expect(await attached(world, before)).toEqual([])
    const batch = await apply(world, id)
    expect(batch).toMatchObject({
      kind: 'apply_rule',
      name: 'apply-rule',
      rule: { id, version },
      totalJobs: 2,
      failedJobs: 0,
      progress: 100,
      result: { done: 1, left: 1, failed: 0, failures: [] },
    })
    expect(await attached(world, before)).toEqual(['6000 100.00'])
    expect(await attached(world, byHand)).toEqual(['6500 300.00'])
    expect(await attached(world, booked)).toEqual(['6500 200.00'])
    expect(await find(world, before)).toMatchObject({
      is_reconciled: false,
      matches: [{ origin: 'rule', is_certain: true, source: { type: 'rule', id, version: 1 } }],
    })
    const commits = world.kontor.book.commits.filter(({ action }) => action.startsWith('apply_rule'))
    expect(commits.map(({ action, params }) => [action, params])).toEqual([
      ['apply_rule', { name: 'Miete', count: 2 }],
      ['apply_rule_transactions', { count: 1 }],
    ])
    expect(new Set(commits.map(({ group }) => group)).size).toBe(1)
    expect(commits.every(({ user }) => user === 1)).toBe(true)
    // Again: no difference.
    const { length } = world.kontor.book.commits
    expect((await apply(world, id)).result).toMatchObject({ done: 1, left: 1 })
    const again = world.kontor.book.commits.slice(length).flatMap(({ changes }) => changes.map(({ table }) => table))
    expect(again).not.toContain('bank_transaction')
    // Such an attachment may be booked in bulk with everything certain, and names its rule.
    await world.post('/bank_transaction/reconcile-many', { items: 'all' })
    await idle()
    const { journal_entry_id } = await find(world, before)
    expect(await world.json(`/journal_entry/${journal_entry_id}`)).toMatchObject({
      derived_from: [{ type: 'rule', id, version: 1 }],
    })
  })

  test('leaves transactions with a certain document or an earlier rule', async () => {
    const earlier = await addRule(world, {
      conditions: { all: [{ field: 'amount', op: 'is', value: 300 }] },
      rows: [{ account: 6500, rest: true }],
    })
    const { id } = await addRule(world)
    const customer = await world.make('/company', { name: 'Immobilien Meier AG' })
    await world.make('/expense', {
      number: 'E-1',
      total: 400,
      date: '2026-03-01',
      company_id: customer,
      reference: 'RF18539007547034',
    })
    const [free, taken] = [await rent(-200), await rent(-300)]
    const paying = await rent(-400, { reference: 'RF18539007547034' })
    await idle()
    // The document is known already, so the rule does not apply to the transaction, which stays as it is.
    expect((await apply(world, id)).result).toMatchObject({ done: 1, left: 1 })
    expect([await attached(world, free), await attached(world, taken)]).toEqual([['6000 200.00'], []])
    expect((await find(world, paying)).matches).toMatchObject([{ matchable_type: 'expense', origin: 'suggestion' }])
    expect((await apply(world, earlier.id)).result).toMatchObject({ done: 1, left: 0 })
    expect(await attached(world, taken)).toEqual(['6500 300.00'])
  })

  test('refused: a rule that is switched off or deleted; and immediate booking', async () => {
    const { id } = await addRule(world, { is_active: false })
    const { length } = world.kontor.book.commits
    const answer = await world.post(`/rule/${id}/apply`)
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { rule: [expect.any(String)] } }),
    ])
    expect((await world.post(`/rule/${id}/apply`, { reconcile: true })).status).toBe(422)
    expect((await world.post('/rule/01KB0000000000000000000000/apply')).status).toBe(404)
    expect(world.kontor.book.commits).toHaveLength(length)
    await changeRule(world, id, { is_active: true })
    expect((await world.post(`/rule/${id}/apply`, { reconcile: false })).status).toBe(200)
  })

  test('without any transaction it ends at once', async () => {
    const { id } = await addRule(world)
    const answer = await world.post(`/rule/${id}/apply`)
    expect(await answer.json()).toMatchObject({ totalJobs: 0, progress: 100, finishedAt: expect.any(String) })
  })
})

describe('an attachment of a rule', () => {
  test('is removed with the rule, and does not return for a deleted rule', async () => {
    const { id } = await addRule(world, { mode: 'automatic' })
    const open = await rent(-100)
    await idle()
    expect(await attached(world, open)).toEqual(['6000 100.00'])
    expect(await deleteRule(world, id)).toBe(204)
    await idle()
    expect(await attached(world, open)).toEqual([])
    // Also not by a review of all open transactions, and not for new ones.
    await world.make('/invoice', { number: 'R-1', total: 7, date: '2026-03-01' })
    const later = await rent(-110)
    await idle()
    expect([await attached(world, open), await attached(world, later)]).toEqual([[], []])
    expect((await world.json<{ data: unknown[] }>('/rule')).data).toEqual([])
  })

  test('is removed when the rule is switched off, and stays when only its position changes', async () => {
    const { id } = await addRule(world, { mode: 'automatic' })
    const other = await addRule(world, { name: 'Other', rows: [{ account: 6500, rest: true }], mode: 'automatic' })
    const open = await rent(-100)
    await idle()
    await world.kontor.send('PUT', '/api/rule/order', { ids: [other.id, id] })
    await idle()
    expect(await attached(world, open)).toEqual(['6000 100.00'])
    await changeRule(world, id, { is_active: false })
    await idle()
    expect(await attached(world, open)).toEqual([])
  })

  test('follows a new version of the rule, whether it was automatic or applied', async () => {
    for (const mode of ['automatic', 'suggest'] as const) {
      const name = `Rule ${mode}`
      const conditions = { all: [{ field: 'text', op: 'is', value: mode }] }
      const rule = await addRule(world, { name, mode, conditions })
      const open = await world.transaction(-100, { text: mode })
      await idle()
      if (mode === 'suggest') await apply(world, rule.id)
      const result = { rows: [{ account_id: world.accountId(6500), rest: true }] }
      expect((await changeRule(world, rule.id, { result })).version).toBe(2)
      await idle()
      expect(await attached(world, open)).toEqual(['6500 100.00'])
      expect((await find(world, open)).matches?.[0]?.source).toMatchObject({ id: rule.id, version: 2 })
      // The new version does not match it: the attachment is removed.
      await changeRule(world, rule.id, { conditions: { all: [{ field: 'text', op: 'is', value: 'something else' }] } })
      await idle()
      expect(await attached(world, open)).toEqual([])
    }
  })

  test('stays as a user left it: booked, or booked once and undone', async () => {
    const { id } = await addRule(world, { mode: 'automatic' })
    const [booked, taken] = [await rent(-100), await rent(-200)]
    await idle()
    for (const each of [booked, taken])
      expect((await world.post(`/bank_transaction/${each}/reconcile`)).status).toBe(200)
    await world.post('/bank_transaction/unreconcile-many', { items: [taken] })
    await idle()
    await deleteRule(world, id)
    await idle()
    expect([await attached(world, booked), await attached(world, taken)]).toEqual([['6000 100.00'], ['6000 200.00']])
    expect((await find(world, booked)).is_reconciled).toBe(true)
  })

  test('a new rule never applies to existing transactions by itself, however often they are reviewed', async () => {
    const open = await rent(-100)
    await idle()
    await addRule(world, { mode: 'automatic' })
    await world.make('/invoice', { number: 'R-1', total: 7, date: '2026-03-01' })
    await idle()
    expect(await attached(world, open)).toEqual([])
  })
})
