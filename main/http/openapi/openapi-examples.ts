// An example for each JSON body of the interface, which a new organization accepts unchanged. Some need a record first, and
// name it. Ids of records and paths are placeholders for the caller's own.
import type { JsonObject } from './openapi-schemas.ts'

export interface BodyExample {
  readonly value: JsonObject
  /** What must exist first, and which values are placeholders; empty: nothing. */
  readonly needs: string
}

const example = (value: JsonObject, needs = ''): BodyExample => ({ value, needs })

const ACCOUNTS = 'The ids are those of accounts of the chart (`GET /account`).'
const BANK_ACCOUNT = '`bank_account_id` is the id of a bank account (`GET /bank_account`).'
const OPEN = 'The transaction of the path is open'
const RULE_ACCOUNT = '`account_id` is the id of an account of the chart (`GET /account`).'
const PATH = 'is an absolute path on the machine on which Kontor runs'
const NOTHING_BOOKED = 'No entries are booked in these months.'

const RULE: JsonObject = {
  name: 'Rent',
  conditions: { all: [{ field: 'name', op: 'contains', value: 'Immobilien' }] },
  result: { rows: [{ account_id: 'rentAccountId', rest: true }] },
}

/** By the name of the operation. `year`: the current fiscal year of a new organization. */
export const bodyExamples = (year: number): Readonly<Record<string, BodyExample>> => {
  const invoice = { number: 'R-1001', total: 1081, date: `${year}-01-15`, due_date: `${year}-02-14` }
  const expense = { number: 'L-77', total: 240.5, date: `${year}-01-20`, due_date: `${year}-02-19` }
  const order = { total: 240.5, execution_date: `${year}-02-10`, end_to_end_id: 'PAY-77' }
  return {
    // Fiscal years and locks
    createFiscalYear: example(
      { name: `${year + 1}`, start_date: `${year + 1}-01-01`, end_date: `${year + 1}-12-31` },
      'The year follows the last fiscal year.',
    ),
    changeFiscalYear: example({ name: `Fiscal year ${year}` }),
    reopenFiscalYear: example({ reason: 'A bill came late' }, 'The fiscal year of the path is closed.'),
    lockBooks: example({ books_locked_until: `${year - 1}-06-30` }),
    settleVatPeriod: example(
      { from: `${year - 1}-01-01`, to: `${year - 1}-03-31` },
      'The organization is liable for VAT (the setting `liableForVat`).',
    ),
    changeMonthTask: example({ due_date: `${year}-04-15`, set_aside: 'No movement in this month' }),
    fileVatReturn: example({ reference: '9000.1234.5678' }, 'The path names the draft of a period that has ended.'),
    payVatReturn: example({ bank_transaction_id: 'bankTransactionId' }),
    reopenPeriod: example({ reason: 'A bill came late' }, 'The lock of the path is locked.'),
    upsertBudgets: example(
      {
        accounts: [
          { account_id: 'revenueAccountId', amount: 120000, notes: 'As last year' },
          { account_id: 'rentAccountId', amount: '18000.00' },
        ],
      },
      ACCOUNTS,
    ),
    copyBudgets: example({ source: 'budget', mode: 'merge' }),
    bookExchangeValuation: example(
      { method: 'rate' },
      'The fiscal year has balances or open items in another currency.',
    ),
    createExchangeRate: example({ currency: 'EUR', date: `${year - 1}-12-31`, rate: 0.93 }),
    addVatRates: example(
      { kinds: ['acquisition', 'acquisition_reduced'] },
      'The organization is liable for VAT, and its books were created before these kinds existed.',
    ),
    // Bank accounts and transactions
    createBankAccount: example({ type: 'bank', name: 'Current account', iban: 'CH9300762011623852957' }),
    createBankAccountFromIban: example({ iban: 'CH5604835012345678009' }),
    changeBankAccount: example({ name: 'Main account', owner_name: 'Muster AG', owner_city: 'Bern' }),
    createBankTransaction: example(
      {
        bank_account_id: 'bankAccountId',
        acc_serv_ref: 'TYPED-1',
        amount: -42.5,
        booking_date: `${year}-01-22`,
        name: 'Papeterie Muster',
        text: 'Paper',
      },
      BANK_ACCOUNT,
    ),
    changeBankTransaction: example({ text: 'Paper and ink' }, `${OPEN} and was entered manually.`),
    matchBankTransaction: example(
      { matches: [{ amount: 42.5, account_id: 'expenseAccountId', text: 'Paper' }] },
      `${OPEN} and has the amount -42.50; \`account_id\` is the id of an account (\`GET /account\`).`,
    ),
    matchMany: example(
      {
        items: [
          { bank_transaction_id: 'bankTransactionId', matches: [{ amount: 42.5, account_id: 'expenseAccountId' }] },
        ],
      },
      '`bank_transaction_id` is the id of an open transaction of -42.50, `account_id` that of an account.',
    ),
    reconcileBankTransaction: example({ book_on: null }, `${OPEN}, and its \`matches\` are attached.`),
    reconcileWithEntry: example(
      { journal_entry_id: 'journalEntryId' },
      `${OPEN}; the entry is a manual one and has the same amount on the ledger account of the bank account.`,
    ),
    requestDocument: example({ member_id: 1, message: 'Please send me the receipt' }),
    unreconcileMany: example({ items: 'all' }),
    reconcileMany: example({ items: 'all' }),
    // Organization, people and tokens
    changeOrganization: example({
      legal_form: 'llc',
      vat_idn: 'CHE-116.281.710 MWST',
      billing_city: 'Bern',
      billing_zip: '3011',
      settings: { invoiceDefaultDueInDays: 30, documentTableStyle: 'classic' },
    }),
    createOrganization: example({ name: 'Second company', legal_form: 'association' }),
    deleteOrganization: example(
      { name: 'Second company' },
      'The organization of the path is archived, is not the first one, and has this name.',
    ),
    changeUser: example({ firstname: 'Anna', lastname: 'Muster', locale: 'de' }),
    confirmTwoFactor: example(
      { one_time_password: '123456' },
      '`POST /user/two_factor` was called before; the number is the one shown in the app.',
    ),
    signIn: example({ code: 'codeOfTheLink' }, '`code` is the code of a sign-in link, after `#sign_in=`.'),
    confirmPassword: example({ password: 'correct horse battery' }, 'It is the password of the user of a session.'),
    createMember: example({ email: 'berta@example.com', firstname: 'Berta', lastname: 'Beispiel', role: 'accountant' }),
    changeMember: example({ role: 'viewer' }, 'Another owner remains.'),
    createSignInLink: example({}),
    createToken: example({ name: 'Nightly import', scopes: ['read', 'import'] }),
    // Ledger
    createAccount: example({ number: 6501, name: 'Software', type: 'expense' }),
    changeAccount: example({ name: 'Office supplies and software' }),
    createJournalEntry: example(
      {
        date: `${year}-01-31`,
        text: 'Private share of the phone',
        lines: [
          { account_id: 'debitAccountId', debit: 25 },
          { account_id: 'creditAccountId', credit: 25 },
        ],
      },
      ACCOUNTS,
    ),
    createRecurringEntry: example(
      {
        text: 'Rent {month}/{year}',
        first_date: `${year}-01-31`,
        rhythm: 'monthly',
        lines: [
          { account_id: 'debitAccountId', debit: 1500 },
          { account_id: 'creditAccountId', credit: 1500 },
        ],
      },
      ACCOUNTS,
    ),
    changeRecurringEntry: example({ end_date: `${year}-12-31` }),
    bookRecurringEntry: example({ date: `${year}-02-28` }, 'It is a day of the recurring entry.'),
    skipRecurringEntry: example({ date: `${year}-02-28` }, 'It is a day of the recurring entry.'),
    reverseJournalEntry: example({ text: 'Entered twice' }, 'The entry of the path is manual and not reversed.'),
    bookBankOpening: example(
      { bank_account_id: 'bankAccountId' },
      `${BANK_ACCOUNT} A statement with an opening balance was imported to it. ${NOTHING_BOOKED}`,
    ),
    bookDocuments: example({ booked_by: 'elsewhere', is_dry_run: true }),
    createOffset: example(
      {
        documents: [
          { type: 'invoice', id: 'invoiceId' },
          { type: 'invoice', id: 'creditNoteId' },
        ],
      },
      'Both documents are open and of one company.',
    ),
    createWriteOff: example(
      { documents: [{ type: 'invoice', id: 'invoiceId' }], reason: 'Bankruptcy' },
      'The invoice is open.',
    ),
    makeReminders: example(
      { invoices: [{ id: 'overdueInvoiceId', level: 1 }] },
      'The invoice is overdue today; it has a company.',
    ),
    previewReminders: example(
      { invoices: [{ id: 'overdueInvoiceId' }] },
      'The invoice is overdue today; it has a company.',
    ),
    preparePaymentRun: example(
      { bank_account_id: 'bankAccountId', execution_date: `${year}-12-30`, expenses: [{ id: 'expenseId' }] },
      'The bill is open; its supplier has a town, a country and an account. The day is not in the past.',
    ),
    rejectPayments: example(
      { payments: ['L-77.1.1'], reason: 'Deleted in e-banking' },
      'The run of the path is released, and has this payment.',
    ),
    // Companies and open items
    createCompany: example({ key: 'C-12', name: 'Muster AG', ibans: ['CH9300762011623852957'], city: 'Bern' }),
    changeCompany: example({ email: 'info@example.com', city: 'Thun' }),
    upsertCompanies: example({ items: [{ key: 'C-13', name: 'Beispiel GmbH', country_code: 'CH' }] }),
    createInvoice: example({ ...invoice, reference: 'RF18539007547034', text: 'Consulting in January' }),
    changeInvoice: example({ due_date: `${year}-03-01` }),
    upsertInvoices: example({ items: [{ key: 'I-1002', ...invoice, number: 'R-1002' }] }),
    createExpense: example({ ...expense, creditor_iban: 'CH5604835012345678009' }),
    changeExpense: example({ text: 'Paper and ink' }),
    upsertExpenses: example({ items: [{ key: 'E-78', ...expense, number: 'L-78' }] }),
    createExpensePayment: example({ ...order, iban: 'CH5604835012345678009' }),
    changeExpensePayment: example({ text: 'Payment of bill L-77' }),
    upsertExpensePayments: example({ items: [{ key: 'P-78', ...order, end_to_end_id: 'PAY-78' }] }),
    // Rules
    createRule: example(RULE, RULE_ACCOUNT),
    previewRule: example(RULE, RULE_ACCOUNT),
    changeRule: example({ name: 'Rent and heating', mode: 'suggest' }),
    orderRules: example(
      { ids: ['firstRuleId', 'secondRuleId'] },
      'The ids are those of all rules, in their new order.',
    ),
    applyRule: example({}),
    // The installation
    makeBackup: example({}),
    changeBackupSettings: example({ schedule: 'daily' }),
    changeBillFolder: example({ folder: '/srv/bills', done_folder: 'Done' }),
    lookAtBackup: example(
      { file: '/backups/books.kontor' },
      `\`file\` ${PATH}, of a backup; or its name in the folder.`,
    ),
    restoreBackup: example(
      { file: '/backups/books.kontor', folder: '/books/restored' },
      `\`file\` ${PATH}, of a backup; \`folder\` one of a folder that is empty or does not exist.`,
    ),
    lookAtFolder: example({ folder: '/books/moved', to: 'move' }, `\`folder\` ${PATH}.`),
    openFolder: example({ folder: '/books/other' }, `\`folder\` ${PATH}. The program restarts with it.`),
    moveBooks: example(
      { folder: '/books/moved' },
      `\`folder\` ${PATH}, empty or not existing. The program restarts there.`,
    ),
  }
}
