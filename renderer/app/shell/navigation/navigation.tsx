// The navigation: screens by section, each with its key. Hovering over an entry loads its screen, so that it opens at
// once.
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { PLACE_SECTIONS, type PlaceSection, type Screen } from '../screen.ts'
import classes from './navigation.module.css'

/** The path of the open screen, without its parameters. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname })

const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

export const Navigation = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const places = screens.filter(({ keys }) => keys !== null)
  return PLACE_SECTIONS.map((section) => (
    <Section key={section} section={section} places={places.filter((place) => place.section === section)} />
  ))
}

/** A folded section still shows the open screen. */
const Section = ({ section, places }: { readonly section: PlaceSection; readonly places: readonly Screen[] }) => {
  const { t } = useTranslation()
  const path = usePath()
  const list = useId()
  const folded = usePreferences((state) => state.foldedPlaces)
  const isFolded = folded.includes(section)
  const fold = () =>
    setPreferences({ foldedPlaces: isFolded ? folded.filter((each) => each !== section) : [...folded, section] })
  const shown = isFolded ? places.filter((place) => isAt(path, place.path)) : places
  if (places.length === 0) return null
  const Chevron = isFolded ? ChevronRight : ChevronDown
  return (
    <div className={classes.section}>
      <button type="button" className={classes.heading} aria-expanded={!isFolded} aria-controls={list} onClick={fold}>
        <Chevron size={12} aria-hidden />
        <span>{t(`place.${section}`)}</span>
      </button>
      <ul id={list} className={classes.places} aria-label={t(`place.${section}`)}>
        {shown.map(({ path: place, title, icon: Icon, keys, load }) => (
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
    </div>
  )
}
