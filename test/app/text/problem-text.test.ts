// The reason of a refusal, in both languages.
import { describe, expect, test } from 'vitest'
import { errorText, problemText } from '../../../renderer/app/text/problem-text.ts'
import { problemsDe } from '../../../renderer/app/text/problems-de.ts'
import { problemsEn } from '../../../renderer/app/text/problems-en.ts'
import { ApiError } from '../../../shared/api/client.ts'

test.each([
  ['de', 'iban_is_qr_iban', 'Das ist eine QR-IBAN für Einzahlungen. Verwenden Sie die IBAN des Kontos selbst'],
  [
    'en',
    'iban_is_qr_iban',
    'The IBAN is a QR-IBAN, which only receives QR-bill payments; enter the IBAN of the account',
  ],
  ['de', 'zip_damaged', 'Das ZIP-Archiv ist beschädigt. Laden Sie es nochmals herunter'],
  ['en', 'other_bank_account', 'The file belongs to another account than the selected one'],
  ['de', 'books_unavailable', 'Die Bücher sind gerade nicht erreichbar. Versuchen Sie es gleich nochmals'],
])('%s %s', (language, code, text) => expect(problemText(language, code)).toBe(text))

test.each(['toString', '__proto__', 'something_new', ''])('an unknown code has no text: %j', (code) => {
  expect(problemText('de', code)).toBeNull()
})

test('an error has the text of its code, otherwise its own', () => {
  const refused = (code: string) => new ApiError(422, { message: 'Refused.', code })
  expect(errorText('en', refused('fiscal_year_closed'))).toBe('The fiscal year is closed: nothing in it can change')
  expect(errorText('en', refused('something_new'))).toBe('Refused.')
  expect(errorText('de', new TypeError('Failed to fetch'))).toBe('Failed to fetch')
})

test('the user who decided meanwhile is named', () => {
  const by = { id: 2, name: 'Vreni Muster' }
  const error = new ApiError(409, { message: 'Changed.', code: 'transaction_changed', by })
  expect(errorText('de', error)).toBe(
    'Eine andere Person oder ein Programm hat die Transaktion inzwischen geändert. Prüfen Sie sie nochmals (Vreni Muster)',
  )
})

test('a full disk has its figures', () => {
  const refused = (free_megabytes: number | null) =>
    new ApiError(507, { message: 'Full.', code: 'disk_full', disk: { free_megabytes, needed_megabytes: 200 } })
  expect(errorText('de', refused(12))).toBe(
    'Die Festplatte ist voll. Schaffen Sie Platz; danach kann wieder gebucht werden (12 MB frei, 200 MB nötig)',
  )
  expect(errorText('en', refused(null))).toBe('The disk is full. Free some space; then you can make entries again')
})

describe('every text', () => {
  const texts = [...Object.entries(problemsDe), ...Object.entries(problemsEn)]

  test('is not empty, and has no full stop at its end', () => {
    expect(texts.filter(([, text]) => !/^[\p{Lu}].{8,}[^.\s]$/u.test(text))).toEqual([])
  })

  test('is in Swiss spelling', () => {
    expect(Object.entries(problemsDe).filter(([, text]) => /ß|„|“/.test(text))).toEqual([])
  })
})
