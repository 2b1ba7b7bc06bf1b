// Requests for the voucher of a bank transaction, their answers, and the day on which a transaction counts.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Voucher } from '../../../shared/record/bank/document-request.ts'
import type { Member } from '../../../shared/record/organization/organization.ts'
import { bookingDayOf } from '../../../shared/rule/bank/booking-day.ts'
import {
  answerRequest,
  canAddVoucher,
  decideDocumentRequest,
  newVouchers,
  withdrawRequest,
} from '../../../shared/rule/bank/document-request.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { NOW } from '../ledger/ledger-facts.ts'
import { transaction } from '../matching/world.ts'

const member = { id: 7, organization_id: 1 } as Member
const request = { requested_at: NOW, user_id: 3, member_id: 7, message: null, answered_at: null }
const requested = (fields: Partial<typeof request> | null = {}): BankTransaction =>
  transaction('T', { document_request: fields && { ...request, ...fields } } as Partial<BankTransaction>)

describe('a request', () => {
  const decide = (message: string | null | undefined, to: Member | null = member) =>
    decideDocumentRequest(message, { organization_id: 1, member: to, user_id: 3, now: NOW })

  test.each([
    [' Which trip? ', 'Which trip?'],
    ['  ', null],
    [null, null],
    [undefined, null],
  ])('with the message %j has %j', (message, text) => {
    const document_request = { ...request, message: text }
    expect(decide(message)).toEqual({ ok: true, value: { document_request, updated_at: NOW } })
  })

  test('only goes to a member of the organization', () => {
    const refused = { ok: false, error: [{ field: 'member_id', code: 'not_a_member' }] }
    expect(decide('x', null)).toEqual(refused)
    expect(decide('x', { ...member, organization_id: 2 })).toEqual(refused)
  })

  test('is withdrawn once', () => {
    expect(withdrawRequest(requested(), NOW)).toEqual({ document_request: null, updated_at: NOW })
    expect(withdrawRequest(requested(null), NOW)).toBeNull()
  })

  test('is answered once', () => {
    const answered = { ...request, answered_at: NOW }
    expect(answerRequest(requested(), NOW)).toEqual({ document_request: answered, updated_at: NOW })
    expect(answerRequest(requested({ answered_at: NOW as never }), NOW)).toBeNull()
    expect(answerRequest(requested(null), NOW)).toBeNull()
  })
})

test('a voucher is added by who may edit transactions, or received the request', () => {
  const can = (of: BankTransaction, role: Member['role'], ids: number[]) => canAddVoucher(of, { role, ids })
  expect(can(requested(null), 'owner', [])).toBe(true)
  expect(can(requested(), 'owner', [])).toBe(true)
  expect(can(requested(), 'viewer', [1, 7])).toBe(true)
  expect(can(requested(), 'viewer', [1])).toBe(false)
  expect(can(requested(null), 'viewer', [7])).toBe(false)
})

test('of several files each content is added once', () => {
  const file = (name: string, sha256: string) => ({ name, sha256 }) as unknown as Voucher
  const [a, b, c, again] = [file('a', '1'), file('b', '2'), file('c', '3'), file('d', '2')]
  expect(newVouchers([a], [file('x', '1'), b, again, c])).toEqual([b, c])
  expect(newVouchers([], [a])).toEqual([a])
  expect(newVouchers([a], [])).toEqual([])
})

test.each([
  ['2026-01-03', '2026-01-02', '2026-01-01', '2026-01-03'],
  [null, '2026-01-02', '2026-01-01', '2026-01-02'],
  [null, null, '2026-01-01', '2026-01-01'],
  // The day on which it was added.
  [null, null, null, '2026-11-21'],
] as (LocalDate | null)[][])(
  'booked %s, valued %s, dated %s: it counts on %s',
  (booking_date = null, value_date = null, document_date = null, day) => {
    expect(bookingDayOf({ booking_date, value_date, document_date, created_at: NOW })).toBe(day)
  },
)
