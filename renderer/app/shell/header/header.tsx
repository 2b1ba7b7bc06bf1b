// The organization, the search, and the theme and language of the window.
import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import { CircleHelp, History, Languages, Menu as MenuIcon, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { COLOR_SCHEMES, DENSITIES, LANGUAGES, setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { openDialog } from '../../dialog/stack.ts'
import { IconButton } from '../../part/icon-button.tsx'
import { LANGUAGE_NAME } from '../../view/preference-text.ts'
import { useSidebar } from '../navigation/sidebar.tsx'
import { ActivityMenu } from './activity-menu.tsx'
import { ConnectionState } from './connection-state.tsx'
import classes from './header.module.css'
import { OrganizationMenu } from './organization-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { YearMenu } from './year-menu.tsx'

export const Header = () => {
  const { t } = useTranslation()
  const isOpen = useSidebar((state) => state.isOpen)
  return (
    <header className={classes.header}>
      <Group gap={4} wrap="nowrap" miw={0}>
        <Tooltip label={t('nav.window')}>
          <ActionIcon
            className={classes.toggle}
            variant="subtle"
            color="gray"
            aria-label={t('nav.window')}
            aria-expanded={isOpen}
            aria-controls="sidebar"
            onMouseDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
            onClick={() => useSidebar.setState({ isOpen: !isOpen })}
          >
            <MenuIcon size={18} />
          </ActionIcon>
        </Tooltip>
        <OrganizationMenu />
      </Group>
      <SearchButton />
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <ConnectionState />
        <YearMenu />
        <ActivityMenu />
        <IconButton icon={History} label={t('command.history')} size={18} onClick={() => openDialog('history')} />
        <IconButton icon={CircleHelp} label={t('header.shortcuts')} size={18} onClick={() => openDialog('shortcuts')} />
        <LanguageMenu />
        <ViewMenu />
      </Group>
    </header>
  )
}

const LanguageMenu = () => {
  const { t } = useTranslation()
  const chosen = usePreferences((state) => state.language)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('header.language')}>
          <Languages size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['system', ...LANGUAGES] as const).map((language) => (
          <Menu.RadioItem
            key={language}
            value={language}
            checked={language === chosen}
            onChange={() => setPreferences({ language })}
          >
            {language === 'system' ? t('header.language.system') : LANGUAGE_NAME[language]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const ViewMenu = () => {
  const { t } = useTranslation()
  const { colorScheme, density } = usePreferences()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('header.view')}>
          <SunMoon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('header.scheme')}</Menu.Label>
        {COLOR_SCHEMES.map((scheme) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            checked={scheme === colorScheme}
            onChange={() => setPreferences({ colorScheme: scheme })}
          >
            {t(`header.scheme.${scheme}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('header.density')}</Menu.Label>
        {DENSITIES.map((each) => (
          <Menu.RadioItem
            key={each}
            value={each}
            checked={each === density}
            onChange={() => setPreferences({ density: each })}
          >
            {t(`header.density.${each}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
