// The frame around every screen: header, places and accounts at the side, notices, the screen itself. It knows no screen;
// which there are, what lies under them and over the whole window is given to it.
import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyListener } from '../command/key-listener.ts'
import { DialogHost, type DialogTable } from '../dialog/dialog-host.tsx'
import { openDialogs } from '../dialog/open-count.ts'
import { focusScreen } from '../dialog/screen-focus.ts'
import { Banners } from './banners.tsx'
import { useOwnClosedBook } from './closed-words.ts'
import { Header } from './header.tsx'
import { useOpenedLinks } from './links.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { useNativeMenu } from './native-menu.ts'
import { useNativeSigns } from './native-signs.ts'
import { usePath } from './navigation.tsx'
import type { Screen } from './screen.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useFrameCommands } from './use-frame-commands.ts'
import { useOrganizationCommands } from './use-organization-commands.ts'

const ClosedScreen = lazy(async () => ({ default: (await import('./closed-screen.tsx')).ClosedScreen }))

interface Props {
  readonly screens: readonly Screen[]
  readonly dialogs: DialogTable
  /** Under every screen. */
  readonly panel: ReactNode
  /** What shows over the whole window. */
  readonly children: ReactNode
}

export const Shell = ({ screens, dialogs, panel, children }: Props) => {
  const { t } = useTranslation()
  useKeyListener(openDialogs)
  useFrameCommands(screens)
  useOrganizationCommands()
  useNativeMenu()
  useNativeSigns()
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
        <Banners told={closed?.book} />
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
