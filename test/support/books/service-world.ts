// Services over books in memory with the real parser. Each test gets a fresh data folder and a ticking clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../../main/platform/log.ts'
import type { ProcessingStep } from '../../../main/service/bank/processing.ts'
import type { RunningServices } from '../../../main/service/contract.ts'
import { createFileArchive } from '../../../main/service/core/file-archive.ts'
import type { Actor, UploadedFile } from '../../../main/service/core/request.ts'
import { createServices } from '../../../main/service/create-services.ts'
import type { ParseFile } from '../../../main/service/import/prepare-import.ts'
import { prepareOrganization } from '../../../main/service/ledger/new-books.ts'
import type { MatcherPort } from '../../../main/service/matching/matcher/matcher-port.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import { readEnrichment } from '../../../main/worker/read-enrichment.ts'
import type { Commit } from '../../../shared/books/port/commit.ts'
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId, newUuid } from '../../../shared/value/id.ts'
import { assert, type Result } from '../../../shared/value/result.ts'
import { createMatcherInThread } from './matcher-in-thread.ts'
import { memoryPorts } from './memory-backups.ts'
import { createMemoryBook, type MemoryBook } from './memory-book.ts'
import { noRepairs } from './repairs.ts'
import { SHORT_PAUSES } from './review-pauses.ts'

export interface World {
  readonly services: RunningServices
  readonly book: MemoryBook
  readonly system: MemoryBook
  readonly owner: Actor
  readonly folder: string
  readonly errors: readonly string[]
}

export interface WorldOptions {
  readonly parse: ParseFile
  readonly steps?: readonly ProcessingStep[]
  readonly matcher?: MatcherPort
  /** Absent: 31 January 2026. */
  readonly today?: LocalDate
  /** A world to resume from, as a restart does: its commits and its folder. */
  readonly after?: { readonly commits: readonly Commit[]; readonly folder: string }
}

export const createWorld = async ({
  parse,
  steps = [],
  matcher = createMatcherInThread(),
  after,
  today = '2026-01-31' as LocalDate,
}: WorldOptions): Promise<World> => {
  const folder = after?.folder ?? (await mkdtemp(join(tmpdir(), 'kontor-services-')))
  const errors: string[] = []
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message, cause) => errors.push(`${message}: ${cause}`),
  }
  let time = Date.UTC(2026, 0, 31)
  const now = () => timestampOf(time++)
  const options = { now: now(), today, newId, is_demo: false }
  const system = await createMemoryBook('system')
  const { owner, organizations } = await prepareSystem(system, options)
  const [organization] = organizations
  assert(organization, 'the first organization')
  const book = await createMemoryBook('organization-1', after?.commits)
  await prepareOrganization(book, { ...options, organization })
  const services = createServices({
    bookOf: () => book,
    openOrganization: async () => undefined,
    systemBook: system,
    now,
    today: () => today,
    newId,
    newUuid,
    log,
    parse,
    parseEnrichment: async ({ name, bytes }) => readEnrichment(name, bytes),
    parseItems: () => Promise.reject(new Error('No table of items is read here')),
    parsePaymentAnswer: () => Promise.reject(new Error('No answer of a bank is read here')),
    parseVatFile: () => Promise.reject(new Error('No VAT return is read here')),
    steps,
    matcher,
    reviewPauses: SHORT_PAUSES,
    // Small enough that even small files need several commits.
    chunkRows: 100,
    fileArchiveOf: () => createFileArchive(join(folder, 'files')),
    isBookThere: async () => false,
    ...memoryPorts(folder),
    installation: { version: '0.0.0', data_folder: folder, ...noRepairs },
  })
  await services.resume(1)
  return { services, book, system, owner, folder, errors }
}

export const closeWorld = async (world: World): Promise<void> => {
  await world.services.close()
  await rm(world.folder, { recursive: true, force: true })
}

/** The value of a result; throws when the result is a refusal. */
export const answerOf = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`)
  return result.value
}

export const ALL_ROWS: PageQuestion = {
  filter: [],
  search: null,
  sort: [],
  offset: 0,
  limit: Number.MAX_SAFE_INTEGER,
}

export const NO_OPTIONS = { includes: [], appends: [] } as const

export const fileOf = (name: string, content: string | Uint8Array): UploadedFile => ({
  name,
  bytes: new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content),
})
