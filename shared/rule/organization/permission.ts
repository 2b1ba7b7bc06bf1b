// Which role may do what. Reading needs membership only (rule 28).
import type { Role } from '../../record/organization.ts'
import { PERMISSIONS, type Permission } from '../../record/permission.ts'

const ALLOWED: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  administrator: new Set(PERMISSIONS),
  accountant: new Set(PERMISSIONS.filter((permission) => permission !== 'edit organization')),
  viewer: new Set(),
}

/** Whether the role has at least one of the permissions; none asked for means membership is enough. */
export const mayDo = (role: Role, oneOf: readonly Permission[]): boolean =>
  oneOf.length === 0 || oneOf.some((permission) => ALLOWED[role].has(permission))
