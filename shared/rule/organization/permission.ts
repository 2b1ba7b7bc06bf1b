// What each role may do, and what each scope of a token allows. Reading requires membership only (rule 28).
import type { Role, Scope } from '../../record/organization/organization.ts'
import { PERMISSIONS, type Permission } from '../../record/organization/permission.ts'

const ALLOWED: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  administrator: new Set(PERMISSIONS),
  accountant: new Set(PERMISSIONS.filter((permission) => permission !== 'edit organization')),
  viewer: new Set(),
}

/** Whether the role has at least one of the permissions; an empty list requires membership only. */
export const hasPermission = (role: Role, oneOf: readonly Permission[]): boolean =>
  oneOf.length === 0 || oneOf.some((permission) => ALLOWED[role].has(permission))

/** The strongest first. */
const BY_STRENGTH: readonly Role[] = ['owner', 'administrator', 'accountant', 'viewer']

/** Whether the first role has no more rights than the second. */
export const isAtMost = (role: Role, bound: Role): boolean => BY_STRENGTH.indexOf(role) >= BY_STRENGTH.indexOf(bound)

/** The role with fewer rights. */
export const weaker = (one: Role, other: Role): Role => (isAtMost(one, other) ? one : other)

/**
 * Whether the scopes of a token allow a call: one of `oneOf` is enough. A person has no scopes and may call everything.
 */
export const isInScope = (scopes: readonly Scope[] | undefined, oneOf: readonly Scope[]): boolean =>
  scopes === undefined || oneOf.some((scope) => scopes.includes(scope))
