// What every call of a service contains: who asks, the question, and the kind of answer.
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import type { AccessToken, Role, User } from '../../../shared/record/organization/organization.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { Refusal } from './refusal.ts'

/** Who asks, in which organization and role. The routes have checked the endpoint's permissions. */
export interface Actor extends Membership {
  readonly role: Role
  /** The language of the request; it overrides that of the person. */
  readonly language?: User['locale']
  /** The access token of the request; absent: a window, or the token of the start. */
  readonly token?: AccessToken
  /** The session of the window: SHA-256 of its secret. */
  readonly session?: string
  /** The network address of the caller, while people on other machines are served. */
  readonly address?: string
  /** Whether the caller may manage the installation as a whole (rule 172). */
  readonly runs_installation?: boolean
  /** The organization is archived: read-only. */
  readonly is_archived?: boolean
}

/** A person in an organization. */
export interface Membership {
  readonly user_id: number
  readonly organization_id: number
}

export type Answer<T> = Promise<Result<T, Refusal>>

/**
 * Which additional parts of a record the caller wants: names from the endpoint's `includes` and `appends`, already
 * checked.
 */
export interface ViewOptions {
  readonly includes: readonly string[]
  readonly appends: readonly string[]
  /** The record as known at this moment; null: as it is now. */
  readonly as_of?: Timestamp | null
}

export interface GetRequest extends ViewOptions {
  readonly id: string
}

/** A page of a list. The question goes to the books unchanged; fields and sort keys are those of its table. */
export interface ListRequest extends ViewOptions {
  readonly question: PageQuestion
}

export type ById = { readonly id: string }

export type ByNumber = { readonly id: number }

export interface UploadedFile {
  /** The name that the sender gave it, without any folder. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
