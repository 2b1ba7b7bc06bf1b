// The places of the navigation: which address belongs to which place and tab. The addresses are those of earlier
// versions, which links, bookmarks and scripts still use.
import { describe, expect, test } from 'vitest'
import { placeOf } from '../../../renderer/app/address/link.ts'
import { OrganizationSearch } from '../../../renderer/app/address/organization.ts'
import { MOVED, SCREENS } from '../../../renderer/app/screens.ts'
import { PLACES, screenAt, tabAt, tabsOf } from '../../../renderer/app/shell/screen.ts'

const found = (path: string) => {
  const moved = MOVED[path] ?? path
  const place = screenAt(moved, SCREENS)?.place
  return [place, place && tabAt(moved, tabsOf(place, SCREENS))?.path]
}

describe('addresses', () => {
  test.each([
    ['/overview', 'overview', '/overview'],
    ['/transactions', 'bank', '/transactions'],
    ['/imports', 'bank', '/imports'],
    ['/imports/0198c1de-7f2a-7000-8000-0123456789ab', 'bank', '/imports'],
    ['/rules', 'bank', '/rules'],
    ['/facts', 'bank', '/facts'],
    ['/bank-accounts', 'bank', '/bank-accounts'],
    ['/invoices', 'debtors', '/invoices'],
    ['/expenses', 'creditors', '/expenses'],
    ['/payment-runs', 'creditors', '/payment-runs'],
    ['/payment-runs/01KB', 'creditors', '/payment-runs'],
    ['/payments', 'creditors', '/payments'],
    ['/companies', 'companies', '/companies'],
    ['/journal', 'journal', '/journal'],
    ['/accounts', 'accounts', '/accounts'],
    ['/accounts/01HZX3K4M5N6P7Q8R9S0T1V2W3', 'accounts', '/accounts'],
    ['/budget', 'budget', '/budget'],
    ['/reports', 'reports', '/reports'],
    ['/reports/balance_sheet', 'reports', '/reports'],
    ['/reports/vat', 'year', '/vat'],
    ['/vat', 'year', '/vat'],
    ['/years', 'year', '/years'],
    ['/people', 'settings', '/people'],
    ['/profile', 'settings', '/profile'],
    ['/interface', 'settings', '/interface'],
    ['/backup', 'settings', '/backup'],
    ['/archive', 'settings', '/archive'],
    ['/organization', 'settings', '/organization'],
  ])('%s', (path, place, tab) => {
    expect(found(path)).toEqual([place, tab])
    // A link from outside leads there too.
    expect(placeOf(path, SCREENS)).toBe(path)
  })

  test.each(['offers', 'mail', 'portal'])('the section %s leads to what only the interface knows', (section) => {
    expect(OrganizationSearch.parse({ section })).toEqual({ section: 'interface' })
  })
})

test('ten places and the settings, each with a screen that keys lead to', () => {
  expect(PLACES.length).toBe(11)
  for (const place of PLACES) expect(tabsOf(place, SCREENS)[0]?.keys, place).toMatch(/^g [a-z]$/)
})
