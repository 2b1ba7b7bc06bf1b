// The names of the roles of members.
import type { Role } from '../../../shared/record/organization/organization.ts'

export const ROLE_TEXT = {
  owner: 'role.owner',
  administrator: 'role.administrator',
  accountant: 'role.accountant',
  viewer: 'role.viewer',
} as const satisfies Record<Role, string>

/** Whether the interface's text is a role that has a name here. */
export const isRole = (role: string): role is Role => Object.hasOwn(ROLE_TEXT, role)
