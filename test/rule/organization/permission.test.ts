// Rule 28 as a table: which role has which permission.
import { expect, test } from 'vitest'
import { ROLES } from '../../../shared/record/organization/organization.ts'
import { PERMISSIONS } from '../../../shared/record/organization/permission.ts'
import { hasPermission } from '../../../shared/rule/organization/permission.ts'

test('roles have the permissions of rule 28', () => {
  const refused = ROLES.map((role) => [role, PERMISSIONS.filter((permission) => !hasPermission(role, [permission]))])
  expect(Object.fromEntries(refused)).toEqual({
    owner: [],
    administrator: [],
    accountant: ['edit organization'],
    viewer: [...PERMISSIONS],
  })
})

test('one of several permissions is enough, and without a required one every member may', () => {
  expect(hasPermission('accountant', ['edit organization', 'manage budgets'])).toBe(true)
  expect(hasPermission('viewer', ['create bank_transaction', 'supervise invoices'])).toBe(false)
  expect(hasPermission('viewer', [])).toBe(true)
})
