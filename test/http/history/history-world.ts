// Undo over HTTP, for tests.
import type { Problem } from '../../../shared/api/problem.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'
import { findingsIn, stateOf } from './book-state.ts'

export interface Entry {
  readonly id: string
  readonly time: string
  readonly user: { readonly id: number; readonly name: string } | null
  readonly action: string
  readonly title: string
  readonly counts: Readonly<Record<string, number>>
  readonly undoes_id: string | null
  readonly undone_by_id: string | null
  readonly is_undoable: boolean
}

export interface HistoryWorld extends MatchingWorld {
  readonly history: (query?: string) => Promise<readonly Entry[]>
  /** The latest action. */
  readonly latest: () => Promise<Entry>
  readonly entry: (id: string) => Promise<Entry>
  /** Undoes or redoes an action; must succeed. */
  readonly undo: (id: string) => Promise<Entry>
  readonly redo: (id: string) => Promise<Entry>
  /** The same; must be refused. */
  readonly refused: (direction: 'undo' | 'redo', id: string) => Promise<Problem & { readonly status: number }>
  readonly state: () => Readonly<Record<string, unknown>>
  /** The findings of `kontor verify`. */
  readonly findings: () => readonly string[]
  readonly put: (path: string, body: object) => Promise<Response>
  readonly idle: () => Promise<void>
}

export const startHistoryWorld = async (): Promise<HistoryWorld> => {
  const world = await startMatchingWorld()
  const { kontor, json, post } = world
  const history = async (query = '') => (await json<{ data: Entry[] }>(`/history?per_page=500${query}`)).data
  const accepted = async (direction: string, id: string): Promise<Entry> => {
    const answer = await post(`/history/${id}/${direction}`)
    const body = await answer.json()
    if (answer.status !== 200)
      throw new Error(`${direction}: ${answer.status} ${JSON.stringify(body)} ${kontor.errors}`)
    return body as Entry
  }
  return {
    ...world,
    history,
    latest: async () => {
      const [entry] = await history()
      if (!entry) throw new Error('nothing was done')
      return entry
    },
    entry: (id) => json<Entry>(`/history/${id}`),
    undo: (id) => accepted('undo', id),
    redo: (id) => accepted('redo', id),
    refused: async (direction, id) => {
      const answer = await post(`/history/${id}/${direction}`)
      if (answer.status === 200) throw new Error(`${direction} was accepted`)
      return { ...((await answer.json()) as Problem), status: answer.status }
    },
    state: () => stateOf(kontor),
    findings: () => findingsIn(kontor),
    put: (path, body) => kontor.send('PUT', `/api${path}`, body),
    idle: () => kontor.services.idle(),
  }
}
