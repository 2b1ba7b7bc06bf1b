// What was done in the books, as the HTTP routes see it.
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { Actor, Answer, ById, GetRequest, ListRequest } from '../core/request.ts'

export interface HistoryView {
  readonly record: HistoryEntry
  /** Who did it; null: the application itself, or somebody who is gone. */
  readonly user_name: string | null
  /** That of who asks. */
  readonly locale: User['locale']
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
    /** Takes an action back. Answers the action that does; refused with what stands in the way. */
    readonly undo: (actor: Actor, request: ById) => Answer<HistoryView>
    /** Does an action once more that was taken back. */
    readonly redo: (actor: Actor, request: ById) => Answer<HistoryView>
  }
}
