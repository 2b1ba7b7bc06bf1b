// The checks of the books, each with the way to what it is about.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BooksCheckObject } from '../../../shared/api/endpoints/books-checks.ts'
import { booksChecksQuery } from '../data/query/books-checks.ts'
import { openDialog } from '../dialog/stack.ts'
import { Money } from '../part/money.tsx'
import { CheckList } from './check-list.tsx'
import './text/index.ts'

export const BooksChecks = () => {
  const { t } = useTranslation()
  const { data: checks } = useQuery(booksChecksQuery)
  if (!checks) return null
  const shown = checks.map((check, index) => ({
    ...{ key: `${check.code} ${index}`, state: check.state, text: check.text },
    more: check.state === 'wrong' && <Found check={check} />,
  }))
  return <CheckList checks={shown} label={t('check.books')} />
}

const Found = ({ check }: { readonly check: BooksCheckObject }) => {
  const { code, subject, difference, currency } = check
  const { t } = useTranslation()
  return (
    <>
      {difference !== null && code !== 'documents_booked' && (
        <>
          {t('check.difference')} <Money amount={difference} currency={currency} withCurrency />{' '}
        </>
      )}
      {subject?.type === 'ledger_account' && <Link to={`/accounts/${subject.id}`}>{t('check.account')}</Link>}
      {subject?.type === 'bank_account' && (
        <Link to="/transactions" search={{ account: subject.id }}>
          {t('check.transactions')}
        </Link>
      )}
      {check.opening !== null && (
        <Button size="compact-xs" variant="light" onClick={() => openDialog('bank_opening', { check })}>
          {t('check.opening')}
        </Button>
      )}
      {code === 'documents_booked' && (
        <Button size="compact-xs" variant="light" onClick={() => openDialog('book_documents', {})}>
          {t('check.book')}
        </Button>
      )}
    </>
  )
}
