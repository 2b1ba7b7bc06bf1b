// The mail that brings an invoice, and the usual texts of the language.
import { expect, test } from 'vitest'
import { invoiceMail, letterTexts } from '../../../shared/rule/reminder/letter-texts.ts'
import { LETTER_WORDS } from '../../../shared/text/letter-words.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const mail = (total: number, invoiceMailMessage: string) =>
  invoiceMail({ number: '7', total: minorUnitsOf(total), currency: 'CHF' }, 'de', { invoiceMailMessage }, 'Muster GmbH')

test('An invoice and a credit note by the text of the organization', () => {
  const own = '{description} {number}: {amount}, {sender}'
  expect(mail(123_450, own)).toEqual({ subject: 'Rechnung 7', text: 'Rechnung 7: CHF 1’234.50, Muster GmbH' })
  expect(mail(-5_000, own)).toEqual({ subject: 'Gutschrift 7', text: 'Gutschrift 7: CHF 50.00, Muster GmbH' })
  expect(mail(0, own).subject).toBe('Rechnung 7')
})

test('Blank texts are the usual ones', () => {
  expect(mail(123_450, ' ').text).toBe(
    'Guten Tag\n\nIm Anhang finden Sie Rechnung 7 über CHF 1’234.50.\n\nFreundliche Grüsse\nMuster GmbH',
  )
  const letter = {
    language: 'de',
    level: 1,
    total: minorUnitsOf(100),
    currency: 'CHF',
    invoices: [{ number: '7' }],
  } as const
  const { mail_text } = letterTexts(
    { ...letter, pay_by: '2026-04-20' as LocalDate },
    { reminderTextFirst: '', reminderTextSecond: '', reminderTextLast: '', reminderMailMessage: ' ' },
    'Muster GmbH',
  )
  expect(mail_text.startsWith(LETTER_WORDS.de.mail.slice(0, 30))).toBe(true)
})
