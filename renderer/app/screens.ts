// Every screen of the window, in the order of the navigation. Each is loaded when it is opened for the first time, or when
// its entry is pointed at.
import { Brain, History, Layers, ListChecks } from 'lucide-react'
import { ImportsSearch } from './address/imports.ts'
import { FactsSearch, RulesSearch } from './address/lists.ts'
import { ListSearch } from './address/transactions.ts'
import type { Screen } from './shell/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/transactions',
    title: 'screen.transactions',
    icon: Layers,
    keys: 'g t',
    search: (parameters) => ListSearch.parse(parameters),
    load: async () => (await import('./transactions/transactions-screen.tsx')).TransactionsScreen,
  },
  {
    path: '/imports',
    title: 'screen.imports',
    icon: History,
    keys: 'g i',
    search: (parameters) => ImportsSearch.parse(parameters),
    load: async () => (await import('./import/imports-screen.tsx')).ImportsScreen,
  },
  {
    path: '/imports/$batchId',
    title: 'screen.import-report',
    icon: History,
    keys: null,
    load: async () => (await import('./import/report/import-report-screen.tsx')).ImportReportScreen,
  },
  {
    path: '/rules',
    title: 'screen.rules',
    icon: ListChecks,
    keys: 'g r',
    search: (parameters) => RulesSearch.parse(parameters),
    load: async () => (await import('./rules/rules-screen.tsx')).RulesScreen,
  },
  {
    path: '/facts',
    title: 'screen.facts',
    icon: Brain,
    keys: 'g l',
    search: (parameters) => FactsSearch.parse(parameters),
    load: async () => (await import('./rules/facts-screen.tsx')).FactsScreen,
  },
]

/** Where the window begins. */
export const HOME = '/transactions'
