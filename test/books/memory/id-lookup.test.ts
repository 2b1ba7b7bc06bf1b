// Ids are found in any order: the shortcut for ids beyond all others must not affect an answer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lookups } from '../../../shared/books/memory/lookups.ts'
import type { Row } from '../../../shared/books/port/tables.ts'

type Step = { readonly do: 'add' | 'remove' | 'restore' | 'ask'; readonly id: number }

const steps = fc.array(
  fc.record({ do: fc.constantFrom<Step['do']>('add', 'add', 'remove', 'restore', 'ask'), id: fc.nat({ max: 5 }) }),
  { maxLength: 40, size: 'max' },
)

const row = (id: number): Row => ({ id: `id-${String(id).padStart(2, '0')}` })

test('added, removed and restored in any order, a record is in its slot', () => {
  fc.assert(
    fc.property(steps, (asked) => {
      const slots: (Row | null)[] = []
      const lookup = new Lookups({ unique: [], index: [], lists: {}, totals: {} }, slots)
      const slotOf = (id: Row['id']) => slots.findIndex((each) => each?.id === id)
      const put = (slot: number, after: Row | null) => {
        const before = slots[slot] ?? null
        slots[slot] = after
        lookup.change(slot, before, after)
      }
      for (const step of asked) {
        const record = row(step.id)
        const slot = slotOf(record.id)
        const hole = slots.indexOf(null)
        if (step.do === 'ask') expect(lookup.slotsBy('id').get(record.id) ?? -1).toBe(slot)
        else if (step.do === 'remove' && slot !== -1) put(slot, null)
        else if (step.do === 'restore' && slot === -1 && hole !== -1) put(hole, record)
        else if (step.do === 'add') {
          expect(lookup.isNew(record.id)).toBe(slot === -1)
          if (slot === -1) slots.push(record)
        }
      }
      const expected = slots.flatMap((each, at) => (each ? [[each.id, at] as const] : []))
      expect(new Map(lookup.slotsBy('id'))).toEqual(new Map(expected))
    }),
    { numRuns: 1000 },
  )
})
