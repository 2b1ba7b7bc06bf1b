// Rules over HTTP: created, changed in versions, ordered, deleted, and their effect on transactions.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SuggestionsObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import type { RuleObject, RuleVersionsObject } from '../../../../shared/api/endpoints/matching/rules.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching-world.ts'
import { addRule, attached, bodyOf, changeRule, deleteRule, find } from './rule-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const idle = () => world.kontor.services.idle()
const rent = (amount = -1200, more: object = {}) => world.transaction(amount, { name: 'Immobilien Meier AG', ...more })
const versionsOf = async (id: string) => (await world.json<RuleVersionsObject>(`/rule/${id}/versions`)).data
const actions = () => world.kontor.book.commits.map(({ action }) => action)
const suggestionsOf = (id: string) => world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)

describe('a rule', () => {
  test('is stored as sent, in version 1, after the others', async () => {
    const account_id = world.accountId(6000)
    const conditions = {
      any: [
        { field: 'bank_account', op: 'is', value: world.bankAccountId },
        { field: 'direction', op: 'is', value: 'debit' },
        { field: 'name', op: 'contains', value: 'Zürich' },
        { field: 'counterparty_iban', op: 'is', value: 'CH93 0076 2011 6238 5295 7' },
        { field: 'text', op: 'matches', value: '\\bmiete (?:januar|februar)\\b' },
        { field: 'reference', op: 'starts_with', value: 'RF' },
        { field: 'amount', op: 'between', value: [10.5, null] },
        { field: 'booking_date', op: 'between', value: [null, '2026-12-31'] },
        { field: 'amount', op: 'is', value: 99.95 },
      ],
    }
    const rows = [
      { account: 6000, amount: 5, text: 'Fix' },
      { account: 6000, share: 33.333 },
      { account: 6000, rest: true },
    ]
    await addRule(world, { name: 'First' })
    const rule = await addRule(world, { name: ' Miete ', mode: 'automatic', conditions, rows })
    const row = { account_id, vat_rate_id: null, text: null, share: null, amount: null, rest: false }
    expect(rule).toEqual({
      id: rule.id,
      name: 'Miete',
      is_active: true,
      position: 2,
      version: 1,
      mode: 'automatic',
      conditions,
      result: {
        company_id: null,
        rows: [
          { ...row, amount: 5, text: 'Fix' },
          { ...row, share: 33.333 },
          { ...row, rest: true },
        ],
      },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await world.json(`/rule/${rule.id}`)).toEqual({ ...rule, hits: 0 })
    // An answer can be sent back, and changes nothing.
    const { id, created_at, updated_at, ...body } = rule
    expect(await changeRule(world, id, body)).toEqual(rule)
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test('gets a version with each change of its content, and every version stays unchanged', async () => {
    const { id } = await addRule(world)
    expect((await changeRule(world, id, { name: 'Mieten' })).version).toBe(2)
    expect((await changeRule(world, id, { mode: 'automatic' })).version).toBe(3)
    expect((await changeRule(world, id, { is_active: false })).version).toBe(3)
    const before = actions().length
    expect((await changeRule(world, id, { name: 'Mieten', is_active: false })).version).toBe(3)
    expect(actions()).toHaveLength(before)
    const reported = async () => (await versionsOf(id)).map(({ version, name, mode }) => [version, name, mode])
    const versions = [
      [3, 'Mieten', 'automatic'],
      [2, 'Mieten', 'suggest'],
      [1, 'Miete', 'suggest'],
    ]
    expect(await reported()).toEqual(versions)
    expect(await deleteRule(world, id)).toBe(204)
    expect(await reported()).toEqual(versions)
    expect((await world.kontor.ask(`/api/rule/${id}`)).status).toBe(404)
    expect((await world.kontor.ask(`/api/rule/01KB0000000000000000000000/versions`)).status).toBe(404)
    expect(actions().filter((action) => action.endsWith('_rule'))).toEqual([
      ...['create_rule', 'change_rule', 'change_rule', 'change_rule', 'delete_rule'],
    ])
  })

  test('is ordered together with all others, or the order stays', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await addRule(world, { name })).id)
    const [a = '', b = '', c = ''] = ids
    const order = (some: readonly string[]) => world.kontor.send('PUT', '/api/rule/order', { ids: some })
    const names = async () => (await world.json<{ data: RuleObject[] }>('/rule')).data.map(({ name }) => name).join('')
    expect([(await order([c, a, b])).status, await names()]).toEqual([204, 'CAB'])
    for (const wrong of [[], [a, b], [a, b, c, c], [a, b, b], [a, b, 'unknown0001'], [a, b, c, 'unknown0001']]) {
      const answer = await order(wrong)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { ids: [expect.any(String)] } })
    }
    expect(await names()).toBe('CAB')
    // A new rule is last, also after a deletion.
    await deleteRule(world, a)
    await addRule(world, { name: 'D' })
    expect(await names()).toBe('CBD')
  })
})

describe('transactions', () => {
  test('an automatic rule is attached with certainty, with its version, and booked with it', async () => {
    const rule = await addRule(world, { mode: 'automatic' })
    const id = await rent()
    await idle()
    const found = await find(world, id)
    expect(found).toMatchObject({ is_reconciled: false, matches: [{ amount: 1200, origin: 'rule', is_certain: true }] })
    expect(found.matches?.[0]).toMatchObject({ confidence: 1, source: { type: 'rule', id: rule.id, version: 1 } })
    expect(found.matches?.[0]?.reasons).toEqual([
      {
        evidence: 'rule',
        verdict: 'equal',
        field: 'name',
        found: 'Immobilien Meier AG',
        wanted: 'Miete',
        text: 'Die Regel «Miete» trifft zu: Immobilien Meier AG (im Namen)',
      },
    ])
    expect((await world.post('/bank_transaction/reconcile-many', { items: 'all' })).status).toBe(200)
    await idle()
    expect(await world.postings(id)).toEqual([
      [1020, 0, 1200],
      [6000, 1200, 0],
    ])
    // Which rule did this? Also when the rule has changed or is deleted.
    const derived = async () => {
      const { journal_entry_id } = await find(world, id)
      return (await world.json<{ derived_from: unknown }>(`/journal_entry/${journal_entry_id}`)).derived_from
    }
    const wanted = [{ type: 'rule', id: rule.id, version: 1 }]
    expect(await derived()).toEqual(wanted)
    await changeRule(world, rule.id, { name: 'Anders' })
    await idle()
    expect(await derived()).toEqual(wanted)
    await deleteRule(world, rule.id)
    await idle()
    expect(await derived()).toEqual(wanted)
    expect((await find(world, id)).matches?.[0]?.source).toEqual(wanted[0])
    expect((await versionsOf(rule.id)).find(({ version }) => version === 1)?.name).toBe('Miete')
  })

  test('a rule that only suggests is the first suggestion and not attached; confirmed, it belongs to the rule', async () => {
    const rule = await addRule(world)
    const id = await rent()
    await idle()
    expect(await attached(world, id)).toEqual([])
    const { data, why_not } = await suggestionsOf(id)
    expect(data[0]).toMatchObject({ rank: 1, kind: 'rule', confidence: 1, is_certain: false, rest: null })
    expect(why_not.map(({ text }) => text)).toEqual(['Die Regel «Miete» macht nur Vorschläge: bitte prüfen'])
    const sent = await world.post(`/bank_transaction/${id}/matches`, { matches: data[0]?.matches })
    expect(sent.status).toBe(200)
    const source = { type: 'rule', id: rule.id, version: 1 }
    expect(await find(world, id)).toMatchObject({ is_reconciled: true, matches: [{ origin: 'rule', source }] })
  })

  test('a certain document has priority over a rule, and a rule over everything else', async () => {
    await addRule(world, { mode: 'automatic', conditions: { any: [{ field: 'amount', op: 'is', value: 100 }] } })
    const customer = await world.make('/company', { name: 'Muster AG' })
    const date = { date: '2026-02-20', due_date: '2026-03-22' }
    await world.make('/invoice', {
      number: 'R-1',
      total: 100,
      company_id: customer,
      ...date,
      reference: 'RF18539007547034',
    })
    await world.make('/invoice', { number: 'R-2', total: 100, ...date })
    const sure = await world.transaction(100, { reference: 'RF18539007547034', name: 'Muster AG' })
    const unsure = await world.transaction(100, { name: 'Jemand' })
    await idle()
    expect((await suggestionsOf(sure)).data.map(({ kind }) => kind).slice(0, 2)).toEqual(['document', 'rule'])
    expect((await find(world, sure)).matches).toMatchObject([{ origin: 'suggestion', source: null }])
    expect((await suggestionsOf(unsure)).data.map(({ kind }) => kind).slice(0, 2)).toEqual(['rule', 'document'])
    expect(await attached(world, unsure)).toEqual(['6000 100.00'])
  })

  test('the first active rule in the order decides', async () => {
    const first = await addRule(world, { name: 'First', mode: 'automatic', rows: [{ account: 6000, rest: true }] })
    const second = await addRule(world, { name: 'Second', mode: 'automatic', rows: [{ account: 6500, rest: true }] })
    const attachedTo = async () => {
      const id = await rent()
      await idle()
      return attached(world, id)
    }
    expect(await attachedTo()).toEqual(['6000 1200.00'])
    await world.kontor.send('PUT', '/api/rule/order', { ids: [second.id, first.id] })
    expect(await attachedTo()).toEqual(['6500 1200.00'])
    await changeRule(world, second.id, { is_active: false })
    expect(await attachedTo()).toEqual(['6000 1200.00'])
  })

  test('rows add up exactly to the amount, with a company, tax and texts', async () => {
    const company = await world.make('/company', { name: 'Immobilien Meier AG' })
    const vat_rate_id = world.vatRateId('Normalsatz 8.1 %')
    const rows = [
      { account: 6500, amount: 20, text: 'Parkplatz' },
      { account: 6000, share: 50 },
      { account: 6100, rest: true, vat_rate_id },
    ]
    await addRule(world, { mode: 'automatic', rows, company_id: company })
    const id = await rent(-100.01)
    await idle()
    expect(await attached(world, id)).toEqual(['6500 20.00', '6000 40.01', '6100 40.00'])
    expect((await find(world, id)).matches).toMatchObject([
      { matchable_type: 'company', matchable_id: company, text: 'Parkplatz' },
      { matchable_type: 'company', matchable_id: company },
      { matchable_type: 'company', matchable_id: company },
    ])
    expect((await world.post(`/bank_transaction/${id}/reconcile`)).status).toBe(200)
    expect(await world.postings(id)).toEqual([
      [1020, 0, 100.01],
      [6500, 20, 0],
      [6000, 40.01, 0],
      [6100, 37, 0],
      [1171, 3, 0],
    ])
    // Too little for the fixed amount: the rule proposes nothing.
    const small = await rent(-19.99)
    await idle()
    expect(await attached(world, small)).toEqual([])
    expect((await suggestionsOf(small)).why_not.map(({ text }) => text)).toContain(
      'Die festen Beträge der Regel «Miete» sind höher als der Betrag',
    )
  })

  test('a deleted company: no further proposals, and the rule shows it', async () => {
    const company = await world.make('/company', { name: 'Immobilien Meier AG' })
    await addRule(world, { mode: 'automatic', company_id: company })
    expect((await world.kontor.ask(`/api/company/${company}`, { method: 'DELETE' })).status).toBe(204)
    const id = await rent()
    await idle()
    expect(await attached(world, id)).toEqual([])
    expect((await suggestionsOf(id)).why_not.map(({ text }) => text)).toContain(
      'Die Adresse, welche die Regel «Miete» nennt, gibt es nicht mehr',
    )
  })

  test('in another currency the value is unknown', async () => {
    await addRule(world, { mode: 'automatic' })
    const euro = await world.make('/bank_account', {
      type: 'bank',
      name: 'Euro',
      currency: 'EUR',
      iban: 'CH5604835012345678009',
    })
    const id = await rent(-50, { bank_account_id: euro })
    await idle()
    expect(await attached(world, id)).toEqual([])
    expect((await suggestionsOf(id)).why_not.map(({ text }) => text)).toContain('Der Kurs für EUR ist nicht bekannt')
  })
})

test('refused: nothing is stored, and each error is named', async () => {
  const account = { account_id: world.accountId(6000) }
  const rest = { ...account, rest: true }
  const condition = (field: string, op: string, value: unknown) => ({ conditions: { all: [{ field, op, value }] } })
  const rows = (...some: object[]) => ({ result: { rows: some } })
  const at = (name: string) => `conditions.all.0.${name}`
  const cases: readonly (readonly [object, string])[] = [
    [{ name: '' }, 'name'],
    [{ conditions: undefined }, 'conditions'],
    [{ conditions: {} }, 'conditions'],
    [{ conditions: { all: [] } }, 'conditions.all'],
    [
      {
        conditions: { all: [{ field: 'text', op: 'is', value: 'a' }], any: [{ field: 'text', op: 'is', value: 'a' }] },
      },
      'conditions',
    ],
    [{ conditions: { all: Array(51).fill({ field: 'text', op: 'is', value: 'a' }) } }, 'conditions.all'],
    [condition('weekday', 'is', 'Monday'), at('field')],
    [condition('bank_account', 'contains', world.bankAccountId), at('op')],
    [condition('bank_account', 'is', 'unknown00001'), at('value')],
    [condition('direction', 'matches', 'credit'), at('op')],
    [condition('direction', 'is', 'sideways'), at('value')],
    [condition('amount', 'contains', 5), at('op')],
    [condition('amount', 'is', 'five'), at('value')],
    [condition('amount', 'is', -5), at('value')],
    [condition('amount', 'is', 0), at('value')],
    [condition('amount', 'is', 1.005), at('value')],
    [condition('amount', 'between', [10, 5]), at('value')],
    [condition('amount', 'between', [null, null]), at('value')],
    [condition('amount', 'between', 5), at('value')],
    [condition('booking_date', 'starts_with', '2026'), at('op')],
    [condition('booking_date', 'is', '31.1.2026'), at('value')],
    [condition('booking_date', 'between', ['2026-02-30', null]), at('value')],
    [condition('booking_date', 'between', ['2026-02-02', '2026-02-01']), at('value')],
    [condition('name', 'between', ['a', 'b']), at('op')],
    [condition('name', 'is', '   '), at('value')],
    [condition('name', 'contains', 7), at('value')],
    [condition('text', 'matches', '(a+)\\1'), at('value')],
    [condition('text', 'matches', 'a(?=b)'), at('value')],
    [condition('text', 'matches', '(unclosed'), at('value')],
    [rows(), 'result.rows'],
    [rows({ account_id: 'unknown00001', rest: true }), 'result.rows.0.account_id'],
    [rows({ account_id: world.accountId(9200), rest: true }), 'result.rows.0.account_id'],
    [rows({ ...rest, vat_rate_id: 'unknown00001' }), 'result.rows.0.vat_rate_id'],
    [rows(account), 'result.rows.0'],
    [rows({ ...account, share: 50, rest: true }), 'result.rows.0'],
    [rows(rest, rest), 'result.rows'],
    [rows({ ...account, share: 50 }), 'result.rows'],
    [rows({ ...account, share: 60 }, { ...account, share: 60 }), 'result.rows'],
    [rows({ ...account, share: 100 }, rest), 'result.rows'],
    [rows({ ...account, share: 33.3333 }, rest), 'result.rows.0.share'],
    [rows({ ...account, share: -1 }, rest), 'result.rows.0.share'],
    [rows({ ...account, share: 0 }, rest), 'result.rows.0.share'],
    [rows({ ...account, amount: 100 }), 'result.rows'],
    [rows({ ...account, amount: -5 }, rest), 'result.rows.0.amount'],
    [rows({ ...account, amount: 5.001 }, rest), 'result.rows.0.amount'],
    [rows(...Array(51).fill(rest)), 'result.rows'],
    [{ result: { company_id: 'unknown00001', rows: [rest] } }, 'result.company_id'],
  ]
  const { id } = await addRule(world)
  const commits = actions().length
  const asked: [string, string, object][] = [
    ['POST', '/api/rule', {}],
    ['PUT', `/api/rule/${id}`, {}],
    ['POST', '/api/rule/preview', {}],
  ]
  for (const [fault, field] of cases) {
    const whole = { ...bodyOf(world), ...fault }
    for (const [method, path] of asked) {
      if (method === 'PUT' && JSON.stringify(whole).includes('"conditions"') === false) continue
      if (path.endsWith('preview') && field === 'name') continue
      const answer = await world.kontor.send(method, path, whole)
      const body = (await answer.json()) as { errors?: Record<string, unknown> }
      expect([JSON.stringify(fault), method, answer.status, Object.keys(body.errors ?? {})[0]]).toEqual([
        ...[JSON.stringify(fault), method, 422, field],
      ])
    }
  }
  expect(actions()).toHaveLength(commits)
})
