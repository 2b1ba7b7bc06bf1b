// The words of the pages with signed addresses, in both languages.
import type { User } from '../../../shared/record/organization/organization.ts'

interface Words {
  readonly billing: { readonly title: string; readonly text: string }
  readonly mail: Readonly<Record<'from' | 'invoice' | 'description' | 'open' | 'noMessage', string>>
}

export const SIGNED_PAGE_TEXTS: Readonly<Record<User['locale'], Words>> = {
  de: {
    billing: {
      title: 'Hier wird nichts verrechnet',
      text: 'Kontor läuft auf diesem Rechner. Es gibt kein Abonnement, keine Rechnungen und kein Zahlungsmittel.',
    },
    mail: {
      from: 'Von',
      invoice: 'Rechnung',
      description: 'Beratung',
      open: 'Rechnung ansehen',
      noMessage: '(noch keine Nachricht geschrieben)',
    },
  },
  en: {
    billing: {
      title: 'Nothing is billed here',
      text: 'Kontor runs on this computer. There is no subscription, no invoices and no payment method.',
    },
    mail: {
      from: 'From',
      invoice: 'Invoice',
      description: 'Consulting',
      open: 'Open the invoice',
      noMessage: '(no message written yet)',
    },
  },
}
