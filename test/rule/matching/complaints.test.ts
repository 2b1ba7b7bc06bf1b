// Common complaints of users of other systems about proposed matches, each as a test, with the report it comes from.
import { describe, expect, test } from 'vitest'
import { company, invoice, matcherWith, rappen, rowsOf, transaction } from './world.ts'

const REFERENCE = '210000000003139471430009017'
const OTHER = '123456789012345678901234567'
const muster = company('company001', 'Muster Holzbau AG')
const open = invoice('invoice0001', { company_id: muster.id, reference: REFERENCE, total: rappen(100_000) })

const suggestTo = (fields: Parameters<typeof transaction>[1], invoices = [open]) =>
  matcherWith({ company: [muster], invoice: invoices }).suggest(transaction('payment0001', fields), 5)

describe('complaints', () => {
  test('the reference contradicts, and still it is matched (erpnext#46725)', () => {
    const other = { ...open, id: 'invoice0002', reference: OTHER, total: rappen(70_000) }
    const fields = { amount: rappen(100_000), name: 'Muster Holzbau AG', reference: OTHER }
    const { attaches, why_not } = suggestTo(fields, [open, other])
    expect(attaches).toBe(false)
    expect(why_not.length).toBeGreaterThan(0)
  })

  test('a partial payment is booked as full (odoo#44046, odoo#63297)', () => {
    const byName = suggestTo({ amount: rappen(98_000), name: 'Muster Holzbau AG' })
    expect(byName.attaches).toBe(false)
    const { attaches, candidates } = suggestTo({ amount: rappen(60_000), reference: REFERENCE })
    expect([attaches, candidates[0]?.kind, candidates[0]?.is_certain]).toEqual([true, 'part_payment', false])
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 600.00'])
  })

  test('"paid in full, the charge is ours" is hard to say (account-reconcile#500)', () => {
    const { candidates } = suggestTo({ amount: rappen(99_500), reference: REFERENCE })
    expect(candidates.map(({ kind, matches }) => [kind, rowsOf(matches)])).toEqual([
      ['document', ['invoice0001 1000.00', 'account6940 -5.00']],
      ['part_payment', ['invoice0001 995.00']],
    ])
  })

  test('455 are written off at a limit of 0.10 (account-reconcile#170): the limit applies to the remainder', () => {
    const { attaches, candidates } = suggestTo({ amount: rappen(54_500), reference: REFERENCE })
    expect(candidates.flatMap(({ remainder }) => remainder?.rows ?? [])).toEqual([])
    expect([attaches, candidates[0]?.remainder?.amount]).toEqual([true, -45_500])
  })

  test('exchange is booked twice, or in the wrong currency (account-reconcile#656): the row has both', () => {
    const euros = { ...open, currency: 'EUR', base_total: rappen(95_000) }
    const [first] = suggestTo({ amount: rappen(94_200), reference: REFERENCE }, [euros]).candidates
    expect(first?.matches[0]).toMatchObject({ amount: 95_000, currency: 'EUR', currency_amount: 100_000 })
    expect(first?.matches.filter(({ account_id }) => account_id === 'account3806')).toHaveLength(1)
    expect(first?.remainder).toMatchObject({ amount: -800, currency: 'CHF' })
  })
})
