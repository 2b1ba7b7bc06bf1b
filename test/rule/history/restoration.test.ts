// The effect of an undo on proposals: those of a rule are replaced by the earlier proposals, unless they were decided
// since.
import { describe, expect, test } from 'vitest'
import { changeOfFields } from '../../../shared/books/port/change.ts'
import { type RestorationFacts, restorationOf } from '../../../shared/rule/history/restoration.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

const facts: RestorationFacts = {
  now: timestampOf(Date.parse('2026-03-14T12:00:00Z')),
  rootOf: (id) => id,
  inForce: (id) => id,
  canUnlink: () => false,
  is_chosen: false,
  is_undo: false,
}
const proposal = (rule: string, account_id: string) => [
  { id: `match of ${rule}`, amount: 4950, account_id, origin: 'rule', source: { type: 'rule', id: rule, version: 1 } },
]
const earlier = { matches: proposal('first', 'rent'), updated_at: '2026-03-14T09:00:00Z' }
const later = { matches: proposal('second', 'telephone'), updated_at: '2026-03-14T10:00:00Z' }
/** A rule was applied over an earlier proposal. */
const applied = changeOfFields('bank_transaction', 'one', earlier, later)
const transaction = { id: 'one', mirror_id: null, is_processing: false }

describe('undo of a rule that was applied over another proposal', () => {
  test('without a decision: the earlier proposal is restored', () => {
    const present = { ...transaction, ...later, is_reconciled: false, journal_entry_id: null }
    expect(restorationOf(applied, present, facts)).toEqual({ is: { ...present, ...earlier }, contested: [] })
  })

  test('after its proposal was booked: the transaction keeps the booked rows', () => {
    const present = {
      ...transaction,
      ...later,
      updated_at: '2026-03-14T11:00:00Z',
      is_reconciled: true,
      journal_entry_id: 'entry',
    }
    expect(restorationOf(applied, present, facts)).toEqual({ is: present, contested: [] })
  })
})
