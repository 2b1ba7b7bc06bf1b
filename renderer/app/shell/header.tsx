// Whose books these are, the search, and how the window looks and speaks.
import { ActionIcon, Badge, Menu, Tooltip } from '@mantine/core'
import { CircleHelp, Languages, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStatus } from '../data/query/status.ts'
import { type Connection, useConnection } from '../data/store/connection.ts'
import { COLOR_SCHEMES, DENSITIES, LANGUAGES, setPreferences, usePreferences } from '../data/store/preferences.ts'
import { openDialog } from '../dialog/stack.ts'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './shell.module.css'

export const Header = () => {
  const { t } = useTranslation()
  const organization = useStatus().data?.organization
  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <Logo className={classes.logo} />
        <bdi className={classes.organization} title={organization?.name}>
          {organization?.name ?? 'Kontor'}
        </bdi>
        {organization?.is_demo && (
          <Tooltip label={t('app.demo.hint')} openDelay={0}>
            <Badge size="sm" radius="sm" variant="outline" tt="none" style={{ flex: 'none' }} tabIndex={0}>
              {t('app.demo')}
            </Badge>
          </Tooltip>
        )}
      </div>
      <SearchBox />
      <div className={classes.tools}>
        <ConnectionState />
        <Tooltip label={t('header.shortcuts')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => openDialog('shortcuts')}
            aria-label={t('header.shortcuts')}
          >
            <CircleHelp size={18} />
          </ActionIcon>
        </Tooltip>
        <LanguageMenu />
        <ViewMenu />
      </div>
    </header>
  )
}

const CONNECTION_TEXT = {
  connecting: 'header.connecting',
  connected: 'header.connected',
  unreachable: 'header.disconnected',
  unavailable: 'header.connecting',
  signed_out: 'header.disconnected',
} as const satisfies Record<Connection, string>

const ConnectionState = () => {
  const { t } = useTranslation()
  const connection = useConnection((state) => state.connection)
  return (
    <span className={classes.connection} data-state={connection} role="status">
      {t(CONNECTION_TEXT[connection])}
    </span>
  )
}

const LANGUAGE_NAME = { de: 'Deutsch', en: 'English' } as const

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

const SCHEME_TEXT = {
  system: 'header.scheme.system',
  light: 'header.scheme.light',
  dark: 'header.scheme.dark',
} as const

const DENSITY_TEXT = {
  compact: 'header.density.compact',
  normal: 'header.density.normal',
  roomy: 'header.density.roomy',
} as const

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
            {t(SCHEME_TEXT[scheme])}
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
            {t(DENSITY_TEXT[each])}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
