// The frame around every screen: header, accounts at the side, notices, the screen itself. It knows no screen; what lies
// under the screens and over the whole window is given to it.
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import classes from './shell.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

interface Props {
  /** Under every screen. */
  readonly panel: ReactNode
  /** Dialogs, and what shows over the whole window. */
  readonly children: ReactNode
}

export const Shell = ({ panel, children }: Props) => {
  const { t } = useTranslation()
  useShortcuts()
  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={focusMain}>
        {t('app.skip')}
      </button>
      <Header />
      <Sidebar />
      <main className={classes.main} id="main" tabIndex={-1}>
        <Banners />
        <div className={classes.screen}>
          <Outlet />
        </div>
        {panel}
      </main>
      <ShortcutsDialog />
      {children}
    </div>
  )
}

// No link: the address after # belongs to the router.
const focusMain = () => document.getElementById('main')?.focus()
