// The probable duplicates that are skipped without a question, and those that are imported and flagged.
import { describe, expect, test } from 'vitest'
import { Books, books, camt, csv } from '../../support/books/duplicate-books.ts'

describe('skipped without a question', () => {
  const all = books(
    camt(5, -450, 'Sprüngli', { text: 'Filiale Paradeplatz' }),
    camt(6, 7_500, 'Rosa Muster', { end_to_end_id: 'A-1' }),
    camt(7, -990, 'Bahn'),
    camt(8, -2_000, 'Garage Huber', { text: 'Service Wagen 12' }),
  )
  const rows = [
    csv(5, -450, 'SPRÜNGLI PARADEPLATZ'),
    csv(6, 7_500, 'Zahlung', { end_to_end_id: 'A-1' }),
    csv(7, -990, 'BAHN'),
    csv(8, -2_000, '4711'),
  ]
  const certain = () =>
    all.find('csv', rows).probable.map(({ position, reason, is_sure }) => [position, reason, is_sure])

  test('agreeing texts and references, but not a name or a day alone', () => {
    expect(certain()).toEqual([
      [0, 'name', true],
      [1, 'end_to_end_id', true],
      [2, 'name', false],
      [3, 'same_days', false],
    ])
  })

  test('all that the balances of the file prove', () => {
    all.isProved = true
    expect(certain().map(([, , is_sure]) => is_sure)).toEqual([true, true, true, true])
    all.isProved = false
  })

  test('two payments of one amount to one supplier on one day, with other references, are two', () => {
    const pays = new Books()
    const pay = (reference: string) => csv(5, -225, 'Lieferant Muster', { name: 'Muster', reference })
    pays.importFile('csv', [pay('A-100'), csv(6, -700, 'Bahn')])
    const found = pays.importFile('csv', [pay('A-101'), csv(6, -700, 'Bahn')])
    expect([found.probable, [...found.exact.keys()]]).toEqual([[], [1]])
  })
})
