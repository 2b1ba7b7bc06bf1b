// The names of the forms in the description, written out: a client has them as its types.
import { expect, test } from 'vitest'
import { startKontor } from '../kontor.ts'

test('the names of the forms, which clients are made by', async () => {
  const kontor = await startKontor()
  const { components } = (await (await kontor.ask('/api/openapi.json')).json()) as {
    components: { schemas: object }
  }
  await kontor.close()
  expect(Object.keys(components.schemas).toSorted()).toEqual(
    [
      ...['DeletedOrganization', 'Diagnostics', 'Session', 'SignInEvent', 'SignInLink'],
      ...['DataFolder', 'LookAtFolder', 'LookedAtFolder', 'MoveBooks', 'MovedBooks', 'OpenFolder'],
      ...['ArchiveHead', 'ArchiveOverview', 'TimeStamp'],
      ...['BackupAge', 'BackupFile', 'BackupOverview', 'BackupSettings', 'ChangeBackupSettings'],
      ...['LookAtBackup', 'MadeBackup', 'MakeBackup', 'RestoreBackup', 'UploadedBackup', 'BackupBytes'],
      ...[
        'Account',
        'BalanceCheck',
        'Bank',
        'BankAccount',
        'BankTransaction',
        'Batch',
        'Budget',
        'BudgetMatrix',
        'BulkBatch',
        'BulkItems',
        'BulkResult',
        'ChangeAccount',
      ],
      ...[
        'ChangeBankAccount',
        'ChangeBankTransaction',
        'ChangeCompany',
        'ChangeExpense',
        'ChangeExpensePayment',
        'ChangeFiscalYear',
      ],
      ...['ChangeInvoice', 'Company', 'CopyBudgets', 'Country', 'CoverageSpan', 'CreateAccount', 'CreateBankAccount'],
      ...['CreateBankAccountFromIban', 'CreateBankTransaction', 'CreateCompany', 'CreateExpense'],
      ...['CreateExpensePayment', 'CreateFiscalYear', 'CreateInvoice', 'CreateJournalEntry', 'Enrichment', 'Expense'],
      ...[
        'ExpensePayment',
        'Explanation',
        'FileEnrichment',
        'FileProblem',
        'FiscalYear',
        'HistoryDetail',
        'HistoryEntry',
        'IdentifiedFile',
        'ImportBatch',
        'ImportOptions',
        'ImportPlan',
      ],
      ...[
        'ImportReport',
        'Invoice',
        'ItemMapping',
        'JournalEntry',
        'LearnedFact',
        'LoadedBanks',
        'LoadedCompanies',
        'LoadedExpenses',
      ],
      ...[
        'LoadedInvoices',
        'Logo',
        'Match',
        'MatchBankTransaction',
        'MatchReason',
        'Matchable',
        'Member',
        'Organization',
        'OrganizationListItem',
        'PageLinks',
        'PageMeta',
      ],
      ...[
        'PlannedRow',
        'Problem',
        'ProposedMatch',
        'ReportedStatement',
        'ReverseJournalEntry',
        'StatementCoverage',
        'Status',
        'Suggestion',
        'Suggestions',
      ],
      ...[
        'StatusOk',
        'Token',
        'TransactionDetail',
        'UnmatchedPart',
        'UpsertBudgets',
        'UpsertCompanies',
        'UpsertExpensePayments',
        'UpsertExpenses',
      ],
      ...['AccountPosting', 'Report', 'ReportCheck', 'ReportColumn', 'ReportEntries', 'ReportRow'],
      ...['AccountWithBalance', 'Document', 'DocumentList', 'RequestDocument'],
      ...['CurrencySum', 'LoadedSample', 'OpenDocuments', 'Overview', 'StateCounts', 'Unreconciled'],
      ...['ApplyRule', 'ChangeRule', 'CreateRule', 'OrderRules', 'PreviewRule', 'Rule', 'RuleCondition'],
      ...['RulePreview', 'RuleVersions'],
      ...['UpsertInvoices', 'User', 'UserSummary', 'VatRate', 'VatReport', 'ReopenFiscalYear'],
    ].toSorted(),
  )
})
