// Every action of a user in the books can be undone and redone: the records are as before, then as after, and
// verification finds no error.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../shared/api/endpoints/index.ts'
import type { PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import { IBAN } from '../../fixture/camt/message.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { foreignVatFile } from '../../support/file/foreign-vat-file.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { importsOf } from '../import/import-files.ts'
import { removeAcquisitionRates } from '../ledger/vat/older-rates.ts'
import { addRule, apply, changeRule } from '../matching/rules/rule-world.ts'
import { itemFiles } from '../open-item/item-files.ts'
import { COLLECTIVE, PARTS } from './collective-credit.ts'
import { type HistoryWorld, startHistoryWorld } from './history-world.ts'

let world: HistoryWorld
beforeEach(async () => {
  world = await startHistoryWorld()
})
afterEach(() => world.kontor.close())

const expectState = async (state: unknown) => {
  await world.idle()
  expect([world.state(), world.findings()]).toEqual([state, []])
}

/** The required records, and the action itself. */
type Case = (world: HistoryWorld) => Promise<() => Promise<unknown>>

const answered = async (answer: Promise<Response>): Promise<Response> => {
  const { status } = await answer
  if (status >= 300) throw new Error(`${status}: ${await (await answer).text()}`)
  return answer
}
const ask = (method: string, path: string, body?: object) =>
  answered(
    body === undefined ? world.kontor.ask(`/api${path}`, { method }) : world.kontor.send(method, `/api${path}`, body),
  )
const nothingBefore =
  (act: () => Promise<unknown>): Case =>
  async () =>
    act

const booked = async (amount = -20): Promise<string> => {
  const id = await world.transaction(amount, { name: 'Muster AG' })
  await world.idle()
  await world.matched(id, [{ amount: Math.abs(amount), account: 6500 }])
  return id
}
const invoice = (total: number, more: object = {}) =>
  world.make('/invoice', { number: `R-${total}`, total, date: '2026-03-01', ...more })
const years = async () =>
  (await world.json<{ data: { id: string; name: string; start_date: string }[] }>('/fiscal_year')).data
const yearOf = async (start: string) => (await years()).find(({ start_date }) => start_date.startsWith(start))?.id ?? ''
const rent = () => ({
  ...{ text: 'Miete', first_date: '2026-01-31', rhythm: 'monthly' },
  lines: [
    { account_id: world.accountId(6000), debit: 1500 },
    { account_id: world.accountId(1020), credit: 1500 },
  ],
})

/** An invoice and a bill, so that offsetting them books something. */
const offsetDocuments = async () => [
  { type: 'invoice', id: await invoice(80) },
  { type: 'expense', id: await world.make('/expense', { number: 'A-80', total: 80, date: '2026-03-01' }) },
]
const payableBill = async () => {
  const creditor = { name: 'Muster AG', city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  const company_id = await world.make('/company', creditor)
  return world.make('/expense', { number: 'L-77', total: 240.5, date: '2026-03-01', company_id })
}
const runOf = (bill: string) => ({
  ...{ bank_account_id: world.bankAccountId, execution_date: '2026-12-30', expenses: [{ id: bill }] },
})
const preparedRun = async () => world.make('/payment_run', runOf(await payableBill()))
const releasedRun = async () => {
  const run = await preparedRun()
  await ask('POST', `/payment_run/${run}/release`)
  return world.json<PaymentRunObject>(`/payment_run/${run}`)
}
/** The year 2025 with an open invoice in EUR, whose rate changed until its end. */
const valuedYear = async () => {
  await world.make('/exchange_rate', { currency: 'EUR', date: '2025-12-31', rate: 0.92 })
  await invoice(100, { currency: 'EUR', base_total: 95, date: '2025-12-01' })
  return `/fiscal_year/${await yearOf('2025')}/exchange_valuation`
}
const journalEntry = (amount: number, date = '2026-05-05') =>
  world.make('/journal_entry', {
    date,
    lines: [
      { account_id: world.accountId(6500), debit: amount },
      { account_id: world.accountId(1020), credit: amount },
    ],
  })
const bulkOf =
  (table: string, item: object): Case =>
  async () => {
    const old = { key: 'OLD', ...item }
    await ask('POST', `/${table}/bulk`, { items: [old] })
    return () =>
      ask('POST', `/${table}/bulk`, {
        items: [
          { ...old, ...(table === 'company' ? { city: 'Chur' } : { text: 'neu' }) },
          { ...item, key: 'NEW' },
        ],
      })
  }
const DATED = { number: 'N-1', total: 50, date: '2026-03-01' }
const ORDER = { total: 50, execution_date: '2026-03-01' }
const targetCases = (name: string, table: string, body: object, change: object): Readonly<Record<string, Case>> => ({
  [`create${name}`]: nothingBefore(() => ask('POST', `/${table}`, body)),
  [`change${name}`]: async () => {
    const id = await world.make(`/${table}`, body)
    return () => ask('PUT', `/${table}/${id}`, { ...body, ...change })
  },
  [`delete${name}`]: async () => {
    const id = await world.make(`/${table}`, body)
    return () => ask('DELETE', `/${table}/${id}`)
  },
})
const loaded = (kind: 'company' | 'invoice' | 'expense' | 'exchange_rate', text: string): Case =>
  nothingBefore(() => itemFiles(() => world.kontor).load(kind, text))

const takeBill = () => {
  const form = new FormData()
  form.set('files[0]', new File(['%PDF-1.7\n'], 'bill.pdf'))
  form.set('expense', JSON.stringify({ number: 'K2', date: '2026-03-01', total: 10 }))
  form.set('company', JSON.stringify({ name: 'Muster AG', ibans: [IBAN] }))
  return answered(world.kontor.ask('/api/expense/with-files', { method: 'POST', body: form }))
}

const enrich = async () => {
  const form = new FormData()
  form.set('files[0]', new File([PARTS], 'parts.xml'))
  return answered(world.kontor.ask(`/api/bank_account/${world.bankAccountId}/enrich`, { method: 'POST', body: form }))
}
const statementOf = (rows: number, seed = 5) =>
  importsOf(world.kontor, world.bankAccountId).start([[`${seed}.xml`, makeCamt({ seed, iban: IBAN, rows }).text]])

const keepDocument = (path: string) => {
  const form = new FormData()
  form.append('files[]', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'quittung.pdf'))
  return answered(world.kontor.ask(`/api${path}/documents`, { method: 'POST', body: form }))
}
/** Keeping and deleting the voucher of a record. */
const voucherCases = (name: string, make: () => Promise<string>): Readonly<Record<string, Case>> => ({
  [`keep${name}Documents`]: async () => {
    const path = await make()
    await world.idle()
    return () => keepDocument(path)
  },
  [`delete${name}Document`]: async () => {
    const path = await make()
    await keepDocument(path)
    const [kept] = (await world.json<{ data: { id: string }[] }>(`${path}/documents`)).data
    return () => ask('DELETE', `${path}/documents/${kept?.id}`)
  },
})
const learned = async (): Promise<string> => {
  for (let count = 0; count < 3; count++) await booked(-20)
  return (await world.json<{ data: { id: string }[] }>('/learned_fact')).data[0]?.id ?? ''
}

const CASES: Readonly<Record<string, Case>> = {
  createRule: nothingBefore(() => addRule(world)),
  changeRule: async () => {
    const { id } = await addRule(world)
    return () => changeRule(world, id, { name: 'Mieten' })
  },
  deleteRule: async () => {
    const { id } = await addRule(world)
    return () => ask('DELETE', `/rule/${id}`)
  },
  orderRules: async () => {
    const [one, other] = [await addRule(world), await addRule(world, { name: 'Zweite' })]
    return () => ask('PUT', '/rule/order', { ids: [other.id, one.id] })
  },
  applyRule: async () => {
    await world.transaction(-1200, { name: 'Immobilien Meier AG' })
    await world.idle()
    const { id } = await addRule(world)
    return () => apply(world, id)
  },
  forgetLearnedFact: async () => {
    const id = await learned()
    return () => ask('DELETE', `/learned_fact/${id}`)
  },
  restoreLearnedFact: async () => {
    const id = await learned()
    await ask('DELETE', `/learned_fact/${id}`)
    return () => ask('POST', `/learned_fact/${id}/restore`)
  },
  requestDocument: async () => {
    const id = await world.transaction(5)
    await world.idle()
    return () => ask('POST', `/bank_transaction/${id}/document-request`, { member_id: 1, message: 'Quittung' })
  },
  withdrawDocumentRequest: async () => {
    const id = await world.transaction(5)
    await ask('POST', `/bank_transaction/${id}/document-request`, { member_id: 1 })
    return () => ask('DELETE', `/bank_transaction/${id}/document-request`)
  },
  ...voucherCases('', async () => `/bank_transaction/${await world.transaction(5)}`),
  ...voucherCases('Invoice', async () => `/invoice/${await invoice(5)}`),
  ...voucherCases('Expense', async () => `/expense/${await world.make('/expense', DATED)}`),
  ...voucherCases('Entry', async () => `/journal_entry/${await journalEntry(5)}`),
  createFiscalYear: nothingBefore(() =>
    ask('POST', '/fiscal_year', { name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' }),
  ),
  changeFiscalYear: async () => {
    const id = await yearOf('2026')
    return () => ask('PATCH', `/fiscal_year/${id}`, { name: 'Umbau' })
  },
  deleteFiscalYear: async () => {
    const id = await world.make('/fiscal_year', { name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' })
    return () => ask('DELETE', `/fiscal_year/${id}`)
  },
  closeFiscalYear: async () => {
    const id = await yearOf('2025')
    return () => ask('POST', `/fiscal_year/${id}/close`)
  },
  reopenFiscalYear: async () => {
    const id = await yearOf('2025')
    await ask('POST', `/fiscal_year/${id}/close`)
    return () => ask('POST', `/fiscal_year/${id}/reopen`)
  },
  postFiscalYearResult: async () => {
    await journalEntry(40, '2025-05-05')
    const id = await yearOf('2025')
    return () => ask('POST', `/fiscal_year/${id}/post-result`)
  },
  createBankAccount: nothingBefore(() => ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })),
  createBankAccountFromIban: nothingBefore(() =>
    ask('POST', '/bank_account/create-from-iban', { iban: 'CH5604835012345678009' }),
  ),
  changeBankAccount: async () => () =>
    ask('PUT', `/bank_account/${world.bankAccountId}`, { name: 'Anders', account_id: world.accountId(1000) }),
  deleteBankAccount: async () => {
    await statementOf(5)
    await world.transaction(7)
    await world.idle()
    return () => ask('DELETE', `/bank_account/${world.bankAccountId}`)
  },
  importTransactions: nothingBefore(() => statementOf(30)),
  enrichBankAccount: async () => {
    await importsOf(world.kontor, world.bankAccountId).start([['s.xml', COLLECTIVE]])
    return enrich
  },
  createBankTransaction: nothingBefore(() => world.transaction(12)),
  changeBankTransaction: async () => {
    const id = await world.transaction(12)
    return () => ask('PUT', `/bank_transaction/${id}`, { amount: 13, text: 'anders' })
  },
  matchBankTransaction: async () => {
    const [id, document] = [await world.transaction(100), await invoice(80)]
    const rows = [
      { amount: 80, matchable_type: 'invoice', matchable_id: document },
      { amount: 20, account: 3400 },
    ]
    return () => world.matched(id, rows)
  },
  matchMany: async () => {
    const [id, again, account_id] = [await world.transaction(-20), await booked(-20), world.accountId(6000)]
    const items = [id, again].map((each) => ({ bank_transaction_id: each, matches: [{ amount: 20, account_id }] }))
    return () => ask('POST', '/bank_transaction/match-many', { items })
  },
  reconcileBankTransaction: async () => {
    const id = await world.transaction(100, { name: 'Muster AG', text: 'Rechnung R-100' })
    await world.matched(id, [{ amount: 100, account: 3400 }])
    await ask('POST', '/bank_transaction/unreconcile-many', { items: [id] })
    return () => ask('POST', `/bank_transaction/${id}/reconcile`)
  },
  reconcileWithEntry: async () => {
    const [id, journal_entry_id] = [await world.transaction(-20), await journalEntry(20, '2026-03-16')]
    return () => ask('POST', `/bank_transaction/${id}/counterpart`, { journal_entry_id })
  },
  deleteBankTransaction: async () => {
    const id = await booked()
    return () => ask('DELETE', `/bank_transaction/${id}`)
  },
  unreconcileMany: async () => {
    const ids = [await booked(-20), await booked(-30)]
    return () => ask('POST', '/bank_transaction/unreconcile-many', { items: ids })
  },
  reconcileMany: async () => {
    const document = await invoice(80, { reference: 'RF18539007547034' })
    const id = await world.transaction(80, { reference: 'RF18539007547034' })
    await world.idle()
    expect(document).not.toBe('')
    return () => ask('POST', '/bank_transaction/reconcile-many', { items: [id] })
  },
  upsertBudgets: async () => {
    const id = await yearOf('2026')
    await ask('PUT', `/fiscal_year/${id}/budget`, { accounts: [{ account_id: world.accountId(6500), amount: 5 }] })
    const accounts = [
      { account_id: world.accountId(6500), amount: 0 },
      { account_id: world.accountId(6000), amount: 100, notes: 'Miete' },
    ]
    return () => ask('PUT', `/fiscal_year/${id}/budget`, { accounts })
  },
  copyBudgets: async () => {
    const [from, to] = [await yearOf('2025'), await yearOf('2026')]
    await ask('PUT', `/fiscal_year/${from}/budget`, { accounts: [{ account_id: world.accountId(6500), amount: 5 }] })
    return () => ask('POST', `/fiscal_year/${to}/budget/copy-from/${from}`, { source: 'budget', mode: 'overwrite' })
  },
  changeOrganization: nothingBefore(() =>
    ask('PATCH', '/organizations/1', { billing_city: 'Chur', vat_idn: 'CHE-123.456.788 MWST' }),
  ),
  addVatRates: async () => {
    await removeAcquisitionRates(world.kontor.book)
    return () => ask('POST', '/vat_rate', { kinds: ['acquisition'] })
  },
  createAccount: nothingBefore(() => ask('POST', '/account', { number: 6555, name: 'Porto', type: 'expense' })),
  changeAccount: async () => () => ask('PATCH', `/account/${world.accountId(6500)}`, { name: 'Papier' }),
  createJournalEntry: nothingBefore(() => journalEntry(50)),
  reverseJournalEntry: async () => {
    const id = await journalEntry(50)
    return () => ask('POST', `/journal_entry/${id}/reverse`, { date: '2026-06-06' })
  },
  createRecurringEntry: nothingBefore(() => ask('POST', '/recurring_entry', rent())),
  changeRecurringEntry: async () => {
    const id = await world.make('/recurring_entry', rent())
    return () => ask('PUT', `/recurring_entry/${id}`, { text: 'Lager', end_date: '2026-12-31' })
  },
  deleteRecurringEntry: async () => {
    const id = await world.make('/recurring_entry', rent())
    return () => ask('DELETE', `/recurring_entry/${id}`)
  },
  bookRecurringEntry: async () => {
    const id = await world.make('/recurring_entry', rent())
    return () => ask('POST', `/recurring_entry/${id}/book`, { date: '2026-02-28' })
  },
  skipRecurringEntry: async () => {
    const id = await world.make('/recurring_entry', rent())
    return () => ask('POST', `/recurring_entry/${id}/skip`, { date: '2026-02-28' })
  },
  lockBooks: nothingBefore(() => ask('POST', '/period_lock', { books_locked_until: '2025-12-31' })),
  changeMonthTask: nothingBefore(() => ask('PUT', '/month_checklist/2026-03/statements', { due_date: '2026-04-15' })),
  settleVatPeriod: async () => {
    await invoice(108.1)
    return () => ask('POST', '/period_lock/vat', { from: '2026-01-01', to: '2026-03-31' })
  },
  fileVatReturn: async () => {
    await invoice(108.1)
    const overridden = [{ check: 'file_written', reason: 'Ohne UID' }]
    return () => ask('POST', '/vat_return/2026-Q1/file', { overridden })
  },
  loadVatReturn: async () => {
    await invoice(108.1)
    const text = foreignVatFile({ turnover: '100.00', payable: '8.10' })
    const body = new FormData()
    body.set('files[0]', new File([text], 'mwst.xml'))
    return () => answered(world.kontor.ask('/api/vat_return/load', { method: 'POST', body }))
  },
  payVatReturn: async () => {
    await invoice(108.1)
    await world.make('/period_lock/vat', { from: '2026-01-01', to: '2026-03-31' })
    const bank_transaction_id = await world.transaction(-8.1, { booking_date: '2026-04-20' })
    await world.idle()
    return () => ask('POST', '/vat_return/2026-Q1/pay', { bank_transaction_id })
  },
  reopenPeriod: async () => {
    const id = await world.make('/period_lock', { books_locked_until: '2025-12-31' })
    return () => ask('POST', `/period_lock/${id}/reopen`, { reason: 'Eine Rechnung fehlte' })
  },
  createOffset: async () => {
    const documents = await offsetDocuments()
    return () => ask('POST', '/offset', { documents })
  },
  deleteOffset: async () => {
    const id = await world.make('/offset', { documents: await offsetDocuments() })
    return () => ask('DELETE', `/offset/${id}`)
  },
  createWriteOff: async () => {
    const documents = (await offsetDocuments()).slice(0, 1)
    return () => ask('POST', '/offset/write_off', { documents, reason: 'Konkurs' })
  },
  bookDocuments: async () => {
    // Without a rate it stays unbooked.
    await invoice(108.1, { currency: 'EUR' })
    return () => ask('POST', '/books_check/documents', { booked_by: 'elsewhere' })
  },
  bookBankOpening: async () => {
    await statementOf(3)
    await world.idle()
    return () => ask('POST', '/books_check/opening', { bank_account_id: world.bankAccountId })
  },
  separateBankAccount: async () => {
    const id = await world.make('/bank_account', { type: 'cash', name: 'Kasse' })
    // As an older version created it.
    await world.kontor.book.write<null, never>({ user: 1 }, async (read) => {
      const [account] = await read([get('bank_account', id)])
      const changes = account ? [updated('bank_account', account, { account_id: world.accountId(1020) })] : []
      return ok({ action: 'change_bank_account', changes, value: null })
    })
    const transaction = await world.transaction(-20, { bank_account_id: id })
    await world.matched(transaction, [{ amount: 20, account: 6500 }])
    await world.idle()
    return () => ask('POST', `/bank_account/${id}/own_ledger_account`)
  },
  loadSampleData: async () => {
    // Only into empty books.
    await ask('DELETE', `/bank_account/${world.bankAccountId}`)
    // The organization that it creates stays, archived: test/http/organization/sample-data.test.ts.
    await ask('POST', '/account', { number: 1021, name: 'Sparkonto', type: 'active' })
    await world.idle()
    return () => ask('POST', '/organizations/1/sample-data')
  },
  ...targetCases('Company', 'company', { name: 'Muster AG', ibans: [IBAN] }, { name: 'Muster GmbH' }),
  ...targetCases('Invoice', 'invoice', DATED, { total: 60 }),
  ...targetCases('Expense', 'expense', DATED, { total: 60 }),
  ...targetCases('ExpensePayment', 'expense_payment', ORDER, { total: 60 }),
  upsertCompanies: bulkOf('company', { name: 'Muster AG' }),
  upsertInvoices: bulkOf('invoice', DATED),
  upsertExpenses: bulkOf('expense', DATED),
  upsertExpensePayments: bulkOf('expense_payment', ORDER),
  loadCompanies: loaded('company', 'Name;Ort\nMuster AG;Chur\nBeispiel GmbH;Bern\n'),
  loadInvoices: loaded('invoice', 'Nummer;Kunde;Datum;Betrag;Währung\nR1;Muster AG;01.03.2026;10.00;CHF\n'),
  loadExpenses: loaded('expense', 'Nummer;Lieferant;Datum;Betrag;Währung\nK1;Muster AG;01.03.2026;10.00;CHF\n'),
  bookExchangeValuation: async () => {
    const path = await valuedYear()
    return () => ask('POST', path, { method: 'rate' })
  },
  deleteExchangeValuation: async () => {
    const path = await valuedYear()
    await world.post(path, { method: 'rate' })
    return () => ask('DELETE', path)
  },
  loadExchangeRates: loaded('exchange_rate', 'Währung;Datum;Kurs\nEUR;31.12.2025;0.93\n'),
  createExchangeRate: async () => () =>
    ask('POST', '/exchange_rate', { currency: 'EUR', date: '2025-12-30', rate: 0.94 }),
  deleteExchangeRate: async () => {
    const id = await world.make('/exchange_rate', { currency: 'USD', date: '2025-12-30', rate: 0.8 })
    return () => ask('DELETE', `/exchange_rate/${id}`)
  },
  takeBill: nothingBefore(takeBill),
  makeReminders: async () => {
    const company_id = await world.make('/company', { name: 'Säumig AG' })
    const id = await invoice(90, { company_id, date: '2026-03-01', due_date: '2026-03-31' })
    return () => ask('POST', '/reminder', { invoices: [{ id }] })
  },
  preparePaymentRun: async () => {
    const bill = await payableBill()
    return () => ask('POST', '/payment_run', runOf(bill))
  },
  deletePaymentRun: async () => {
    const run = await preparedRun()
    return () => ask('DELETE', `/payment_run/${run}`)
  },
  releasePaymentRun: async () => {
    const run = await preparedRun()
    return () => ask('POST', `/payment_run/${run}/release`)
  },
  readPaymentAnswer: async () => {
    const { message_id, payments } = await releasedRun()
    const rejected = { id: payments[0]?.end_to_end_id ?? '', status: 'RJCT', code: 'AC04' }
    const message = answerMessage(message_id, 'PART', [{ id: `${message_id}-1`, payments: [rejected] }])
    const form = new FormData()
    form.set('files[0]', new File([message], 'answer.xml'))
    return () => answered(world.kontor.ask('/api/payment_run/answer', { method: 'POST', body: form }))
  },
  rejectPayments: async () => {
    const { id, payments } = await releasedRun()
    return () => ask('POST', `/payment_run/${id}/reject`, { payments: payments.map((each) => each.end_to_end_id) })
  },
  undoBatch: async () => {
    await importsOf(world.kontor, world.bankAccountId).start([['s.xml', COLLECTIVE]])
    const batch = async () => (await world.json<{ data: { id: string }[] }>('/batch')).data[0]?.id
    await enrich()
    const id = await batch()
    return () => ask('POST', `/batch/${id}/undo`)
  },
  undoImport: async () => {
    const [batch] = await statementOf(20)
    return () => ask('DELETE', `/batch/${batch?.id}/transactions`)
  },
}

/**
 * Actions in the system's book, which has no history; actions without a record; or those that end running work and
 * cannot be undone.
 */
const WITHOUT = [
  ...['changeUser', 'createOrganization', 'createMember', 'changeMember', 'deleteMember', 'createToken', 'deleteToken'],
  ...['beginTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes', 'endTwoFactor', 'createSignInLink'],
  ...['signIn', 'signOut', 'leaveSession', 'linkSession', 'confirmPassword'],
  ...['archiveOrganization', 'unarchiveOrganization', 'deleteOrganization'],
  ...[
    'loadBanks',
    'identifyFiles',
    'planImport',
    'proposeBills',
    'cancelBatch',
    'previewRule',
    'previewReminders',
    'undoHistory',
    'redoHistory',
  ],
  // Of the machine, not of the books.
  ...[
    'makeBackup',
    'cancelBackup',
    'changeBackupSettings',
    'lookAtBackup',
    ...['lookAtFolder', 'openFolder', 'moveBooks'],
    'restoreBackup',
    'uploadBackup',
    'acknowledgeNotice',
    ...['changeBillFolder', 'tidyBillFolder'],
  ],
  // A stored time stamp changes no record, so there is nothing to undo: test/e2e/data-folder/archive.test.ts.
  'keepTimeStamp',
  // Its case needs a file that an earlier version read: test/http/import/read-again.test.ts has one.
  'readImportAgain',
]

test('every writing endpoint has a case', () => {
  const writing: readonly string[] = ENDPOINTS.flatMap(({ name, method }) => (method === 'GET' ? [] : [name]))
  expect(writing.filter((name) => !(name in CASES) && !WITHOUT.includes(name))).toEqual([])
  expect(Object.keys(CASES).filter((name) => !writing.includes(name))).toEqual([])
})

describe('each action can be undone and redone:', () => {
  test.each(Object.entries(CASES))('%s', async (_, prepare) => {
    const act = await prepare(world)
    await world.idle()
    const before = world.state()
    const known = (await world.history()).length
    await act()
    await world.idle()
    const after = world.state()
    expect(after).not.toEqual(before)
    const [done, ...others] = await world.history()
    expect(others.length).toBe(known)
    const id = done?.id ?? ''

    // After an undo by its batch, undoing that undo redoes the action.
    const [back, forth] = done?.undoes_id === null ? ['undo', 'redo'] : ['redo', 'undo']
    const undo = await world.undo(id)
    expect(undo).toMatchObject({ action: back, undoes_id: id, is_undoable: true })
    await expectState(before)
    expect(await world.entry(id)).toMatchObject({ undone_by_id: undo.id, is_undoable: false })

    const redo = await world.redo(id)
    expect(redo).toMatchObject({ action: forth, undoes_id: undo.id })
    await expectState(after)

    const again = await world.undo(id)
    expect(again.undoes_id).toBe(redo.id)
    await expectState(before)
    expect(world.kontor.errors).toEqual([])
  })
})
