// Applies the chosen colours, and the language of the controls.
import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shell } from '../data/desktop-shell.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { useIsDialogOpen } from '../dialog/open-count.ts'
import { createAppTheme, cssVariables } from '../part/theme.ts'
import classes from './shell.module.css'

export const Appearance = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const chosen = usePreferences((state) => state.colorScheme)
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false })
  useEffect(() => shell?.setTheme(chosen), [chosen])
  const scheme = chosen === 'system' ? (isSystemDark ? 'dark' : 'light') : chosen
  const isDialogOpen = useIsDialogOpen()
  const theme = useMemo(() => createAppTheme(t('dialog.close')), [t])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      {/* At the bottom they would cover the buttons of a dialog. */}
      <Notifications
        className={classes.toasts ?? ''}
        position={isDialogOpen ? 'top-center' : 'bottom-right'}
        autoClose={4000}
      />
      {children}
    </MantineProvider>
  )
}
