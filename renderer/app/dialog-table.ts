// The component of each dialog, loaded when the dialog opens for the first time.
import { type ComponentType, lazy } from 'react'
import type {} from './accounts/dialogs.ts'
import type {} from './backup/dialogs.ts'
import type {} from './budget/dialogs.ts'
import type {} from './chart/dialogs.ts'
import type {} from './data-folder/dialogs.ts'
import type { DialogTable } from './dialog/dialog-host.tsx'
import type {} from './history/dialogs.ts'
import type {} from './import/dialogs.ts'
import type {} from './journal/dialogs.ts'
import type {} from './match/dialogs.ts'
import type {} from './open-items/dialogs.ts'
import type {} from './organization/dialogs.ts'
import type {} from './payments/dialogs.ts'
import type {} from './people/dialogs.ts'
import type {} from './recurring/dialogs.ts'
import type {} from './reminders/dialogs.ts'
import type {} from './rules/dialogs.ts'
import type {} from './search/dialogs.ts'
import type {} from './shell/dialogs.ts'
import type {} from './transactions/dialogs.ts'
import type {} from './vat/dialogs.ts'
import type {} from './years/dialogs.ts'

const loaded = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load() }))

export const DIALOGS: DialogTable = {
  add_account: loaded(async () => (await import('./accounts/add-account-dialog.tsx')).AddAccountDialog),
  bank_account: loaded(async () => (await import('./accounts/edit/account-dialog.tsx')).AccountDialog),
  bank_opening: loaded(async () => (await import('./accounts/bank-opening-dialog.tsx')).BankOpeningDialog),
  delete_bank_account: loaded(
    async () => (await import('./accounts/edit/delete-account-dialog.tsx')).DeleteAccountDialog,
  ),
  history: loaded(async () => (await import('./history/history-panel.tsx')).HistoryPanel),
  delete_transactions: loaded(async () => (await import('./transactions/bulk/delete-dialog.tsx')).DeleteDialog),
  request_documents: loaded(async () => (await import('./transactions/bulk/request-dialog.tsx')).RequestDialog),
  save_view: loaded(async () => (await import('./transactions/save-view-dialog.tsx')).SaveViewDialog),
  review_proposals: loaded(async () => (await import('./transactions/review/review-dialog.tsx')).ReviewDialog),
  type_transaction: loaded(async () => (await import('./transactions/type-dialog.tsx')).TypeDialog),
  add_member: loaded(async () => (await import('./people/add-member-dialog.tsx')).AddMemberDialog),
  remove_member: loaded(async () => (await import('./people/remove-member-dialog.tsx')).RemoveMemberDialog),
  make_token: loaded(async () => (await import('./people/make-token-dialog.tsx')).MakeTokenDialog),
  restore_in_place: loaded(async () => (await import('./backup/restore-in-place-dialog.tsx')).RestoreInPlaceDialog),
  data_folder: loaded(async () => (await import('./data-folder/data-folder-dialog.tsx')).DataFolderDialog),
  revoke_token: loaded(async () => (await import('./people/revoke-token-dialog.tsx')).RevokeTokenDialog),
  confirm_password: loaded(
    async () => (await import('./shell/sign-in/confirm-password-dialog.tsx')).ConfirmPasswordDialog,
  ),
  create_organization: loaded(async () => (await import('./organization/create-dialog.tsx')).CreateOrganizationDialog),
  archive_organization: loaded(
    async () => (await import('./organization/archive-dialog.tsx')).ArchiveOrganizationDialog,
  ),
  delete_organization: loaded(async () => (await import('./organization/delete-dialog.tsx')).DeleteOrganizationDialog),
  sign_in_link: loaded(async () => (await import('./people/sign-in-link-dialog.tsx')).SignInLinkDialog),
  two_factor: loaded(async () => (await import('./people/two-factor/two-factor-dialog.tsx')).TwoFactorDialog),
  end_two_factor: loaded(async () => (await import('./people/two-factor/end-dialog.tsx')).EndTwoFactorDialog),
  leave_settings: loaded(async () => (await import('./organization/leave-dialog.tsx')).LeaveSettingsDialog),
  book_documents: loaded(async () => (await import('./open-items/book-documents-dialog.tsx')).BookDocumentsDialog),
  payment: loaded(async () => (await import('./open-items/edit/payment-dialog.tsx')).PaymentDialog),
  company_panel: loaded(async () => (await import('./open-items/company-panel.tsx')).CompanyPanel),
  company: loaded(async () => (await import('./open-items/edit/company-dialog.tsx')).CompanyDialog),
  offset_proposals: loaded(
    async () => (await import('./open-items/offset/proposals-dialog.tsx')).OffsetProposalsDialog,
  ),
  recurring_entries: loaded(async () => (await import('./recurring/recurring-dialog.tsx')).RecurringDialog),
  recurring_entry: loaded(async () => (await import('./recurring/recurring-form-dialog.tsx')).RecurringFormDialog),
  document: loaded(async () => (await import('./open-items/edit/document-dialog.tsx')).DocumentDialog),
  write_off: loaded(async () => (await import('./open-items/offset/write-off-dialog.tsx')).WriteOffDialog),
  offset: loaded(async () => (await import('./open-items/offset/offset-dialog.tsx')).OffsetDialog),
  currency_valuation: loaded(async () => (await import('./years/valuation-dialog.tsx')).ValuationDialog),
  exchange_rate: loaded(async () => (await import('./exchange/rate-dialog.tsx')).RateDialog),
  load_items: loaded(async () => (await import('./open-items/load/load-dialog.tsx')).LoadDialog),
  camera: loaded(async () => (await import('./open-items/camera/camera-dialog.tsx')).CameraDialog),
  read_bills: loaded(async () => (await import('./open-items/bills/read-bills-dialog.tsx')).ReadBillsDialog),
  bill_folder: loaded(async () => (await import('./open-items/bills/bill-folder-dialog.tsx')).BillFolderDialog),
  rule: loaded(async () => (await import('./rules/edit/rule-dialog.tsx')).RuleDialog),
  rule_versions: loaded(async () => (await import('./rules/rule-versions-dialog.tsx')).RuleVersionsDialog),
  fact: loaded(async () => (await import('./rules/fact-dialog.tsx')).FactDialog),
  ledger_account: loaded(async () => (await import('./chart/account-dialog.tsx')).AccountDialog),
  journal_entry: loaded(async () => (await import('./journal/entry-panel.tsx')).EntryPanel),
  book_entry: loaded(async () => (await import('./journal/edit/book-dialog.tsx')).BookDialog),
  reverse_entry: loaded(async () => (await import('./journal/reverse-dialog.tsx')).ReverseDialog),
  opening_balances: loaded(async () => (await import('./journal/opening/opening-dialog.tsx')).OpeningDialog),
  budget_amounts: loaded(async () => (await import('./budget/amounts-dialog.tsx')).AmountsDialog),
  budget_months: loaded(async () => (await import('./budget/months-dialog.tsx')).MonthsDialog),
  copy_budgets: loaded(async () => (await import('./budget/copy-dialog.tsx')).CopyDialog),
  choose_account: loaded(async () => (await import('./import/decide/choose-account-dialog.tsx')).ChooseAccountDialog),
  plan_imports: loaded(async () => (await import('./import/review/plan-dialog.tsx')).PlanDialog),
  follow_link: loaded(async () => (await import('./shell/desktop/follow-link-dialog.tsx')).FollowLinkDialog),
  search: loaded(async () => (await import('./search/search-dialog.tsx')).SearchDialog),
  match: loaded(async () => (await import('./match/match-dialog.tsx')).MatchDialog),
  shortcuts: loaded(async () => (await import('./shell/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog),
  review_enrichments: loaded(async () => (await import('./import/enrich/enrich-dialog.tsx')).EnrichDialog),
  fiscal_year: loaded(async () => (await import('./years/year-dialog.tsx')).YearDialog),
  reopen: loaded(async () => (await import('./years/reopen-dialog.tsx')).ReopenDialog),
  close_year: loaded(async () => (await import('./years/close-dialog.tsx')).CloseDialog),
  month_task: loaded(async () => (await import('./overview/month-task-dialog.tsx')).MonthTaskDialog),
  lock_books: loaded(async () => (await import('./years/lock-dialog.tsx')).LockDialog),
  post_result: loaded(async () => (await import('./years/post-result-dialog.tsx')).PostResultDialog),
  reminder_preview: loaded(async () => (await import('./reminders/preview-dialog.tsx')).PreviewDialog),
  remind: loaded(async () => (await import('./reminders/remind-dialog.tsx')).RemindDialog),
  prepare_payment_run: loaded(async () => (await import('./payments/prepare-dialog.tsx')).PrepareDialog),
  reject_payment: loaded(async () => (await import('./payments/reject-dialog.tsx')).RejectDialog),
  file_vat_return: loaded(async () => (await import('./vat/file-dialog.tsx')).FileDialog),
  pay_vat_return: loaded(async () => (await import('./vat/pay-dialog.tsx')).PayDialog),
  vat_line_items: loaded(async () => (await import('./vat/items-dialog.tsx')).LineItemsDialog),
  vat_open_items: loaded(async () => (await import('./vat/items-dialog.tsx')).OpenItemsDialog),
  load_vat_return: loaded(async () => (await import('./vat/load-dialog.tsx')).LoadDialog),
  undo_import: loaded(async () => (await import('./import/undo/undo-import-dialog.tsx')).UndoImportDialog),
}
