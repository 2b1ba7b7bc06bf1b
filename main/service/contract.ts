// Everything that the application can do, put together from the contracts of the capabilities.
import type { ArchiveServices } from './archive/contract.ts'
import type { BackupServices } from './backup/contract.ts'
import type { BankServices } from './bank/contract.ts'
import type { BillServices } from './bill/contract.ts'
import type { ActionTracker } from './core/action-tracker.ts'
import type { BatchServices } from './core/batches.ts'
import type { Deletions } from './core/deletions.ts'
import type { Events } from './core/events.ts'
import type { Idempotency } from './core/idempotency.ts'
import type { ListSnapshots } from './core/list-snapshot.ts'
import type { Positions } from './core/position.ts'
import type { DataFolderServices } from './data-folder/contract.ts'
import type { SampleServices } from './demo/contract.ts'
import type { ExplanationServices } from './explanation/contract.ts'
import type { HistoryServices } from './history/contract.ts'
import type { ImportServices } from './import/contract.ts'
import type { EnrichmentServices } from './import/enrich/contract.ts'
import type { LedgerServices } from './ledger/contract.ts'
import type { VatReturnServices } from './ledger/vat-return/contract.ts'
import type { MatchingServices } from './matching/contract.ts'
import type { OpenItemServices } from './open-item/contract.ts'
import type { OrganizationServices } from './organization/contract.ts'
import type { OverviewServices } from './overview/contract.ts'
import type { PaymentServices } from './payment/contract.ts'
import type { ReminderServices } from './reminder/contract.ts'

/**
 * Everything that the application can do, as the HTTP routes see it. Each capability has its part in its own folder.
 */
export interface Services
  extends BatchServices,
    OrganizationServices,
    LedgerServices,
    VatReturnServices,
    BankServices,
    MatchingServices,
    ExplanationServices,
    OpenItemServices,
    PaymentServices,
    ReminderServices,
    BillServices,
    ImportServices,
    HistoryServices,
    OverviewServices,
    SampleServices,
    BackupServices,
    DataFolderServices,
    ArchiveServices,
    EnrichmentServices {
  readonly idempotency: Idempotency
  readonly actionTracker: ActionTracker
  readonly events: Events
  readonly positions: Positions
  readonly deletions: Deletions
  readonly wholeLists: ListSnapshots
}

export interface RunningServices extends Services {
  /** Watches an organization's books and resumes what an earlier run of the program left unfinished there. */
  readonly resume: (organizationId: number) => Promise<void>
  /** Resumes what another program left unfinished, if it left anything. */
  readonly takeOver: (organizationId: number) => Promise<void>
  /** Does the work of today in all books that can be written, and from then on the work of each new day. */
  readonly beginDay: () => Promise<void>
  /** Makes the backup of the day when it is due. */
  readonly makeDailyBackup: () => Promise<void>
  /** Whether background work is under way. */
  readonly isWorking: () => boolean
  /** Resolves when no background work remains. */
  readonly idle: () => Promise<void>
  /** Ends background work after the commit that is under way. */
  readonly close: () => Promise<void>
}
