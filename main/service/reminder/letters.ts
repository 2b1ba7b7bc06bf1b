// The letters of reminders as PDF, and the drafts of the mails that bring them and invoices to their customers.
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { LetterLanguage } from '../../../shared/record/open-item/company.ts'
import type { Reminder } from '../../../shared/record/open-item/reminder.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import { countryOf } from '../../../shared/rule/organization/country.ts'
import { senderOf } from '../../../shared/rule/organization/document/sender.ts'
import { type LetterContent, letterContentOf } from '../../../shared/rule/reminder/letter-content.ts'
import { invoiceMail, titleOf } from '../../../shared/rule/reminder/letter-texts.ts'
import { fileStem } from '../../../shared/text/file-name.ts'
import { LETTER_WORDS } from '../../../shared/text/letter-words.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { mapById, uniqueIds } from '../core/records-by-id.ts'
import { invalid, notFound } from '../core/refusal.ts'
import type { Actor, Answer } from '../core/request.ts'
import { requesterOf } from '../ledger/requester.ts'
import type { InvoicePdf, OpenItemServices } from '../open-item/contract.ts'
import { initialsLogo } from '../organization/initials-logo.ts'
import type { MailView, PrintLetters, ReminderServices } from './contract.ts'

export interface LetterDeps extends ServiceDeps {
  readonly printLetters: PrintLetters
  readonly invoicePapers: OpenItemServices['invoicePapers']
}

type Service = Pick<ReminderServices['reminders'], 'print' | 'printSelected' | 'mail' | 'mailInvoice'>

/** The letters of one PDF are laid out together. */
const MOST_LETTERS = 200

export const createLetters = (deps: LetterDeps): Service => ({
  print: async (actor, { id }) => {
    const [reminder] = await deps.bookOf(actor.organization_id).read([get('reminder', id)])
    return reminder ? ok(await printReminders(deps, actor, [reminder])) : err(notFound('Reminder', id))
  },

  printSelected: async (actor, question) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [{ rows, total }] = await read([page('reminder', { ...question, limit: MOST_LETTERS })])
    if (total === 0) return err(invalid({ field: 'filter', code: 'reminder_none' }))
    if (total > MOST_LETTERS)
      return err(invalid({ field: 'filter', code: 'reminder_too_many', values: { total, most: MOST_LETTERS } }))
    return ok(await printReminders(deps, actor, rows))
  },

  mail: async (actor, { id }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [reminder] = await read([get('reminder', id)])
    if (!reminder) return err(notFound('Reminder', id))
    const pdf = await printReminders(deps, actor, [reminder])
    const subject = titleOf(reminder)
    return ok(
      await mailOf(deps, read, actor, { company_id: reminder.company_id, subject, text: reminder.mail_text, pdf }),
    )
  },

  mailInvoice: (actor, { id }) => mailInvoice(deps, actor, id),
})

const mailInvoice = async (deps: LetterDeps, actor: Actor, id: string): Answer<MailView> => {
  const { read } = deps.bookOf(actor.organization_id)
  const [invoice] = await read([get('invoice', id)])
  if (!invoice) return err(notFound('Invoice', id))
  const [company] = await read([get('company', invoice.company_id ?? '')])
  const language: LetterLanguage = company?.language ?? 'de'
  const printed = await deps.invoicePapers.print(actor, { id, language })
  if (!printed.ok) return printed
  const { profile, sender } = await readSender(deps, actor)
  const { subject, text } = invoiceMail(invoice, language, profile.settings, sender)
  return ok(await mailOf(deps, read, actor, { company_id: invoice.company_id, subject, text, pdf: printed.value }))
}

/** The organization that writes; `sender`: its name on letters. */
export const readSender = async (deps: Pick<ServiceDeps, 'bookOf' | 'systemBook'>, actor: Actor) => {
  const { organization } = await requesterOf(deps, actor)
  const profile = await profileOf(deps.bookOf(actor.organization_id).read)
  return { organization, profile, sender: senderOf({ ...profile, name: organization }, false).name }
}

/** As they would be written now: with the present addresses and payment parts. */
export const printReminders = async (
  deps: Pick<LetterDeps, 'printLetters' | 'bookOf' | 'systemBook'>,
  actor: Actor,
  reminders: readonly Reminder[],
): Promise<InvoicePdf> => {
  const { read } = deps.bookOf(actor.organization_id)
  const { organization, profile } = await readSender(deps, actor)
  const letters = await letterContents(read, reminders, profile, organization)
  const logo = profile.settings.documentLogoShow ? initialsLogo(organization) : null
  return {
    name: fileNameOf(letters),
    bytes: await deps.printLetters({ letters, settings: profile.settings, logo }),
  }
}

const letterContents = async (
  read: Read,
  reminders: readonly Reminder[],
  profile: OrganizationProfile,
  organization_name: string,
): Promise<readonly LetterContent[]> => {
  const [companies, accounts] = await read([
    where('company', 'id', uniqueIds(reminders.map(({ company_id }) => company_id))),
    page('bank_account', { sort: [{ field: 'name', descending: false }] }),
  ])
  const byId = mapById(companies)
  return reminders.map((reminder) => {
    const countries = new Intl.DisplayNames([reminder.language], { type: 'region' })
    return letterContentOf(reminder, {
      company: byId.get(reminder.company_id) ?? null,
      profile,
      organization_name,
      country_code: countryOf(profile.country_id)?.code ?? 'CH',
      bank_accounts: accounts.rows,
      countryName: (code) => countries.of(code) ?? code,
    })
  })
}

/** `Mahnung-Muster-AG-2026-11-21.pdf`; of several customers without a name. */
const fileNameOf = (letters: readonly LetterContent[]): string => {
  const [first] = letters
  const word = LETTER_WORDS[first?.reminder.language ?? 'de'].fileName
  const name = letters.length === 1 ? [first?.recipient[0] ?? ''] : []
  return `${fileStem([word, ...name, first?.reminder.date]).slice(0, 120)}.pdf`
}

interface Mailed {
  readonly company_id: string | null
  readonly subject: string
  readonly text: string
  readonly pdf: InvoicePdf
}

/** From the address of the settings, otherwise from the person who asks; to the customer, if its address is known. */
const mailOf = async (
  deps: Pick<ServiceDeps, 'bookOf' | 'systemBook'>,
  read: Read,
  actor: Actor,
  { company_id, subject, text, pdf }: Mailed,
): Promise<MailView> => {
  const { profile, sender } = await readSender(deps, actor)
  const [company] = await read([get('company', company_id ?? '')])
  const [user] = await deps.systemBook.read([get('user', actor.user_id)])
  const { mailFromName, mailFromAddress } = profile.settings
  return {
    from: { name: mailFromName?.trim() || sender, address: mailFromAddress ?? user?.email ?? '' },
    to: company?.email ? { name: company.name, address: company.email } : null,
    subject: `${subject} – ${sender}`,
    text,
    attachment: { ...pdf, media_type: 'application/pdf' },
  }
}
