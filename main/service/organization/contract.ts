// Organizations, people, tokens and the installation as the HTTP routes see them.

import type { DiagnosticsObject, StatusObject } from '../../../shared/api/endpoints/books/status.ts'
import type { CreateMember } from '../../../shared/api/endpoints/organization/members.ts'
import type {
  CreateOrganization,
  DeletedOrganization,
} from '../../../shared/api/endpoints/organization/organizations.ts'
import type { SessionObject, SignIn, SignInLink } from '../../../shared/api/endpoints/organization/session.ts'
import type { CreateToken } from '../../../shared/api/endpoints/organization/tokens.ts'
import type { ChangeUser } from '../../../shared/api/endpoints/organization/user.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type { RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type {
  AccessToken,
  Member,
  Organization,
  OrganizationProfile,
  User,
} from '../../../shared/record/organization/organization.ts'
import type { SignInEvent } from '../../../shared/record/organization/sign-in-event.ts'
import type { OrganizationChange } from '../../../shared/rule/organization/organization.ts'

import type { Actor, Answer, ById, ByNumber, ListRequest, Membership } from '../core/request.ts'

/** An organization as a member of it sees it. */
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
  /** How long the password counts as confirmed, in seconds since 1970; 0: it does not. */
  readonly confirmed_until: number
  /** The parts of two-factor authentication that are shown only once. */
  readonly shown_two_factor: {
    readonly url: string | null
    readonly qr_code: string | null
    readonly recovery_codes: readonly string[]
  }
}

export interface MemberView {
  readonly record: Member
  readonly user: User
}

export interface SignInView {
  readonly record: SignInEvent
  /** Null: the sign-in names no existing user. */
  readonly user: User | null
}

export interface OrganizationServices {
  /** Runs before each request to an organization; opens its books when they are not open yet. */
  readonly enter: (organizationId: number) => Promise<void>
  readonly organizations: {
    readonly list: (actor: Actor) => Answer<readonly OrganizationSummary[]>
    readonly get: (actor: Actor, request: ByNumber) => Answer<OrganizationView>
    /** Checks the person's role in that organization; the routes checked the role in the token's organization. */
    readonly change: (
      actor: Actor,
      input: ByNumber & { readonly change: OrganizationChange },
    ) => Answer<OrganizationView>
    readonly create: (actor: Actor, input: CreateOrganization) => Answer<OrganizationView>
    /** Archives it, or makes it active again; only for its owner. */
    readonly archive: (actor: Actor, input: ByNumber & { readonly is_archived: boolean }) => Answer<OrganizationView>
    /** Writes its journal to an audit package and ends all access to it; only for its owner. */
    readonly remove: (
      actor: Actor,
      input: ByNumber & { readonly name: string; readonly current_password?: string | undefined },
    ) => Answer<DeletedOrganization>
  }
  readonly user: {
    readonly get: (actor: Actor) => Answer<UserView>
    readonly change: (actor: Actor, input: ChangeUser) => Answer<UserView>
    /** Two-factor authentication. The answers of `begin` and `renew` show secrets, only once. */
    readonly twoFactor: {
      readonly begin: (actor: Actor) => Answer<UserView>
      readonly confirm: (actor: Actor, input: { readonly one_time_password: string }) => Answer<UserView>
      readonly renew: (actor: Actor) => Answer<UserView>
      readonly end: (actor: Actor) => Answer<UserView>
    }
  }
  readonly signIn: {
    /** The link with which a start of the program opens the window. */
    readonly linkForStart: () => string
    /** `from`: where the request comes from; who sends it is not known yet. */
    readonly signIn: (from: Pick<Actor, 'address'>, input: SignIn) => Answer<SessionObject>
    readonly end: (actor: Actor) => Answer<null>
    readonly leaveSoon: (actor: Actor) => Answer<null>
    readonly link: (actor: Actor) => Answer<SignInLink>
    readonly confirm: (
      actor: Actor,
      input: { readonly password: string },
    ) => Answer<{ readonly password_confirmation_valid_until: number }>
  }
  /** The recorded sign-ins of people on other machines (rule 195). */
  readonly signIns: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<SignInView>>
  }
  readonly members: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<MemberView>>
    readonly get: (actor: Actor, request: ByNumber) => Answer<MemberView>
    readonly create: (actor: Actor, input: CreateMember) => Answer<MemberView>
    readonly change: (
      actor: Actor,
      input: ByNumber & Pick<Member, 'role'> & { readonly current_password?: string | undefined },
    ) => Answer<MemberView>
    readonly remove: (actor: Actor, request: ByNumber) => Answer<null>
    /** A link that signs the member in, once. It replaces the previous link. */
    readonly createSignInLink: (
      actor: Actor,
      input: ByNumber & { readonly current_password?: string | undefined },
    ) => Answer<SignInLink>
  }
  readonly tokens: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<AccessToken>>
    /** `secret` is in this answer only. */
    readonly create: (
      actor: Actor,
      input: CreateToken,
    ) => Answer<{ readonly record: AccessToken; readonly secret: string }>
    readonly get: (actor: Actor, request: ById) => Answer<AccessToken>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly access: {
    /**
     * The caller whose access token has this SHA-256 (hex); null when there is none. Each request asks: it must answer from
     * memory.
     */
    readonly findToken: (sha256: string) => Promise<Actor | null>
    /** The caller whose session has this SHA-256 (hex); null when there is none (any more). */
    readonly findSession: (sha256: string) => Promise<Actor | null>
    /** A member with the current role; null when the person is not a member (any more). Each request asks this too. */
    readonly findMember: (membership: Membership) => Promise<Actor | null>
    /** Calls the listener when one of these answers may have changed. Returns a function that stops it. */
    readonly changes: (listener: () => void) => () => void
  }
  readonly status: {
    readonly get: (actor: Actor) => Answer<StatusObject>
    /** Technical facts that help to find a fault, without any data of the books. */
    readonly diagnose: (actor: Actor) => Answer<DiagnosticsObject>
    readonly findNotice: (actor: Actor, request: ById) => Answer<RepairNotice>
    /** Acknowledges a loss, for good; answers the status afterwards. */
    readonly acknowledge: (actor: Actor, request: ById) => Answer<StatusObject>
  }
}
