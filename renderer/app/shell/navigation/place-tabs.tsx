// The tabs of a place with several screens.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Screen, screenAt, tabAt, tabsOf } from '../screen.ts'
import { usePath } from './navigation.tsx'
import classes from './place-tabs.module.css'

export const PlaceTabs = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  const path = usePath()
  const screen = screenAt(path, screens)
  const tabs = screen === undefined ? [] : tabsOf(screen.place, screens)
  if (screen === undefined || tabs.length < 2) return null
  const current = tabAt(path, tabs)
  return (
    <nav className={classes.tabs} aria-label={t(`place.${screen.place}`)}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
          aria-keyshortcuts={tab.keys ?? undefined}
          activeOptions={EXACTLY}
          onPointerEnter={() => void tab.load()}
          onFocus={() => void tab.load()}
        >
          {t(tab.title)}
        </Link>
      ))}
    </nav>
  )
}

/** The router marks links by itself, also those whose path only begins with this one. */
const EXACTLY = { exact: true, includeSearch: false } as const
