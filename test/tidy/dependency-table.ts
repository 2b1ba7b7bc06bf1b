// The allowed imports, types included. Each line of the table is a sentence: "<folder> knows <these folders>".

/** The base of every rule of the business. */
const RULE_BASE = ['shared/rule/core', 'shared/books/port', 'shared/record', 'shared/value']
/** The base of all code that works with whole books. */
const BOOKS = ['shared/books', 'shared/record', 'shared/value']
/** The base of every use case. */
const SERVICE_BASE = ['main/service/core', 'shared/api', ...RULE_BASE, 'main/platform']
const WITHOUT_PROGRAM = ['main/maintenance', 'main/home/default-data-folder.ts', 'main/export/csv.ts']
/** The base of every part of the window. */
const WINDOW_SHARED = ['shared/api', 'shared/shell', 'shared/rule', 'shared/record', 'shared/text', 'shared/value']
const WINDOW_BASE = [
  'renderer/app/address',
  'renderer/app/data',
  'renderer/app/text',
  'renderer/app/command',
  'renderer/app/part',
  'renderer/app/dialog',
  'renderer/app/form',
  'renderer/app/grid',
  ...WINDOW_SHARED,
]

/**
 * A folder knows itself, its own subfolders and the folders that this table lists. The longest matching folder counts.
 */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  // The rules of the business: neither files nor screens, so that both sides can share them.
  'shared/value': [],
  'shared/record': ['shared/value'],
  // The books: the questions that others may ask, their encoding as text, and their answers from memory.
  'shared/books/port': ['shared/record', 'shared/value'],
  'shared/books/encoding': ['shared/books/port', 'shared/value'],
  'shared/books/memory': ['shared/books/port', 'shared/value'],
  // core ← organization ← ledger ← bank ← import, and ledger ← open-item, whose documents are booked; matching knows
  // ledger, bank and open-item.
  'shared/rule/core': ['shared/books/port', 'shared/record', 'shared/value'],
  'shared/rule/organization': RULE_BASE,
  // Documents are in the language of their recipient.
  'shared/rule/organization/document': ['shared/rule/organization/custom-css.ts', 'shared/text', ...RULE_BASE],
  'shared/rule/ledger': ['shared/rule/organization', ...RULE_BASE],
  'shared/rule/bank': ['shared/rule/ledger', 'shared/rule/organization', ...RULE_BASE],
  'shared/rule/open-item': [
    'shared/rule/ledger',
    'shared/rule/organization/vat-reporting.ts',
    // An invoice as its customer gets it.
    'shared/rule/organization/document',
    ...RULE_BASE,
  ],
  'shared/rule/payment': ['shared/rule/open-item/discount.ts', 'shared/rule/open-item/known-account.ts', ...RULE_BASE],
  // Days overdue and due dates are those of the aged lists.
  'shared/rule/reminder': [
    'shared/text',
    'shared/rule/ledger',
    'shared/rule/open-item',
    'shared/rule/organization',
    ...RULE_BASE,
  ],
  'shared/rule/import': ['shared/rule/bank', 'shared/rule/ledger', ...RULE_BASE],
  'shared/rule/matching': [
    'shared/rule/ledger',
    'shared/rule/bank',
    'shared/rule/open-item',
    'shared/rule/organization',
    ...RULE_BASE,
  ],
  // Undo knows every room whose records it restores; none of them knows undo.
  'shared/rule/history': [
    'shared/rule/matching',
    'shared/rule/ledger',
    'shared/rule/import',
    'shared/rule/organization',
    ...RULE_BASE,
  ],
  'shared/rule/backup': RULE_BASE,
  'shared/rule/archive': RULE_BASE,
  'shared/api': ['shared/record', 'shared/value'],
  // Texts for the interface and for the window.
  'shared/text': [],
  // The messages between the desktop shell and its pages.
  'shared/shell': [],
  // Use cases decide by the rules over ports; they do not know how books, files and pages are reached.
  'main/service/core': ['shared/api', ...RULE_BASE, 'main/platform'],
  'main/service/organization': ['shared/rule/organization', ...SERVICE_BASE],
  'main/service/ledger': [
    'main/service/organization',
    'shared/rule/ledger',
    'shared/rule/organization',
    // What VAT counts of documents: of the opening balance, and of those that payments book.
    'shared/rule/open-item/document-booking.ts',
    'shared/rule/open-item/payment-parts.ts',
    ...SERVICE_BASE,
  ],
  // A part of the registry of banks is in no book: its list is searched and sorted as the books would.
  'main/service/bank': [
    'shared/books/memory/memory-table.ts',
    'main/service/ledger',
    'main/service/organization',
    'shared/rule/bank',
    'shared/rule/ledger',
    ...SERVICE_BASE,
  ],
  'main/service/overview': [
    'main/service/bank',
    'main/service/ledger',
    'shared/rule/bank',
    'shared/rule/ledger',
    ...SERVICE_BASE,
  ],
  // Documents take the next numbers of the journal.
  'main/service/open-item': [
    'main/service/ledger/last-entry.ts',
    'main/service/ledger/requester.ts',
    'main/service/ledger/settlements.ts',
    'main/service/organization/initials-logo.ts',
    'shared/rule/open-item',
    'shared/rule/ledger',
    'shared/rule/organization',
    'shared/text',
    ...SERVICE_BASE,
  ],
  // Bills from files: an open item with its supplier and its vouchers.
  'main/service/bill': [
    'main/service/open-item',
    'shared/rule/open-item',
    'shared/rule/bank/document-request.ts',
    'shared/rule/bank/voucher-type.ts',
    'shared/rule/organization/vat-reporting.ts',
    ...SERVICE_BASE,
    'main/service/bank',
  ],
  'main/service/matching': [
    'main/service/bank',
    'main/service/ledger',
    'main/service/open-item',
    'main/service/organization',
    'shared/rule/matching',
    'shared/rule/bank',
    'shared/rule/ledger',
    'shared/rule/organization',
    'shared/rule/open-item',
    ...SERVICE_BASE,
  ],
  // Fees are booked as invoices.
  'main/service/reminder': [
    'main/service/ledger',
    'main/service/open-item',
    'main/service/organization',
    'shared/rule/reminder',
    'shared/text',
    'shared/rule/ledger',
    'shared/rule/open-item',
    'shared/rule/organization',
    ...SERVICE_BASE,
  ],
  // The release offsets credit notes and books discounts.
  'main/service/payment': [
    'main/service/bank',
    'main/service/ledger',
    'main/service/matching',
    'main/service/open-item/check-accounts.ts',
    'shared/rule/payment',
    'shared/rule/open-item/known-account.ts',
    'shared/rule/matching',
    'shared/rule/organization',
    ...SERVICE_BASE,
  ],
  // Explanations follow a transaction, or a bill through its payment runs, to the balance of the bank account.
  'main/service/explanation': [
    'main/service/bank',
    'main/service/ledger',
    'main/service/matching',
    'main/service/payment',
    'shared/rule/bank',
    'shared/rule/ledger',
    'shared/rule/matching',
    'shared/rule/organization',
    ...SERVICE_BASE,
  ],
  'main/service/import': [
    'main/service/bank',
    'main/service/ledger',
    'shared/rule/import',
    'shared/rule/bank',
    ...SERVICE_BASE,
  ],
  // Undo knows every room whose records it restores; none of them knows undo.
  'main/service/history': [
    'main/service/bank',
    'main/service/import',
    'main/service/ledger',
    'main/service/matching',
    'main/service/organization',
    'shared/rule',
    ...SERVICE_BASE,
  ],
  // The use cases of backups do not know what a backup consists of: only their requests, notices and settings.
  'main/service/backup': ['shared/rule/backup', ...SERVICE_BASE],
  // It is moved like a backup is made: one at a time, during a books handover.
  'main/service/data-folder': ['main/service/backup', ...SERVICE_BASE],
  'main/service/archive': ['shared/rule/archive', ...SERVICE_BASE],
  // The sample company uses everything as a user would; no other folder knows it.
  'main/service/demo': ['main/service', 'shared/rule', ...SERVICE_BASE],
  // create-services.ts knows every capability and puts them together, as contract.ts does with their contracts.
  'main/service': ['main/service', ...SERVICE_BASE],
  // Writers of files know the table that they write, and nothing of its meaning.
  'main/export': [],
  // The interface knows use cases; of the books only the form of a question.
  'main/http': [
    'main/service',
    'main/export',
    'shared/api',
    'shared/rule',
    'shared/books/port',
    'shared/record',
    'shared/text',
    'shared/value',
    'main/platform',
  ],
  // Adapters know the port they fill, and no other adapter.
  'main/journal/append': ['main/platform', 'main/service/core/book.ts', 'main/service/core/disk-space.ts', ...BOOKS],
  'main/journal/repair': ['main/journal/append', 'main/service/core/book.ts', ...BOOKS, 'main/platform'],
  'main/journal/identity': ['main/journal/append', 'main/journal/repair', 'main/service/core/book.ts', ...BOOKS],
  'main/journal/check': ['main/journal/append', 'main/journal/identity', ...BOOKS, 'main/platform'],
  'main/journal': [
    'main/journal',
    'main/service/core/book.ts',
    'main/service/core/disk-space.ts',
    ...BOOKS,
    'main/platform',
  ],
  'main/postgres': ['main/journal', 'main/service/core', ...BOOKS, 'main/platform'],
  // Migrates books between both stores, and exports those of a database for code that reads data folders.
  'main/home/migration': ['main/journal', 'main/postgres', 'main/backup', 'main/platform', ...BOOKS],
  // The watched folders for bills: the part of the program that reads folders of others.
  'main/bill-folder': [
    'main/journal/append',
    'main/platform',
    'main/service/bill/folder-port.ts',
    'shared/api/upload.ts',
    'shared/value',
  ],
  'main/backup': [
    'main/engine/process',
    'main/platform',
    'main/journal/append',
    'main/service/backup/contract.ts',
    // The records that a restore removes.
    'main/journal/identity/identity-record.ts',
    'shared/api',
    ...BOOKS,
  ],
  // The place of the books: the choice, the markers of a relocation, and the relocation.
  'main/home/relocation': [
    'main/platform',
    'main/backup',
    'main/journal/append',
    // The record of a folder goes along.
    'main/journal/identity/identity-record.ts',
    'main/service/backup/contract.ts',
    'main/service/data-folder/contract.ts',
    ...BOOKS,
  ],
  // A package is of one moment and written like a backup; its tables are written like other files.
  'main/archive': [
    'main/platform',
    'main/backup',
    'main/engine/process',
    'main/export',
    'main/journal/append',
    'main/service/archive/contract.ts',
    'shared/books',
    'shared/record',
    'shared/rule/archive',
    'shared/rule/ledger',
    'shared/value',
  ],
  'main/engine': [
    'main/service/core/book.ts',
    'shared/books',
    // What the page that reads documents answers.
    'shared/record/open-item/document-reading.ts',
    'shared/value',
    'main/platform',
  ],
  // The one place that knows Electron, apart from the preloads: the rest of the engine knows neither.
  'main/engine/electron': [
    'main/engine',
    'main/platform',
    // Why a start does not find the books.
    'main/home/relocation/find-folder.ts',
    'shared/books/encoding',
    'shared/shell',
    'shared/text',
  ],
  // Paper is a table's document, which the engine prints.
  'main/export/pdf': [
    'main/export',
    'main/engine/engine.ts',
    'shared/rule/core/page-starts.ts',
    'shared/rule/organization/document',
    'shared/rule/reminder/letter-paper.ts',
    'shared/value',
  ],
  'main/export/mail': [],
  // Of the rules only the identities of rows (thousands of them would block the main thread) and the balance check.
  'main/worker': ['main/engine/process', 'shared/rule/import/row-identity.ts', 'shared/record', 'shared/value'],
  'main/worker/camt': [
    'main/worker',
    'shared/rule/bank/statement-balance.ts',
    'shared/rule/bank/statement-pages.ts',
    'shared/record',
    'shared/value',
  ],
  'main/worker/table': ['main/worker', 'shared/rule/bank/statement-balance.ts', 'shared/record', 'shared/value'],
  'main/worker/payment': ['main/worker', 'shared/record', 'shared/value'],
  // The reader and the writer of VAT files share the names of the elements.
  'main/worker/vat-file': ['main/worker', 'shared/rule/ledger/vat-file', 'shared/record', 'shared/value'],
  'main/worker/matching': [
    'main/worker',
    'main/service/matching/matcher/matcher-port.ts',
    // Records go to the thread as commits write them.
    'shared/books/encoding/record-runs.ts',
    'shared/rule/matching',
    'shared/record',
    'shared/value',
    'main/platform',
  ],
  'main/worker/items': ['main/worker', 'shared/record', 'shared/value'],
  // A client of the interface like any other, and its commands without a running program.
  'main/command-line': [...WITHOUT_PROGRAM, 'package.json', ...WINDOW_SHARED],
  // The services of a machine: its files, clock, log and processes. Every folder may use it; it knows nothing of
  // Kontor.
  'main/platform': ['shared/value/calendar.ts'],
  // The options of the command line.
  'main/options': ['main/platform', 'package.json', 'shared/books/port', 'shared/value'],
  // The home of the books: a data folder or a database, its open books, and the books handover.
  'main/home': [
    'main/archive',
    'main/backup',
    'main/engine',
    'main/journal',
    'main/options',
    'main/platform',
    'main/postgres',
    'main/service/archive/contract.ts',
    'main/service/backup/contract.ts',
    'main/service/core',
    ...BOOKS,
  ],
  // Commands that work on books without a running program.
  'main/maintenance': [
    'main/archive',
    'main/backup',
    'main/home',
    'main/http/present',
    'main/http/text',
    'main/journal',
    'main/options',
    'main/platform',
    'main/postgres',
    'main/service',
    'package.json',
    'shared',
  ],
  // The composition root puts everything together; nothing imports from it.
  'main/program': ['main', 'shared', 'package.json'],
  // The window is a client of the interface: it never sees the books. Addresses ← data ← texts ← commands ← parts ←
  // dialogs ← forms ← grids ← views ← the folders of screens; the frame around them knows none of them, only their
  // addresses.
  'renderer/app/address': WINDOW_SHARED,
  'renderer/app/data': ['renderer/app/address', ...WINDOW_SHARED],
  'renderer/app/text': ['renderer/app/data', ...WINDOW_SHARED],
  'renderer/app/part': ['renderer/app/data', 'renderer/app/text', ...WINDOW_SHARED],
  'renderer/app/command': [],
  'renderer/app/dialog': ['renderer/app/command', 'renderer/app/part', 'renderer/app/text', ...WINDOW_SHARED],
  'renderer/app/form': [
    'renderer/app/data',
    'renderer/app/text',
    'renderer/app/command',
    'renderer/app/part',
    ...WINDOW_SHARED,
  ],
  'renderer/app/grid': [
    'renderer/app/data',
    'renderer/app/text',
    'renderer/app/command',
    'renderer/app/part',
    'renderer/app/form',
    ...WINDOW_SHARED,
  ],
  'renderer/app/view': WINDOW_BASE,
  'renderer/app/shell': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/rules': ['renderer/app/view', ...WINDOW_BASE],
  // The camera's worker searches pictures for codes as the reader of documents does.
  'renderer/app/open-items': ['renderer/app/view', 'renderer/document-reader', ...WINDOW_BASE],
  'renderer/app/reminders': ['renderer/app/open-items', 'renderer/app/view', ...WINDOW_BASE],
  'renderer/app/payments': ['renderer/app/open-items', 'renderer/app/view', ...WINDOW_BASE],
  'renderer/app/organization': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/backup': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/data-folder': ['renderer/app/backup', ...WINDOW_BASE],
  'renderer/app/archive': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/people': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/recurring': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/reports': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/vat': ['renderer/app/reports', 'renderer/app/view', ...WINDOW_BASE],
  'renderer/app/years': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/accounts': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/budget': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/history': WINDOW_BASE,
  'renderer/app/import': ['renderer/app/accounts', 'renderer/app/view', ...WINDOW_BASE],
  'renderer/app/match': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/chart': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/exchange': ['renderer/app/view', ...WINDOW_BASE],
  'renderer/app/journal': ['renderer/app/view', ...WINDOW_BASE],
  // It finds the settings by their names, and says of an entry whether it can be reversed.
  'renderer/app/search': ['renderer/app/journal', 'renderer/app/organization', 'renderer/app/view', ...WINDOW_BASE],
  'renderer/app/start': ['renderer/app/accounts', 'renderer/app/import', 'renderer/app/view', ...WINDOW_BASE],
  'renderer/app/overview': ['renderer/app/import', 'renderer/app/view', ...WINDOW_BASE],
  'renderer/app/transactions': ['renderer/app/import', 'renderer/app/view', ...WINDOW_BASE],
  // The root of the window puts frame and screens together.
  'renderer/app': ['renderer/app', ...WINDOW_SHARED],
  // The database page stores records and answers questions: it never sees the interface.
  'renderer/database': ['shared/books', 'shared/record', 'shared/value'],
  // The code between a page and Electron.
  'renderer/preload': ['shared/shell'],
  // The page of a package reads the files next to it, without Kontor.
  'renderer/document-reader': ['shared/record', 'shared/rule/open-item', 'shared/value'],
  'renderer/text-recognition': ['shared/record'],
  'renderer/verify': ['shared/books/encoding', 'shared/rule/archive', 'shared/text', 'shared/value'],
  // Scripts run before packages are installed: they import nothing and start everything as a process of its own.
  build: [],
}
