// What an explanation finds in the books: the file, the name before processing, who did what, the rules, the vouchers, the
// offsets and the payment runs. The steps themselves: test/rule/matching/explanation.test.ts.
import { describe, expect, test } from 'vitest'
import { createExplanations } from '../../../main/service/explanation/explanations.ts'
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { type DocumentRequest, ownedBy, type VoucherOwner } from '../../../shared/record/bank/document-request.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import type { ExplanationStep } from '../../../shared/rule/matching/explanation-step.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, expense, expensePayment, invoice, match, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'
import { answerOf } from '../../support/books/service-world.ts'
import { bookingBooks } from '../matching/booking-books.ts'

/** The step about the name of a transaction that was processed after so many commits of others. */
const nameStep = async (others: number, fields: object = {}) => {
  const book = await bookWith(profileWith())
  const write = (...changes: readonly Change[]) =>
    book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const row = transaction('t', { name: 'Zahlung', text: 'An Garage Muster', is_processing: true })
  const other = transaction('u', { is_processing: true })
  await write(created('bank_transaction', row), created('bank_transaction', other))
  for (let at = 1; at <= others; at += 1)
    await write(
      at === 1
        ? updated('bank_transaction', other, { is_processing: false })
        : created('company', company(`c${at}`, 'A')),
    )
  const processed = { ...row, name: 'Garage Muster', is_processing: false }
  await write(updated('bank_transaction', row, { name: processed.name, is_processing: false }))
  if (Object.keys(fields).length > 0) await write(updated('bank_transaction', processed, fields))
  const { steps } = answerOf(await createExplanations(await depsOf(book)).explain(ACTOR, { id: 't' }))
  const { message } = steps.find(({ kind }) => kind === 'name') ?? {}
  return message && `${message.code} ${JSON.stringify(message.values)}`
}
const BY_TEXT = 'named_by_text {"name":"Garage Muster","text":"An Garage Muster"}'
const BY_STATEMENT = 'named_by_statement {"name":"Garage Muster"}'

test('a name that processing found in the text, in one of the ten commits after the row', async () => {
  expect(await nameStep(0)).toBe(BY_TEXT)
  expect(await nameStep(9)).toBe(BY_TEXT)
  expect(await nameStep(10)).toBe(BY_STATEMENT)
})

test('a name that a person gave after processing is none of the text', async () => {
  expect(await nameStep(0, { name: 'Garage' })).toBe('named_by_statement {"name":"Garage"}')
})

const PEOPLE = [
  some('user', 1, { firstname: 'Vera', lastname: 'Muster', email: 'vera@muster.ch', locale: 'de' }),
  some('user', 2, { firstname: 'Urs', lastname: 'Meier', email: 'urs@muster.ch', locale: 'en' }),
  some('member', 7, { user_id: 2, organization_id: 1 }),
  some('member', 8, { user_id: 9, organization_id: 1 }),
]
type Author = Parameters<MemoryBook['write']>[0]
const APPLICATION: Author = { user: null, group: null }

/** The services over books with these records, the transaction or the bill written by an author. */
const start = async (author: Author, own: Change, ...changes: readonly Change[]) => {
  const book = await bookingBooks(...changes)
  const write = (by: Author, ...more: readonly Change[]) =>
    book.write<null, never>(by, async () => ok({ action: 'test', changes: more, value: null }))
  await write(author, own)
  const deps = await depsOf(book)
  await deps.systemBook.write<null, never>(APPLICATION, async () =>
    ok({ action: 'test', changes: PEOPLE, value: null }),
  )
  return { write, explanations: createExplanations(deps) }
}
/** The steps of these codes with their values; without codes, the codes of all steps. */
const shown = (steps: readonly ExplanationStep[], ...codes: readonly string[]) =>
  codes.length === 0
    ? steps.map(({ message }) => message.code)
    : steps.flatMap(({ message: { code, values } }) => (codes.includes(code) ? [[code, values]] : []))

/** The steps of a transaction that the second user added, in books with these records. */
const explained = async (fields: Partial<BankTransaction>, ...changes: readonly Change[]) => {
  const { explanations } = await start({ user: 2 }, created('bank_transaction', transaction('t', fields)), ...changes)
  return answerOf(await explanations.explain(ACTOR, { id: 't' })).steps
}

describe('the origin of a transaction', () => {
  const batch = some('batch', 'b', { kind: 'import', name: 'auszug', created_at: '2026-01-01T00:00:00.000000Z' })
  const report = (format: string) => some('import_report', 'b', { format })
  const row = { batch_id: 'b', source_line: 3 }

  test('is its line of a table, its entry of a statement, or the person who added it', async () => {
    const values = { file: 'auszug', line: 3, by: 'Urs Meier' }
    expect(shown(await explained(row, batch, report('csv')), 'row_of_file')).toEqual([['row_of_file', values]])
    expect(shown(await explained(row, batch, report('camt')), 'entry_of_file')).toEqual([['entry_of_file', values]])
    expect(shown(await explained(row), 'typed_in')).toEqual([['typed_in', { by: 'Urs Meier' }]])
    expect(shown(await explained({}, batch), 'typed_in')).toEqual([['typed_in', { by: 'Urs Meier' }]])
  })

  test('is without a person where the application or an unknown one added it', async () => {
    for (const author of [APPLICATION, { user: 3 }]) {
      const own = created('bank_transaction', transaction('t', { name: 'Muster AG', is_processing: true }))
      const { explanations } = await start(author, own)
      const { steps } = answerOf(await explanations.explain(ACTOR, { id: 't' }))
      expect(shown(steps, 'typed_in', 'named_by_statement')).toEqual([
        ['typed_in', { by: null }],
        ['named_by_statement', { name: 'Muster AG' }],
      ])
    }
  })
})

test('the entries of a transaction, with who booked and reversed them', async () => {
  const own = transaction('t', { is_reconciled: true, journal_entry_id: 'e3' })
  const { write, explanations } = await start({ user: 2 }, created('bank_transaction', own))
  const booked = {
    source: { type: 'bank_transaction' as const, id: 't' },
    lines: lines({ 1020: 10_000, 6500: -10_000 }),
  }
  await write({ user: 1 }, entry('e1', '2026-03-20', { ...booked, reversed_by_id: 'e2' }))
  await write({ user: 2 }, entry('e2', '2026-03-20', { reverses_id: 'e1', source: { type: 'reversal', id: 'e1' } }))
  await write(APPLICATION, entry('e3', '2026-03-20', { ...booked, lines: [] }))
  const { steps } = answerOf(await explanations.explain(ACTOR, { id: 't' }))
  const date = '2026-03-20'
  const posting = { amount: 10_000, currency: 'CHF' }
  expect(shown(steps, 'booked', 'reversed', 'debit', 'credit')).toEqual([
    ['booked', { by: 'Vera Muster', number: 1, date }],
    ['debit', { ...posting, account: '1020 Bankguthaben' }],
    ['credit', { ...posting, account: '6500 Büromaterial und Verwaltungsaufwand' }],
    ['reversed', { by: 'Urs Meier', number: 2, date }],
    ['booked', { by: null, number: 3, date }],
  ])
})

test('the rules and learned facts of rows and entries, by their names then', async () => {
  const rule = (id: string, version: number, name: string) =>
    some('rule_version', `${id}-${version}`, { rule_id: id, version, name })
  const rows = [
    match('m1', { source: { type: 'rule', id: 'r', version: 2 } }),
    match('m2', { source: { type: 'learned_fact', id: 'f', version: null } }),
  ]
  const steps = await explained(
    { matches: rows },
    ...[rule('r', 1, 'Alt'), rule('r', 2, 'Miete'), rule('s', 1, 'Strom')],
    entry('e1', '2026-03-20', {
      source: { type: 'bank_transaction', id: 't' },
      derived_from: [{ type: 'rule', id: 's', version: 1 }],
    }),
  )
  expect(shown(steps, 'proposed_by_rule', 'proposed_by_learning')).toEqual([
    ['proposed_by_rule', { name: 'Strom', version: 1 }],
    ['proposed_by_rule', { name: 'Miete', version: 2 }],
    ['proposed_by_learning', undefined],
  ])
})

test('the vouchers of the transaction, of what it pays and of its entries, the oldest first', async () => {
  const voucher = (id: string, owner: VoucherOwner, of: string) =>
    some('kept_document', id, { ...ownedBy(owner, of), name: `${owner} ${of}`, user_id: 1, created_at: '2026' })
  const settlements = (['invoice', 'expense'] as const).map((type) => ({ type, id: type, amount: rappen(1) }))
  const rows = [match('m1', { settlements }), match('m2', { matchable_type: 'invoice', matchable_id: 'proposed' })]
  const steps = await explained(
    { matches: rows },
    entry('e1', '2026-03-20', { source: { type: 'bank_transaction', id: 't' } }),
    ...[voucher('k5', 'journal_entry', 'e1'), voucher('k2', 'invoice', 'invoice'), voucher('k1', 'expense', 'expense')],
    ...[voucher('k4', 'bank_transaction', 't'), voucher('k3', 'invoice', 'proposed')],
    ...[voucher('k6', 'invoice', 'other'), voucher('k7', 'bank_transaction', 'u')],
  )
  const by = 'Vera Muster'
  expect(shown(steps, 'document_kept')).toEqual([
    ['document_kept', { by, name: 'expense expense' }],
    ['document_kept', { by, name: 'invoice invoice' }],
    ['document_kept', { by, name: 'invoice proposed' }],
    ['document_kept', { by, name: 'bank_transaction t' }],
    ['document_kept', { by, name: 'journal_entry e1' }],
  ])
})

test('the person who asked for a voucher, and the member who was asked', async () => {
  const asked = async (user_id: number, member_id: number) => {
    const request = {
      requested_at: '2026-03-21T00:00:00.000000Z',
      user_id,
      member_id,
      message: null,
      answered_at: null,
    }
    return shown(await explained({ document_request: request as DocumentRequest }), 'document_requested')
  }
  expect(await asked(1, 7)).toEqual([['document_requested', { by: 'Vera Muster', of: 'Urs Meier', message: null }]])
  // A user who is unknown, and a member who is.
  for (const member of [8, 9])
    expect(await asked(3, member)).toEqual([['document_requested', { by: null, of: null, message: null }]])
})

test('what was offset in the action that booked it, by the numbers of the documents that are there', async () => {
  const settled = (id: string) => ({ type: 'invoice' as const, id, amount: rappen(1) })
  const offset = (id: string, ...documents: readonly string[]) =>
    some('offset', id, {
      ...{ kind: 'offset', date: '2026-03-20', created_at: '2026-01-01T00:00:00.000000Z' },
      settlements: documents.map(settled),
    })
  const books = [
    ...['R-1', 'G-2', 'R-3'].map((id) => created('invoice', invoice(id))),
    entry('e1', '2026-03-20', { source: { type: 'bank_transaction', id: 't' } }),
    ...[offset('o1', 'R-1', 'gone', 'G-2'), offset('o2', 'R-3')],
  ]
  const of = async (...rows: readonly Match[]) =>
    shown(
      await explained({ journal_entry_id: 'e1', is_reconciled: true, matches: [...rows] }, ...books),
      'offset_first',
    )
  expect(await of(match('m', { settlements: [settled('R-1')] }))).toEqual([
    ['offset_first', { by: 'Vera Muster', documents: 'R-1, G-2', date: '2026-03-20' }],
  ])
  expect(await of(match('m'))).toEqual([])
})

describe('a payment run', () => {
  const run = some('payment_run', 'run', {
    ...{ number: 4, message_id: 'M4', created_at: '2026-03-09', created_by: 1, offset_bills: [], offset_ids: [] },
    ...{ released_at: '2026-03-10T00:00:00.000000Z', released_by: 2, taken_at: null, file: null, answers: [] },
    payments: [
      {
        ...{ expense_id: 'bill', expense_payment_id: 'order', end_to_end_id: 'E1', number: 'A-1', currency: 'CHF' },
        ...{ amount: 10_000, discount: 0, execution_date: '2026-03-12', answer: null, reasons: [], reference: null },
      },
    ],
  })
  const settlements = [{ type: 'expense_payment' as const, id: 'order', amount: rappen(10_000) }]
  const paying = { matchable_type: 'expense_payment', matchable_id: 'order', settlements } as const
  const rows = [match('m', { ...paying, origin: 'suggestion' })]
  const order = created('expense_payment', expensePayment('order', { expense_ids: ['bill'] }))

  test('that a transaction paid, with the balance of the account', async () => {
    const paid = { is_reconciled: true, matches: rows }
    expect(shown(await explained(paid, run, order))).toEqual([
      ...['typed_in', 'run_settled', 'recognised_by_amount', 'payment_settled', 'balance_unstated'],
    ])
    expect(shown(await explained(paid))).toEqual(['typed_in'])
  })

  test('of a bill, with its entry and who prepared it', async () => {
    const steps = async (journal_entry_id: string | null) => {
      const bill = expense('bill', { number: 'A-1', journal_entry_id })
      const books = [run, order, entry('e1', '2026-03-02')]
      const { explanations } = await start({ user: 2 }, created('expense', bill), ...books)
      return answerOf(await explanations.explainBill(ACTOR, { id: 'bill' })).steps
    }
    expect(shown(await steps('e1'))).toEqual(['bill', 'entry_booked', 'run_prepared'])
    expect(shown(await steps(null), 'entry_booked', 'run_prepared')).toMatchObject([
      ['run_prepared', { by: 'Vera Muster' }],
    ])
  })
})

test('an answer is in the language of the reader; what does not exist is not found', async () => {
  const { explanations, write } = await start({ user: 1 }, created('bank_transaction', transaction('t')))
  await write({ user: 1 }, created('expense', expense('bill')))
  expect(answerOf(await explanations.explain({ ...ACTOR, user_id: 2 }, { id: 't' })).locale).toBe('en')
  expect(answerOf(await explanations.explainBill({ ...ACTOR, user_id: 2 }, { id: 'bill' })).locale).toBe('en')
  const notFound = (model: string) => ({ ok: false, error: { type: 'NotFound', model, id: 'gone' } })
  expect(await explanations.explain(ACTOR, { id: 'gone' })).toEqual(notFound('BankTransaction'))
  expect(await explanations.explainBill(ACTOR, { id: 'gone' })).toEqual(notFound('Expense'))
})
