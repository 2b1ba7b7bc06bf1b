// The open credits of companies, each next to the documents that it could settle: Enter offsets them, one after the other.
import { Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type OffsetProposal, offsetProposalsQuery } from '../../data/query/open-item/offset-proposals.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { DateInput } from '../../form/date-input.tsx'
import { Money } from '../../part/money.tsx'
import { showProblem } from '../../part/toast.tsx'
import { formatAmount, formatDate } from '../../text/format.ts'
import { useUsualDay } from '../../view/usual-day.ts'
import { saveOffset } from '../item-actions.ts'
import classes from './offset.module.css'
import '../text/dictionary.ts'

export const OffsetProposalsDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('command.offset-proposals')} size="lg">
      <Proposals onClose={onClose} />
    </Dialog>
  )
}

const keyOf = ({ company_id, currency, documents }: OffsetProposal): string =>
  [company_id, currency, documents[0]?.type].join(' ')

const Proposals = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { data: proposals } = useQuery(offsetProposalsQuery)
  const list = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState(0)
  const day = useUsualDay()
  const [chosen, setChosen] = useState<LocalDate | null>(null)
  const on = chosen ?? day
  // The focus goes to the next proposal, and at the end to the button that closes.
  useEffect(() => {
    if (done > 0) list.current?.querySelector<HTMLElement>('button')?.focus()
  }, [done])
  if (!proposals) return <Loader size="sm" />
  const offset = async (proposal: OffsetProposal) => {
    const documents = proposal.documents.map(({ type, id, amount }) => ({ type, id, amount }))
    const date = proposal.from_date > on ? proposal.from_date : on
    try {
      await saveOffset({ documents, date }, numbersOf(proposal, false))
      setDone((before) => before + 1)
    } catch (error) {
      showProblem(error)
    }
  }
  return (
    <div ref={list} className={classes.proposals}>
      {proposals.length === 0 ? (
        <>
          <Text fz={14}>{t('items.proposals.none')}</Text>
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      ) : (
        <>
          <ul className={classes.documents}>
            {proposals.map((proposal, index) => (
              <ProposalItem
                key={keyOf(proposal)}
                proposal={proposal}
                isFirst={index === 0}
                onOffset={() => void offset(proposal)}
              />
            ))}
          </ul>
          <DateInput label={t('word.date')} description={t('items.proposals.date')} value={on} onChange={setChosen} />
        </>
      )}
    </div>
  )
}

interface ProposalItemProps {
  readonly proposal: OffsetProposal
  readonly isFirst: boolean
  readonly onOffset: () => void
}

const ProposalItem = ({ proposal, isFirst, onOffset }: ProposalItemProps) => {
  const { t } = useTranslation()
  const { company_name: company, amount, currency } = proposal
  return (
    <li>
      <div>
        <strong>{company}</strong> <Money amount={amount} currency={currency} withCurrency />
        <Text c="dimmed" fz={13}>
          {t('items.proposals.line', { credits: creditsOf(proposal), debts: numbersOf(proposal, false) })}
        </Text>
      </div>
      <Button
        size="compact-sm"
        aria-label={`${t('items.offset.do')}: ${company}`}
        onClick={onOffset}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      >
        {t('items.offset.do')}
      </Button>
    </li>
  )
}

const numbersOf = ({ documents }: OffsetProposal, isCredit: boolean): string =>
  documents.flatMap(({ is_credit, number }) => (is_credit === isCredit ? number : [])).join(', ')

/** `Guthaben vom 3. März (CHF 150.00)`, or the credit note by its number. */
const creditsOf = ({ documents, currency }: OffsetProposal): string =>
  documents
    .filter(({ is_credit }) => is_credit)
    .map(({ number, date, amount, is_on_account }) =>
      i18next.t(is_on_account ? 'items.proposals.credit' : 'items.proposals.document', {
        number,
        date: formatDate(date),
        amount: `${currency} ${formatAmount(amount, currency)}`,
      }),
    )
    .join(', ')
