// The frame around every screen: header, accounts at the side, notices, the screen itself, imports at the bottom.
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { adoptRunningImports } from '../action/adopt-running-imports.ts'
import { PlanDialog } from '../plan/plan-dialog.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { Banners } from './banners.tsx'
import { ChooseAccountDialog } from './choose-account-dialog.tsx'
import { DropTarget } from './drop-target.tsx'
import { Header } from './header.tsx'
import { ImportPanel } from './import-panel.tsx'
import classes from './shell.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { UndoImportDialog } from './undo-import-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export const Shell = () => {
  const { t } = useTranslation()
  useShortcuts()
  useEffect(() => void adoptRunningImports(), [])
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
        <ImportPanel />
      </main>
      <DropTarget />
      <ChooseAccountDialog />
      <PlanDialog />
      <AddAccountDialog />
      <ShortcutsDialog />
      <UndoImportDialog />
    </div>
  )
}

// No link: the address after # belongs to the router.
const focusMain = () => document.getElementById('main')?.focus()
