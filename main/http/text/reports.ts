// The words of the reports, in both languages. Names of accounts and headings come from the chart.
import type { ReportCheck, ReportWord } from '../../../shared/rule/ledger/report/report.ts'

interface ReportTexts {
  readonly titles: Readonly<
    Record<'trial_balance' | 'balance_sheet' | 'income_statement' | 'budget_comparison', string>
  >
  readonly columns: Readonly<
    Record<
      'opening' | 'debit' | 'credit' | 'closing' | 'difference' | 'percent' | 'previous' | 'budget' | 'actual',
      string
    >
  >
  readonly words: Readonly<Record<ReportWord, string>>
  readonly sumOf: (name: string) => string
  readonly checks: Readonly<Record<ReportCheck['code'], { readonly met: string; readonly unmet: string }>>
}

const de: ReportTexts = {
  titles: {
    trial_balance: 'Saldobilanz',
    balance_sheet: 'Bilanz',
    income_statement: 'Erfolgsrechnung',
    budget_comparison: 'Budgetvergleich',
  },
  columns: {
    opening: 'Anfangssaldo',
    debit: 'Soll',
    credit: 'Haben',
    closing: 'Schlusssaldo',
    difference: 'Abweichung',
    percent: 'Abweichung %',
    previous: 'Vorjahr',
    budget: 'Budget',
    actual: 'Ist',
  },
  words: {
    assets: 'Total Aktiven',
    liabilities: 'Total Passiven',
    result_of_year: 'Ergebnis des Geschäftsjahres, noch nicht verbucht',
    result_before: 'Ergebnis früherer Jahre, noch nicht verbucht',
    gross_result: 'Bruttoergebnis nach Material und Dienstleistungen',
    result_after_staff: 'Bruttoergebnis nach Personalaufwand',
    ebitda: 'Betriebsergebnis vor Abschreibungen, Finanzerfolg und Steuern (EBITDA)',
    ebit: 'Betriebsergebnis vor Finanzerfolg und Steuern (EBIT)',
    result_before_other: 'Betriebsergebnis vor Nebenerfolg und Steuern',
    result_before_tax: 'Ergebnis vor Steuern',
    result: 'Gewinn (Verlust negativ)',
    balance_accounts: 'Konten der Bilanz mit Budget',
    totals: 'Total',
  },
  sumOf: (name) => `Total ${name}`,
  checks: {
    debits_equal_credits: { met: 'Soll und Haben sind gleich', unmet: 'Soll und Haben sind nicht gleich' },
    assets_equal_liabilities: {
      met: 'Aktiven und Passiven sind gleich',
      unmet: 'Aktiven und Passiven sind nicht gleich',
    },
  },
}

const en: ReportTexts = {
  titles: {
    trial_balance: 'Trial balance',
    balance_sheet: 'Balance sheet',
    income_statement: 'Income statement',
    budget_comparison: 'Budget comparison',
  },
  columns: {
    opening: 'Opening balance',
    debit: 'Debit',
    credit: 'Credit',
    closing: 'Closing balance',
    difference: 'Difference',
    percent: 'Difference %',
    previous: 'Previous year',
    budget: 'Budget',
    actual: 'Actual',
  },
  words: {
    assets: 'Total assets',
    liabilities: 'Total liabilities and equity',
    result_of_year: 'Result of the fiscal year, not posted yet',
    result_before: 'Result of earlier years, not posted yet',
    gross_result: 'Gross result after materials and services',
    result_after_staff: 'Gross result after personnel expense',
    ebitda: 'Operating result before depreciation, financial result and tax (EBITDA)',
    ebit: 'Operating result before financial result and tax (EBIT)',
    result_before_other: 'Operating result before other results and tax',
    result_before_tax: 'Result before tax',
    result: 'Profit (loss negative)',
    balance_accounts: 'Accounts of the balance sheet with a budget',
    totals: 'Total',
  },
  sumOf: (name) => `Total ${name}`,
  checks: {
    debits_equal_credits: { met: 'Debits and credits are equal', unmet: 'Debits and credits are not equal' },
    assets_equal_liabilities: {
      met: 'Assets and liabilities are equal',
      unmet: 'Assets and liabilities are not equal',
    },
  },
}

export const REPORT_TEXTS = { de, en } as const
