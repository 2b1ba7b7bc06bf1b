// The addresses of the window. Matching, budget, ledger and settings get their routes here when they have screens.
import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { AddAccountDialog } from './accounts/add-account-dialog.tsx'
import { ImportsSearch } from './address/imports.ts'
import { ListSearch, parseSearch, stringifySearch } from './address/transactions.ts'
import { ImportTools } from './import/import-tools.tsx'
import { ImportsScreen } from './import/imports-screen.tsx'
import { ImportPanel } from './import/panel/import-panel.tsx'
import { ImportReportScreen } from './import/report/import-report-screen.tsx'
import { CrashScreen } from './shell/crash-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { TransactionsScreen } from './transactions/transactions-screen.tsx'

const toTransactions = () => {
  throw redirect({ to: '/transactions', replace: true })
}

/** The frame with what every screen has in it. */
const Root = () => (
  <Shell panel={<ImportPanel />}>
    <ImportTools />
    <AddAccountDialog />
  </Shell>
)

const rootRoute = createRootRoute({ component: Root, errorComponent: CrashScreen })

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
