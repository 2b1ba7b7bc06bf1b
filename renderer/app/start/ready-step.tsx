// The end of the guide: the next steps.
import { Box, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportButton } from '../import/drop/import-button.tsx'
import classes from './start.module.css'

export const ReadyStep = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation()
  const title = useId()
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => actions.current?.querySelector('button')?.focus(), [])
  return (
    <section className={classes.form} aria-labelledby={title}>
      <h2 id={title}>{t('start.ready.heading')}</h2>
      <div className={classes.dropHere}>
        <FileDown size={32} strokeWidth={1.25} aria-hidden />
        <p>{t('start.ready.hint')}</p>
        <div ref={actions}>
          <ImportButton accountId={null} />
        </div>
      </div>
      <Group gap={8} wrap="nowrap" mt={28}>
        <Button variant="default" onClick={onBack}>
          {t('start.back')}
        </Button>
        <Box component="span" flex={1} />
        <Button component={Link} to="/overview" variant="light">
          {t('start.ready.overview')}
        </Button>
      </Group>
    </section>
  )
}
