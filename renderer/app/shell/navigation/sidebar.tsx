// The side of the window: the places, and under the bank its accounts with their balances and the number of their open
// transactions.
import { Button, Skeleton } from '@mantine/core'
import { useClickOutside, useMergedRef } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { useCommands } from '../../command/registry.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { openDialog } from '../../dialog/stack.ts'
import type { Screen } from '../screen.ts'
import { AccountLinks } from './account-links.tsx'
import { Navigation, SettingsLink } from './navigation.tsx'
import classes from './sidebar.module.css'

const SKELETONS = ['first', 'second', 'third']

/** In a narrow window it opens over the screen; in a wide one it is always visible. */
export const useSidebar = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))
const close = () => useSidebar.setState({ isOpen: false })

export const Sidebar = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  const isOpen = useSidebar((state) => state.isOpen)
  const side = useRef<HTMLElement>(null)
  const outside = useClickOutside<HTMLElement>(close)
  useCommands([
    {
      id: 'sidebar.close',
      title: t('dialog.close'),
      section: 'view',
      isKeyOnly: true,
      isEnabled: isOpen,
      keys: ['escape'],
      run: close,
    },
  ])
  useEffect(() => {
    if (!isOpen) return
    side.current?.querySelector('a')?.focus()
    return () => document.querySelector<HTMLElement>('[aria-controls="sidebar"]')?.focus()
  }, [isOpen])
  const address = useLocation({ select: ({ href }) => href })
  // The chosen account is on screen now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it reacts to
  useEffect(close, [address])
  return (
    <nav
      ref={useMergedRef(side, isOpen ? outside : null)}
      id="sidebar"
      className={classes.side}
      data-open={isOpen}
      aria-label={t('nav.window')}
    >
      <Navigation screens={screens} accounts={<Accounts />} />
      <div className={classes.sideFooter}>
        <SettingsLink screens={screens} />
      </div>
    </nav>
  )
}

const Accounts = () => {
  const { t } = useTranslation()
  const { data: accounts, isError } = useAccounts()
  return (
    <>
      <ul className={classes.accounts} aria-label={t('nav.label')}>
        {accounts ? (
          <AccountLinks accounts={accounts} />
        ) : (
          !isError && SKELETONS.map((name) => <Skeleton key={name} component="li" height={36} mb={6} />)
        )}
      </ul>
      <div className={classes.addAccount}>
        <Button
          size="compact-xs"
          fw={400}
          variant="subtle"
          leftSection={<Plus size={14} />}
          onClick={() => openDialog('add_account', {})}
        >
          {t('account.add')}
        </Button>
      </div>
    </>
  )
}
