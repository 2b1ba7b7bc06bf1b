// The places of the window: each screen with its key. Pointing at one loads it, so that opening it waits for nothing.
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Screen } from './screen.ts'
import classes from './sidebar.module.css'

/** The address of the screen that is open, without what it was asked for. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname })

const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

export const Navigation = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  const path = usePath()
  return (
    <ul className={classes.places}>
      {screens
        .filter(({ keys }) => keys !== null)
        .map(({ path: place, title, icon: Icon, keys, load }) => (
          <li key={place}>
            <Link
              to={place}
              className={classes.place}
              aria-current={isAt(path, place) ? 'page' : undefined}
              aria-keyshortcuts={keys ?? undefined}
              title={t(title)}
              onPointerEnter={() => void load()}
              onFocus={() => void load()}
            >
              <Icon size={16} aria-hidden />
              <span className={classes.placeName}>{t(title)}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}
