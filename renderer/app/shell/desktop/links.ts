// Links to places of the window: any shell copies them; the desktop shell follows those that are opened with Kontor.
// Their author is unknown, so a link shows a place, and loses nothing without a question.
import i18next from 'i18next'
import { useEffect } from 'react'
import { type Link, writeLink } from '../../../../shared/shell/link.ts'
import { placeOf } from '../../address/link.ts'
import { shell } from '../../data/desktop-shell.ts'
import { loadStatus } from '../../data/query/installation/status.ts'
import { loadOrganizations } from '../../data/query/organization/organizations.ts'
import { switchOrganization } from '../../data/session.ts'
import { hasUnsavedInput, hasUnsavedWork, isWindowReloading } from '../../data/unsaved-input.ts'
import { openDialogCount } from '../../dialog/open-count.ts'
import { closeDialogs, openDialog } from '../../dialog/stack.ts'
import { showDone, showProblem } from '../../part/toast.tsx'
import type { Screen } from '../screen.ts'

/** Copies a link to the current place of the window. */
export const copyLink = async (): Promise<void> => {
  try {
    const { organization } = await loadStatus()
    const address = window.location.hash.slice(1)
    await navigator.clipboard.writeText(writeLink({ address, organization: organization.id }))
    showDone(i18next.t('link.copied'), { action: null })
  } catch (error) {
    showProblem(error)
  }
}

/** Follows links while the frame is mounted: without a session they wait. */
export const useOpenedLinks = (screens: readonly Screen[]): void =>
  useEffect(() => {
    // The window that is reloaded after the sign-in takes them then.
    if (shell === null || isWindowReloading()) return
    const { takeLinks } = shell
    takeLinks((link) => void follow(link, screens).catch(showProblem))
    return () => takeLinks(null)
  }, [screens])

const follow = async (link: Link | null, screens: readonly Screen[]): Promise<void> => {
  const place = link && placeOf(link.address, screens)
  if (place === null) return showProblem(i18next.t('link.nowhere'))
  const organizationId = link?.organization ?? null
  const { organization } = await loadStatus()
  if (organizationId === null || organizationId === organization.id) {
    // Requests of lists and dropped files continue on another screen; a refused request of a dialog must return to that
    // dialog.
    const isWorkLost = hasUnsavedInput() || (openDialogCount() > 0 && hasUnsavedWork())
    if (!isWorkLost) return openPlace(place)
    return openDialog('follow_link', { organization: null, isUnsaved: true, run: async () => openPlace(place) })
  }
  const other = (await loadOrganizations()).find(({ id }) => id === organizationId)
  if (other === undefined) return showProblem(i18next.t('link.no-member'))
  const run = () => switchOrganization(organizationId, place)
  openDialog('follow_link', { organization: other.name, isUnsaved: hasUnsavedWork(), run })
}

const openPlace = (place: string): void => {
  closeDialogs()
  window.location.hash = place
}
