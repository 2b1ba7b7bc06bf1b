// The commands that are available everywhere: open a screen, search, overview of keys, appearance, copy a
// link, and diagnostics.
import { useNavigate } from '@tanstack/react-router'
import {
  CalendarSync,
  ClipboardCopy,
  FolderCog,
  FolderInput,
  FolderOpen,
  History,
  Keyboard,
  Languages,
  Link,
  Moon,
  PencilLine,
  Plus,
  Redo2,
  Rocket,
  Rows3,
  Scale,
  Search,
  Sun,
  SunMoon,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../command/command.ts'
import { useFrameCommands } from '../../command/registry.ts'
import { DENSITIES, setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { openDialog } from '../../dialog/stack.ts'
import { redoLatest, undoLatest } from '../../part/toast.tsx'
import { copyDiagnostics, showDataFolder } from '../desktop/help-actions.ts'
import { copyLink } from '../desktop/links.ts'
import { PLACES, type Screen, tabsOf } from '../screen.ts'

export const useShellCommands = (screens: readonly Screen[]): void => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const density = usePreferences((state) => state.density)
  const nextDensity = DENSITIES[(DENSITIES.indexOf(density) + 1) % DENSITIES.length] ?? 'normal'

  const places = PLACES.flatMap((place) => {
    const tabs = tabsOf(place, screens)
    return tabs.map(
      ({ path, title, icon, keys }): Command => ({
        id: `go${path}`,
        title: tabs.length === 1 ? t(`place.${place}`) : `${t(`place.${place}`)} · ${t(title)}`,
        section: 'go',
        icon,
        ...(keys === null ? {} : { keys: [keys] }),
        run: () => void navigate({ to: path }),
      }),
    )
  })
  useFrameCommands([
    ...places,
    {
      id: 'search',
      title: t('header.search'),
      section: 'go',
      icon: Search,
      // On a screen with a list, its own search takes the other keys.
      keys: ['mod+k', '/', 'mod+f'],
      isInText: true,
      isKeyOnly: true,
      run: () => openDialog('search'),
    },
    {
      id: 'edit.undo',
      title: t('command.undo'),
      section: 'edit',
      icon: Undo2,
      keys: ['mod+z'],
      run: () => void undoLatest(),
    },
    {
      id: 'edit.redo',
      title: t('command.redo'),
      section: 'edit',
      icon: Redo2,
      keys: ['mod+shift+z', 'mod+y'],
      run: () => void redoLatest(),
    },
    {
      id: 'edit.history',
      title: t('command.history'),
      section: 'edit',
      icon: History,
      keys: ['g h'],
      run: () => openDialog('history'),
    },
    {
      id: 'edit.copy-link',
      title: t('link.copy'),
      section: 'edit',
      icon: Link,
      run: () => void copyLink(),
    },
    {
      id: 'account.add',
      title: t('account.add'),
      section: 'file',
      icon: Plus,
      run: () => openDialog('add_account', {}),
    },
    {
      id: 'journal.book',
      title: t('journal.book'),
      section: 'file',
      icon: PencilLine,
      run: () => openDialog('book_entry', {}),
    },
    {
      id: 'recurring.open',
      title: t('command.recurring'),
      section: 'file',
      icon: CalendarSync,
      keys: ['mod+shift+d'],
      run: () => openDialog('recurring_entries'),
    },
    {
      id: 'offset-proposals.open',
      title: t('command.offset-proposals'),
      section: 'file',
      icon: Scale,
      keys: ['mod+shift+g'],
      run: () => openDialog('offset_proposals'),
    },
    {
      id: 'start',
      title: t('screen.start'),
      section: 'file',
      icon: Rocket,
      run: () => void navigate({ to: '/start' }),
    },
    {
      id: 'file.data-folder',
      title: t('command.data-folder'),
      section: 'file',
      icon: FolderCog,
      run: () => openDialog('data_folder'),
    },
    {
      id: 'file.bill-folder',
      title: t('command.bill-folder'),
      section: 'file',
      icon: FolderInput,
      run: () => openDialog('bill_folder'),
    },
    {
      id: 'view.light',
      title: t('command.light'),
      section: 'view',
      icon: Sun,
      run: () => setPreferences({ colorScheme: 'light' }),
    },
    {
      id: 'view.dark',
      title: t('command.dark'),
      section: 'view',
      icon: Moon,
      run: () => setPreferences({ colorScheme: 'dark' }),
    },
    {
      id: 'view.system',
      title: t('command.system-colours'),
      section: 'view',
      icon: SunMoon,
      run: () => setPreferences({ colorScheme: 'system' }),
    },
    {
      id: 'view.density',
      title: t('command.density', { name: t(`header.density.${nextDensity}`) }),
      section: 'view',
      icon: Rows3,
      run: () => setPreferences({ density: nextDensity }),
    },
    {
      id: 'view.language',
      title: i18n.language === 'de' ? 'English' : 'Deutsch',
      section: 'view',
      icon: Languages,
      run: () => setPreferences({ language: i18n.language === 'de' ? 'en' : 'de' }),
    },
    {
      id: 'help.keys',
      title: t('shortcuts.title'),
      section: 'help',
      icon: Keyboard,
      keys: ['?'],
      run: () => openDialog('shortcuts'),
    },
    {
      id: 'help.diagnostics',
      title: t('help.copy-diagnostics'),
      section: 'help',
      icon: ClipboardCopy,
      run: () => void copyDiagnostics(),
    },
    {
      id: 'help.data-folder',
      title: t('help.show-data-folder'),
      section: 'help',
      icon: FolderOpen,
      run: () => void showDataFolder(),
    },
  ])
}
