// A view as search parameters of the address, and as the query of the list.
import { describe, expect, test } from 'vitest'
import {
  isFiltered,
  ListSearch,
  NO_FILTERS,
  parseSearch,
  stringifySearch,
  toListQuery,
  toSort,
} from '../../../renderer/app/address/transactions.ts'
import { type DatePreset, presetOf, presetRange, quarterFrom } from '../../../renderer/app/view/periods.ts'
import { localToday } from '../../../renderer/app/view/today.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const ACCOUNT = '01HZX3K4M5N6P7Q8R9S0T1V2W3'
const whole = {
  account: ACCOUNT,
  batch: '0198c1de-7f2a-7000-8000-0123456789ab',
  from: '2026-01-01',
  to: '2026-12-31',
  min: '100.50',
  max: '500',
  side: 'debit',
  state: 'open',
  documents: 'answered',
  proposal: 'any',
  contra: `${ACCOUNT},invoice`,
  document: ACCOUNT,
  q: 'Müller & Söhne +1',
  sort: '-amount',
  open: ACCOUNT,
} as const

describe('the address', () => {
  test('returns the view that was written to it', () => {
    expect(ListSearch.parse(parseSearch(stringifySearch(whole)))).toEqual(whole)
  })

  test('is empty for the plain list', () => {
    expect(stringifySearch({ account: undefined, q: undefined })).toBe('')
    expect(ListSearch.parse(parseSearch(''))).toEqual({})
  })

  test('texts stay texts: none becomes a number', () => {
    expect(parseSearch('?q=0042&min=-5')).toEqual({ q: '0042', min: '-5' })
  })

  test.each([
    ['account=x'],
    ['batch=7'],
    ['from=2026-02-31'],
    ['to=gestern'],
    ['min=viel'],
    ['max=1.2.3'],
    ['min=-5'],
    ['side=left'],
    ['state=closed'],
    ['documents=none'],
    ['proposal=maybe'],
    ['contra=6000'],
    ['document=R-1'],
    ['q='],
    ['sort=text'],
    ['sort=--amount'],
    ['open=../secret'],
  ])('drops invalid values: %s', (text) => {
    expect(Object.values(ListSearch.parse(parseSearch(text))).filter((value) => value !== undefined)).toEqual([])
  })
})

describe('the query of the list', () => {
  test('contains the whole view', () => {
    expect(toListQuery(ListSearch.parse(whole))).toEqual({
      'filter[bank_account]': ACCOUNT,
      'filter[batch]': whole.batch,
      'filter[date_range]': '2026-01-01,2026-12-31',
      'filter[amount_magnitude]': '100.50,500',
      'filter[amount_range]': ',-0.001',
      'filter[reconciled]': false,
      'filter[is_processing]': false,
      'filter[document_requested]': 'answered',
      'filter[proposal]': ['certain', 'uncertain'],
      'filter[account]': [ACCOUNT, 'invoice'],
      'filter[document]': ACCOUNT,
      search: 'Müller & Söhne +1',
    })
  })

  test('a range may have one side', () => {
    expect(toListQuery({ from: '2026-01-01' })['filter[date_range]']).toBe('2026-01-01,')
    expect(toListQuery({ max: '0.01' })['filter[amount_magnitude]']).toBe(',0.01')
    expect(toListQuery({})['filter[date_range]']).toBeUndefined()
  })

  test.each([
    [undefined, undefined, undefined],
    ['open', false, false],
    ['reconciled', true, undefined],
    ['processing', undefined, true],
  ] as const)('state %s', (state, reconciled, processing) => {
    const query = toListQuery({ state })
    expect([query['filter[reconciled]'], query['filter[is_processing]']]).toEqual([reconciled, processing])
  })

  test.each([
    ['credit', '0.001,'],
    ['debit', ',-0.001'],
  ] as const)('side %s is a range of signed amounts', (side, range) => {
    expect(toListQuery({ side })['filter[amount_range]']).toBe(range)
  })

  test.each(['certain', 'uncertain', 'several', 'none'] as const)('proposal %s is asked for as it is', (proposal) => {
    expect(toListQuery({ proposal })['filter[proposal]']).toBe(proposal)
  })

  test('within a day the order is that of creation', () => {
    expect(toSort('-booking_date')).toEqual(['-booking_date', '-created_at'])
    expect(toSort('value_date')).toEqual(['value_date', 'created_at'])
    expect(toSort('-amount')).toEqual(['-amount'])
  })
})

test('account, sort and open detail are not filters; clearing keeps account and sort', () => {
  expect(isFiltered({ account: ACCOUNT, sort: 'name', open: ACCOUNT })).toBe(false)
  for (const name of [
    'from',
    'to',
    'min',
    'max',
    'side',
    'state',
    'proposal',
    'contra',
    'document',
    'q',
    'batch',
  ] as const)
    expect([name, isFiltered({ [name]: whole[name] })]).toEqual([name, true])
  const cleared = { ...whole, ...NO_FILTERS }
  expect(isFiltered(cleared)).toBe(false)
  expect(stringifySearch(cleared)).toBe(`?account=${ACCOUNT}&sort=-amount`)
})

describe('periods', () => {
  const day = (text: string) => text as LocalDate
  test.each([
    ['2026-01-01', 0, '2026-01-01', '2026-03-31'],
    ['2025-07-01', 0, '2025-07-01', '2025-09-30'],
    ['2025-07-01', 2, '2026-01-01', '2026-03-31'],
    ['2025-07-01', 3, '2026-04-01', '2026-06-30'],
  ] as const)('of the fiscal year from %s quarter %d', (first, quarter, from, to) => {
    expect(quarterFrom(day(first), quarter)).toEqual({ from, to })
  })
  test.each<[DatePreset, string, string, string]>([
    ['this_month', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['this_month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['this_quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
    ['this_quarter', '2024-02-29', '2024-01-01', '2024-03-31'],
    ['last_quarter', '2026-07-01', '2026-04-01', '2026-06-30'],
    ['last_quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-11-21', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-11-21', '2025-01-01', '2025-12-31'],
  ])('%s seen from %s', (preset, today, from, to) => {
    expect(presetRange(preset, day(today))).toEqual({ from, to })
    expect(presetOf(from, to, day(today))).toBe(preset)
  })

  test('another period is none of them', () => {
    expect(presetOf('2026-01-01', '2026-01-31', day('2026-11-21'))).toBeNull()
    expect(presetOf('2026-11-01', undefined, day('2026-11-21'))).toBeNull()
  })

  test('today is the local date', () => {
    expect(localToday(new Date(2026, 0, 1, 0, 30))).toBe('2026-01-01')
    expect(localToday(new Date(2026, 11, 31, 23, 30))).toBe('2026-12-31')
  })
})
