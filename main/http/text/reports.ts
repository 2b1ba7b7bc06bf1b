// The words of the reports, in both languages. Names of accounts and headings come from the chart.
import type { ReportCheck, ReportWord } from '../../../shared/rule/ledger/report/report.ts'
import { type Bilingual, byLanguage } from '../../../shared/text/by-language.ts'

const TITLES = byLanguage({
  trial_balance: ['Saldobilanz', 'Trial balance'],
  balance_sheet: ['Bilanz', 'Balance sheet'],
  income_statement: ['Erfolgsrechnung', 'Income statement'],
  budget_comparison: ['Budgetvergleich', 'Budget comparison'],
})

const COLUMNS = byLanguage({
  opening: ['Anfangssaldo', 'Opening balance'],
  debit: ['Soll', 'Debit'],
  credit: ['Haben', 'Credit'],
  closing: ['Schlusssaldo', 'Closing balance'],
  difference: ['Abweichung', 'Difference'],
  percent: ['Abweichung %', 'Difference %'],
  previous: ['Vorjahr', 'Previous year'],
  budget: ['Budget', 'Budget'],
  actual: ['Ist', 'Actual'],
})

const WORDS = byLanguage({
  assets: ['Total Aktiven', 'Total assets'],
  liabilities: ['Total Passiven', 'Total liabilities and equity'],
  result_of_year: ['Ergebnis des Geschäftsjahres, noch nicht verbucht', 'Result of the fiscal year, not posted yet'],
  result_before: ['Ergebnis früherer Jahre, noch nicht verbucht', 'Result of earlier years, not posted yet'],
  gross_result: ['Bruttoergebnis nach Material und Dienstleistungen', 'Gross result after materials and services'],
  result_after_staff: ['Bruttoergebnis nach Personalaufwand', 'Gross result after personnel expense'],
  ebitda: [
    'Betriebsergebnis vor Abschreibungen, Finanzerfolg und Steuern (EBITDA)',
    'Operating result before depreciation, financial result and tax (EBITDA)',
  ],
  ebit: [
    'Betriebsergebnis vor Finanzerfolg und Steuern (EBIT)',
    'Operating result before financial result and tax (EBIT)',
  ],
  result_before_other: [
    'Betriebsergebnis vor Nebenerfolg und Steuern',
    'Operating result before other results and tax',
  ],
  result_before_tax: ['Ergebnis vor Steuern', 'Result before tax'],
  result: ['Gewinn (Verlust negativ)', 'Profit (loss negative)'],
  balance_accounts: ['Konten der Bilanz mit Budget', 'Accounts of the balance sheet with a budget'],
  totals: ['Total', 'Total'],
} satisfies Record<ReportWord, Bilingual>)

const MET = byLanguage({
  debits_equal_credits: ['Soll und Haben sind gleich', 'Debits and credits are equal'],
  assets_equal_liabilities: ['Aktiven und Passiven sind gleich', 'Assets and liabilities are equal'],
} satisfies Record<ReportCheck['code'], Bilingual>)

const UNMET = byLanguage({
  debits_equal_credits: ['Soll und Haben sind nicht gleich', 'Debits and credits are not equal'],
  assets_equal_liabilities: ['Aktiven und Passiven sind nicht gleich', 'Assets and liabilities are not equal'],
} satisfies Record<ReportCheck['code'], Bilingual>)

const textsIn = (language: 'de' | 'en') => ({
  titles: TITLES[language],
  columns: COLUMNS[language],
  words: WORDS[language],
  met: MET[language],
  unmet: UNMET[language],
})

export const REPORT_TEXTS = { de: textsIn('de'), en: textsIn('en') } as const

/** The title of a sum, the same in both languages. */
export const sumOf = (name: string): string => `Total ${name}`
