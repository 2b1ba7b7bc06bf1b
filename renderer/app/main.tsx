// Assembles the window: texts, theme, data, router. No logic.
import '@fontsource-variable/inter/index.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { offerBackup } from './backup/chosen-backup.ts'
import { queryClient } from './data/api.ts'
import { startEventStream } from './data/events/event-stream.ts'
import { restoreSession } from './data/session.ts'
import { guardUnload } from './data/unsaved-input.ts'
import { blockUnreadableForms } from './form/unreadable-input.ts'
import { takeDroppedFiles } from './import/drop/file-drop.ts'
import { takeOpenedFiles } from './import/drop/opened-files.ts'
import { accountOnScreen, router } from './router.tsx'
import { Appearance } from './shell/appearance.tsx'
import { installPasswordPrompt } from './shell/sign-in/ask-password.ts'
import { SessionGate } from './shell/sign-in/session-gate.tsx'
import { startTexts } from './text/i18n.ts'
import type {} from './text-keys.ts'

// Without it zod tries `new Function`, which the page's policy forbids and reports.
z.config({ jitless: true })
startTexts()
// Before the router reads the address.
void restoreSession()
startEventStream()
blockUnreadableForms()
installPasswordPrompt()
takeDroppedFiles(accountOnScreen, offerBackup)
takeOpenedFiles(accountOnScreen, offerBackup)
guardUnload()

// Whoever presses Ctrl+K goes on typing: the keys must not come before the dialog.
requestIdleCallback(() => void import('./search/search-dialog.tsx'), { timeout: 5000 })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Appearance>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </Appearance>
      </QueryClientProvider>
    </StrictMode>,
  )
}
