// Rules and their versions: places, numbers that are never used twice, and what counts as a change.
import { describe, expect, test } from 'vitest'
import { createRules } from '../../../main/service/matching/rules/rules.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { Rule } from '../../../shared/record/matching/rule.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { CHART } from '../../rule/ledger/ledger-facts.ts'
import { ACTOR, bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'

const ACCOUNT = 'account6500'
const rule = (id: string, position: number, fields: Partial<Rule> = {}) =>
  some('rule', id, {
    ...{ name: id, position, version: 1, is_active: true, mode: 'suggest', require: 'all', company_id: null },
    ...{ conditions: [{ field: 'name', op: 'contains', value: 'Migros' }], created_at: 'then', updated_at: 'then' },
    rows: [{ account_id: ACCOUNT, vat_rate_id: null, text: null, share_millis: 100_000, amount: null, is_rest: false }],
    ...fields,
  })
const version = (id: string, number: number) =>
  some('rule_version', `${id}-${number}`, { rule_id: id, version: number, name: id, conditions: [], rows: [] })
const NEW = {
  name: ' Strom ',
  conditions: { all: [{ field: 'name', op: 'contains', value: 'EKZ' }] },
  result: { rows: [{ account_id: ACCOUNT, share: 100 }] },
}
const start = async (...changes: readonly Change[]) => {
  const chart = CHART.filter(({ number }) => number === 6500).map((each) =>
    created('ledger_account', { ...each, id: ACCOUNT }),
  )
  const book = await bookWith(profileWith({ ...DEFAULT_SETTINGS, liableForVat: false }), ...chart, ...changes)
  let hits = 0
  const tried: Rule[] = []
  const feed = {
    tryRule: async (_: number, one: Rule) => {
      tried.push(one)
      hits += 1
      return { hits, is_trial: true }
    },
  }
  const rules = createRules({ ...(await depsOf(book)), newId: () => 'new', feed } as never)
  const all = async () => {
    const [found, versions] = await book.read([page('rule'), page('rule_version')])
    return {
      rules: found.rows.map(
        ({ id, position, version, updated_at }) => `${id} ${position} ${version}${updated_at === 'then' ? '' : ' now'}`,
      ),
      versions: versions.rows.map(({ id }) => id),
    }
  }
  return { rules, all, tried, commits: () => book.commits.length }
}

describe('a new rule', () => {
  test('takes the last place, active and in its first version', async () => {
    const { rules, all } = await start(rule('a', 7), rule('b', 2))
    const made = await rules.create(ACTOR, NEW as never)
    expect(made).toMatchObject({
      ok: true,
      value: { record: { name: 'Strom', position: 8, version: 1, is_active: true } },
    })
    expect((await all()).versions).toEqual(['new-1'])
    const first = await start()
    expect(await first.rules.create(ACTOR, { ...NEW, is_active: false } as never)).toMatchObject({
      value: { record: { position: 1, is_active: false } },
    })
  })

  test('is refused when there are five hundred', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => rule(`r${at}`, at + 1))
    expect(await (await start(...many(499))).rules.create(ACTOR, NEW as never)).toMatchObject({ ok: true })
    expect(await (await start(...many(500))).rules.create(ACTOR, NEW as never)).toMatchObject({
      error: { problems: [{ field: 'rule', code: 'rule_limit' }] },
    })
  })
})

describe('a change', () => {
  test('of the content makes the version after every one that ever was', async () => {
    const { rules, all } = await start(rule('a', 1, { version: 2 }), version('a', 1), version('a', 2), version('a', 4))
    expect(await rules.change(ACTOR, { id: 'a', name: 'Neu' } as never)).toMatchObject({
      value: { record: { version: 5, is_active: true } },
    })
    expect((await all()).versions.toSorted()).toEqual(['a-1', 'a-2', 'a-4', 'a-5'])
  })

  test('of whether it is active makes none, and the same again changes nothing', async () => {
    const { rules, all, commits } = await start(rule('a', 1), version('a', 1))
    expect(await rules.change(ACTOR, { id: 'a', is_active: false } as never)).toMatchObject({
      value: { record: { version: 1, is_active: false } },
    })
    expect((await all()).versions).toEqual(['a-1'])
    const before = commits()
    expect(await rules.change(ACTOR, { id: 'a', name: 'a', is_active: false } as never)).toMatchObject({ ok: true })
    expect(commits()).toBe(before)
    expect(await rules.change(ACTOR, { id: 'none', name: 'a' } as never)).toMatchObject({ error: { type: 'NotFound' } })
  })
})

test('an order moves only rules whose place changes', async () => {
  const { rules, all } = await start(rule('a', 1), rule('b', 2), rule('c', 3))
  expect(await rules.order(ACTOR, { ids: ['b', 'a', 'c'] } as never)).toMatchObject({ ok: true })
  expect((await all()).rules).toEqual(['a 2 1 now', 'b 1 1 now', 'c 3 1'])
})

test('the versions of a rule, the newest first, also when it is deleted', async () => {
  const { rules } = await start(version('a', 1), version('a', 10), version('a', 2), version('b', 1))
  const found = await rules.versions(ACTOR, { id: 'a' } as never)
  expect(found.ok && found.value.map(({ version: number }) => number)).toEqual([10, 2, 1])
  expect(await rules.versions(ACTOR, { id: 'c' } as never)).toMatchObject({ error: { type: 'NotFound' } })
})

test('a list tries each rule once, and only when asked for its hits or its back test', async () => {
  const { rules } = await start(rule('a', 1), rule('b', 2))
  const list = async (...appends: readonly string[]) => {
    const sort = [{ field: 'position', descending: false }]
    const question = { filter: [], search: null, sort, offset: 0, limit: 10 }
    const found = await rules.list(ACTOR, { question, includes: [], appends } as never)
    return found.ok ? found.value.rows.map(({ hits, back_test }) => [hits, back_test]) : []
  }
  expect(await list()).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect(await list('hits', 'back_test')).toEqual([
    [1, { is_trial: true }],
    [2, { is_trial: true }],
  ])
  expect(await list('back_test')).toEqual([
    [undefined, { is_trial: true }],
    [undefined, { is_trial: true }],
  ])
  expect(await list('hits')).toEqual([
    [5, undefined],
    [6, undefined],
  ])
})

test('a preview tries a rule after all others, or in the place of the one that it changes', async () => {
  const { rules, tried } = await start(rule('a', 7, { version: 3, is_active: false }))
  const preview = async (input: object) => {
    const answer = await rules.preview(ACTOR, { ...NEW, ...input } as never)
    return answer.ok ? answer.value : 'problems' in answer.error && answer.error.problems[0]
  }
  expect(await preview({})).toMatchObject({ base_currency: 'CHF', trial: { hits: 1 } })
  expect(await preview({ id: 'a', name: '' })).toMatchObject({ trial: { hits: 2 } })
  expect(tried.map(({ id, name, position, version, is_active }) => [id, name, position, version, is_active])).toEqual([
    ['', 'Strom', Number.MAX_SAFE_INTEGER, 1, true],
    ['a', '-', 7, 3, true],
  ])
  expect(await preview({ id: 'none' })).toMatchObject({ field: 'id', code: 'rule_unknown' })
  expect(await preview({ id: 'none', result: { rows: [] } })).not.toMatchObject({ code: 'rule_unknown' })
  expect(tried.length).toBe(2)
})

test('a rule is read with its hits, found and removed; one that does not exist is not', async () => {
  const { rules, all } = await start(rule('a', 1), rule('b', 2))
  expect(await rules.get(ACTOR, { id: 'a' } as never)).toMatchObject({ value: { record: { id: 'a' }, hits: 1 } })
  expect(await rules.find(ACTOR, { id: 'a' } as never)).toMatchObject({ ok: true, value: null })
  expect(await rules.remove(ACTOR, { id: 'a' } as never)).toMatchObject({ ok: true })
  expect((await all()).rules).toEqual(['b 2 1'])
  for (const ask of ['get', 'find', 'remove'] as const)
    expect(await rules[ask](ACTOR, { id: 'a' } as never)).toMatchObject({ error: { type: 'NotFound' } })
})
