// The state of the books themselves: when journals and stored files were last checked, what was repaired, and what is
// missing.
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStatus } from '../data/query/installation/status.ts'
import { countParams, formatInstant } from '../text/format.ts'
import { Section } from '../view/page.tsx'
import classes from './backup.module.css'

export const ChecksSection = () => {
  const { t } = useTranslation()
  const { data: status } = useStatus()
  if (!status) return null
  const { journals, kept_files, repairs } = status
  const { checked_at, checked, findings } = kept_files
  return (
    <Section title={t('backup.checks')} hint={t('backup.checks.hint')}>
      <div className={classes.checks}>
        <p>
          {journals.checked_at === null
            ? t('backup.checks.journals.not-yet')
            : t('backup.checks.journals', { when: formatInstant(journals.checked_at) })}
        </p>
        <p>
          {checked_at === null
            ? t('backup.checks.files.not-yet')
            : t('backup.checks.files', {
                when: formatInstant(checked_at),
                ...countParams(checked),
              })}{' '}
          {findings.length > 0 && t('backup.checks.files.bad', { count: findings.length })}
        </p>
        {repairs.length === 0 && <p>{t('backup.checks.nothing')}</p>}
        {repairs.map(({ id, time, book, message, is_open, missing }) => (
          <details key={id} className={classes.protocol}>
            <summary>
              {t(is_open ? 'backup.checks.loss' : 'backup.checks.repair')} · {formatInstant(time)} · {book}
            </summary>
            <div lang="en">{message}</div>
            {missing?.entries.map(({ seq, time: committedAt, action }) => (
              <div key={seq}>
                {seq} · {formatInstant(committedAt)} · <code>{action}</code>
              </div>
            ))}
          </details>
        ))}
        {repairs.some(({ is_open }) => is_open) && (
          <Text maw={760} c="dimmed" fz={13}>
            {t('backup.checks.report')}
          </Text>
        )}
      </div>
    </Section>
  )
}
