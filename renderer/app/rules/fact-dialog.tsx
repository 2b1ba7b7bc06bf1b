// One learned fact: its content, its confidence, and the bookings that it was learned from.
import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, RotateCcw, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LearnedFactObject } from '../../../shared/api/endpoints/matching/learned-facts.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { factQuery } from '../data/query/matching/learned-facts.ts'
import { companyQuery } from '../data/query/open-item/companies.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { Facts } from '../part/facts.tsx'
import { Money } from '../part/money.tsx'
import { DateText } from '../part/texts.tsx'
import { formatCount, formatDate } from '../text/format.ts'
import { ReadTable } from '../view/table.tsx'
import { forgetFact, restoreFact } from './fact-actions.ts'
import { factInWords, targetInWords } from './fact-words.ts'
import classes from './rules.module.css'
import { useRuleNames } from './use-rule-names.ts'
import './text/dictionary.ts'

export const FactDialog = ({ isOpen, onClose, factId }: DialogControls & { readonly factId: string }) => {
  const { t } = useTranslation()
  const { data: fact } = useQuery(factQuery(factId))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('facts.detail')} size="lg">
      {fact ? <Fact fact={fact} onClose={onClose} /> : <Skeleton height={160} />}
    </Dialog>
  )
}

const Fact = ({ fact, onClose }: { readonly fact: LearnedFactObject; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const names = useRuleNames()
  const { data: company } = useQuery(companyQuery(fact.target.company_id))
  const account = useAccounts().data?.find(({ id }) => id === fact.bank_account_id)
  const isForgotten = fact.state === 'forgotten'
  return (
    <div className={classes.fact}>
      <Facts>
        <dt>{t('facts.column.value')}</dt>
        <dd>
          <bdi>{factInWords(t, fact)}</bdi>
        </dd>
        <dt>{t('word.account')}</dt>
        <dd>
          <bdi>{account?.name}</bdi>, {t(fact.direction === 'credit' ? 'rules.words.credit' : 'rules.words.debit')}
        </dd>
        <dt>{t('facts.column.target')}</dt>
        <dd>{targetInWords(t, fact, company?.name ?? null, names)}</dd>
        <dt>{t('word.state')}</dt>
        <dd>
          {t(`facts.state.${fact.state}`)}. {t(`facts.state.${fact.state}.hint`)}
        </dd>
      </Facts>
      <ReadTable
        className={classes.entries}
        caption={
          <>
            {t('facts.detail.entries')}
            {fact.entries_count > fact.entries.length &&
              ` · ${t('facts.detail.first', { shown: formatCount(fact.entries.length), total: formatCount(fact.entries_count) })}`}
          </>
        }
        columns={[t('word.date'), { figure: t('field.amount') }, t('facts.detail.verdict')]}
      >
        {fact.entries.map((entry) => (
          <tr key={entry.bank_transaction_id}>
            <td>
              <Link
                to="/transactions"
                search={{ open: entry.bank_transaction_id }}
                onClick={onClose}
                aria-label={t('facts.detail.show', { day: entry.date === null ? '' : formatDate(entry.date) })}
              >
                {entry.date === null ? '–' : <DateText date={entry.date} />}
              </Link>
            </td>
            <td data-figure>
              <Money amount={entry.amount} currency={account?.currency ?? names.currency} isSigned />
            </td>
            <td data-tone={entry.supports ? 'good' : 'bad'}>
              {entry.supports ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}{' '}
              {t(entry.supports ? 'facts.detail.supports' : 'facts.detail.against')}
            </td>
          </tr>
        ))}
      </ReadTable>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        {isForgotten ? (
          <Button leftSection={<RotateCcw size={15} />} onClick={() => void restoreFact(fact)} data-autofocus>
            {t('facts.restore')}
          </Button>
        ) : (
          <Button
            color="red"
            variant="light"
            leftSection={<Trash2 size={15} />}
            onClick={() => void forgetFact(fact)}
            data-autofocus
          >
            {t('facts.forget')}
          </Button>
        )}
      </Group>
    </div>
  )
}
