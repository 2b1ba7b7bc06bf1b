// Records who signed in and who failed to (rule 195). Successful actions are on the disk before the answer. Actions that
// anyone can repeat without limit, such as failing, are counted and written together, so that they never fill the disk.
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { SignInAction, SignInEvent } from '../../../shared/record/organization/sign-in-event.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'

const HOUR_MS = 3_600_000
/** Up to this many equal events in an hour are recorded one by one. */
const ONE_BY_ONE = 20
/** Up to this many counted rows an hour have an address; further events become one row an hour for each action and person. */
const MAX_ROWS = 200

export interface SignInNote {
  readonly action: SignInAction
  readonly user_id: number | null
  /** Absent: several addresses, or no request. */
  readonly address?: string | undefined
  readonly about?: string | undefined
}

export interface SignInLog {
  /** The changes to add to the commit of the recorded action. */
  readonly changesOf: (noted: SignInNote) => readonly Change[]
  /** On the disk when it resolves, or counted when there are many equal events. */
  readonly note: (noted: SignInNote) => Promise<void>
  /** Counts the event; the next `flush` writes it. */
  readonly count: (noted: SignInNote) => void
  /** Writes the counted events; `isEnd`: all of them. */
  readonly flush: (isEnd?: boolean) => Promise<void>
}

/** Records nothing: for a program that serves only this machine. */
export const NO_SIGN_IN_LOG: SignInLog = {
  changesOf: () => [],
  note: async () => undefined,
  count: () => undefined,
  flush: async () => undefined,
}

/** `clock`: milliseconds since any fixed moment. */
export const createSignInLog = (
  { systemBook, now, newId }: Pick<ServiceDeps, 'systemBook' | 'now' | 'newId'>,
  clock: () => number,
): SignInLog => {
  let hour = { began: clock(), noted: new Map<string, number>(), rows: 0 }
  let counted = new Map<string, SignInEvent>()

  const hourNow = () => {
    if (clock() - hour.began >= HOUR_MS) hour = { began: clock(), noted: new Map(), rows: 0 }
    return hour
  }
  const eventOf = ({ action, user_id, address = null, about = null }: CountedEvent, count = 1): SignInEvent => {
    return { id: newId(), time: now(), action, user_id, address, about, count }
  }
  const write = async (events: readonly SignInEvent[]): Promise<void> => {
    const changes = events.map((event) => created('sign_in_event', event))
    await systemBook.write<null, never>({ user: null }, async () =>
      ok({ action: 'note_sign_ins', changes, value: null }),
    )
  }
  const count = (noted: CountedEvent, by = 1): void => {
    const isOverLimit = hourNow().rows + counted.size >= MAX_ROWS && !counted.has(keyOf(noted))
    const countedNote = isOverLimit ? { ...noted, address: null } : noted
    counted.set(keyOf(countedNote), eventOf(countedNote, (counted.get(keyOf(countedNote))?.count ?? 0) + by))
  }
  return {
    changesOf: (noted) => [created('sign_in_event', eventOf(noted))],
    note: async (noted) => {
      const { noted: many } = hourNow()
      const times = (many.get(keyOf(noted)) ?? 0) + 1
      many.set(keyOf(noted), times)
      if (times > ONE_BY_ONE) count(noted)
      else await write([eventOf(noted)])
    },
    count: (noted) => count(noted),
    flush: async (isEnd = false) => {
      const rows = hourNow().rows
      const events = [...counted.values()]
      // Above the limit of the hour, events wait for its end and are combined with equal ones.
      const due = isEnd ? events : events.slice(0, Math.max(0, MAX_ROWS - rows))
      if (due.length === 0) return
      counted = new Map(events.filter((event) => !due.includes(event)).map((event) => [keyOf(event), event]))
      hour.rows += due.length
      try {
        await write(due)
      } catch (error) {
        // Counted again for the next `flush`; the addresses stay.
        for (const event of due) count(event, event.count)
        throw error
      }
    },
  }
}

type CountedEvent = Pick<SignInEvent, 'action' | 'user_id'> &
  Partial<Record<'address' | 'about', string | null | undefined>>

const keyOf = ({ action, user_id, address = null, about = null }: CountedEvent): string =>
  JSON.stringify([action, user_id, address, about])
