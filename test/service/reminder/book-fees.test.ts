// The fees of letters as invoices of their own: damages without VAT (MWSTG 18 2 i), on the account of the settings.
import { expect, test } from 'vitest'
import { bookFees } from '../../../main/service/reminder/book-fees.ts'
import { type Change, changesOfTable, created } from '../../../shared/books/port/change.ts'
import type { Reminder } from '../../../shared/record/open-item/reminder.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { company } from '../../rule/matching/world.ts'
import { bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'

const rate = (id: string, kind: string) =>
  some('vat_rate', id, {
    name: id,
    kind,
    rate_millis: kind === 'standard' ? 8100 : 0,
    valid_from: '2018-01-01',
    valid_to: null,
  })
const letter = (id: string, fee: number, fields: Partial<Reminder> = {}) =>
  ({
    ...{ id, fee, company_id: 'c', date: '2026-11-21', level: 2, pay_by: '2026-12-01', language: 'de' },
    ...{ currency: 'CHF', invoices: [{ number: 'R-1' }, { number: 'R-2' }], credits: [], ...fields },
  }) as unknown as Reminder

const booked = async (letters: readonly Reminder[], more: readonly Change[] = [], settings: object = {}) => {
  const { read } = await bookWith(
    profileWith({
      ...DEFAULT_SETTINGS,
      ...{
        liableForVat: true,
        accountingEnabled: true,
        documentBooking: 'on_issue',
        reminderFeeAccount: '3600',
        ...settings,
      },
      accountingVatReporting: [
        {
          valid_from: '1995-01-01',
          is_liable: true,
          method: 'effective',
          form: 'agreed',
          period: 'quarter',
          activities: [],
        },
      ],
    }),
    created('company', company('c', 'Muster AG')),
    created('fiscal_year', yearOf('2026')),
    ...CHART.map((each) => created('ledger_account', each)),
    rate('standard', 'standard'),
    ...more,
  )
  let id = 0
  const deps = { ...(await depsOf(await bookWith(), '2026-11-21')), newId: () => `new${++id}` }
  const found = await bookFees(deps, read, letters)
  if (!found.ok) return found.error
  const made = changesOfTable(found.value.changes, 'invoice').map(({ after }) => after)
  const entries = changesOfTable(found.value.changes, 'journal_entry').flatMap(({ after }) => after ?? [])
  return { letters: found.value.letters.map((each) => [each.id, each.fee_invoice_id]), made, entries }
}
const DONATION = rate('none', 'donation')

test('each letter with a fee has an invoice, which leads back to it', async () => {
  const found = await booked(
    [letter('a', 0), letter('b', 1), letter('c', 20_00, { level: 3, language: 'fr' })],
    [DONATION],
  )
  if (!('made' in found)) throw new Error(JSON.stringify(found))
  const [first, second] = found.made
  expect(found.letters).toEqual([
    ['a', null],
    ['b', first?.id],
    ['c', second?.id],
  ])
  expect(found.made).toMatchObject([
    {
      ...{ number: 'R-1-M2', total: 1, date: '2026-11-21', due_date: '2026-12-01', company_id: 'c', currency: 'CHF' },
      ...{ account_id: '3600', vat_rate_id: 'none', text: 'Mahngebühr R-1, R-2', booked_by: 'issue' },
    },
    { number: 'R-1-M3', total: 20_00 },
  ])
  // Without VAT: 20.00 on debtors and on the account of the fee.
  expect(found.entries.at(1)?.lines?.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
    ['1100', 20_00, 0],
    ['3600', 0, 20_00],
  ])
})

test('books without a rate for it have none on the fee', async () => {
  const found = await booked([letter('a', 5)])
  if (!('made' in found)) throw new Error(JSON.stringify(found))
  expect(found.made[0]?.vat_rate_id).toBeNull()
})

test('number and text have at most 255 and 1000 characters: the end of the number says the level', async () => {
  const long = {
    invoices: [{ number: `A${'9'.repeat(299)}` }, ...Array.from({ length: 200 }, () => ({ number: 'R-10' }))],
  }
  const found = await booked([letter('a', 5, long as never)], [DONATION])
  if (!('made' in found)) throw new Error(JSON.stringify(found))
  const [invoice] = found.made
  expect([invoice?.number, invoice?.text?.length]).toEqual([`${'9'.repeat(252)}-M2`, 1000])
})

test('an unknown account, and what the books refuse, is a problem of the fees', async () => {
  expect(await booked([letter('a', 5)], [DONATION], { reminderFeeAccount: '9876' })).toEqual([
    { field: 'book_fees', code: 'ledger_account_unknown', values: { value: '9876' } },
  ])
  const lock = { kind: 'books', from: null, to: '2026-12-31', reopened_at: null, returned: [] }
  const locked = await booked([letter('a', 5)], [DONATION, some('period_lock', 'l', lock)])
  expect(locked).toMatchObject([{ field: 'book_fees' }])
})
