// The records that bank transactions are matched with: companies, invoices, expenses and expense payments, also loaded from
// tables of other systems.

import {
  changeBillFolder,
  getBillFile,
  getBillFolder,
  tidyBillFolder,
} from '../../../../shared/api/endpoints/open-item/bill-folder.ts'
import { proposeBills, takeBill } from '../../../../shared/api/endpoints/open-item/bills.ts'
import {
  changeCompany,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  upsertCompanies,
} from '../../../../shared/api/endpoints/open-item/companies.ts'
import {
  changeExpensePayment,
  createExpensePayment,
  deleteExpensePayment,
  getExpensePayment,
  listExpensePayments,
  upsertExpensePayments,
} from '../../../../shared/api/endpoints/open-item/expense-payments.ts'
import {
  changeExpense,
  createExpense,
  deleteExpense,
  getExpense,
  listExpenses,
  upsertExpenses,
} from '../../../../shared/api/endpoints/open-item/expenses.ts'
import {
  changeInvoice,
  createInvoice,
  deleteInvoice,
  getInvoice,
  listInvoices,
  nextInvoiceNumber,
  printInvoice,
  printInvoices,
  upsertInvoices,
} from '../../../../shared/api/endpoints/open-item/invoices.ts'
import {
  loadCompanies,
  loadExchangeRates,
  loadExpenses,
  loadInvoices,
} from '../../../../shared/api/endpoints/open-item/item-loads.ts'
import { minorToNumber } from '../../../../shared/value/money.ts'
import type { Services } from '../../../service/contract.ts'
import type { Actor, Answer } from '../../../service/core/request.ts'
import type { ItemLoadView, LoadBooking, LoadItems, MatchTargetView } from '../../../service/open-item/contract.ts'
import { identity, listRoute, plainRoute, type Route, recordRoutes, route } from '../../endpoint/route.ts'
import { presentBillFile, presentBillFolder, presentProposedFiles } from '../../present/bill.ts'
import {
  presentCompany,
  presentExpense,
  presentExpensePayment,
  presentInvoice,
  presentSums,
} from '../../present/match-target.ts'
import { presentPdf } from '../../present/open-item/pdf.ts'
import { presentAnswer } from '../../present/page.ts'
import { ITEM_NOTE_TEXTS, ITEM_SKIP_TEXTS } from '../../text/item-notes.ts'
import { worded } from '../../text/texts.ts'

export const matchTargetRoutes = (services: Services): readonly Route[] => {
  const { companies, expenses, expensePayments, itemLoads, bills, billFolder } = services
  const onCompany = recordRoutes(companies.get)
  const onExpense = recordRoutes(expenses.get)
  const onExpensePayment = recordRoutes(expensePayments.get)
  return [
    listRoute(listCompanies, companies.list, presentCompany),
    onCompany(getCompany, companies.get, presentCompany),
    plainRoute(createCompany, companies.create, presentCompany),
    onCompany(changeCompany, companies.change, presentCompany),
    onCompany(deleteCompany, companies.remove, identity),
    plainRoute(upsertCompanies, companies.upsert, identity),
    route(loadCompanies, { record: null, handle: loading(itemLoads.company, presentCompany) }),

    ...invoiceRoutes(services),

    listRoute(listExpenses, expenses.list, presentExpense, presentSums),
    onExpense(getExpense, expenses.get, presentExpense),
    plainRoute(createExpense, expenses.create, presentExpense),
    onExpense(changeExpense, expenses.change, presentExpense),
    onExpense(deleteExpense, expenses.remove, identity),
    plainRoute(upsertExpenses, expenses.upsert, identity),
    plainRoute(proposeBills, bills.propose, presentProposedFiles),
    plainRoute(takeBill, bills.take, presentExpense),
    plainRoute(getBillFolder, billFolder.get, presentBillFolder),
    plainRoute(changeBillFolder, billFolder.change, presentBillFolder),
    route(getBillFile, {
      record: (actor, { sha256 }) => billFolder.find(actor, { sha256 }),
      handle: async ({ actor, params: { sha256 } }) =>
        presentAnswer(await billFolder.open(actor, { sha256 }), presentBillFile),
    }),
    plainRoute(tidyBillFolder, billFolder.tidy, identity),
    route(loadExpenses, { record: null, handle: loading(itemLoads.expense, presentExpense) }),

    route(loadExchangeRates, { record: null, handle: loading(itemLoads.exchangeRate, ({ record }) => record) }),

    listRoute(listExpensePayments, expensePayments.list, presentExpensePayment),
    onExpensePayment(getExpensePayment, expensePayments.get, presentExpensePayment),
    plainRoute(createExpensePayment, expensePayments.create, presentExpensePayment),
    onExpensePayment(changeExpensePayment, expensePayments.change, presentExpensePayment),
    onExpensePayment(deleteExpensePayment, expensePayments.remove, identity),
    plainRoute(upsertExpensePayments, expensePayments.upsert, identity),
  ]
}

const invoiceRoutes = ({ invoices, invoiceNumbers, invoicePapers, itemLoads }: Services): readonly Route[] => {
  const onInvoice = recordRoutes(invoices.get)
  return [
    listRoute(listInvoices, invoices.list, presentInvoice, presentSums),
    route(nextInvoiceNumber, {
      record: null,
      handle: async ({ actor, days: { date } }) => presentAnswer(await invoiceNumbers.next(actor, date), identity),
    }),
    route(printInvoices, {
      record: null,
      handle: async ({ actor, selection, sorts, choices: { language } }) =>
        presentAnswer(
          await invoicePapers.printSelected(actor, {
            question: { ...selection, sort: sorts.length > 0 ? sorts : BY_NUMBER },
            language,
          }),
          presentPdf,
        ),
    }),
    onInvoice(getInvoice, invoices.get, presentInvoice),
    route(printInvoice, {
      record: (actor, { invoiceId: id }) => invoices.get(actor, { id, includes: [], appends: [] }),
      handle: async ({ actor, params, choices: { language } }) =>
        presentAnswer(await invoicePapers.print(actor, { id: params.invoiceId, language }), presentPdf),
    }),
    plainRoute(createInvoice, invoices.create, presentInvoice),
    onInvoice(changeInvoice, invoices.change, presentInvoice),
    onInvoice(deleteInvoice, invoices.remove, identity),
    plainRoute(upsertInvoices, invoices.upsert, identity),
    route(loadInvoices, { record: null, handle: loading(itemLoads.invoice, presentInvoice) }),
  ]
}

/** On paper the oldest is on top. */
const BY_NUMBER = [{ field: 'number', descending: false }] as const

interface LoadCall {
  readonly actor: Actor
  readonly body: Omit<LoadItems, 'is_dry_run'>
  readonly isOn: (flag: 'dry_run') => boolean
}

const loading =
  <R, O>(load: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<R>>, present: (view: MatchTargetView<R>) => O) =>
  async ({ actor, body, isOn }: LoadCall) =>
    presentAnswer(await load(actor, { ...body, is_dry_run: isOn('dry_run') }), (view) =>
      presentLoad(view, (record) => present({ record, base_currency: view.base_currency })),
    )

const presentLoad = <R, O>(
  { preview, booking, skipped, warnings, base_currency, ...view }: ItemLoadView<R>,
  present: (record: R) => O,
) => ({
  ...view,
  skipped: skipped.map(({ line, reason }) => ({ line, code: reason, reason: ITEM_SKIP_TEXTS[reason] })),
  warnings: warnings.map((note) => worded(ITEM_NOTE_TEXTS, note)),
  told_warnings: warnings.map(({ code, values }) => (values ? { code, values: { ...values } } : { code })),
  ...(preview ? { preview: preview.map(({ record, ...row }) => ({ ...row, record: present(record) })) } : {}),
  ...(booking ? { booking: { ...booking, entry: booking.entry && presentEntry(booking.entry, base_currency) } } : {}),
})

/** The postings of an entry that loading would write. */
const presentEntry = ({ line, record }: NonNullable<LoadBooking['entry']>, base_currency: string) => ({
  line,
  date: record.date,
  text: record.text,
  lines: record.lines.map(({ account_id, debit, credit }) => ({
    account_id,
    debit: minorToNumber(debit, base_currency),
    credit: minorToNumber(credit, base_currency),
  })),
})
