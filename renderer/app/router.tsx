// The router of the window, made from the table of screens.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { type ListSearch, parseSearch, stringifySearch } from './address/transactions.ts'
import { DIALOGS } from './dialog-table.ts'
import { ImportTools } from './import/drop/import-tools.tsx'
import { ImportPanel } from './import/panel/import-panel.tsx'
import { MatchStart } from './match/match-start.tsx'
import { HOME, MOVED, SCREENS } from './screens.ts'
import { CrashScreen } from './shell/crash-screen.tsx'
import { Shell } from './shell/layout/shell.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'

/** The frame that surrounds every screen. */
const Root = () => (
  <Shell screens={SCREENS} dialogs={DIALOGS} panel={<ImportPanel />}>
    <ImportTools />
    <MatchStart />
  </Shell>
)

const rootRoute = createRootRoute({ component: Root, errorComponent: CrashScreen })

const toHome = () => {
  throw redirect({ to: HOME, replace: true })
}
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome })
const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: toHome })

const screenRoutes = SCREENS.map(({ path, search, load }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: search ?? (() => ({})),
    component: lazyRouteComponent(async () => ({ default: await load() })),
    errorComponent: CrashScreen,
  }),
)

const movedRoutes = Object.entries(MOVED).map(([path, to]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: location.search as object, replace: true })
    },
  }),
)

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, ...screenRoutes, ...movedRoutes, notFoundRoute]),
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: CrashScreen,
  defaultPendingComponent: LoadingScreen,
})

/** The id of the bank account on screen, if there is one. */
export const accountOnScreen = (): string | null => (router.state.location.search as ListSearch).account ?? null
