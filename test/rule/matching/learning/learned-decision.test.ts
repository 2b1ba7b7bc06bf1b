// Proposals from learned facts, and their limits: the traps of real books, and common complaints of users of other
// programs.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { day, expense, rappen, SETTINGS } from '../world.ts'
import { booked, debit, IBAN, onDay, type Taught, taught } from './learning-world.ts'

const OTHER_IBAN = 'CH5604835012345678009'
const three = (fields: Partial<BankTransaction> = {}, on = 'account6000', from = 1) =>
  [0, 1, 2].map((at) => booked(debit(`${on}${from + at}`, { ...fields, ...onDay(from + at) }), on))
const chosen = (world: ReturnType<typeof taught>, record: BankTransaction) =>
  world.learned(record).map(({ matches: [row], confidence }) => [row?.account_id, confidence >= 0.9])

describe('attached', () => {
  test('a booking that was always the same, with its number in the evidence', () => {
    const world = taught(...three())
    expect(world.attached(debit('t9'))).toBe('account6000')
    expect(world.learned(debit('t9'))).toMatchObject([
      {
        kind: 'learned',
        is_certain: true,
        remainder: null,
        mirror_id: null,
        matches: [{ amount: 5000, matchable_type: null, account_id: 'account6000' }],
        source: { type: 'learned_fact', version: null, id: world.facts()[0]?.id },
        reasons: [
          { evidence: 'history', verdict: 'equal', field: 'counterparty_iban', found: '3', wanted: '0' },
          { evidence: 'history', field: 'amount' },
        ],
      },
    ])
  })

  test('another price, and a text that differs only in numbers', () => {
    const world = taught(...three({ text: 'Miete 1/2026' }))
    expect(world.attached(debit('t9', { amount: rappen(-5300), text: 'Miete 12/2027' }))).toBe('account6000')
  })

  test('not by a weekday: a Monday is no purpose', () => {
    const days = { name: null, counterparty_iban: null, text: 'Montag' }
    expect(taught(...three(days)).facts()).toEqual([])
  })

  test('not an unchecked earlier suggestion: it counts like any other booking', () => {
    const world = taught(...three().slice(0, 2))
    expect(world.attached(debit('t9'))).toBeNull()
  })
})

describe('one or two bookings: proposed, not attached', () => {
  const proposed = (world: Taught, record = debit('t9')) => {
    const { candidates, attaches, why_not } = world.suggest(record)
    return { attaches, why_not, best: candidates[0] }
  }

  test('as on the day of the last one, with their number', () => {
    const first = booked(debit('t1', { booking_date: day('2026-01-05') }))
    const world = taught(first)
    expect(proposed(world)).toMatchObject({
      attaches: false,
      why_not: [{ evidence: 'history', code: 'booked_rarely', values: { count: '1' } }],
      best: {
        kind: 'learned',
        confidence: 0.92,
        is_certain: false,
        matches: [{ amount: 5000, account_id: 'account6000' }],
        reasons: [
          { evidence: 'history', verdict: 'near', field: 'counterparty_iban', found: '2026-01-05', wanted: '1' },
        ],
      },
    })
    world.put(booked(debit('t2', { booking_date: day('2026-02-05') })))
    expect(proposed(world).best).toMatchObject({ confidence: 0.94, reasons: [{ found: '2026-02-05', wanted: '2' }] })
    world.remove('t2', 't1')
    expect(proposed(world).best).toBeUndefined()
  })

  test.each([
    ['they disagree', [booked(debit('t1')), booked(debit('t2'), 'account6100')], debit('t9')],
    [
      'the counterparty is another',
      [booked(debit('t1'))],
      debit('t9', { name: 'Other', counterparty_iban: null, text: 'Kauf' }),
    ],
    ['the money comes in', [booked(debit('t1'))], debit('t9', { amount: rappen(5000) })],
  ])('not when %s', (_, records, record) => {
    expect(proposed(taught(...records), record).best).toBeUndefined()
  })

  test('not what was forgotten', () => {
    const world = taught(booked(debit('t1')))
    for (const fact of world.facts()) world.forget(fact)
    expect(proposed(world).best).toBeUndefined()
  })
})

describe('proposed, not attached', () => {
  test('an amount, or a text, unlike all before; with both only a choice', () => {
    const world = taught(...three())
    const [deposit, word, both] = [
      debit('t7', { amount: rappen(-15_000) }),
      debit('t8', { text: 'Kaution' }),
      debit('t9', { amount: rappen(-15_000), text: 'Kaution' }),
    ]
    expect([deposit, word, both].map(world.attached)).toEqual([null, null, null])
    expect(chosen(world, deposit)).toEqual([['account6000', true]])
    expect(chosen(world, word)).toEqual([['account6000', true]])
    expect(chosen(world, both)).toEqual([['account6000', false]])
  })

  test('the same name on another account: it may be another party', () => {
    const world = taught(...three())
    const other = debit('t9', { counterparty_iban: OTHER_IBAN })
    expect(world.attached(other)).toBeNull()
    expect(chosen(world, other)).toEqual([['account6000', true]])
  })

  test('a permanent change, from the third time on', () => {
    const world = taught(...three(), ...three({}, 'account6200', 11).slice(0, 2))
    expect(chosen(world, debit('t9'))).toEqual([['account6000', false]])
    world.put(booked(debit('t8', onDay(14)), 'account6200'))
    expect(chosen(world, debit('t9'))).toEqual([['account6200', true]])
    expect(world.attached(debit('t9'))).toBeNull()
  })

  test('a permanent change of transactions that have only a value date: the later days count, not the ids', () => {
    const valued = (id: string, date: string) => debit(id, { booking_date: null, value_date: day(date) })
    const earlier = ['z1', 'z2', 'z3'].map((id, at) => booked(valued(id, `2026-01-0${1 + at}`)))
    const later = ['a1', 'a2', 'a3'].map((id, at) => booked(valued(id, `2026-01-1${1 + at}`), 'account6200'))
    expect(chosen(taught(...earlier, ...later), debit('t9'))).toEqual([['account6200', true]])
  })
})

describe('one counterparty with several purposes', () => {
  const landlord = (text: string, amount: number) => ({ text, amount: rappen(amount) })
  const rent = landlord('Miete Lager 1/2026', -150_000)
  const parking = landlord('Parkplatz 1/2026', -9000)

  test('distinguished by the text: each is attached, by a fact that names the text', () => {
    const world = taught(...three(rent), ...three(parking, 'account6200', 11))
    expect(world.attached(debit('t8', rent))).toBe('account6000')
    expect(world.attached(debit('t9', parking))).toBe('account6200')
    const source = world.learned(debit('t9', parking))[0]?.source
    expect(world.matcher.fact(source?.id ?? '')).toMatchObject({
      kind: 'iban',
      value: IBAN,
      text: 'parkplatz',
      state: 'automatic',
    })
  })

  test('distinguished only by the amount: proposed', () => {
    const world = taught(...three({ ...rent, text: null }), ...three({ ...parking, text: null }, 'account6200', 11))
    expect(world.attached(debit('t9', { ...rent, text: null }))).toBeNull()
    expect(chosen(world, debit('t9', { ...rent, text: null }))[0]).toEqual(['account6000', true])
  })

  test('not distinguished: a choice of both, never one target for all', () => {
    const amounts = [-1000, -2300, -1700].map((amount) => ({ amount: rappen(amount) }))
    const world = taught(
      ...amounts.map((fields, at) => booked(debit(`a${at}`, { ...fields, ...onDay(1 + 2 * at) }))),
      ...amounts.map((fields, at) => booked(debit(`b${at}`, { ...fields, ...onDay(2 + 2 * at) }), 'account6200')),
    )
    const found = chosen(world, debit('t9', { amount: rappen(-2100) }))
    expect(found.map(([account]) => account).toSorted()).toEqual(['account6000', 'account6200'])
    expect(found.map(([, isProposal]) => isProposal)).toEqual([false, false])
    expect(world.suggest(debit('t9', { amount: rappen(-2100) })).why_not.map(({ code }) => code)).toContain(
      'booked_otherwise',
    )
  })
})

describe('by the text alone', () => {
  const fee = { name: null, counterparty_iban: null, text: 'PREIS FÜR KONTOFÜHRUNG 03.2025' }

  test('without a counterparty', () => {
    expect(taught(...three(fee, 'account6940')).attached(debit('t9', { ...fee, text: 'Preis für Kontoführung' }))).toBe(
      'account6940',
    )
  })

  test('of an unknown counterparty only when several others had it', () => {
    const stranger = debit('t9', { name: 'Neue Person', counterparty_iban: OTHER_IBAN, text: 'Lohn März' })
    const one = taught(...three({ text: 'Lohn Januar' }, 'account5000'))
    expect(one.learned(stranger)).toEqual([])
    const several = taught(
      ...['Anna Frei', 'Beat Moser', 'Carla Huber'].map((name, at) =>
        booked(debit(`w${at}`, { name, counterparty_iban: null, text: 'Lohn Januar' }), 'account5000'),
      ),
    )
    expect(several.attached(stranger)).toBeNull()
    expect(chosen(several, stranger)).toEqual([['account5000', true]])
  })
})

describe('forgetting', () => {
  test('the wrong one of two makes the other certain again', () => {
    const world = taught(...three(), booked(debit('wrong', onDay(8)), 'account6200'))
    expect(world.attached(debit('t9'))).toBeNull()
    world.forget(world.facts().find(({ kind, target }) => kind === 'iban' && target.account_id === 'account6200'))
    expect(world.attached(debit('t9'))).toBe('account6000')
  })

  test('is permanent: not by name and text, and not by the same bookings again', () => {
    const world = taught(...three())
    const [fact] = world.facts()
    world.forget(fact)
    world.put(...three({}, 'account6000', 21))
    expect(world.learned(debit('t9'))).toEqual([])
    expect(world.matcher.fact(fact?.id ?? '')).toMatchObject({ state: 'forgotten', support: 6 })
    world.restore(fact?.id ?? '')
    expect(world.attached(debit('t9'))).toBe('account6000')
  })

  test('a forgotten text does not forget its account', () => {
    const world = taught(...three())
    world.forget(world.facts().find(({ kind }) => kind === 'text'))
    expect(world.attached(debit('t9'))).toBe('account6000')
  })

  test('only payments with its text contradict a forgotten fact of one purpose', () => {
    const world = taught(...three({ text: 'Miete' }), ...three({ text: 'Parkplatz' }, 'account6200', 11))
    const fact = world.facts().find(({ kind, text }) => kind === 'iban' && text === 'miete')
    world.forget(fact)
    const stateNow = () => world.matcher.fact(fact?.id ?? '')
    expect(stateNow()).toMatchObject({ state: 'forgotten', support: 3, against: 0 })
    world.put(booked(debit('odd', { text: 'Miete', ...onDay(21) }), 'account6300'))
    expect(stateNow()).toMatchObject({ state: 'forgotten', support: 3, against: 1 })
  })
})

describe('documents and other conditions have priority', () => {
  test('a payment that fits an open bill is not attached as its usual booking', () => {
    const world = taught(...three())
    const bill = expense('expense001', { creditor_iban: IBAN, total: rappen(5000), date: day('2026-03-01') })
    world.matcher.put('expense', [bill])
    const { attaches, candidates } = world.suggest(debit('t9', { booking_date: day('2026-03-20') }))
    expect(candidates.map(({ kind }) => kind)).toContain('document')
    expect(attaches && candidates[0]?.kind === 'learned').toBe(false)
  })

  test('no proposal for another currency', () => {
    const world = taught(...three())
    expect(world.learned(debit('t9', { currency: 'EUR' }))).toEqual([])
  })

  test('nor for an archived account, or a rate that is no longer valid', () => {
    const world = taught(...three())
    world.matcher.setUp({ ...SETTINGS, closed_accounts: ['account6000'] })
    expect(world.learned(debit('t9'))).toEqual([])
    const taxed = taught(
      ...three({}, 'account6000').map((each) => ({
        ...each,
        matches: each.matches.map((row) => ({ ...row, vat_rate_id: 'rate1' })),
      })),
    )
    const rate = {
      id: 'rate1',
      name: 'Normalsatz',
      kind: 'standard',
      rate_millis: 7700,
      valid_from: day('2018-01-01'),
      valid_to: day('2023-12-31'),
    } as const
    taxed.matcher.put('vat_rate', [rate])
    expect(taxed.learned(debit('t9'))).toEqual([])
    taxed.matcher.put('vat_rate', [{ ...rate, valid_to: null }])
    expect(taxed.learned(debit('t9'))).toHaveLength(1)
  })
})
