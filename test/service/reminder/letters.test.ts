// The letters of reminders and the drafts of their mails: names of files, the logo, who writes and who receives.
import { expect, test } from 'vitest'
import type { PrintLetters } from '../../../main/service/reminder/contract.ts'
import { createLetters } from '../../../main/service/reminder/letters.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { company, invoice } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'

type Printed = Parameters<PrintLetters>[0]
interface Wish {
  readonly settings?: object
  readonly billing_name?: string
  readonly company?: Partial<Company>
  readonly name?: string
  /** Null: the user is gone. */
  readonly email?: string | null
  readonly refuses?: boolean
}
const letter = (id: string, company_id: string | null, fields: object = {}) =>
  some('reminder', id, {
    ...{ company_id, date: '2026-11-21', level: 1, pay_by: '2026-12-01', language: 'de', currency: 'CHF' },
    ...{ invoices: [], credits: [], fee: 0, total: 50_000, text: 'Bitte', mail_text: 'Guten Tag', ...fields },
  })

const start = async (wish: Wish = {}) => {
  const { name = 'Muster AG', email = 'anna@example.com' } = wish
  const settings = { ...DEFAULT_SETTINGS, documentLogoShow: false, ...wish.settings }
  const book = await bookWith(
    profileWith(settings, { country_id: 1, billing_name: wish.billing_name ?? null }),
    created('company', company('c', name, { city: 'Bern', zip: '3000', email: 'c@example.com', ...wish.company })),
    letter('m1', 'c'),
    letter('m2', 'c'),
    letter('m3', 'gone'),
    letter('fr', 'c', { language: 'fr' }),
    created('invoice', invoice('r1', { number: 'R-1', company_id: 'c' })),
    created('invoice', invoice('r2', { number: 'R-2' })),
  )
  const deps = await depsOf(book)
  await deps.systemBook.write({ user: 1 }, async () =>
    ok({
      action: 'test',
      changes: [
        some('organization', 1, { name: 'Werkstatt Lenz' }),
        ...(email === null ? [] : [some('user', 1, { email, locale: 'de' })]),
      ],
      value: null,
    }),
  )
  const printed: Printed[] = []
  const languages: string[] = []
  const letters = createLetters({
    ...deps,
    printLetters: async (input: Printed) => {
      printed.push(input)
      return new Uint8Array([printed.length])
    },
    invoicePapers: {
      print: async (_: unknown, { language }: { language: string }) => {
        languages.push(language)
        return wish.refuses ? err({ type: 'Forbidden' }) : ok({ name: 'R.pdf', bytes: new Uint8Array([9]) })
      },
    },
  } as never)
  return { letters, printed, languages }
}
const id = (text: string) => ({ id: text }) as never
const question = (ids: readonly string[]) =>
  ({ filter: [{ field: 'id', is: ids }], search: null, sort: [{ field: 'id', descending: true }], offset: 0 }) as never
type Answered = Promise<{ readonly ok: boolean; readonly value?: unknown; readonly error?: unknown }>
const answered = async <T>(answer: Answered) => (await answer).value as T
const NOT_FOUND = { ok: false, error: { type: 'NotFound' } }

test('a file has the name of its customer, several have none; the name has at most 120 characters', async () => {
  const named = async (wish: Wish, which: string) => {
    const { letters } = await start(wish)
    return (await answered<{ name: string }>(letters.print(ACTOR, id(which)))).name
  }
  expect(await named({}, 'm1')).toBe('Mahnung-Muster-AG-2026-11-21.pdf')
  expect(await named({}, 'fr')).toBe('Rappel-Muster-AG-2026-11-21.pdf')
  expect(await named({}, 'm3')).toBe('Mahnung--2026-11-21.pdf')
  expect(await named({ name: 'x'.repeat(200) }, 'm1')).toBe(`Mahnung-${'x'.repeat(112)}.pdf`)
  const { letters } = await start()
  const both = await answered<{ name: string }>(letters.printSelected(ACTOR, question(['m1', 'm2'])))
  expect(both.name).toBe('Mahnung-2026-11-21.pdf')
})

test('the letters of a PDF are those of the selection, in its order; with the logo where the settings show it', async () => {
  const { letters, printed } = await start()
  await letters.printSelected(ACTOR, question(['m1', 'm2']))
  await letters.print(ACTOR, id('m3'))
  expect(printed.map((each) => each.letters.map(({ reminder }) => reminder.id))).toEqual([['m2', 'm1'], ['m3']])
  expect(printed.map(({ logo }) => logo)).toEqual([null, null])
  expect(printed[0]?.letters[0]).toMatchObject({ sender: { name: 'Werkstatt Lenz' } })
  // Without its customer, a letter has no recipient.
  expect([printed[0]?.letters[0]?.recipient[0], printed[1]?.letters[0]?.recipient]).toEqual(['Muster AG', []])
  const shown = await start({ settings: { documentLogoShow: true } })
  await shown.letters.print(ACTOR, id('m1'))
  expect(decodeURIComponent(shown.printed[0]?.logo ?? '')).toContain('>WL</text>')
})

test('the country of a customer abroad is named in the language of the letter', async () => {
  const { letters, printed } = await start({ company: { country_code: 'DE' }, billing_name: 'Lenz GmbH' })
  await letters.print(ACTOR, id('m1'))
  await letters.print(ACTOR, id('fr'))
  expect(printed.map((each) => each.letters[0]?.recipient.at(-1))).toEqual(['Deutschland', 'Allemagne'])
  expect(printed[0]?.letters[0]?.sender.name).toBe('Lenz GmbH')
})

interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: object | null
  readonly subject: string
  readonly text: string
  readonly attachment: { readonly name: string; readonly bytes: Uint8Array; readonly media_type: string }
}
const mail = async (wish: Wish = {}, which = 'm1') => {
  const { letters } = await start(wish)
  return answered<Mail>(letters.mail(ACTOR, id(which)))
}

test('a mail brings the letter from the user to the customer', async () => {
  expect(await mail()).toEqual({
    from: { name: 'Werkstatt Lenz', address: 'anna@example.com' },
    to: { name: 'Muster AG', address: 'c@example.com' },
    subject: 'Zahlungserinnerung – Werkstatt Lenz',
    text: 'Guten Tag',
    attachment: {
      ...{ name: 'Mahnung-Muster-AG-2026-11-21.pdf', bytes: new Uint8Array([1]), media_type: 'application/pdf' },
    },
  })
})

test('the settings state another sender; unknown addresses stay empty', async () => {
  const settings = { mailFromName: ' Buchhaltung ', mailFromAddress: 'buch@example.com' }
  expect((await mail({ settings })).from).toEqual({ name: 'Buchhaltung', address: 'buch@example.com' })
  expect((await mail({ settings: { mailFromName: '  ' } })).from.name).toBe('Werkstatt Lenz')
  expect((await mail({ email: null })).from.address).toBe('')
  expect((await mail({ company: { email: null } })).to).toBeNull()
  expect((await mail({}, 'm3')).to).toBeNull()
})

test('the mail of an invoice has its paper in the language of the customer, German without one', async () => {
  const french = await start({ company: { language: 'fr' } })
  expect(await answered<Mail>(french.letters.mailInvoice(ACTOR, id('r1')))).toMatchObject({
    ...{ to: { address: 'c@example.com' }, subject: 'Facture R-1 – Werkstatt Lenz' },
    attachment: { name: 'R.pdf', bytes: new Uint8Array([9]), media_type: 'application/pdf' },
  })
  expect(french.languages).toEqual(['fr'])
  const { letters, languages } = await start()
  expect(await answered<Mail>(letters.mailInvoice(ACTOR, id('r2')))).toMatchObject({
    ...{ to: null, subject: 'Rechnung R-2 – Werkstatt Lenz' },
  })
  expect(languages).toEqual(['de'])
})

test('what cannot be printed, or is not there, is refused', async () => {
  const { letters } = await start({ refuses: true })
  expect(await letters.mailInvoice(ACTOR, id('r1'))).toMatchObject({ ok: false, error: { type: 'Forbidden' } })
  expect(await letters.mailInvoice(ACTOR, id('none'))).toMatchObject(NOT_FOUND)
  expect(await letters.mail(ACTOR, id('none'))).toMatchObject(NOT_FOUND)
  expect(await letters.print(ACTOR, id('none'))).toMatchObject(NOT_FOUND)
})
