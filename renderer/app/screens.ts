// Every screen of the window, in the order of the navigation. Each is loaded when it is opened for the first time, or when
// its entry is pointed at.
import {
  BookOpen,
  Brain,
  Building2,
  CalendarRange,
  ChartColumn,
  Gauge,
  History,
  Layers,
  ListChecks,
  ListTree,
  Receipt,
  ReceiptText,
  Rocket,
  Target,
} from 'lucide-react'
import { BudgetSearch } from './address/budget.ts'
import { ImportsSearch } from './address/imports.ts'
import { AccountsSearch, JournalSearch, SheetSearch } from './address/ledger.ts'
import { CompaniesSearch, FactsSearch, ItemsSearch, RulesSearch } from './address/lists.ts'
import { OverviewSearch } from './address/overview.ts'
import { ReportSearch } from './address/reports.ts'
import { StartSearch } from './address/start.ts'
import { ListSearch } from './address/transactions.ts'
import { YearsSearch } from './address/years.ts'
import type { Screen } from './shell/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/overview',
    section: 'bank',
    title: 'screen.overview',
    icon: Gauge,
    keys: 'g o',
    search: (parameters) => OverviewSearch.parse(parameters),
    load: async () => (await import('./overview/overview-screen.tsx')).OverviewScreen,
  },
  {
    path: '/start',
    section: 'settings',
    title: 'screen.start',
    icon: Rocket,
    keys: null,
    search: (parameters) => StartSearch.parse(parameters),
    load: async () => (await import('./start/start-screen.tsx')).StartScreen,
  },
  {
    path: '/transactions',
    section: 'bank',
    title: 'screen.transactions',
    icon: Layers,
    keys: 'g t',
    search: (parameters) => ListSearch.parse(parameters),
    load: async () => (await import('./transactions/transactions-screen.tsx')).TransactionsScreen,
  },
  {
    path: '/imports',
    section: 'bank',
    title: 'screen.imports',
    icon: History,
    keys: 'g i',
    search: (parameters) => ImportsSearch.parse(parameters),
    load: async () => (await import('./import/imports-screen.tsx')).ImportsScreen,
  },
  {
    path: '/imports/$batchId',
    section: 'bank',
    title: 'screen.import-report',
    icon: History,
    keys: null,
    load: async () => (await import('./import/report/import-report-screen.tsx')).ImportReportScreen,
  },
  {
    path: '/invoices',
    section: 'items',
    title: 'screen.invoices',
    icon: ReceiptText,
    keys: 'g v',
    search: (parameters) => ItemsSearch.parse(parameters),
    load: async () => (await import('./open-items/documents-screen.tsx')).InvoicesScreen,
  },
  {
    path: '/expenses',
    section: 'items',
    title: 'screen.expenses',
    icon: Receipt,
    keys: 'g e',
    search: (parameters) => ItemsSearch.parse(parameters),
    load: async () => (await import('./open-items/documents-screen.tsx')).ExpensesScreen,
  },
  {
    path: '/companies',
    section: 'items',
    title: 'screen.companies',
    icon: Building2,
    keys: 'g c',
    search: (parameters) => CompaniesSearch.parse(parameters),
    load: async () => (await import('./open-items/companies-screen.tsx')).CompaniesScreen,
  },
  {
    path: '/rules',
    section: 'bank',
    title: 'screen.rules',
    icon: ListChecks,
    keys: 'g r',
    search: (parameters) => RulesSearch.parse(parameters),
    load: async () => (await import('./rules/rules-screen.tsx')).RulesScreen,
  },
  {
    path: '/facts',
    section: 'bank',
    title: 'screen.facts',
    icon: Brain,
    keys: 'g l',
    search: (parameters) => FactsSearch.parse(parameters),
    load: async () => (await import('./rules/facts-screen.tsx')).FactsScreen,
  },
  {
    path: '/journal',
    section: 'books',
    title: 'screen.journal',
    icon: BookOpen,
    keys: 'g j',
    search: (parameters) => JournalSearch.parse(parameters),
    load: async () => (await import('./journal/journal-screen.tsx')).JournalScreen,
  },
  {
    path: '/accounts',
    section: 'books',
    title: 'screen.accounts',
    icon: ListTree,
    keys: 'g k',
    search: (parameters) => AccountsSearch.parse(parameters),
    load: async () => (await import('./chart/accounts-screen.tsx')).AccountsScreen,
  },
  {
    path: '/accounts/$accountId',
    section: 'books',
    title: 'screen.account-sheet',
    icon: ListTree,
    keys: null,
    search: (parameters) => SheetSearch.parse(parameters),
    load: async () => (await import('./chart/sheet/sheet-screen.tsx')).SheetScreen,
  },
  {
    path: '/budget',
    section: 'books',
    title: 'screen.budget',
    icon: Target,
    keys: 'g b',
    search: (parameters) => BudgetSearch.parse(parameters),
    load: async () => (await import('./budget/budget-screen.tsx')).BudgetScreen,
  },
  {
    path: '/reports',
    section: 'books',
    title: 'screen.reports',
    icon: ChartColumn,
    keys: 'g a',
    load: async () => (await import('./reports/report-screen.tsx')).LatestReport,
  },
  {
    path: '/reports/$report',
    section: 'books',
    title: 'screen.report',
    icon: ChartColumn,
    keys: null,
    search: (parameters) => ReportSearch.parse(parameters),
    load: async () => (await import('./reports/report-screen.tsx')).ReportScreen,
  },
  {
    path: '/years',
    section: 'books',
    title: 'screen.years',
    icon: CalendarRange,
    keys: 'g y',
    search: (parameters) => YearsSearch.parse(parameters),
    load: async () => (await import('./years/years-screen.tsx')).YearsScreen,
  },
]

/** Where the window begins. */
export const HOME = '/overview'
