// Every screen of the window, in the order of the navigation. Each is loaded when it is opened for the first time, or when
// its entry is pointed at.
import {
  Banknote,
  Brain,
  Building2,
  CircleUser,
  Gauge,
  History,
  Layers,
  ListChecks,
  Receipt,
  ReceiptText,
  Rocket,
  SquareTerminal,
  Users,
} from 'lucide-react'
import { ImportsSearch } from './address/imports.ts'
import { CompaniesSearch, FactsSearch, ItemsSearch, PaymentsSearch, RulesSearch } from './address/lists.ts'
import { OverviewSearch } from './address/overview.ts'
import { StartSearch } from './address/start.ts'
import { ListSearch } from './address/transactions.ts'
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
    path: '/payments',
    section: 'items',
    title: 'screen.payments',
    icon: Banknote,
    keys: 'g p',
    search: (parameters) => PaymentsSearch.parse(parameters),
    load: async () => (await import('./open-items/payments-screen.tsx')).PaymentsScreen,
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
    path: '/people',
    section: 'settings',
    title: 'screen.people',
    icon: Users,
    keys: 'g u',
    load: async () => (await import('./people/people-screen.tsx')).PeopleScreen,
  },
  {
    path: '/profile',
    section: 'settings',
    title: 'screen.profile',
    icon: CircleUser,
    keys: 'g f',
    load: async () => (await import('./people/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/interface',
    section: 'settings',
    title: 'screen.interface',
    icon: SquareTerminal,
    keys: 'g x',
    load: async () => (await import('./people/interface-screen.tsx')).InterfaceScreen,
  },
]

/** Where the window begins. */
export const HOME = '/overview'
