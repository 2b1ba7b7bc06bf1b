// The encoding of changes is lossless: values, the order of fields, and the order of changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChanges, writeChanges } from '../../../shared/books/encoding/change-runs.ts'
import { type Change, changeOfFields } from '../../../shared/books/port/change.ts'

const value = fc.oneof(
  fc.constantFrom(null, '', 'CHF', 0, true),
  fc.string(),
  fc.integer(),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.record({ nested: fc.string() }),
)

/** Consecutive changes of one kind. */
const run = fc.record({
  table: fc.constantFrom('bank_transaction' as const, 'batch' as const),
  kind: fc.constantFrom('created', 'created', 'updated', 'removed', 'removed', 'odd id', 'odd removed id'),
  fields: fc.uniqueArray(fc.constantFrom('amount', 'rows', 'same', 'currency', 'text'), { maxLength: 5 }),
  length: fc.integer({ min: 1, max: 45 }),
  values: fc.array(value, { minLength: 1, maxLength: 4 }),
  idAt: fc.nat({ max: 5 }),
})
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never

const changesOf = ({ table, kind, fields, length, values, idAt }: Run, at: number): readonly Change[] =>
  Array.from({ length }, (_, index) => {
    const id = `${at}-${index}`
    const entries: [string, unknown][] = fields.map((field, place) => [field, values[(place * index) % values.length]])
    const record = Object.fromEntries(entries.toSpliced(Math.min(idAt, entries.length), 0, ['id', id]))
    const named = kind.startsWith('odd') ? `other-${id}` : id
    if (kind.includes('removed')) return { table, id: named, before: record, after: null } as unknown as Change
    return { table, id: named, before: kind === 'updated' ? { id } : null, after: record } as unknown as Change
  })

const written = (changes: readonly Change[]): string =>
  JSON.stringify(readChanges(JSON.parse(JSON.stringify(writeChanges(changes)))))

test('written changes are read back, including the order of the fields', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
      const changes = runs.flatMap(changesOf)
      expect(written(changes)).toBe(JSON.stringify(changes))
    }),
    { numRuns: 500 },
  )
})

const created = (length: number, more: (index: number) => object = () => ({})): readonly Change[] =>
  Array.from({ length }, (_, index) => ({
    table: 'bank_transaction',
    id: `t${index}`,
    before: null,
    after: { id: `t${index}`, currency: 'CHF', amount: index, ...more(index) },
  })) as unknown as readonly Change[]

test('a run of one form names its fields once', () => {
  const [only, ...others] = writeChanges(created(100))
  expect(others).toHaveLength(0)
  expect(only).toMatchObject({ count: 100, columns: { id: expect.any(Array), currency: { all: 'CHF' } } })
  expect(Object.keys((only as { columns: object }).columns)).toEqual(['id', 'currency', 'amount'])
})

const removed = (changes: readonly Change[]): readonly Change[] =>
  changes.map(({ table, id, after }) => changeOfFields(table, id, after, null))

test('few different values are written once, and those of another field not again', () => {
  const changes = created(100, (index) => ({ day: `2026-01-0${1 + Math.floor(index / 40)}`, key: `t${index}` }))
  const [only] = writeChanges(changes) as unknown as { columns: Record<string, unknown> }[]
  expect(only?.columns.day).toMatchObject({ values: ['2026-01-01', '2026-01-02', '2026-01-03'] })
  expect(only?.columns.key).toEqual({ as: 'id' })
  expect(written(changes)).toBe(JSON.stringify(changes))
})

test('a run of removed records too, which is separate from created ones next to it', () => {
  const changes = [...removed(created(50)), ...created(30), ...removed(created(40))]
  const runs = writeChanges(changes)
  expect(runs).toMatchObject([{ removed: true, columns: { currency: { all: 'CHF' } } }, {}, { removed: true }])
  expect(runs[1]).not.toHaveProperty('removed')
  expect(written(changes)).toBe(JSON.stringify(changes))
})

test('few changes stay unchanged', () => {
  expect(writeChanges(created(5))).toEqual(created(5))
})

test('a record with a value that a list would not keep ends the run', () => {
  const changes = created(60, (index) => (index === 30 ? { text: undefined } : {}))
  expect(writeChanges(changes)).toHaveLength(3)
  expect(written(changes)).toBe(JSON.stringify(changes))
})

test('fields empty in all records are written once', () => {
  const changes = Array.from({ length: 30 }, (_, at): Change => {
    const record = { id: `${at}`, details: [] }
    return changeOfFields('bank_transaction', record.id, null, record)
  })
  expect(JSON.stringify(writeChanges(changes))).toContain('"details":{"all":[]}')
  expect(readChanges(JSON.parse(JSON.stringify(writeChanges(changes))))).toEqual(changes)
})

const reason = fc.oneof(
  fc.record({ evidence: fc.constant('reference'), found: fc.string(), wanted: fc.string() }),
  fc.record({
    evidence: fc.constant('amount'),
    distance: fc.nat({ max: 3 }),
    parts: fc.array(fc.nat(), { maxLength: 2 }),
  }),
)

/** Lists and objects in the fields of records, as bank transactions and journal entries have them. */
const nested = fc.record({
  id: fc.uuid(),
  source: fc.record({ type: fc.constantFrom('invoice', 'expense'), id: fc.string() }),
  matches: fc.array(
    fc.record({ amount: fc.integer(), is_certain: fc.boolean(), reasons: fc.array(reason, { maxLength: 3 }) }),
    { maxLength: 3 },
  ),
  tags: fc.array(fc.string(), { maxLength: 2 }),
  // A list, an object, nothing, or a text.
  any: fc.oneof(value, fc.constant({}), fc.record({ deep: fc.record({ deeper: value }) })),
})

test('lists and objects in records are read back', () => {
  fc.assert(
    fc.property(fc.array(nested, { minLength: 20, maxLength: 60 }), fc.boolean(), (records, isUpdate) => {
      const changes = records.map((record) =>
        changeOfFields('bank_transaction', record.id, isUpdate ? { source: record.source } : null, record as never),
      )
      expect(written(changes)).toBe(JSON.stringify(changes))
    }),
    { numRuns: 300 },
  )
})

test('lists of objects are written field by field, each form for itself', () => {
  const account = { account_id: 'bank', debit: 5, credit: 0 }
  const changes = created(20, (index) => ({
    lines: index === 0 ? [account, { is_rounding: true, parts: [1, 2] }] : [account],
    source: { type: 'invoice', id: `i${index}` },
    text: { text: index === 0 ? null : 'x' },
  }))
  const [only] = JSON.parse(JSON.stringify(writeChanges(changes))) as { columns: Record<string, unknown> }[]
  expect(only?.columns.lines).toEqual({
    lengths: { values: [2, 1], at: [0, ...Array.from({ length: 19 }, () => 1)] },
    items: {
      forms: [
        { count: 20, columns: { account_id: { all: 'bank' }, debit: { all: 5 }, credit: { all: 0 } } },
        { count: 1, columns: { is_rounding: [true], parts: [[1, 2]] } },
      ],
      at: { values: [0, 1], at: [0, 1, ...Array.from({ length: 19 }, () => 0)] },
    },
    item_count: 21,
  })
  expect(only?.columns.source).toEqual({
    forms: [{ count: 20, columns: { type: { all: 'invoice' }, id: Array.from({ length: 20 }, (_, at) => `i${at}`) } }],
  })
  expect(written(changes)).toBe(JSON.stringify(changes))
})

test('objects of many forms, with values that JSON leaves out, or among other values stay unchanged', () => {
  const many = created(20, (index) => ({ params: { [`field_${index}`]: index } }))
  const odd = created(20, (index) => ({ params: { known: index === 7 ? undefined : 1 } }))
  const mixed = created(20, (index) => ({ params: index === 7 ? null : { known: 1 } }))
  const listed = created(20, (index) => ({ params: index === 7 ? null : [index] }))
  const holes = created(20, (index) => ({ params: [index === 7 ? undefined : 1] }))
  const proto = created(20, () => ({ params: JSON.parse('{"__proto__":1,"known":2}') }))
  for (const changes of [many, odd, mixed, listed, holes, proto]) {
    const [only] = writeChanges(changes) as unknown as { columns: Record<string, unknown> }[]
    expect(only?.columns.params).toEqual(changes.map(({ after }) => (after as { params?: unknown }).params))
    expect(written(changes)).toBe(JSON.stringify(changes))
  }
})
