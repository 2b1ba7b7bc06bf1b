// The history of the books, as the HTTP routes see it.
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { Actor, Answer, ById, GetRequest, ListRequest } from '../core/request.ts'

export interface HistoryView {
  readonly record: HistoryEntry
  /** The person; null: the application itself, or a deleted user. */
  readonly user_name: string | null
  /** The language of the person who asks. */
  readonly locale: User['locale']
  /** For finished bulk work, the number of transactions that it changed; null for other actions and unfinished work. */
  readonly bulk_done: number | null
}

/** A record that an action changed. */
export interface ChangedRecord {
  readonly table: TableName
  readonly id: RecordId
  readonly kind: 'created' | 'changed' | 'removed'
  readonly title: string
}

export interface HistoryDetailView extends HistoryView {
  readonly changes: readonly ChangedRecord[]
  readonly changes_left_out: number
}

export interface HistoryServices {
  readonly history: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<HistoryView>>
    readonly get: (actor: Actor, request: GetRequest | ById) => Answer<HistoryDetailView>
    /** Undoes an action. Answers the new action that does so; refused with the blockers. */
    readonly undo: (actor: Actor, request: ById) => Answer<HistoryView>
    /** Does an undone action again. */
    readonly redo: (actor: Actor, request: ById) => Answer<HistoryView>
  }
}
