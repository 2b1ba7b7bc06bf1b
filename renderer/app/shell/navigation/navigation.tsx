// The navigation: the ten places, the bank accounts under the bank, and the gear of the settings. Hovering over an entry
// loads its screen, so that it opens at once.
import { Link, useLocation } from '@tanstack/react-router'
import { type LucideIcon, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PLACES, type Place, type Screen, screenAt, tabsOf } from '../screen.ts'
import classes from './navigation.module.css'

/** The path of the open screen, without its parameters. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname })

interface Props {
  readonly screens: readonly Screen[]
  /** Under the entry of the bank. */
  readonly accounts: ReactNode
}

export const Navigation = ({ screens, accounts }: Props) => (
  <ul className={classes.places}>
    {PLACES.filter((place) => place !== 'settings').map((place) => (
      <li key={place} className={place === 'bank' ? classes.bank : undefined}>
        <PlaceLink place={place} screens={screens} />
        {place === 'bank' && accounts}
      </li>
    ))}
  </ul>
)

export const SettingsLink = ({ screens }: { readonly screens: readonly Screen[] }) => (
  <PlaceLink place="settings" screens={screens} icon={Settings} />
)

interface LinkProps {
  readonly place: Place
  readonly screens: readonly Screen[]
  /** Default: that of its first screen. */
  readonly icon?: LucideIcon
}

const PlaceLink = ({ place, screens, icon }: LinkProps) => {
  const { t } = useTranslation()
  const path = usePath()
  const [first] = tabsOf(place, screens)
  if (first === undefined) return null
  const Icon = icon ?? first.icon
  return (
    <Link
      to={first.path}
      className={classes.place}
      aria-current={screenAt(path, screens)?.place === place ? 'page' : undefined}
      aria-keyshortcuts={first.keys ?? undefined}
      title={t(`place.${place}`)}
      activeOptions={NEVER_BY_ITSELF}
      onPointerEnter={() => void first.load()}
      onFocus={() => void first.load()}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.placeName}>{t(`place.${place}`)}</span>
    </Link>
  )
}

/** The place of a screen decides, not its path. */
const NEVER_BY_ITSELF = { exact: true, includeSearch: false } as const
