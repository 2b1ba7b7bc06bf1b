// Sign-ins from other machines, successful or not: shown only if the server accepts other machines.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SignInEventObject } from '../../../shared/api/endpoints/organization/sign-ins.ts'
import { signInsQuery } from '../data/query/installation/sign-ins.ts'
import { formatInstant } from '../text/format.ts'
import { Section } from '../view/page.tsx'
import { Table } from '../view/table.tsx'

export const SignInsSection = () => {
  const { t } = useTranslation()
  const { data } = useQuery(signInsQuery)
  if (data === undefined || data.meta.total === 0) return null
  return (
    <Section title={t('people.sign-ins')} hint={t('people.sign-ins.hint', { count: data.meta.total })}>
      <Table
        label={t('people.sign-ins')}
        columns={[
          t('people.column.when'),
          t('word.name'),
          t('people.column.what'),
          t('word.from'),
          t('people.column.times'),
        ]}
      >
        {data.data.map((event) => (
          <SignInRow key={event.id} event={event} />
        ))}
      </Table>
    </Section>
  )
}

const SignInRow = ({ event: { time, user, action, address, about, count } }: { readonly event: SignInEventObject }) => {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">{formatInstant(time)}</th>
      <td>{user?.name ?? t('people.sign-in.unknown')}</td>
      <td>
        {t(`people.sign-in.${action}`)}
        {about !== null && `: ${about}`}
      </td>
      <td>{address ?? '–'}</td>
      <td>{count}</td>
    </tr>
  )
}
