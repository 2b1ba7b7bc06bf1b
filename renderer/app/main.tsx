// Puts the window together: texts, theme, data, router. No logic.
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
import { listen } from './data/events.ts'
import { guardLeaving } from './data/leaving.ts'
import { beginSession } from './data/session.ts'
import { stopUnreadableForms } from './form/unreadable.ts'
import { takeDroppedFiles } from './import/drop/file-drop.ts'
import { takeOpenedFiles } from './import/drop/opened-files.ts'
import { accountOnScreen, router } from './router.tsx'
import { Appearance } from './shell/appearance.tsx'
import { SessionGate } from './shell/session-gate.tsx'
import { askForPasswords } from './shell/sign-in/ask-password.ts'
import { startTexts } from './text/i18n.ts'

// Without it zod tries `new Function`, which the page's policy forbids and reports.
z.config({ jitless: true })
startTexts()
// Before the router reads the address.
void beginSession()
listen()
stopUnreadableForms()
askForPasswords()
takeDroppedFiles(accountOnScreen, offerBackup)
takeOpenedFiles(accountOnScreen, offerBackup)
guardLeaving()

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
