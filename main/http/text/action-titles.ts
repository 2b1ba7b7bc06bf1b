// The titles of actions in the history, in both languages: one for each action that the program writes.
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { Bilingual } from '../../../shared/text/by-language.ts'
import { formatDate } from '../../../shared/value/format.ts'
import { fillIn } from './fill-placeholders.ts'

type Locale = User['locale']

/** German and English. The text in brackets is omitted when its value is unknown. */
const TITLES: Readonly<Record<string, Bilingual>> = {
  first_start: ['Buchhaltung eröffnet', 'Books opened'],
  load_sample_data: ['Musterdaten geladen', 'Sample data loaded'],
  keep_time_stamp: ['Zeitstempel abgelegt[: Änderung {commit}]', 'Time stamp stored[: commit {commit}]'],
  // Bank accounts and transactions
  separate_ledger_account: [
    'Bankkonto erhält ein eigenes Buchhaltungskonto[: {name}]',
    'Bank account given its own ledger account[: {name}]',
  ],
  create_bank_account: ['Bankkonto erfasst[: {name}]', 'Bank account added[: {name}]'],
  change_bank_account: ['Bankkonto geändert[: {name}]', 'Bank account changed[: {name}]'],
  delete_bank_account: ['Bankkonto gelöscht[: {name}]', 'Bank account deleted[: {name}]'],
  create_bank_transaction: [
    'Transaktion von Hand erfasst[: {bank_account}][, {date}]',
    'Transaction entered manually[: {bank_account}][, {date}]',
  ],
  change_bank_transaction: [
    'Von Hand erfasste Transaktion geändert[: {bank_account}][, {date}]',
    'Manually entered transaction changed[: {bank_account}][, {date}]',
  ],
  delete_bank_transaction: [
    'Banktransaktion gelöscht[: {name}][, {date}]',
    'Bank transaction deleted[: {name}][, {date}]',
  ],
  match_bank_transaction: [
    'Zugeordnet und abgeglichen[: {name}][, {date}]',
    'Matched and reconciled[: {name}][, {date}]',
  ],
  request_document: ['Beleg angefordert[: {name}][, {date}]', 'Document requested[: {name}][, {date}]'],
  withdraw_document_request: [
    'Anforderung eines Belegs zurückgezogen[: {name}][, {date}]',
    'Request for a document withdrawn[: {name}][, {date}]',
  ],
  keep_document: ['Beleg abgelegt[: {file}]', 'Document attached[: {file}]'],
  remove_document: ['Beleg entfernt[: {file}]', 'Document removed[: {file}]'],
  reconcile_with_entry: [
    'Mit Buchung {number} abgeglichen[: {name}][, {date}]',
    'Reconciled with entry {number}[: {name}][, {date}]',
  ],
  reconcile_bank_transaction: ['Abgeglichen[: {name}][, {date}]', 'Reconciled[: {name}][, {date}]'],
  // How many were selected; some may have stayed unchanged.
  reconcile_many: ['Vorschläge abgeglichen[ ({count} ausgewählt)]', 'Proposals reconciled[ ({count} selected)]'],
  match_many: [
    'Zugeordnet und abgeglichen[: {count} {transactions}]',
    'Matched and reconciled[: {count} {transactions}]',
  ],
  unreconcile_many: ['Abgleich aufgehoben[ ({count} ausgewählt)]', 'Unreconciled[ ({count} selected)]'],
  reconcile_transactions: [
    'Vorschläge abgeglichen[: {count} {transactions}]',
    'Proposals reconciled[: {count} {transactions}]',
  ],
  unreconcile_transactions: ['Abgleich aufgehoben[: {count} {transactions}]', 'Unreconciled[: {count} {transactions}]'],
  // Rules
  create_rule: ['Regel erfasst[: {name}]', 'Rule added[: {name}]'],
  change_rule: ['Regel geändert[: {name}]', 'Rule changed[: {name}]'],
  delete_rule: ['Regel gelöscht[: {name}]', 'Rule deleted[: {name}]'],
  order_rules: ['Regeln umgeordnet[: {count}]', 'Rules reordered[: {count}]'],
  apply_rule: [
    'Regel angewendet[: {name}][, Transaktionen: {count}]',
    'Rule applied[: {name}][, transactions: {count}]',
  ],
  apply_rule_transactions: ['Regel angewendet[: {count} {transactions}]', 'Rule applied[: {count} {transactions}]'],
  cancel_bulk_work: ['Arbeit an vielen Transaktionen abgebrochen', 'Bulk work cancelled'],
  stop_bulk_work: ['Arbeit an vielen Transaktionen wegen eines Fehlers beendet', 'Bulk work stopped by an error'],
  process_bank_transactions: ['Transaktionen verarbeitet[: {count}]', 'Transactions processed[: {count}]'],
  forget_fact: ['Gelerntes vergessen[: {name}]', 'Learned fact forgotten[: {name}]'],
  restore_fact: ['Gelerntes wieder zugelassen[: {name}]', 'Learned fact restored[: {name}]'],
  propose_matches: ['Vorschläge erneuert[: {count}]', 'Proposals renewed[: {count}]'],
  // Imports
  import_transactions: [
    'Kontoauszug importiert[: {file}][ in {bank_account}]',
    'Statement imported[: {file}][ into {bank_account}]',
  ],
  import_rows: ['Kontoauszug importiert[: {file}]', 'Statement imported[: {file}]'],
  process_import: ['Import verarbeitet[: {file}]', 'Import processed[: {file}]'],
  fail_import: ['Import fehlgeschlagen[: {file}]', 'Import failed[: {file}]'],
  cancel_import: ['Import abgebrochen[: {file}]', 'Import cancelled[: {file}]'],
  undo_import: ['Import rückgängig gemacht[: {file}]', 'Import undone[: {file}]'],
  read_again: ['Datei noch einmal gelesen[: {file}]', 'File read again[: {file}]'],
  enrich_transactions: ['Transaktionen ergänzt[ aus {file}]', 'Transactions enriched[ from {file}]'],
  undo_enrichment: ['Ergänzung rückgängig gemacht[: {file}]', 'Enrichment undone[: {file}]'],
  // Ledger
  create_account: ['Konto erfasst[: {number}][ {name}]', 'Account added[: {number}][ {name}]'],
  change_account: ['Konto geändert[: {number}][ {name}]', 'Account changed[: {number}][ {name}]'],
  value_currencies: ['Fremdwährungen bewertet[: {name}]', 'Currencies valued[: {name}]'],
  remove_valuation: ['Bewertung der Fremdwährungen aufgehoben[: {name}]', 'Valuation of currencies removed[: {name}]'],
  load_exchange_rate: ['Wechselkurse geladen[: {file}]', 'Exchange rates loaded[: {file}]'],
  create_exchange_rate: [
    'Wechselkurs erfasst[: {currency}][ {rate}][ am {date}]',
    'Exchange rate added[: {currency}][ {rate}][ on {date}]',
  ],
  delete_exchange_rate: [
    'Wechselkurs gelöscht[: {currency}][ {rate}][ am {date}]',
    'Exchange rate deleted[: {currency}][ {rate}][ on {date}]',
  ],
  add_vat_rates: ['MWST-Sätze hinzugefügt', 'VAT rates added'],
  book_documents: ['Kunden- und Lieferantenrechnungen verbucht[: {count}]', 'Invoices and bills booked[: {count}]'],
  make_reminders: ['Mahnungen erstellt[: {count}][ am {date}]', 'Reminders made[: {count}][ on {date}]'],
  prepare_payment_run: [
    'Zahlungslauf[ {name}] vorbereitet[: {count} Zahlungen]',
    'Payment run[ {name}] prepared[: {count} payments]',
  ],
  delete_payment_run: ['Zahlungslauf[ {name}] gelöscht', 'Payment run[ {name}] deleted'],
  release_payment_run: [
    'Zahlungslauf[ {name}] freigegeben[: {count} Zahlungen]',
    'Payment run[ {name}] released[: {count} payments]',
  ],
  take_payment_file: ['Datei des Zahlungslaufs[ {name}] abgeholt', 'File of payment run[ {name}] taken'],
  read_payment_answer: [
    'Antwort der Bank zum Zahlungslauf[ {name}] gelesen[: {count} abgelehnt]',
    'Answer of the bank to payment run[ {name}] read[: {count} rejected]',
  ],
  note_rejection: [
    'Ablehnung im Zahlungslauf[ {name}] vermerkt[: {count}]',
    'Rejection noted in payment run[ {name}][: {count}]',
  ],
  offset_documents: ['Verrechnet[: {documents}][ am {date}]', 'Documents offset[: {documents}][ on {date}]'],
  write_off: [
    'Abgeschrieben[: {documents}][ am {date}][ ({reason})]',
    'Written off[: {documents}][ on {date}][ ({reason})]',
  ],
  delete_offset: ['Verrechnung aufgehoben[: {documents}][ vom {date}]', 'Offset removed[: {documents}][ of {date}]'],
  begin_fiscal_year: ['Geschäftsjahr hat begonnen[: {name}]', 'Fiscal year started[: {name}]'],
  create_fiscal_year: ['Geschäftsjahr eröffnet[: {name}]', 'Fiscal year added[: {name}]'],
  change_fiscal_year: ['Geschäftsjahr geändert[: {name}]', 'Fiscal year changed[: {name}]'],
  delete_fiscal_year: ['Geschäftsjahr gelöscht[: {name}]', 'Fiscal year deleted[: {name}]'],
  close_fiscal_year: ['Geschäftsjahr abgeschlossen[: {name}]', 'Fiscal year closed[: {name}]'],
  reopen_fiscal_year: [
    'Geschäftsjahr wieder geöffnet[: {name}][ ({reason})]',
    'Fiscal year reopened[: {name}][ ({reason})]',
  ],
  lock_books: ['Bücher gesperrt[ bis {until}]', 'Books locked[ up to {until}]'],
  settle_vat: ['MWST abgerechnet[: {from}][ bis {to}]', 'VAT settled[: {from}][ to {to}]'],
  file_vat_return: ['MWST-Abrechnung eingereicht[: {period}]', 'VAT return filed[: {period}]'],
  correct_vat_return: ['MWST-Korrekturabrechnung eingereicht[: {period}]', 'Corrected VAT return filed[: {period}]'],
  reconcile_vat_year: ['MWST-Jahresabstimmung eingereicht[: {period}]', 'Annual VAT reconciliation filed[: {period}]'],
  record_vat_return: [
    'MWST-Abrechnung eines anderen Programms erfasst[: {period}]',
    'VAT return of another program recorded[: {period}]',
  ],
  pay_vat_return: [
    'Zahlung der MWST-Abrechnung zugeordnet[: {period}][, {date}]',
    'Payment of the VAT return assigned[: {period}][, {date}]',
  ],
  reopen_period: ['Periode wieder geöffnet[: bis {to}][ ({reason})]', 'Period reopened[: up to {to}][ ({reason})]'],
  change_month_task: ['Monatsaufgabe geändert[: {month}]', 'Task of the month changed[: {month}]'],
  post_result: ['Ergebnis verbucht[: {name}]', 'Result posted[: {name}]'],
  create_journal_entry: ['Gebucht[: Beleg {number}][ vom {date}]', 'Booked[: entry {number}][ of {date}]'],
  book_accrual: [
    'Abgrenzung gebucht[: Beleg {number}][ vom {date}][, aufgelöst am {released}]',
    'Accrual booked[: entry {number}][ of {date}][, released on {released}]',
  ],
  reverse_journal_entry: [
    'Storniert[: Beleg {reversed}][ durch {number}]',
    'Reversed[: entry {reversed}][ by {number}]',
  ],
  create_recurring_entry: ['Dauerbuchung erfasst[: {name}]', 'Recurring entry added[: {name}]'],
  change_recurring_entry: ['Dauerbuchung geändert[: {name}]', 'Recurring entry changed[: {name}]'],
  delete_recurring_entry: ['Dauerbuchung gelöscht[: {name}]', 'Recurring entry deleted[: {name}]'],
  book_recurring_entry: ['Dauerbuchung gebucht[: {name}][ vom {date}]', 'Recurring entry booked[: {name}][ of {date}]'],
  skip_recurring_entry: [
    'Dauerbuchung übersprungen[: {name}][ vom {date}]',
    'Recurring entry skipped[: {name}][ of {date}]',
  ],
  upsert_budgets: [
    'Budget geändert[: {fiscal_year}][, {count} {rows}]',
    'Budget changed[: {fiscal_year}][, {count} {rows}]',
  ],
  copy_budgets: [
    'Budget kopiert[ nach {fiscal_year}][ aus {source}]',
    'Budget copied[ to {fiscal_year}][ from {source}]',
  ],
  // Companies and open items
  create_company: ['Adresse erfasst[: {name}]', 'Company added[: {name}]'],
  change_company: ['Adresse geändert[: {name}]', 'Company changed[: {name}]'],
  delete_company: ['Adresse gelöscht[: {name}]', 'Company deleted[: {name}]'],
  upsert_company: ['Adressen geladen[: {count}]', 'Companies loaded[: {count}]'],
  load_company: ['Adressen aus einer Liste geladen[: {file}]', 'Companies loaded from a list[: {file}]'],
  create_invoice: ['Rechnung erfasst[: {name}]', 'Invoice added[: {name}]'],
  change_invoice: ['Rechnung geändert[: {name}]', 'Invoice changed[: {name}]'],
  delete_invoice: ['Rechnung gelöscht[: {name}]', 'Invoice deleted[: {name}]'],
  refer_invoice: [
    'Rechnung mit Referenz versehen[: {name}][: {count}]',
    'Reference of the invoice set[: {name}][: {count}]',
  ],
  upsert_invoice: ['Rechnungen geladen[: {count}]', 'Invoices loaded[: {count}]'],
  load_invoice: ['Rechnungen aus einer Liste geladen[: {file}]', 'Invoices loaded from a list[: {file}]'],
  create_expense: ['Lieferantenrechnung erfasst[: {name}]', 'Bill added[: {name}]'],
  change_expense: ['Lieferantenrechnung geändert[: {name}]', 'Bill changed[: {name}]'],
  delete_expense: ['Lieferantenrechnung gelöscht[: {name}]', 'Bill deleted[: {name}]'],
  upsert_expense: ['Lieferantenrechnungen geladen[: {count}]', 'Bills loaded[: {count}]'],
  take_bill: ['Lieferantenrechnung aus Datei erfasst[: {name}]', 'Bill added from a file[: {name}]'],
  load_expense: ['Lieferantenrechnungen aus einer Liste geladen[: {file}]', 'Bills loaded from a list[: {file}]'],
  create_expense_payment: ['Zahlungsauftrag erfasst[: {name}]', 'Payment order added[: {name}]'],
  change_expense_payment: ['Zahlungsauftrag geändert[: {name}]', 'Payment order changed[: {name}]'],
  delete_expense_payment: ['Zahlungsauftrag gelöscht[: {name}]', 'Payment order deleted[: {name}]'],
  upsert_expense_payment: ['Zahlungsaufträge geladen[: {count}]', 'Payment orders loaded[: {count}]'],
  // Repairs of the journal
  restore_from_copy: [
    'Fehlende Änderungen des Journals aus der Datenbank ergänzt[: {from} bis {up_to}]',
    'Missing commits of the journal restored from the database[: {from} to {up_to}]',
  ],
  missing_commits: [
    'Im Journal verloren: Änderungen {from} bis {up_to}',
    'Commits missing from the journal: {from} to {up_to}',
  ],
  // The organization
  change_organization: ['Organisation und Einstellungen geändert', 'Organization and settings changed'],
  // The history itself
  undo: ['Rückgängig gemacht: {what}', 'Undone: {what}'],
  redo: ['Wiederhergestellt: {what}', 'Redone: {what}'],
}

/** Titles of bulk work that changed nothing, because every transaction was refused or skipped. */
const TITLES_WITHOUT_EFFECT: Readonly<Record<string, readonly [de: string, en: string]>> = {
  reconcile_many: ['Kein Vorschlag abgeglichen[ ({count} ausgewählt)]', 'No proposal reconciled[ ({count} selected)]'],
  unreconcile_many: ['Kein Abgleich aufgehoben[ ({count} ausgewählt)]', 'Nothing unreconciled[ ({count} selected)]'],
  apply_rule: ['Regel angewendet[: {name}], ohne Wirkung', 'Rule applied[: {name}], without effect'],
}

/** The counted words of the titles, in German and English: singular and plural. */
const COUNTED = {
  transactions: [
    ['Transaktion', 'Transaktionen'],
    ['transaction', 'transactions'],
  ],
  rows: [
    ['Zeile', 'Zeilen'],
    ['row', 'rows'],
  ],
} as const

/** The actions that have a title. */
export const TITLED_ACTIONS: ReadonlySet<string> = new Set(Object.keys(TITLES))

/**
 * The title of an action in a language. For an action of a newer version: its code, as words. `bulkDone`: how many
 * transactions finished bulk work changed; null for other actions.
 */
export const actionTitle = (
  { action, params }: Pick<HistoryEntry, 'action' | 'params'>,
  locale: Locale,
  bulkDone: number | null = null,
): string => {
  const titles = bulkDone === 0 && Object.hasOwn(TITLES_WITHOUT_EFFECT, action) ? TITLES_WITHOUT_EFFECT : TITLES
  const words = Object.hasOwn(titles, action) ? titles[action] : undefined
  if (!words) return action.replaceAll('_', ' ')
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name === 'date' ? formatDate(String(value)) : String(value)]),
  )
  const language = locale === 'de' ? 0 : 1
  const form = values.count === '1' ? 0 : 1
  return fillIn(words[language], {
    transactions: COUNTED.transactions[language][form],
    rows: COUNTED.rows[language][form],
    ...values,
    what: undoneActionText(params, locale),
  })
}

/** The title of what an undo undid: the undo stores the action's name and, with the prefix `of_`, its params. */
const undoneActionText = (params: HistoryEntry['params'], locale: Locale): string => {
  const of = Object.entries(params).flatMap(([name, value]) => (name.startsWith('of_') ? [[name.slice(3), value]] : []))
  const { action = '', ...values } = Object.fromEntries(of) as HistoryEntry['params']
  return actionTitle({ action: String(action), params: values }, locale)
}
