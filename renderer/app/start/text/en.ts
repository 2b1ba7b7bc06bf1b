// The English texts of the guide for a new organization.
import { addTexts } from '../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
  'start.title': 'Setup',
  'start.intro':
    'Five short steps. Kontor saves each step when you continue; you can skip a step and return to it later.',
  'start.restore': 'Restore a backup …',
  'start.restore.hint': 'Do you already have books? Restore a backup (a file that ends in .kontor).',
  'start.drop':
    'Would you rather start right away? Drop a bank statement anywhere in this window: Kontor adds the account.',
  'start.sample': 'Load sample data',
  'start.sample.hint':
    'Just trying Kontor out? A sample company with two years of books and one month left to do; you can undo it.',
  'start.sample.done': 'The sample data is loaded: a bicycle shop with two years of books and one month left to do',
  'start.progress': 'Steps of the setup',
  'start.position': 'Step {{position}} of {{count}}',
  'start.step.company': 'Company',
  'start.step.vat': 'VAT',
  'start.step.year': 'Fiscal year',
  'start.step.account': 'Bank account',
  'start.step.ready': 'Ready',
  'start.state.saved': 'saved',
  'start.state.skipped': 'skipped',
  'start.back': 'Back',
  'start.skip': 'Skip',
  'start.next': 'Continue',
  'start.later': 'Set up later',

  'start.company.heading': 'What is the company called?',
  'start.company.hint': 'The name appears at the top of the window and on reports.',
  'start.company.name': 'Company name',
  'start.company.name.hint': 'As in the commercial register',
  'start.company.name.length': 'The name has 3 to 50 characters',
  'start.company.legal-form': 'Legal form',
  'start.company.legal-form.hint': 'It determines the account that the result of the year is booked to',
  'start.legal-form.sole_proprietorship': 'Sole proprietorship',
  'start.legal-form.simple_partnership': 'Simple partnership',
  'start.legal-form.general_partnership': 'General partnership',
  'start.legal-form.limited_partnership': 'Limited partnership',
  'start.legal-form.plc': 'Public limited company (AG)',
  'start.legal-form.llc': 'Limited liability company (GmbH)',
  'start.legal-form.association': 'Association',
  'start.legal-form.foundation': 'Foundation',

  'start.vat.heading': 'Is the company liable for VAT?',
  'start.vat.hint': 'It determines whether Kontor proposes VAT rates when you reconcile.',
  'start.vat.liable': 'Liable for VAT',
  'start.vat.yes': 'Yes',
  'start.vat.no': 'No',
  'start.vat.number': 'VAT number',
  'start.vat.number.hint': 'For example CHE-123.456.788 MWST; may be left empty',
  'start.vat.number.invalid': 'This VAT number is not valid: its length or check digit is wrong',
  'start.vat.number.valid': 'The check digit is correct',
  'start.vat.method': 'Method',
  'start.vat.effective': 'Effective',
  'start.vat.net': 'Net tax rates',
  'start.vat.net-accounts': 'Accounts at the second net tax rate',
  'start.vat.net-accounts.hint': 'Income accounts; all others are at the first rate',
  'start.vat.net-rates': 'Approved net tax rates',
  'start.vat.net-rates.hint': 'One or two; you then settle VAT twice a year',
  'start.vat.net-rates.missing': 'Enter the rate, for example 6.2 %',

  'start.year.heading': 'When does the fiscal year begin and end?',
  'start.year.hint':
    'Usually the calendar year. Kontor also adds the year before it, so that you can book older statements.',
  'start.year.from': 'First day',
  'start.year.to': 'Last day',
  'start.year.date.hint': 'Short forms work: 1.7. or 01072026',
  'start.year.date.missing': 'Enter a date, for example 31.12.2026',
  'start.year.name': 'It will be called {{name}}.',

  'start.account.heading': 'Which is the first bank account?',
  'start.account.hint': 'Kontor adds further accounts when you import their statements.',
  'start.account.there': 'Existing accounts: {{names}}. You can add another one here.',

  'start.ready.heading': 'Ready',
  'start.ready.hint':
    'Now drop a bank statement in this window (CAMT.053, CSV, Excel, or a whole folder). Kontor reads it, checks the balances and proposes matches.',
  'start.ready.overview': 'Go to the overview',
  'start.booking': 'Book invoices and expenses',
  'start.booking.on_issue': 'On their date',
  'start.booking.on_payment': 'When paid',
  'start.booking.elsewhere': 'In another program',
  'start.booking.on_issue.hint':
    'Each invoice is booked to debtors and each expense to creditors on its date, with its VAT.',
  'start.booking.on_payment.hint':
    'Revenue, costs and VAT are booked when they are paid: for small companies that record payments only.',
  'start.booking.elsewhere.hint':
    'Another program books them. Until you transfer its entries, the ledger is incomplete.',
})
