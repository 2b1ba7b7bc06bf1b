// The rows of a file that the books probably have from a file of another kind: real cases by hand, forbidden ones at
// random.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { Books, books, camt, csv, day, reasons } from '../../support/books/duplicate-books.ts'
import { patiently } from '../../support/patience.ts'

describe('a table after the CAMT of the same days', () => {
  test('has no new rows, with any words', () => {
    const all = books(
      camt(5, -450, 'Kaffeehaus Sprüngli'),
      camt(5, -12_000, 'Elektra Genossenschaft'),
      camt(6, 7_500, 'Rosa Muster', { end_to_end_id: 'RE-2026-17' }),
      camt(7, -990, 'Provider AG'),
    )
    const found = all.importFile('csv', [
      csv(5, -450, 'Einkauf SPRUENGLI KAFFEEHAUS Zürich'),
      csv(5, -12_000, 'Lastschrift ELEKTRA'),
      csv(6, 7_500, 'Gutschrift', { end_to_end_id: 'RE-2026-17' }),
      csv(7, -990, 'Online-Zahlung 4711'),
    ])
    expect(found.fresh).toEqual([])
    expect(reasons(found)).toEqual(['name', 'name', 'end_to_end_id', 'same_days'])
    expect(found.probable.map(({ transaction_ids }) => transaction_ids)).toEqual([
      ['T0000'],
      ['T0001'],
      ['T0002'],
      ['T0003'],
    ])
  })

  test('pairs a row with another name when the books have most of the rows of these days', () => {
    const all = books(camt(5, -450, 'Kaffeehaus'), camt(6, -460, 'Sprüngli'), camt(7, -990, 'Provider AG'))
    const other = csv(7, -990, 'Zahlung', { name: 'Rosa Muster' })
    const found = all.find('csv', [csv(5, -450, 'KAFFEEHAUS'), csv(6, -460, 'SPRÜNGLI'), other])
    expect(reasons(found)).toEqual(['name', 'name', 'same_days'])
    expect(all.find('csv', [other]).probable).toEqual([])
  })

  test('keeps the rows that the CAMT does not have', () => {
    const all = books(camt(5, -450, 'Sprüngli'), camt(6, 7_500, 'Rosa Muster'))
    const found = all.importFile('csv', [
      csv(5, -450, 'SPRÜNGLI'),
      csv(6, 7_500, 'Muster Rosa'),
      csv(6, 7_501, 'Muster Rosa'),
      csv(8, 7_500, 'Muster Rosa'),
    ])
    expect(found.fresh).toEqual(['Muster Rosa', 'Muster Rosa'])
  })

  test('leaves the third of three equal payments when the books have two', () => {
    const all = books(camt(5, -450, 'Sprüngli'), camt(5, -450, 'Sprüngli', { entry_ref: 'second' }))
    const found = all.importFile(
      'csv',
      [1, 2, 3].map(() => csv(5, -450, 'SPRÜNGLI')),
    )
    expect([found.probable.length, found.fresh.length]).toEqual([2, 1])
  })

  test('pairs equal salaries with their payees', () => {
    const people = ['Anna Meier', 'Hans Meier', 'Hans Müller', 'Anna Müller']
    const all = books(...people.map((name) => camt(25, -500_000, name)))
    const found = all.find(
      'csv',
      people.toReversed().map((name) => csv(25, -500_000, `Lohn ${name}`, { name })),
    )
    expect(found.probable.map(({ transaction_ids }) => transaction_ids[0])).toEqual([
      'T0003',
      'T0002',
      'T0001',
      'T0000',
    ])
  })

  test('with only the value date is found by most of its rows', () => {
    const shifted = (number: number, amount: number, name: string) =>
      camt(number, amount, name, { value_date: day(number + 1) })
    const all = books(shifted(5, -450, 'A'), shifted(6, -460, 'B'), shifted(7, -470, 'C'))
    const found = all.find('csv', [csv(6, -450, 'x'), csv(7, -460, 'y'), csv(8, -470, 'z')])
    expect(found.probable.length).toBe(3)
  })

  test('with daily equal payments and a value date a day later pairs each with its own', () => {
    const all = books(...[5, 6, 7, 8].map((at) => camt(at, -450, 'Sprüngli', { value_date: day(at + 1) })))
    const found = all.find(
      'csv',
      [8, 7, 6, 5].map((at) => csv(at, -450, 'SPRÜNGLI', { value_date: day(at + 1) })),
    )
    expect(found.probable.map(({ transaction_ids }) => transaction_ids[0])).toEqual([
      'T0003',
      'T0002',
      'T0001',
      'T0000',
    ])
  })
})

describe('different movements', () => {
  test('one equal amount on a day among many new rows, with nothing in common', () => {
    const all = books(camt(5, -5_000, 'Garage Huber'), camt(6, -700, 'Post'), camt(7, -800, 'Bahn'))
    const rows = [
      csv(5, -5_000, 'Blumen Iris'),
      ...[5, 6, 6, 7, 7].map((at, index) => csv(at, -1_000 - index, 'Laden')),
    ]
    expect(all.find('csv', rows).probable).toEqual([])
  })

  test('a single row of the same day and amount, with nothing in common', () => {
    expect(books(camt(5, -5_000, 'Garage Huber')).find('csv', [csv(5, -5_000, 'Blumen Iris')]).probable).toEqual([])
  })

  test('membership fees of other people on the same day', () => {
    const all = books(...['Keller', 'Frei', 'Brunner'].map((name) => camt(5, 5_000, name)))
    const rows = ['Suter', 'Graf', 'Weber'].map((name) => csv(5, 5_000, `Gutschrift ${name}`, { name }))
    expect(all.find('csv', rows).probable).toEqual([])
  })

  test('one with another creditor reference or end-to-end id', () => {
    const reference = qrReferenceOf('21000000000313947143000901')
    const other = qrReferenceOf('118')
    const all = books(camt(5, 5_000, 'Keller', { reference }), camt(6, 5_000, 'Keller', { end_to_end_id: 'A' }))
    const rows = [csv(5, 5_000, 'Keller', { reference: other }), csv(6, 5_000, 'Keller', { end_to_end_id: 'B' })]
    expect(all.find('csv', rows).probable).toEqual([])
  })

  test('one of a file of the same format with another reference', () => {
    const all = books(camt(5, -450, 'Sprüngli', { entry_ref: 'E1', detail_ref: 'D1' }))
    expect(all.find('camt', [camt(5, -450, 'Sprüngli', { entry_ref: 'E2', detail_ref: 'D2' })]).probable).toEqual([])
    expect(all.find('camt', [camt(5, -450, 'Sprüngli', { entry_ref: 'E1', detail_ref: 'D2' })]).probable).toEqual([])
    expect(reasons(all.find('camt', [camt(5, -450, 'Sprüngli', { entry_ref: 'E1' })]))).toEqual(['bank_reference'])
  })

  test('two movements of a day that together have the amount of a row', () => {
    const all = books(camt(5, -300, 'Kiosk'), camt(5, -200, 'Post'))
    expect(all.find('csv', [csv(5, -500, 'Garage')]).probable).toEqual([])
    expect(all.find('camt', [camt(5, -500, 'Garage')]).probable).toEqual([])
  })

  test('a word proves nothing when more than a third of the rows have it', () => {
    const pairs = (count: number) => {
      const rows = Array.from({ length: 12 }, (_, at) => at)
      const textOf = (at: number, other: string) => (at < count ? 'Bergrestaurant' : `${other}${at}`)
      const all = books(...rows.map((at) => camt(at + 1, -1_000 - at, `Firma${at}`, { text: textOf(at, 'Ort') })))
      const file = rows.map((at) => csv(at + 1, -1_000 - at, textOf(at, 'Kauf'), { name: `Person${at}` }))
      return reasons(all.find('csv', file)).length
    }
    expect([pairs(4), pairs(5)]).toEqual([4, 0])
  })

  test('one that has only the name of the account’s owner in common', () => {
    const all = books(camt(5, -5_000, 'Garage Huber', { text: 'Muster AG, Zürich' }))
    const rows = [csv(5, -5_000, 'Blumen Iris, Muster AG')]
    expect(all.find('csv', rows, 'Muster AG').probable).toEqual([])
    expect(reasons(all.find('csv', rows))).toEqual(['text'])
  })
})

describe('other formats', () => {
  test('CAMT after a table', () => {
    const all = new Books()
    all.importFile('csv', [csv(5, -450, 'SPRÜNGLI'), csv(6, 7_500, 'Rosa Muster'), csv(7, -990, '4711')])
    const found = all.importFile('camt', [
      camt(5, -450, 'Sprüngli'),
      camt(6, 7_500, 'Muster Rosa'),
      camt(7, -990, 'Bahn'),
    ])
    expect([found.fresh, reasons(found)]).toEqual([[], ['name', 'name', 'same_days']])
  })

  test('a workbook after the text file of the same table', () => {
    const all = new Books()
    all.importFile('csv', [csv(5, -450, 'SPRÜNGLI  ZÜRICH'), csv(6, 7_500, 'Rosa Muster')])
    const rows = [
      csv(5, -450, 'SPRÜNGLI ZÜRICH', { value_date: day(5) }),
      csv(6, 7_500, 'Rosa Muster', { value_date: day(6) }),
    ]
    expect(all.importFile('spreadsheet', rows).fresh).toEqual([])
  })

  test('the same kind of table, with texts that changed when the payment was booked', () => {
    const all = new Books()
    all.importFile('csv', [csv(5, -450, 'Reservation SPRÜNGLI'), csv(5, -450, 'Migros'), csv(6, -700, 'Bahn')])
    const found = all.importFile('csv', [csv(5, -450, 'Kauf SPRÜNGLI'), csv(5, -450, 'Migros'), csv(6, -700, 'Bahn')])
    expect([found.fresh, [...found.exact.keys()], reasons(found)]).toEqual([[], [1, 2], ['text']])
  })
})

describe('a collective booking', () => {
  const parts = (entry: string, ...amounts: readonly number[]) =>
    amounts.map((amount, index) =>
      camt(5, amount, `Person ${entry}${index}`, {
        entry_ref: entry,
        detail_ref: `${entry}-${index}`,
        detail_position: index + 1,
      }),
    )

  test('as one row of a table matches the parts of the CAMT', () => {
    const all = books(...parts('S1', 1_000, 2_000, 3_000), ...parts('S2', 500, 600))
    const found = all.find('csv', [
      csv(5, 6_000, 'Sammelgutschrift'),
      csv(5, 1_100, 'Sammelgutschrift'),
      csv(5, 1_000, 'Rosa'),
    ])
    expect(found.probable).toEqual([
      { position: 0, transaction_ids: ['T0000', 'T0001', 'T0002'], reason: 'collective', is_sure: false },
      { position: 1, transaction_ids: ['T0003', 'T0004'], reason: 'collective', is_sure: false },
    ])
  })

  test('is not two movements of the same day that are no parts of one', () => {
    const all = books(...parts('S1', 1_000, 2_000), camt(5, 300, 'Kiosk'), camt(5, 200, 'Post'))
    expect(all.find('csv', [csv(5, 500, 'Garage'), csv(5, 3_000, 'Sammelgutschrift')]).probable).toMatchObject([
      { position: 1, transaction_ids: ['T0000', 'T0001'] },
    ])
  })

  test('is not a row next to two stored movements without a reference, of which the file has one', () => {
    const all = new Books()
    const own = { value_date: day(6) }
    all.importFile('csv', [csv(5, 300, 'Kiosk'), csv(5, 200, 'Post'), csv(5, 200, 'Rosa Muster', own)])
    const found = all.find('camt', [
      camt(5, 300, 'Bahn'),
      camt(5, 200, 'Rosa Muster', own),
      camt(5, 500, 'Garage', own),
    ])
    expect(found.probable.map(({ position, transaction_ids }) => [position, transaction_ids])).toEqual([
      [0, ['T0000']],
      [1, ['T0002']],
    ])
  })

  test('as parts matches the one row of the table', () => {
    const all = new Books()
    all.importFile('csv', [csv(5, 6_000, 'Sammelgutschrift'), csv(5, 700, 'Rosa Muster')])
    const found = all.importFile('camt', [...parts('S1', 1_000, 2_000, 3_000), camt(5, 700, 'Rosa Muster')])
    expect(found.fresh).toEqual([])
    expect(found.probable.map(({ transaction_ids }) => transaction_ids)).toEqual([
      ['T0000'],
      ['T0000'],
      ['T0000'],
      ['T0001'],
    ])
  })

  test('in a notification after the statement with only its total, and the other way round', () => {
    const total = camt(5, 6_000, 'Sammelgutschrift', { entry_ref: 'S1' })
    expect(books(total).importFile('camt', parts('S1', 1_000, 2_000, 3_000)).fresh).toEqual([])
    expect(books(...parts('S1', 1_000, 2_000, 3_000)).importFile('camt', [total]).fresh).toEqual([])
    expect(books(total).importFile('camt', parts('S2', 1_000, 2_000, 3_000)).fresh.length).toBe(3)
    expect(books(...parts('S2', 1_000, 2_000, 3_000)).importFile('camt', [total]).fresh.length).toBe(1)
  })

  test('is found next to a single payment of the same sum', () => {
    const all = books(...parts('S1', 1_000, 2_000), camt(5, 3_000, 'Rosa Muster'))
    const found = all.importFile('csv', [csv(5, 3_000, 'Sammelgutschrift'), csv(5, 3_000, 'Rosa Muster')])
    expect([found.fresh, reasons(found)]).toEqual([[], ['collective', 'name']])
  })
})

describe('random files', () => {
  const names = ['Anna Meier', 'Hans Müller', 'Migros', 'Post', null]
  const movement = fc.record({
    at: fc.integer({ min: 1, max: 5 }),
    amount: fc.constantFrom(-500, -500, 700, 1_200, 1_700),
    name: fc.constantFrom(...names),
    entry: fc.option(fc.integer({ min: 1, max: 4 })),
    shift: fc.integer({ min: 0, max: 1 }),
  })
  type Movement = typeof movement extends fc.Arbitrary<infer M> ? M : never
  const movements = fc.array(movement, { maxLength: 25 })
  const asCamt = (all: readonly Movement[]) =>
    all.map(({ at, amount, name, entry, shift }, index) =>
      camt(at, amount, name ?? '', {
        name,
        entry_ref: `E${entry ?? `x${index}`}`,
        value_date: day(at + shift),
        detail_ref: entry === null ? null : `D${index}`,
        detail_position: entry === null ? null : index + 1,
      }),
    )
  const asCsv = (all: readonly Movement[]) => all.map(({ at, amount, name }) => csv(at, amount, `Text ${name ?? ''}`))
  const shuffled = <T>(all: readonly T[], seed: number) =>
    all
      .map((each, index) => ({ each, key: Math.sin(seed + index * 7.3) }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ each }) => each)

  test('a row that matches a single transaction leaves the collective entry to the row with its total, in any order', () => {
    const all = books(
      camt(1, 1_200, 'Anna Meier', { value_date: day(2), entry_ref: 'E1', detail_ref: 'D1', detail_position: 1 }),
      camt(1, 700, 'Anna Meier', { entry_ref: 'E2' }),
      camt(1, -500, 'Anna Meier', { value_date: day(2), entry_ref: 'E1', detail_ref: 'D2', detail_position: 2 }),
    )
    const rows = [csv(1, 700, 'Text'), csv(2, 700, 'Text Anna Meier')]
    for (const file of [rows, rows.toReversed()]) expect(all.find('csv', file).probable).toHaveLength(2)
  })

  test('each stored movement matches one row, or one entry', () => {
    fc.assert(
      fc.property(movements, movements, fc.boolean(), (there, file, isCamt) => {
        const all = books(...asCamt(there))
        const found = all.find(isCamt ? 'camt' : 'csv', isCamt ? asCamt(file) : asCsv(file))
        const groups = new Set(found.probable.map(({ transaction_ids }) => transaction_ids))
        const rows = found.probable.filter(({ reason }) => reason !== 'collective')
        const ids = [...found.exact.values(), ...rows.flatMap(({ transaction_ids }) => transaction_ids)]
        const parts = [...groups].filter((group) => !rows.some(({ transaction_ids }) => transaction_ids === group))
        const claimed = [...ids, ...parts.flat()]
        expect(new Set(claimed).size).toBe(claimed.length)
        const positions = [...found.exact.keys(), ...found.probable.map(({ position }) => position)]
        expect(new Set(positions).size).toBe(positions.length)
        expect(positions.every((position) => position < file.length)).toBe(true)
      }),
    )
  })

  test('the sum of skipped rows equals the sum of their movements', () => {
    fc.assert(
      fc.property(movements, movements, (there, file) => {
        const all = books(...asCamt(there))
        const rows = asCsv(file)
        const { probable } = all.find('csv', rows)
        const byId = new Map(all.stored.map((each) => [each.id, each.amount]))
        const skippedSum = probable.reduce((sum, { position }) => sum + (rows[position]?.amount ?? 0), 0)
        const claimed = [...new Set(probable.flatMap(({ transaction_ids }) => transaction_ids))]
        expect(claimed.reduce((sum, id) => sum + (byId.get(id) ?? 0), 0)).toBe(skippedSum)
      }),
    )
  })

  test('the order of the rows changes nothing', () => {
    fc.assert(
      fc.property(movements, movements, fc.boolean(), fc.integer(), (there, file, isCamt, seed) => {
        const all = books(...asCamt(there))
        const rows = isCamt ? asCamt(file) : asCsv(file)
        const [one, other] = [rows, shuffled(rows, seed)].map((each) => all.find(isCamt ? 'camt' : 'csv', each))
        expect(other?.probable.length).toBe(one?.probable.length)
        expect(other?.exact.size).toBe(one?.exact.size)
      }),
    )
  })

  test('the same movements in another format have no new rows', () => {
    fc.assert(
      fc.property(fc.array(movement, { minLength: 2, maxLength: 25 }), fc.boolean(), (file, isCamtFirst) => {
        const all = new Books()
        const [first, second] = isCamtFirst ? (['camt', 'csv'] as const) : (['csv', 'camt'] as const)
        const rows = { camt: asCamt(file), csv: asCsv(file) }
        all.importFile(first, rows[first])
        expect(all.importFile(second, rows[second]).fresh).toEqual([])
      }),
    )
  })

  test('empty books, and books of other days, have no duplicates', () => {
    fc.assert(
      fc.property(movements, movements, (there, file) => {
        expect(new Books().find('csv', asCsv(file))).toEqual({ exact: new Map(), probable: [] })
        const later = asCsv(file).map((each) => ({ ...each, booking_date: day(20) }))
        expect(books(...asCamt(there)).find('csv', later)).toEqual({ exact: new Map(), probable: [] })
      }),
    )
  })
})

test('ten thousand equal payments are compared quickly', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => index)
  const all = books(...many.map((index) => camt(5, -500, `Name${index % 7}`, { entry_ref: `E${index}` })))
  const start = performance.now()
  const { probable } = all.find(
    'csv',
    many.map((index) => csv(5, -500, `Name${index % 7} ${index}`)),
  )
  expect(probable.length).toBe(10_000)
  expect(performance.now() - start).toBeLessThan(patiently(5_000))
})
