// The facts about the books that the rows of a package need in addition to the entry itself, gathered in a first walk
// over the journal. Their size grows with accounts, documents and reversals, but not with entries.
import type { CommitLine } from '../../shared/books/port/commit.ts'
import type { Row } from '../../shared/books/port/table-definition.ts'
import { ArchiveHead, KEEP_TIME_STAMP, TimeStamp } from '../../shared/record/books/archive.ts'
import { fileOfBatch, fileOfVoucher, type StoredFile } from '../../shared/record/books/stored-file.ts'
import type { FiscalYear } from '../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../shared/record/ledger/ledger-account.ts'
import type { VatRate } from '../../shared/record/ledger/vat-rate.ts'
import type { OrganizationProfile } from '../../shared/record/organization/organization.ts'

/** Tables that are kept completely, in their final state. */
const WHOLE = ['ledger_account', 'fiscal_year', 'vat_rate', 'organization_profile'] as const
type WholeTable = (typeof WHOLE)[number]
interface WholeRecords {
  readonly ledger_account: LedgerAccount
  readonly fiscal_year: FiscalYear
  readonly vat_rate: VatRate
  readonly organization_profile: OrganizationProfile
}

/** The label of a paid document. */
export interface DocumentLabel {
  readonly number: string
  readonly currency: string
}

type Fields = Readonly<Record<string, unknown>>
type ReferencedFile = Omit<StoredFile, 'type'> & { readonly type: StoredFile['type'] | 'time_stamp' }

export class BookFacts {
  private readonly whole = new Map<WholeTable, Map<string, Row>>(WHOLE.map((name) => [name, new Map()]))
  readonly documents = new Map<string, DocumentLabel>()
  /** Changes of entries after they were booked, in their final state. */
  readonly patches = new Map<string, Partial<JournalEntry>>()
  /** The last commit that removed an entry: an earlier entry under its id no longer counts. */
  readonly removed_at = new Map<string, number>()
  /** Ids that are named or changed later. The second walk looks up their numbers. */
  readonly neededIds = new Set<string>()
  readonly files = new Map<string, ReferencedFile>()
  readonly time_stamps: TimeStamp[] = []
  readonly users = new Set<number>()
  last: { readonly seq: number; readonly hash: string; readonly time: string } | null = null

  take({ commit, hash }: CommitLine): void {
    const { seq, time, user, changes } = commit
    this.last = { seq, hash, time }
    if (user !== null) this.users.add(user)
    if (commit.action === KEEP_TIME_STAMP) this.takeTimeStamp(commit)
    for (const { table, id, before, after } of changes) {
      const present = this.whole.get(table as WholeTable)
      if (present) applyChange(present, String(id), before, after)
      else if (table === 'journal_entry') this.takeEntry(seq, String(id), before, after)
      else if (after === null) continue
      else if (table === 'invoice' || table === 'expense' || table === 'expense_payment')
        this.takeDocument(String(id), after)
      else if (table === 'batch' && before === null) this.name(fileOfBatch(after))
      else if (table === 'kept_document' && before === null) this.name(fileOfVoucher(after))
    }
  }

  /** The records of a table, by id. A table holds records of its own type, so the casts hold. */
  all<T extends WholeTable>(table: T): readonly WholeRecords[T][] {
    return [...(this.whole.get(table)?.values() ?? [])] as unknown as readonly WholeRecords[T][]
  }

  get<T extends WholeTable>(table: T, id: string): WholeRecords[T] | null {
    return (this.whole.get(table)?.get(id) ?? null) as WholeRecords[T] | null
  }

  private takeEntry(seq: number, id: string, before: Fields | null, after: Partial<JournalEntry> | null): void {
    for (const named of [after?.reverses_id, after?.reversed_by_id, after?.rebooks_id])
      if (named) this.neededIds.add(named)
    if (before === null) return
    this.neededIds.add(id)
    if (after === null) {
      this.removed_at.set(id, seq)
      this.patches.delete(id)
    } else this.patches.set(id, { ...this.patches.get(id), ...after })
  }

  private takeDocument(id: string, after: Fields): void {
    const known = this.documents.get(id)
    const number = after.number ?? after.end_to_end_id ?? known?.number ?? id
    const currency = after.currency ?? known?.currency ?? ''
    if (number !== known?.number || currency !== known?.currency)
      this.documents.set(id, { number: String(number), currency: String(currency) })
  }

  private takeTimeStamp({ group, time, user, params }: CommitLine['commit']): void {
    const head = ArchiveHead.safeParse(params)
    const stamp = TimeStamp.safeParse({ ...params, id: group, head: head.data, kept_at: time, kept_by: user })
    if (!stamp.success) return
    const { id, file_sha256: sha256 } = stamp.data
    this.time_stamps.push(stamp.data)
    this.name({ type: 'time_stamp', id, name: `head-${stamp.data.head.commit}.tsr`, sha256 })
  }

  private name(file: ReferencedFile | null): void {
    if (file) this.files.set(`${file.type} ${file.id}`, file)
  }
}

/**
 * Applies a change to a record. A change of a record that is lost in a gap of the journal is skipped, since it is not
 * the whole record.
 */
const applyChange = (records: Map<string, Row>, id: string, before: Fields | null, after: Fields | null): void => {
  const present = records.get(id)
  if (after === null) records.delete(id)
  else if (before === null) records.set(id, after as Row)
  else if (present) records.set(id, { ...present, ...after })
}
