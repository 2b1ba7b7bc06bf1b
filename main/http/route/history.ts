// The history of the books, undo and redo.
import { getHistory, listHistory, redoHistory, undoHistory } from '../../../shared/api/endpoints/books/history.ts'
import type { Services } from '../../service/contract.ts'
import { listRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { presentHistory, presentHistoryDetail } from '../present/history.ts'

export const historyRoutes = ({ history }: Services): readonly Route[] => {
  const onEntry = recordRoutes(history.get)
  return [
    listRoute(listHistory, history.list, presentHistory),
    onEntry(getHistory, history.get, presentHistoryDetail),
    onEntry(undoHistory, history.undo, presentHistory),
    onEntry(redoHistory, history.redo, presentHistory),
  ]
}
