// The roles that the window has names for.
import { ROLES, type Role } from '../../../shared/record/organization/organization.ts'

/** Whether the interface's text is a role that has a name here. */
export const isRole = (role: string): role is Role => ROLES.some((known) => known === role)
