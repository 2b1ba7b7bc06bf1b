// Sign-ins from other machines, successful or not: shown only if the server accepts other machines.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SignInEventObject } from '../../../shared/api/endpoints/organization/sign-ins.ts'
import type { SignInAction } from '../../../shared/record/organization/sign-in-event.ts'
import { signInsQuery } from '../data/query/installation/sign-ins.ts'
import { formatInstant } from '../text/format.ts'
import { Section } from '../view/page.tsx'
import { Table } from '../view/table.tsx'

const ACTION_TEXT = {
  signed_in: 'people.sign-in.in',
  sign_in_failed: 'people.sign-in.failed',
  second_factor_failed: 'people.sign-in.second-failed',
  signed_out: 'people.sign-in.out',
  session_ended: 'people.sign-in.ended',
  link_made: 'people.sign-in.link-made',
  link_used: 'people.sign-in.link-used',
  token_made: 'people.sign-in.token-made',
  token_revoked: 'people.sign-in.token-revoked',
} as const satisfies Readonly<Record<SignInAction, string>>

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
        {t(ACTION_TEXT[action])}
        {about !== null && `: ${about}`}
      </td>
      <td>{address ?? '–'}</td>
      <td>{count}</td>
    </tr>
  )
}
