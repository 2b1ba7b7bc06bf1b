// The day up to which the books are locked, with the actions that lock more or unlock.
import { Button, Text } from '@mantine/core'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../command/registry.ts'
import { usePeriodLocks } from '../data/query/ledger/period-locks.ts'
import { openDialog } from '../dialog/stack.ts'
import { formatDate } from '../text/format.ts'
import { reopenLock } from './year-actions.ts'
import classes from './years.module.css'

export const BooksLock = () => {
  const { t } = useTranslation()
  const { data: locks = [] } = usePeriodLocks()
  const [latest] = locks.filter(({ kind }) => kind === 'books').toSorted((a, b) => (a.to < b.to ? 1 : -1))
  const lock = () => openDialog('lock_books', {})
  const reopen = () =>
    latest &&
    openDialog('reopen', {
      name: t('years.lock.name', { date: formatDate(latest.to) }),
      hint: t('years.lock.reopen.hint'),
      reopen: (reason) => reopenLock(latest, reason),
    })
  useCommands([
    { id: 'years.lock', title: t('years.lock'), section: 'edit', icon: Lock, keys: ['l'], run: lock },
    {
      id: 'years.lock.reopen',
      title: t('years.lock.reopen'),
      section: 'edit',
      icon: LockOpen,
      keys: ['o'],
      isEnabled: latest !== undefined,
      run: () => void reopen(),
    },
  ])
  return (
    <section className={classes.lock} aria-label={t('years.lock.section')}>
      <Lock size={18} aria-hidden />
      <Text span inherit flex={1}>
        {latest ? t('years.lock.state', { date: formatDate(latest.to) }) : t('years.lock.none')}
      </Text>
      {latest && (
        <Button size="xs" variant="default" onClick={reopen} aria-keyshortcuts="o">
          {t('years.lock.reopen')}
        </Button>
      )}
      <Button size="xs" variant="light" onClick={lock} aria-keyshortcuts="l">
        {t('years.lock.open-dialog')}
      </Button>
    </section>
  )
}
