// Rule 28 as a table: which role may do what.
import { expect, test } from 'vitest'
import { ROLES } from '../../../shared/record/organization/organization.ts'
import { PERMISSIONS } from '../../../shared/record/organization/permission.ts'
import { hasPermission } from '../../../shared/rule/organization/permission.ts'

test('Roles hold what rule 28 says', () => {
  const refused = ROLES.map((role) => [role, PERMISSIONS.filter((permission) => !hasPermission(role, [permission]))])
  expect(Object.fromEntries(refused)).toEqual({
    owner: [],
    administrator: [],
    accountant: ['edit organization'],
    viewer: [...PERMISSIONS],
  })
})

test('One of several permissions is enough, and none asked for is for every member', () => {
  expect(hasPermission('accountant', ['edit organization', 'manage budgets'])).toBe(true)
  expect(hasPermission('viewer', ['create bank_transaction', 'supervise invoices'])).toBe(false)
  expect(hasPermission('viewer', [])).toBe(true)
})
