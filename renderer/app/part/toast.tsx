// Says in passing what was done, with its undo, or why something was refused. At the bottom, where it covers neither the
// search nor the head of the list; what was refused stays longer.
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { HistoryObject } from '../../../shared/api/endpoints/books/history.ts'
import { lastActionId } from '../data/api.ts'
import { DownloadError, download } from '../data/download.ts'
import { historyEntry, latestRedoable, latestUndoable, redoEntry, undoEntry } from '../data/query/history.ts'
import { problemSentence } from '../text/problem-text.ts'

const DONE_MS = 7000
const REFUSED_MS = 12_000

interface Offer {
  readonly label: string
  readonly run: () => void
}

const notify = (message: string, offer: Offer | null): string => {
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

interface DoneOptions {
  /** The action of the history that an undo is offered for; null: none is. */
  readonly action?: string | null
  /** What is told one after the other (cells of a table): the new one takes the old one's place. */
  readonly series?: string
}

const latestOf = new Map<string, string>()

/** Tells that something was done, with an undo of what this window changed last, unless another action is named. */
export const showDone = (message: string, { action = lastActionId(), series }: DoneOptions = {}): void => {
  const previousId = series === undefined ? undefined : latestOf.get(series)
  if (previousId !== undefined) notifications.hide(previousId)
  const run = () => void (action && historyEntry(action).then(undoAction, showProblem))
  const id = notify(message, action === null ? null : { label: i18next.t('command.undo'), run })
  if (series !== undefined) latestOf.set(series, id)
}

/** Tells why something was refused, or did not work. */
export const showProblem = (error: unknown): void => {
  notifications.show({
    message: error instanceof Error ? problemSentence(i18next.language, error) : String(error),
    icon: <TriangleAlert size={18} aria-hidden />,
    color: 'red',
    autoClose: REFUSED_MS,
  })
}

/** Saves a file that the server makes and says under which name; refused, it says why. Answers whether it was kept. */
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

/** Takes an action back and says so; refused, it says what stands in the way. Answers whether it is done. */
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

/** Does once more what was taken back. */
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

/** Ctrl+Z: takes back what was done last. */
export const undoLatest = async (): Promise<void> => {
  const entry = await latestUndoable().catch(showProblem)
  if (entry) await undoAction(entry)
  else if (entry === null) notify(i18next.t('command.nothing-to-undo'), null)
}

/** Ctrl+Shift+Z: does once more what was taken back last. */
export const redoLatest = async (): Promise<void> => {
  const entry = await latestRedoable().catch(showProblem)
  if (entry) await redoAction(entry)
  else if (entry === null) notify(i18next.t('command.nothing-to-redo'), null)
}
