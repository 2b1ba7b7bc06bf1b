// Organizations, people, tokens and the installation as the HTTP routes see them.
import type { CreateMember, CreateOrganization } from '../../../shared/api/endpoints/organizations.ts'
import type { StatusObject } from '../../../shared/api/endpoints/status.ts'
import type { ChangeUser } from '../../../shared/api/endpoints/user.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../shared/record/fiscal-year.ts'
import type {
  AccessToken,
  Member,
  Organization,
  OrganizationProfile,
  User,
} from '../../../shared/record/organization.ts'
import type { RepairNotice } from '../../../shared/record/repair-notice.ts'
import type { VatRate } from '../../../shared/record/vat-rate.ts'
import type { OrganizationChange } from '../../../shared/rule/organization/organization.ts'

import type { Actor, Answer, ById, ByNumber, ListRequest, Membership } from '../core/request.ts'

/** An organization as the person sees it who is a member of it. */
export interface OrganizationSummary {
  readonly record: Organization
  readonly owner: User
  readonly member: Member
}

export interface OrganizationView extends OrganizationSummary {
  readonly profile: OrganizationProfile
  readonly users: readonly User[]
  readonly current_year: FiscalYear | null
  readonly oldest_open_year: FiscalYear | null
  readonly default_vat_rate: VatRate | null
  readonly counts: Readonly<
    Record<'accounts' | 'bank_accounts' | 'invoices' | 'expenses' | 'companies' | 'unreconciled', number>
  >
}

export interface UserView {
  readonly record: User
  readonly organization: OrganizationView
  readonly organizations: readonly OrganizationSummary[]
}

export interface MemberView {
  readonly record: Member
  readonly user: User
}

export interface OrganizationServices {
  readonly organizations: {
    readonly list: (actor: Actor) => Answer<readonly OrganizationSummary[]>
    readonly get: (actor: Actor, request: ByNumber) => Answer<OrganizationView>
    /** By the person's role in that organization; the routes have checked the one in the token's. */
    readonly change: (
      actor: Actor,
      input: ByNumber & { readonly change: OrganizationChange },
    ) => Answer<OrganizationView>
    readonly create: (actor: Actor, input: CreateOrganization) => Answer<OrganizationView>
  }
  readonly user: {
    readonly get: (actor: Actor) => Answer<UserView>
    readonly change: (actor: Actor, input: ChangeUser) => Answer<UserView>
  }
  readonly members: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<MemberView>>
    readonly get: (actor: Actor, request: ByNumber) => Answer<MemberView>
    readonly create: (actor: Actor, input: CreateMember) => Answer<MemberView>
    readonly change: (actor: Actor, input: ByNumber & Pick<Member, 'role'>) => Answer<MemberView>
    readonly remove: (actor: Actor, request: ByNumber) => Answer<null>
  }
  readonly tokens: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<AccessToken>>
    /** `secret` is known now and never again. */
    readonly create: (
      actor: Actor,
      input: { readonly name: string },
    ) => Answer<{ readonly record: AccessToken; readonly secret: string }>
    readonly get: (actor: Actor, request: ById) => Answer<AccessToken>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly access: {
    /** Whose lasting token has this SHA-256 (hex); null when there is none. Asked on each request: answer from memory. */
    readonly findToken: (sha256: string) => Promise<Actor | null>
    /** Somebody with the role of this moment; null for who is no member (any more). Asked on each request, too. */
    readonly findMember: (membership: Membership) => Promise<Actor | null>
    /** Tells when one of these answers may have changed. Returns how to stop listening. */
    readonly changes: (listener: () => void) => () => void
  }
  readonly status: {
    readonly get: (actor: Actor) => Answer<StatusObject>
    readonly findNotice: (actor: Actor, request: ById) => Answer<RepairNotice>
    /** Takes note of a loss, for good; the status afterwards. */
    readonly acknowledge: (actor: Actor, request: ById) => Answer<StatusObject>
  }
}
