// The frame around every screen: header, navigation and accounts at the side, notices, the screen itself. It does not
// know the screens: the root passes them, the panel under them and the components over the whole window.
import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyListener } from '../../command/key-listener.ts'
import { DialogHost, type DialogTable } from '../../dialog/dialog-host.tsx'
import { openDialogCount } from '../../dialog/open-count.ts'
import { focusScreen } from '../../dialog/screen-focus.ts'
import { Banners } from '../banner/banners.tsx'
import { useOwnClosedBook } from '../banner/closed-books-text.ts'
import { useOpenedLinks } from '../desktop/links.ts'
import { useNativeMenu } from '../desktop/native-menu.ts'
import { useTaskbarStatus } from '../desktop/taskbar-status.ts'
import { Header } from '../header/header.tsx'
import { useOrganizationCommands } from '../header/use-organization-commands.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { usePath } from '../navigation/navigation.tsx'
import { PlaceTabs } from '../navigation/place-tabs.tsx'
import { Sidebar } from '../navigation/sidebar.tsx'
import type { Screen } from '../screen.ts'
import classes from '../shell.module.css'
import { useShellCommands } from './use-shell-commands.ts'

const ClosedScreen = lazy(async () => ({ default: (await import('../banner/closed-screen.tsx')).ClosedScreen }))

interface Props {
  readonly screens: readonly Screen[]
  readonly dialogs: DialogTable
  /** Shown under every screen. */
  readonly panel: ReactNode
  /** Shown over the whole window. */
  readonly children: ReactNode
}

export const Shell = ({ screens, dialogs, panel, children }: Props) => {
  const { t } = useTranslation()
  useKeyListener(openDialogCount)
  useShellCommands(screens)
  useOrganizationCommands()
  useNativeMenu()
  useTaskbarStatus()
  useOpenedLinks(screens)
  const path = usePath()
  const own = useOwnClosedBook()
  const closed = screens.some((screen) => screen.path === path && screen.isOfInstallation) ? undefined : own
  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={() => focusScreen()}>
        {t('app.skip')}
      </button>
      <Header />
      <Sidebar screens={screens} />
      <main className={classes.main} id="main" tabIndex={-1}>
        <Banners shownBook={closed?.book} />
        <PlaceTabs screens={screens} />
        <div className={classes.screen}>
          {closed ? (
            <Suspense fallback={<LoadingScreen />}>
              <ClosedScreen closed={closed} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
        {panel}
      </main>
      <DialogHost table={dialogs} />
      {children}
    </div>
  )
}
