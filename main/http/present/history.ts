// The history as the interface shows it: with titles in the language of the caller.
import type { HistoryDetailObject, HistoryObject } from '../../../shared/api/endpoints/books/history.ts'
import { isUndoable } from '../../../shared/rule/history/undoable.ts'
import type { HistoryDetailView, HistoryView } from '../../service/history/contract.ts'
import { actionTitle } from '../text/action-titles.ts'

export const presentHistory = ({ record, user_name, locale, bulk_done }: HistoryView): HistoryObject => ({
  id: record.id,
  time: record.time,
  user: record.user === null ? null : { id: record.user, name: user_name ?? '' },
  action: record.action,
  title: actionTitle(record, locale, bulk_done),
  counts: record.counts,
  undoes_id: record.undoes_id,
  undone_by_id: record.undone_by_id,
  is_undoable: isUndoable(record) && bulk_done !== 0,
})

export const presentHistoryDetail = (view: HistoryDetailView): HistoryDetailObject => ({
  ...presentHistory(view),
  changes: view.changes.map((change) => ({ ...change })),
  changes_left_out: view.changes_left_out,
})
