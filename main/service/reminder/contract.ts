// Reminders of overdue invoices as the HTTP routes see them. Amounts are in minor units.
import type { MakeReminders } from '../../../shared/api/endpoints/open-item/reminders.ts'
import type { OrderedSelection, PageAnswer } from '../../../shared/books/port/read.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Reminder } from '../../../shared/record/open-item/reminder.ts'
import type { DueReminders } from '../../../shared/rule/reminder/due-reminders.ts'
import type { LetterJob } from '../../../shared/rule/reminder/letter-paper.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Decider } from '../core/refusal.ts'
import type { Actor, Answer, ById, ListRequest } from '../core/request.ts'
import type { InvoicePdf } from '../open-item/contract.ts'

export interface DueRemindersView extends DueReminders {
  readonly companies: ReadonlyMap<string, Company>
}

export interface ReminderView {
  readonly reminder: Reminder
  readonly company: Company | null
  readonly created_by: Decider | null
}

/** The port that prints letters; rejects while no browser can print. */
export type PrintLetters = (job: LetterJob) => Promise<Uint8Array<ArrayBuffer>>

interface MailParty {
  readonly name: string
  readonly address: string
}

/** A mail that a person sends. */
export interface MailView {
  readonly from: MailParty
  /** Null: the address is not known. */
  readonly to: MailParty | null
  readonly subject: string
  readonly text: string
  readonly attachment: InvoicePdf & { readonly media_type: string }
}

export interface ReminderServices {
  readonly reminders: {
    /** Null: today. */
    readonly due: (actor: Actor, by: LocalDate | null) => Answer<DueRemindersView>
    readonly make: (
      actor: Actor,
      input: MakeReminders & { readonly is_dry_run: boolean },
    ) => Answer<readonly ReminderView[]>
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<ReminderView>>
    readonly get: (actor: Actor, request: ById) => Answer<ReminderView>
    /** The letters that `make` would make, in one PDF. */
    readonly preview: (actor: Actor, input: MakeReminders) => Answer<InvoicePdf>
    readonly print: (actor: Actor, request: ById) => Answer<InvoicePdf>
    /** In one PDF, in the order of the question. */
    readonly printSelected: (actor: Actor, question: OrderedSelection) => Answer<InvoicePdf>
    readonly mail: (actor: Actor, request: ById) => Answer<MailView>
    readonly mailInvoice: (actor: Actor, request: ById) => Answer<MailView>
  }
}
