// The words of the reports, in both languages. Names of accounts and headings come from the chart.
import type { ReportCheck, ReportWord } from '../../../shared/rule/ledger/report/report.ts'
import { type Bilingual, byLanguage } from '../../../shared/text/by-language.ts'

const TITLES = byLanguage({
  trial_balance: ['Saldobilanz', 'Trial balance'],
  balance_sheet: ['Bilanz', 'Balance sheet'],
  income_statement: ['Erfolgsrechnung', 'Income statement'],
  budget_comparison: ['Budgetvergleich', 'Budget comparison'],
  aged_debtors: ['Debitoren nach Fälligkeit', 'Debtors by due date'],
  missing_vouchers: ['Buchungen ohne Beleg', 'Entries without a voucher'],
  aged_creditors: ['Kreditoren nach Fälligkeit', 'Creditors by due date'],
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
  not_due: ['Nicht fällig', 'Not due'],
  to_30: ['1–30 Tage', '1–30 days'],
  to_60: ['31–60 Tage', '31–60 days'],
  to_90: ['61–90 Tage', '61–90 days'],
  older: ['Älter', 'Older'],
  total: ['Total offen', 'Total open'],
  entry_amount: ['Betrag', 'Amount'],
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
  without_company: ['Ohne Adresse', 'Without a company'],
  valuation: ['dazu Bewertung der Fremdwährungen an diesem Tag', 'in addition, valuation of currencies on this day'],
  booked_with_payment: ['davon erst bei der Zahlung gebucht', 'of which only booked when paid'],
} satisfies Record<ReportWord, Bilingual>)

const MET = byLanguage({
  debits_equal_credits: ['Soll und Haben sind gleich', 'Debits and credits are equal'],
  assets_equal_liabilities: ['Aktiven und Passiven sind gleich', 'Assets and liabilities are equal'],
  entries_have_vouchers: ['Alle Buchungen ({count}) haben einen Beleg', 'All entries ({count}) have a voucher'],
} satisfies Record<ReportCheck['code'], Bilingual>)

const UNMET = byLanguage({
  debits_equal_credits: ['Soll und Haben sind nicht gleich', 'Debits and credits are not equal'],
  assets_equal_liabilities: ['Aktiven und Passiven sind nicht gleich', 'Assets and liabilities are not equal'],
  entries_have_vouchers: [
    'Buchungen ohne Beleg: {missing} von {count}',
    'Entries without a voucher: {missing} of {count}',
  ],
} satisfies Record<ReportCheck['code'], Bilingual>)

const NONE = byLanguage({
  entries_have_vouchers: ['Keine der {count} Buchungen hat einen Beleg', 'None of the {count} entries has a voucher'],
})

const DOCUMENT = byLanguage({ due: ['{number}, fällig {day}', '{number}, due {day}'] })

const textsIn = (language: 'de' | 'en') => ({
  titles: TITLES[language],
  columns: COLUMNS[language],
  words: WORDS[language],
  met: MET[language],
  unmet: UNMET[language],
  none: NONE[language],
  document: DOCUMENT[language].due,
})

export const REPORT_TEXTS = { de: textsIn('de'), en: textsIn('en') } as const

/** The title of a sum, the same in both languages. */
export const sumOf = (name: string): string => `Total ${name}`
