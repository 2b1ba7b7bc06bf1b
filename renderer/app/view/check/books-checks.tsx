// The checks of the books, each with a link to its subject.

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { separateBankAccount } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BooksCheckObject } from '../../../../shared/api/endpoints/ledger/books-checks.ts'
import { call } from '../../data/api.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { booksChecksQuery } from '../../data/query/ledger/books-checks.ts'
import { refreshTables } from '../../data/refresh.ts'
import { openDialog } from '../../dialog/stack.ts'
import { Money } from '../../part/money.tsx'
import { showDone, showProblem } from '../../part/toast.tsx'
import { CheckList } from './check-list.tsx'
import '../text/dictionary.ts'

export const BooksChecks = () => {
  const { t } = useTranslation()
  const { data: checks } = useQuery(booksChecksQuery)
  if (!checks) return null
  const shown = checks.map((check, index) => ({
    key: `${check.code} ${index}`,
    state: check.state,
    text: check.text,
    more: check.state === 'wrong' && <Difference check={check} />,
  }))
  return <CheckList checks={shown} label={t('check.books')} />
}

/** The bank accounts on one ledger account: the first of them keeps it. */
const SharedAccounts = ({ ledgerId }: { readonly ledgerId: string | null }) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useAccounts()
  const separating = useMutation({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) => {
      await call(separateBankAccount, { params: { bankAccountId: id } })
      refreshTables('bank_account', 'bank_transaction', 'journal_entry', 'ledger_account')
      showDone(i18next.t('check.separated', { name }))
    },
    onError: showProblem,
  })
  return accounts
    .filter(({ account_id }) => account_id === ledgerId)
    .slice(1)
    .map(({ id, name }) => (
      <Button
        key={id}
        size="compact-xs"
        variant="light"
        loading={separating.isPending}
        onClick={() => separating.mutate({ id, name })}
      >
        {t('check.separate', { name })}
      </Button>
    ))
}

const Difference = ({ check }: { readonly check: BooksCheckObject }) => {
  const { code, subject, difference, currency } = check
  const { t } = useTranslation()
  return (
    <>
      {difference !== null && code !== 'documents_booked' && (
        <>
          {t('check.difference')} <Money amount={Math.abs(difference)} currency={currency} withCurrency />{' '}
        </>
      )}
      {subject?.type === 'ledger_account' && <Link to={`/accounts/${subject.id}`}>{t('screen.account-sheet')}</Link>}
      {subject?.type === 'bank_account' && (
        <Link to="/transactions" search={{ account: subject.id }}>
          {t('check.transactions')}
        </Link>
      )}
      {code === 'ledger_account_of_its_own' && <SharedAccounts ledgerId={subject?.id ?? null} />}
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
