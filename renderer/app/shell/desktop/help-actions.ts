// Actions that help to find a fault: diagnostics of this installation to pass on, and the place of the data folder.
import i18next from 'i18next'
import { getDiagnostics } from '../../../../shared/api/endpoints/books/status.ts'
import { call } from '../../data/api.ts'
import { shell } from '../../data/desktop-shell.ts'
import { loadStatus } from '../../data/query/installation/status.ts'
import { showDone, showProblem } from '../../part/toast.tsx'

/** Copies the diagnostics as JSON, with the window's own data. */
export const copyDiagnostics = async (): Promise<void> => {
  try {
    const { log, ...installation } = await call(getDiagnostics)
    const { innerWidth: width, innerHeight: height, devicePixelRatio: scale } = window
    const browser = { user_agent: navigator.userAgent, language: i18next.language, width, height, scale }
    await navigator.clipboard.writeText(JSON.stringify({ ...installation, browser, log }, null, 2))
    showDone(i18next.t('help.diagnostics-copied'), { action: null })
  } catch (error) {
    showProblem(error)
  }
}

/** Opens it in the desktop shell; a browser cannot, so its path is shown and copied. */
export const showDataFolder = async (): Promise<void> => {
  if (shell !== null) return shell.showDataFolder()
  try {
    const { data_folder: folder } = await loadStatus()
    await navigator.clipboard.writeText(folder)
    showDone(i18next.t('help.data-folder-copied', { folder }), { action: null })
  } catch (error) {
    showProblem(error)
  }
}
