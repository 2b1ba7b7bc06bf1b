// The texts of a letter and of the mails that bring letters and invoices: those of the organization, otherwise those of
// shared/text/letter-words.ts, with their placeholders filled.
import type { LetterLanguage } from '../../record/open-item/company.ts'
import type { Invoice } from '../../record/open-item/open-item.ts'
import type { Reminder } from '../../record/open-item/reminder.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { LETTER_WORDS } from '../../text/letter-words.ts'
import { formatDate, formatDecimal } from '../../value/format.ts'
import { minorToDecimal, minorUnitsOf } from '../../value/money.ts'

type LetterValues = Pick<Reminder, 'language' | 'level' | 'total' | 'currency' | 'pay_by'> & {
  readonly invoices: readonly { readonly number: string }[]
}

/** Replaces the placeholders of a text; any other braces stay. */
export const fillLetter = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** `CHF 1’234.50`. */
const letterAmount = ({ total, currency }: Pick<Reminder, 'total' | 'currency'>): string =>
  `${currency} ${formatDecimal(minorToDecimal(total, currency))}`

export const titleOf = ({ language, level }: Pick<Reminder, 'language' | 'level'>): string =>
  LETTER_WORDS[language].titles[level - 1] ?? LETTER_WORDS[language].titles[2]

/** What the placeholders stand for. */
export const letterValues = (letter: LetterValues, sender: string): Readonly<Record<string, string>> => ({
  number: letter.invoices.map(({ number }) => number).join(', '),
  description: titleOf(letter),
  amount: letterAmount(letter),
  date: formatDate(letter.pay_by),
  sender,
})

export type TextSettings = Pick<
  OrganizationSettings,
  'reminderTextFirst' | 'reminderTextSecond' | 'reminderTextLast' | 'reminderMailMessage'
>

/** The text before the table and the text of the mail, as they are kept with the letter. */
export const letterTexts = (
  letter: LetterValues,
  settings: TextSettings,
  sender: string,
): Pick<Reminder, 'text' | 'mail_text'> => {
  const words = LETTER_WORDS[letter.language]
  const own = [settings.reminderTextFirst, settings.reminderTextSecond, settings.reminderTextLast][letter.level - 1]
  const text = own?.trim() || words.texts[letter.level - 1] || words.texts[2]
  const values = letterValues(letter, sender)
  return {
    text: fillLetter(text, values),
    mail_text: fillLetter(settings.reminderMailMessage.trim() || words.mail, values),
  }
}

/** The mail that brings an invoice or a credit note. */
export const invoiceMail = (
  { number, total, currency }: Pick<Invoice, 'number' | 'total' | 'currency'>,
  language: LetterLanguage,
  settings: Pick<OrganizationSettings, 'invoiceMailMessage'>,
  sender: string,
): { readonly subject: string; readonly text: string } => {
  const words = LETTER_WORDS[language]
  const description = total < 0 ? words.creditNote : words.invoice
  const amount = letterAmount({ total: minorUnitsOf(Math.abs(total)), currency })
  return {
    subject: `${description} ${number}`,
    text: fillLetter(settings.invoiceMailMessage.trim() || words.invoiceMail, { number, description, amount, sender }),
  }
}
