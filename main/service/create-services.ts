// Puts the services together over their ports: for main.ts, and for tests over books in memory.
import type { Log } from '../log.ts'
import { createAccess } from './access.ts'
import { createBankAccounts } from './bank-accounts.ts'
import { createBankTransactions } from './bank-transactions.ts'
import { createBatches } from './batches.ts'
import type { ServiceDeps } from './deps.ts'
import { createEventHub } from './events.ts'
import { createImportRunner } from './import-runner.ts'
import { createImports, type ImportDeps, prepareFromKeptFile } from './imports.ts'
import type { Processor } from './processing.ts'
import type { Services } from './services.ts'
import { createStatus, type Installation } from './status.ts'

export interface ServicesDeps extends ServiceDeps, Omit<ImportDeps, 'events'> {
  readonly log: Log
  readonly installation: Installation
  readonly processors: readonly Processor[]
}

export interface RunningServices extends Services {
  /** Watches an organization's books, and carries on with what an earlier run of the program left unfinished there. */
  readonly resume: (organizationId: number) => Promise<void>
  /** Resolves when no background work is left. */
  readonly idle: () => Promise<void>
  /** Ends background work after the commit that is under way. */
  readonly close: () => Promise<void>
}

export const createServices = (given: ServicesDeps): RunningServices => {
  const events = createEventHub()
  const deps = { ...given, events }
  const runner = createImportRunner({ ...deps, prepareAgain: prepareFromKeptFile(deps) })
  return {
    access: createAccess(deps.systemBook),
    bankAccounts: createBankAccounts(deps),
    bankTransactions: createBankTransactions(deps, runner.process),
    imports: createImports(deps, runner),
    batches: createBatches(deps, events),
    status: createStatus(deps.systemBook, deps.installation),
    events: { listen: events.listen },
    resume: async (organizationId) => {
      events.watch(organizationId, deps.bookOf(organizationId).changes)
      await runner.resume(organizationId)
    },
    idle: runner.idle,
    close: async () => {
      await runner.close()
      events.close()
    },
  }
}
