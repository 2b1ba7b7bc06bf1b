// Puts the services together over their ports: for main.ts, and for tests over books in memory.
import type { Log } from '../log.ts'
import { createAccess } from './access.ts'
import { createBankAccounts } from './bank-accounts.ts'
import { createBankRegistry } from './bank-registry.ts'
import { createBankTransactions } from './bank-transactions.ts'
import { createBatches } from './batches.ts'
import { createBudgets } from './budgets.ts'
import { createEventHub } from './events.ts'
import { createFiscalYears } from './fiscal-years.ts'
import { createIdempotency } from './idempotency.ts'
import { createImportRunner } from './import-runner.ts'
import { createImports, type ImportDeps, prepareFromKeptFile } from './imports.ts'
import { createItemLoads, type ItemLoadDeps } from './item-loads.ts'
import { createJournalEntries } from './journal-entries.ts'
import { createKeptFacts } from './kept-facts.ts'
import { createLedgerAccounts } from './ledger-accounts.ts'
import { companyKind, createMatchTargets, expenseKind, expensePaymentKind, invoiceKind } from './match-targets.ts'
import { createMembers } from './members.ts'
import { createOrganizations, type OrganizationsDeps } from './organizations.ts'
import type { Processor } from './processing.ts'
import type { Services } from './services.ts'
import { createStatus, type Installation } from './status.ts'
import { createTokens } from './tokens.ts'
import { createUsers } from './users.ts'
import { createVatRates } from './vat-rates.ts'

export interface ServicesDeps extends Omit<OrganizationsDeps & ImportDeps & ItemLoadDeps, 'events' | 'factsOf'> {
  readonly log: Log
  readonly installation: Installation
  readonly processors: readonly Processor[]
  readonly chunkRows?: number
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
  const { factsOf, ...factBooks } = createKeptFacts(given)
  const { once, ...books } = createIdempotency({ ...given, ...factBooks })
  const deps = { ...given, ...books, factsOf, events }
  const runner = createImportRunner({ ...deps, prepareAgain: prepareFromKeptFile(deps) })
  const resume = async (organizationId: number) => {
    events.watch(organizationId, deps.bookOf(organizationId).changes)
    await runner.resume(organizationId)
  }
  const organizations = createOrganizations({
    ...deps,
    openOrganization: async (id) => {
      await deps.openOrganization(id)
      await resume(id)
    },
  })
  return {
    organizations,
    user: createUsers(deps, organizations),
    members: createMembers(deps),
    tokens: createTokens(deps),
    access: createAccess(deps.systemBook),
    fiscalYears: createFiscalYears(deps),
    bankAccounts: createBankAccounts(deps),
    bankRegistry: createBankRegistry(deps.systemBook),
    companies: createMatchTargets(deps, companyKind),
    invoices: createMatchTargets(deps, invoiceKind),
    expenses: createMatchTargets(deps, expenseKind),
    expensePayments: createMatchTargets(deps, expensePaymentKind),
    itemLoads: createItemLoads(deps),
    bankTransactions: createBankTransactions(deps, runner.process),
    imports: createImports(deps, runner),
    batches: createBatches(deps, events),
    budgets: createBudgets(deps),
    ledgerAccounts: createLedgerAccounts(deps),
    journalEntries: createJournalEntries(deps),
    vatRates: createVatRates(deps),
    status: createStatus(deps.systemBook, deps.installation),
    idempotency: { once },
    events: { listen: events.listen },
    resume,
    idle: runner.idle,
    close: async () => {
      await runner.close()
      events.close()
    },
  }
}
