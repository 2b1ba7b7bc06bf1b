// What every call of a service says: who asks, what is wanted, and what kind of answer comes.
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import type { AccessToken, Role, User } from '../../../shared/record/organization/organization.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { Refusal } from './refusal.ts'

/** Who asks, in which organization, in which role. The routes have checked the endpoint's permissions. */
export interface Actor extends Membership {
  readonly role: Role
  /** Of the request: goes before that of the person. */
  readonly language?: User['locale']
  /** The lasting token that asks; absent: a window, or the token of the start. */
  readonly token?: AccessToken
  /** The session of the window that asks: SHA-256 of its secret. */
  readonly session?: string
  /** From which address the request comes, while people on other machines are served. */
  readonly address?: string
  /** Whether it may manage the installation as a whole (rule 172). */
  readonly runs_installation?: boolean
  /** Its organization is only looked at. */
  readonly is_archived?: boolean
}

/** A person in an organization. */
export interface Membership {
  readonly user_id: number
  readonly organization_id: number
}

export type Answer<T> = Promise<Result<T, Refusal>>

/** What is wanted with a record: names from the endpoint's `includes` and `appends`, already checked. */
export interface ViewOptions {
  readonly includes: readonly string[]
  readonly appends: readonly string[]
  /** As known at this moment; null: as it is. */
  readonly as_of?: Timestamp | null
}

export interface GetRequest extends ViewOptions {
  readonly id: string
}

/** A page of a list. The question goes to the books as it is; fields and sort keys are those of its table. */
export interface ListRequest extends ViewOptions {
  readonly question: PageQuestion
}

export type ById = { readonly id: string }

export type ByNumber = { readonly id: number }

export interface UploadedFile {
  /** As the sender named it, without any folder. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
