// The addresses of the window. Matching, budget, ledger and settings get their routes here when they have screens.
import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { ImportReportScreen } from './screen/imports/import-report-screen.tsx'
import { ImportsScreen } from './screen/imports/imports-screen.tsx'
import { ImportsSearch } from './screen/imports/imports-search.ts'
import { ListSearch, parseSearch, stringifySearch } from './screen/transactions/search-params.ts'
import { TransactionsScreen } from './screen/transactions/transactions-screen.tsx'
import { CrashScreen } from './shell/crash-screen.tsx'
import { Shell } from './shell/shell.tsx'

const toTransactions = () => {
  throw redirect({ to: '/transactions', replace: true })
}

const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashScreen })

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toTransactions })

const transactionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transactions',
  validateSearch: (search): ListSearch => ListSearch.parse(search),
  component: TransactionsScreen,
})

const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports',
  validateSearch: (search): ImportsSearch => ImportsSearch.parse(search),
  component: ImportsScreen,
})

const importReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports/$batchId',
  component: ImportReportScreen,
})

const elsewhereRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: toTransactions })

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, transactionsRoute, importsRoute, importReportRoute, elsewhereRoute]),
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: CrashScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
