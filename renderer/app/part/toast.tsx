// Short messages: an action with its undo, or the reason of a refusal. They appear at the bottom, where they cover
// neither the search nor the head of the list; refusals stay longer.
import { Button, Group } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import i18next from 'i18next'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { HistoryObject } from '../../../shared/api/endpoints/books/history.ts'
import { lastActionId } from '../data/api.ts'
import type { BookTable } from '../data/book-tables.ts'
import { DownloadError, download } from '../data/download.ts'
import { historyEntry, latestRedoable, latestUndoable, redoEntry, undoEntry } from '../data/query/history.ts'
import { refreshTables } from '../data/refresh.ts'
import { problemSentence } from '../text/problem-text.ts'

const DONE_MS = 7000
const REFUSED_MS = 12_000
const MOST_SHOWN = 4

/** While the pointer rests on a message none closes by itself: the oldest makes room, so that the newest is seen. */
const makeRoom = (): void => {
  const [oldest, ...others] = notificationsStore.getState().notifications
  if (oldest?.id !== undefined && others.length + 1 >= MOST_SHOWN) notifications.hide(oldest.id)
}

interface Offer {
  readonly label: string
  readonly run: () => void
}

const notify = (message: string, offer: Offer | null): string => {
  makeRoom()
  const id = notifications.show({
    message: offer ? (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-xs"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            offer.run()
          }}
        >
          {offer.label}
        </Button>
      </Group>
    ) : (
      message
    ),
    icon: <CircleCheck size={18} aria-hidden />,
    color: 'teal',
    autoClose: DONE_MS,
  })
  return id
}

/** Says something, with a button for what can be done about it. */
export const showOffer = (message: string, offer: Offer): void => void notify(message, offer)

interface DoneOptions {
  /** The history action that the undo reverts; null: no undo. */
  readonly action?: string | null
  /** Messages of one series (cells of a table): a new one replaces the one before. */
  readonly series?: string
}

const latestOf = new Map<string, string>()

/** Confirms an action, with an undo of this window's latest change unless another action is given. */
export const showDone = (message: string, { action = lastActionId(), series }: DoneOptions = {}): void => {
  const previousId = series === undefined ? undefined : latestOf.get(series)
  if (previousId !== undefined) notifications.hide(previousId)
  const run = () => void (action && historyEntry(action).then(undoAction, showProblem))
  const id = notify(message, action === null ? null : { label: i18next.t('command.undo'), run })
  if (series !== undefined) latestOf.set(series, id)
}

/** Shows why an action was refused or failed. */
export const showProblem = (error: unknown): void => {
  makeRoom()
  notifications.show({
    message: error instanceof Error ? problemSentence(i18next.language, error) : String(error),
    icon: <TriangleAlert size={18} aria-hidden />,
    color: 'red',
    autoClose: REFUSED_MS,
  })
}

/** Makes a change and confirms it with its undo, or shows why it was refused. `tables`: what the change concerns. */
export const runAction = async (
  write: () => Promise<unknown>,
  tables: readonly BookTable[],
  message: () => string,
): Promise<void> => {
  try {
    await write()
  } catch (error) {
    showProblem(error)
    return
  }
  refreshTables(...tables)
  showDone(message())
}

/** Saves a file that the server makes and shows its name, or the reason of a refusal. Answers whether it was saved. */
export const saveFile = async (address: string): Promise<boolean> => {
  try {
    const name = await download(address)
    if (name !== null) notify(i18next.t('download.saved', { name }), null)
    return name !== null
  } catch (error) {
    showProblem(error instanceof DownloadError ? i18next.t('download.failed') : error)
    return false
  }
}

/** Undoes an action and confirms it, or shows the blocking records. Answers whether it is undone. */
export const undoAction = async (entry: Pick<HistoryObject, 'id' | 'title'>): Promise<boolean> => {
  try {
    await undoEntry(entry.id)
  } catch (error) {
    showProblem(error)
    return false
  }
  notify(i18next.t('command.undone', { title: entry.title }), {
    label: i18next.t('command.redo'),
    run: () => void redoAction(entry),
  })
  return true
}

/** Redoes an undone action. */
export const redoAction = async (entry: Pick<HistoryObject, 'id' | 'title'>): Promise<boolean> => {
  try {
    await redoEntry(entry.id)
  } catch (error) {
    showProblem(error)
    return false
  }
  notify(i18next.t('command.redone', { title: entry.title }), {
    label: i18next.t('command.undo'),
    run: () => void undoAction(entry),
  })
  return true
}

/** Ctrl+Z: undoes the latest action. */
export const undoLatest = async (): Promise<void> => {
  const entry = await latestUndoable().catch(showProblem)
  if (entry) await undoAction(entry)
  else if (entry === null) notify(i18next.t('command.nothing-to-undo'), null)
}

/** Ctrl+Shift+Z: redoes the latest undone action. */
export const redoLatest = async (): Promise<void> => {
  const entry = await latestRedoable().catch(showProblem)
  if (entry) await redoAction(entry)
  else if (entry === null) notify(i18next.t('command.nothing-to-redo'), null)
}
