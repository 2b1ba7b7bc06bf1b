// Which bookings teach, and that facts equal the current bookings: in any order, and after any undo.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { rappen, SETTINGS } from '../world.ts'
import { ALL, booked, debit, IBAN, onDay, taught } from './learning-world.ts'

const summaryOf = (of: ReturnType<typeof taught>) =>
  of.facts().map(({ kind, target, support, against, state }) => [kind, target.account_id, support, against, state])

describe('what teaches', () => {
  test('three bookings on one account; two are listed and not attached yet', () => {
    const world = taught(booked(debit('t1')), booked(debit('t2')))
    expect(summaryOf(world)).toEqual([
      ['iban', 'account6000', 2, 0, 'silent'],
      ['name', 'account6000', 2, 0, 'silent'],
      ['text', 'account6000', 2, 0, 'silent'],
    ])
    expect(world.attached(debit('t9'))).toBeNull()
    world.put(booked(debit('t3')))
    expect(summaryOf(world).map(([kind, , support, , state]) => [kind, support, state])).toEqual([
      ['iban', 3, 'automatic'],
      ['name', 3, 'automatic'],
      ['text', 3, 'automatic'],
    ])
  })

  test('not attached and unreconciled rows: learning needs a user’s decision', () => {
    const attached = ['t1', 't2', 't3'].map((id) => ({
      ...booked(debit(id)),
      is_reconciled: false,
      journal_entry_id: null,
    }))
    expect(taught(...attached).facts()).toEqual([])
  })

  test.each([
    ['a document', [{ matchable_type: 'invoice', matchable_id: 'invoice001' }]],
    ['a document and charges', [{ matchable_type: 'expense', matchable_id: 'e1' }, { account_id: 'account6940' }]],
    ['the account for unclear amounts', [{ account_id: 'account1099' }]],
    ['the account for transfers', [{ account_id: 'account1090' }]],
    ['no account', [{}]],
    ['a rule’s booking', [{ account_id: 'account6000', source: { type: 'rule', id: 'rule000001', version: 1 } }]],
  ] as const)('not a booking on %s', (_what, rows) => {
    expect(taught(...['t1', 't2', 't3'].map((id) => booked(debit(id), rows))).facts()).toEqual([])
  })

  test('not own transfers', () => {
    const transfers = ['t1', 't2', 't3'].map((id) => ({ ...booked(debit(id)), mirror_id: `other${id}` }))
    expect(taught(...transfers).facts()).toEqual([])
  })

  test('several rows that differ from case to case: they contradict, and support nothing', () => {
    const rows = [{ account_id: 'account6000' }, { account_id: 'account6400' }]
    const world = taught(...['t1', 't2', 't3'].map((id) => booked(debit(id))), booked(debit('t4'), rows))
    expect(summaryOf(world)[0]).toEqual(['iban', 'account6000', 3, 1, 'suggest'])
  })

  test('a company with an account, but no payment on account', () => {
    const company = { matchable_type: 'company', matchable_id: 'company001' } as const
    const on = (...rows: Parameters<typeof booked>[1] & object) =>
      taught(...['t1', 't2', 't3'].map((id) => booked(debit(id), rows)))
    expect(on(company).facts()).toEqual([])
    for (const account_id of [SETTINGS.accounts.debtor, SETTINGS.accounts.creditor])
      expect([on({ ...company, account_id }).facts(), on({ account_id }).facts()]).toEqual([[], []])
    const world = on({ ...company, account_id: 'account5000' })
    expect(world.facts()[0]?.target).toEqual({
      ...{ company_id: 'company001', account_id: 'account5000', vat_rate_id: null },
    })
    // No party is named any more.
    expect(world.learned(debit('t9'))).toEqual([])
  })

  test('each bank account and each direction separately', () => {
    const world = taught(...['t1', 't2', 't3'].map((id) => booked(debit(id))))
    expect(world.learned(debit('t9', { bank_account_id: 'account0002' }))).toEqual([])
    expect(world.learned(debit('t9', { amount: rappen(5000) }))).toEqual([])
    expect(world.learned(debit('t9'))).toHaveLength(1)
  })
})

test('a name known only later: the case moves to it from its earlier key', () => {
  const nameless = (id: string) => debit(id, { name: 'Neu', counterparty_iban: null, text: null })
  const world = taught(...['t1', 't2', 't3'].map((id) => booked(nameless(id))))
  world.put(booked({ ...nameless('t3'), name: 'Alt' }))
  expect(world.facts().map(({ value, support }) => [value, support])).toEqual([
    ['alt', 1],
    ['neu', 2],
  ])
})

test('the only case of a key moves to another one', () => {
  const nameless = debit('t1', { name: 'Neu', counterparty_iban: null, text: null })
  const world = taught(booked(nameless))
  world.put(booked({ ...nameless, name: 'Alt' }))
  expect(world.facts().map(({ value, support }) => [value, support])).toEqual([['alt', 1]])
})

describe('what was proposed before follows the bookings', () => {
  const rent = ['t1', 't2', 't3'].map((id) => booked(debit(id)))

  test('of a key: undone, it is not attached; booked again, it is', () => {
    const world = taught(...rent)
    expect(world.attached(debit('t9'))).toBe('account6000')
    world.put(debit('t3'))
    expect(world.attached(debit('t9'))).toBeNull()
    world.put(booked(debit('t3')))
    expect(world.attached(debit('t9'))).toBe('account6000')
  })

  test('when another booking of the key, or of another key, is undone, the fact is attached as before', () => {
    const other = { name: 'Kiosk Zug', counterparty_iban: 'CH5604835012345678009', text: 'Kiosk' }
    const world = taught(...rent, booked(debit('t4')), booked(debit('k1', other)))
    world.put(debit('t4'))
    expect(world.attached(debit('t9'))).toBe('account6000')
    world.put(debit('k1', other))
    expect(world.attached(debit('t9'))).toBe('account6000')
    world.remove('k1', 't4')
    expect(world.attached(debit('t9'))).toBe('account6000')
  })

  test('when the account becomes the one for unclear amounts, it is no fact any more', () => {
    const world = taught(...rent)
    expect(world.attached(debit('t9'))).toBe('account6000')
    world.matcher.setUp({ ...SETTINGS, accounts: { ...SETTINGS.accounts, unclear: 'account6000' } })
    expect(world.learned(debit('t9'))).toEqual([])
    world.matcher.setUp(SETTINGS)
    expect(world.attached(debit('t9'))).toBe('account6000')
  })
})

test('money that arrives teaches as well, and so does a text alone', () => {
  const credit = { amount: rappen(5000), name: null, counterparty_iban: null, text: 'Untermiete' }
  const world = taught(...['t1', 't2', 't3'].map((id) => booked(debit(id, credit), 'account3400')))
  expect(world.facts().map(({ kind, direction, support }) => [kind, direction, support])).toEqual([
    ['text', 'credit', 3],
  ])
  expect(world.learned(debit('t9', credit)).map(({ matches }) => matches[0]?.account_id)).toEqual(['account3400'])
})

describe('a forgotten fact', () => {
  test('of a text is supported by the bookings with its text only', () => {
    const texted = (ids: string, text: string, account: string) =>
      [...ids].map((id) => booked(debit(`${text}${id}`, { name: null, text }), account))
    const world = taught(
      ...texted('123', 'Miete', 'account6000'),
      ...texted('12', 'Garage', 'account6000'),
      ...texted('123', 'Strom', 'account6200'),
    )
    const ofRent = world.facts().find(({ kind, text }) => kind === 'iban' && text === 'miete')
    expect([ofRent?.support, ofRent?.entries_count]).toEqual([3, 3])
    world.forget(ofRent)
    expect(world.facts().flatMap(({ id, state }) => (state === 'forgotten' ? [id] : []))).toEqual([ofRent?.id])
    expect(world.matcher.fact(ofRent?.id ?? '')).toMatchObject({ state: 'forgotten', support: 3, entries_count: 3 })
  })

  test('that is none is restored without any effect', () => {
    const world = taught(...['t1', 't2', 't3'].map((id) => booked(debit(id))))
    world.restore('unknown')
    expect(world.attached(debit('t9'))).toBe('account6000')
  })
})

describe('ids', () => {
  test('follow from the content of a fact: 26 letters and digits, the same in another matcher', () => {
    const records = ['t1', 't2', 't3'].map((id) => booked(debit(id)))
    const [first, second] = [taught(...records), taught(...records.toReversed())]
    expect(first.facts()).toEqual(second.facts())
    const ids = first.facts().map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9A-Z]{26}$/)
    for (const fact of first.facts()) expect(first.matcher.fact(fact.id)).toEqual(fact)
    expect(first.matcher.fact('A'.repeat(26))).toBeNull()
  })

  test('never change: they are stored with what users have forgotten', () => {
    const world = taught(...['t1', 't2', 't3'].map((id) => booked(debit(id))))
    expect(world.facts().map(({ id }) => id)).toEqual(IDS)
  })
})

/** Written down when they were first generated. */
const IDS = ['0E7L86UN9IMK711JN0EQXBROFM', '2PXCJH2STFUFM11JN0EQXBROFM', '02L8W7WGD3W5X11JN0EQXBROFM']

// --- facts compared with a plain count

const ACCOUNTS = ['account6000', 'account6200', 'split'] as const
const NAMES = [null, 'Alpha', 'Beta'] as const
const TEXTS = [null, 'Strom', 'Wasser'] as const
const IBANS = [null, IBAN] as const

type Step =
  | { readonly type: 'book'; readonly at: number; readonly on: (typeof ACCOUNTS)[number] }
  | { readonly type: 'unreconcile'; readonly at: number }
  | { readonly type: 'delete'; readonly at: number }
  | { readonly type: 'forget'; readonly pick: number }
  | { readonly type: 'restore'; readonly pick: number }

const RECORDS: readonly BankTransaction[] = Array.from({ length: 18 }, (_, at) =>
  debit(`t${String(at).padStart(2, '0')}`, {
    name: NAMES[at % 3] ?? null,
    text: TEXTS[Math.floor(at / 3) % 3] ?? null,
    counterparty_iban: IBANS[Math.floor(at / 9)] ?? null,
    ...onDay(1 + at),
  }),
)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('book' as const), at: fc.nat(17), on: fc.constantFrom(...ACCOUNTS) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('unreconcile' as const), at: fc.nat(17) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), at: fc.nat(17) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('forget' as const), pick: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const), pick: fc.nat(50) }) },
)

/** Every fact by counting all bookings again: key, account, for, against. Without forgotten facts and their cases. */
const recount = (booking: ReadonlyMap<string, string>, forgotten: ReadonlySet<string>): readonly string[] => {
  const keysOf = ({ counterparty_iban, name, text }: BankTransaction): readonly string[] => [
    ...(counterparty_iban === null ? [] : [`iban ${counterparty_iban}`]),
    ...(name === null ? [] : [`name ${name.toLowerCase()}`]),
    ...(text === null ? [] : [`text ${text.toLowerCase()}`]),
  ]
  // A case is set aside under a key when a fact by it, or by a stronger one, is forgotten.
  const isAside = (record: BankTransaction, key: string, on: string) => {
    const keys = keysOf(record)
    return keys.slice(0, keys.indexOf(key) + 1).some((each) => forgotten.has(`${each} ${on}`))
  }
  const found: string[] = []
  for (const key of new Set(RECORDS.flatMap(keysOf))) {
    const cases = RECORDS.filter((record) => keysOf(record).includes(key)).flatMap((record) => {
      const on = booking.get(record.id)
      return on === undefined || (on !== 'split' && isAside(record, key, on)) ? [] : [on]
    })
    for (const on of new Set(cases)) {
      if (on === 'split') continue
      const support = cases.filter((each) => each === on).length
      found.push(`${key} ${on} ${support}:${cases.length - support}`)
    }
  }
  return found.toSorted()
}

test('any sequence of booking, undoing, rebooking, forgetting and restoring results in the count of all bookings', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 5, maxLength: 60 }), (steps) => {
      const world = taught(...RECORDS)
      const booking = new Map<string, string>()
      const forgotten = new Map<string, string>()
      const plain = () => world.facts().filter(({ text, state }) => text === null && state !== 'forgotten')
      for (const step of steps) {
        if (step.type === 'book') {
          const record = RECORDS[step.at] as BankTransaction
          const split = [{ account_id: 'account6000' }, { account_id: 'account6400' }]
          world.put(booked(record, step.on === 'split' ? split : step.on))
          booking.set(record.id, step.on)
        } else if (step.type === 'unreconcile' || step.type === 'delete') {
          const record = RECORDS[step.at] as BankTransaction
          if (step.type === 'delete') world.remove(record.id)
          else world.put(record)
          booking.delete(record.id)
        } else if (step.type === 'forget') {
          const some = plain()
          const fact = some[step.pick % Math.max(1, some.length)]
          if (fact === undefined) continue
          world.forget(fact)
          forgotten.set(fact.id, `${fact.kind} ${fact.value} ${fact.target.account_id}`)
        } else {
          const id = [...forgotten.keys()][step.pick % Math.max(1, forgotten.size)]
          if (id === undefined) continue
          world.restore(id)
          forgotten.delete(id)
        }
      }
      const counted = plain().map(
        ({ kind, value, target, support, against }) => `${kind} ${value} ${target.account_id} ${support}:${against}`,
      )
      expect(counted.toSorted()).toEqual(recount(booking, new Set(forgotten.values())))

      // The same bookings in another order, from the beginning, give the same facts.
      const again = taught()
      for (const id of forgotten.keys()) again.forget(world.matcher.fact(id) ?? undefined)
      for (const record of RECORDS.toReversed()) {
        const on = booking.get(record.id)
        const split = [{ account_id: 'account6000' }, { account_id: 'account6400' }]
        if (on !== undefined) again.put(booked(record, on === 'split' ? split : on))
      }
      expect(again.matcher.facts(ALL)).toEqual(world.matcher.facts(ALL))
    }),
    { numRuns: 200 },
  )
})
