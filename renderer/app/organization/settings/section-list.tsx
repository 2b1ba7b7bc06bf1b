// The list of sections at the left: it marks the current one, and those with unsaved or invalid fields.
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SETTING_SECTIONS, type SettingSection } from '../../address/organization.ts'
import classes from '../organization.module.css'

type Sections = ReadonlySet<SettingSection | null>

interface Props {
  /** Null: fields of several sections are shown. */
  readonly current: SettingSection | null
  readonly marked: { readonly changed: Sections; readonly invalid: Sections }
  readonly onSection: (section: SettingSection) => void
}

export const SectionList = ({ current, marked, onSection }: Props) => {
  const { t } = useTranslation()
  const go = (section: SettingSection) => (event: MouseEvent) => {
    // With a modifier key it opens in another window, as every link does.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onSection(section)
  }
  return (
    <nav className={classes.sections} aria-label={t('organization.sections')}>
      {SETTING_SECTIONS.map((section, index) => (
        <Link
          key={section}
          to="/organization"
          search={{ section }}
          onClick={go(section)}
          className={classes.sectionLink}
          aria-current={section === current ? 'page' : undefined}
          aria-keyshortcuts={`${(index + 1) % 10}`}
        >
          {t(`section.${section}`)}
          {marked.invalid.has(section) ? (
            <span className={classes.invalid}>{t('organization.section.wrong')}</span>
          ) : (
            marked.changed.has(section) && (
              <span className={classes.dot} role="img" aria-label={t('organization.section.changed')} />
            )
          )}
        </Link>
      ))}
    </nav>
  )
}
