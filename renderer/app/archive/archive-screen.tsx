// The archive: exports the books as an audit package, shows the head of the journal so that it can be stored elsewhere,
// and adds time stamps of it.
import { Button, FileButton, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, FileUp, Printer, Stamp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../../shared/api/client.ts'
import {
  type ArchiveOverview,
  exportJournal,
  getTimeStampRequest,
  keepTimeStamp,
} from '../../../shared/api/endpoints/books/archive.ts'
import { useCommands } from '../command/registry.ts'
import { call, queryClient } from '../data/api.ts'
import { archiveQuery } from '../data/query/installation/archive.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { userQuery } from '../data/query/organization/user.ts'
import { queryKeys } from '../data/query-keys.ts'
import { CopyValue } from '../part/copy-value.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { saveFile, showDone } from '../part/toast.tsx'
import { formatInstant } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { Page, Section } from '../view/page.tsx'
import { Table } from '../view/table.tsx'
import { useHasPermission } from '../view/use-has-permission.ts'
import classes from './archive.module.css'
import './text/dictionary.ts'

const ALL = ''

export const ArchiveScreen = () => {
  const { t, i18n } = useTranslation()
  const { data: user } = useQuery(userQuery)
  const canExport = useHasPermission(['MANAGE_ACCOUNTING'])
  const { data: overview, error } = useQuery({ ...archiveQuery, enabled: canExport })
  const { data: years = [] } = useFiscalYears()
  const [day, setDay] = useState(ALL)
  const exporting = useMutation({ mutationFn: () => saveFile(exportAddress(day)) })
  useCommands([
    {
      id: 'archive.make',
      title: t('archive.export'),
      section: 'file',
      icon: Archive,
      keys: ['n'],
      isEnabled: canExport && !exporting.isPending,
      run: () => exporting.mutate(),
    },
  ])
  if (user !== undefined && !canExport)
    return (
      <Page title={t('archive.title')}>
        <p>{t('archive.forbidden')}</p>
      </Page>
    )
  return (
    <Page title={t('archive.title')}>
      <Section title={t('archive.export')} hint={t('archive.export.hint')}>
        <Stack gap={12} maw={620}>
          <NativeSelect
            label={t('archive.year')}
            description={t('archive.year.hint')}
            value={day}
            onChange={({ currentTarget: { value } }) => setDay(value)}
            data={[
              { value: ALL, label: t('archive.year.all') },
              ...years.map(({ name, start_date }) => ({ value: start_date, label: name })),
            ]}
          />
          <Button
            size="xs"
            leftSection={<Archive size={15} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
            aria-keyshortcuts="n"
            className={classes.send}
          >
            {t('archive.make')}
          </Button>
        </Stack>
      </Section>
      <ProblemAlert text={error && errorText(i18n.language, error)} />
      {!overview && !error && <Skeleton height={120} />}
      {overview && (
        <>
          <Head overview={overview} organization={user?.current_organization.name ?? ''} />
          <TimeStamps overview={overview} />
        </>
      )}
    </Page>
  )
}

const exportAddress = (day: string): string => callUrl(exportJournal, day === ALL ? {} : { query: { day } })

interface HeadProps {
  readonly overview: ArchiveOverview
  readonly organization: string
}

const Head = ({ overview: { head, statement_sha256 }, organization }: HeadProps) => {
  const { t } = useTranslation()
  return (
    <Section
      title={t('archive.head')}
      hint={t('archive.head.hint')}
      actions={
        <Button size="xs" variant="default" leftSection={<Printer size={15} />} onClick={() => window.print()}>
          {t('archive.head.print')}
        </Button>
      }
    >
      {head === null ? (
        <p>{t('archive.head.none')}</p>
      ) : (
        <dl className={classes.facts}>
          <dt>{t('archive.head.of')}</dt>
          <dd>
            <bdi>{organization}</bdi>
          </dd>
          <dt>{t('archive.head.commit')}</dt>
          <dd>{head.commit}</dd>
          <dt>{t('archive.head.time')}</dt>
          <dd>
            <time dateTime={head.time}>{formatInstant(head.time)}</time>
          </dd>
          <dt>{t('archive.head.hash')}</dt>
          <dd className={classes.hash}>
            {head.hash.replace(/.{8}(?=.)/g, '$& ')} <CopyValue value={head.hash} name={t('archive.head.copy')} />
          </dd>
          <dt>{t('archive.head.statement')}</dt>
          <dd className={classes.hash}>{statement_sha256?.replace(/.{8}(?=.)/g, '$& ')}</dd>
        </dl>
      )}
    </Section>
  )
}

const TimeStamps = ({ overview: { head, time_stamps } }: { readonly overview: ArchiveOverview }) => {
  const { t, i18n } = useTranslation()
  const storing = useMutation({
    mutationFn: (file: File) => call(keepTimeStamp, { body: { file } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.archive })
      // The history shows it, but it cannot be undone.
      showDone(t('archive.stamp.kept'), { action: null })
    },
  })
  return (
    <Section title={t('archive.stamp')} hint={t('archive.stamp.hint')}>
      <Group gap={8} align="stretch" mb={10}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Stamp size={15} />}
          disabled={head === null}
          onClick={() => void saveFile(callUrl(getTimeStampRequest))}
        >
          {t('archive.stamp.request')}
        </Button>
        <FileButton onChange={(file) => file && storing.mutate(file)} accept=".tsr,application/timestamp-reply">
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<FileUp size={15} />}
              loading={storing.isPending}
            >
              {t('archive.stamp.keep')}
            </Button>
          )}
        </FileButton>
      </Group>
      <ProblemAlert text={storing.error && errorText(i18n.language, storing.error)} />
      {time_stamps.length === 0 ? (
        <Text c="dimmed" fz={13}>
          {t('archive.stamp.none')}
        </Text>
      ) : (
        <Table
          label={t('archive.stamp.list')}
          columns={[
            t('archive.stamp.of'),
            t('archive.stamp.at'),
            t('archive.stamp.service'),
            t('word.number'),
            t('archive.stamp.kept-at'),
          ]}
        >
          {time_stamps.map(({ id, head: of, stamped_at, policy, serial, kept_at }) => (
            <tr key={id}>
              <th scope="row">{of.commit}</th>
              <td>
                <time dateTime={stamped_at}>{formatInstant(stamped_at)}</time>
              </td>
              <td>{policy}</td>
              <td>{serial}</td>
              <td>
                <time dateTime={kept_at}>{formatInstant(kept_at)}</time>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  )
}
