// A group of a review: its name, count and sum, its least certain rows, and a button that shows more of them.
import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vatRatesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { Money } from '../../part/money.tsx'
import { countParams, formatCount, formatDate } from '../../text/format.ts'
import { currencyTotals } from '../../view/currency-totals.ts'
import { Reasons } from '../../view/proposal/reasons.tsx'
import { openMatch } from '../open-match.ts'
import { type ProposalFacts, proposalText } from '../proposal/proposal-text.ts'
import { oneLine, signedAmount, textOf } from '../row-text.ts'
import classes from './review.module.css'
import { type OpenTransaction, type ProposalGroup, ratesOf, type SkippedGroup } from './review-groups.ts'

/** Rows of a closed group: enough to see what it is. */
const SHOWN = 3
/** A group that is not larger shows all of its rows: a button would cost more than it hides. */
const SMALL = 6
/** How many more the button shows. */
const STEP = 100

interface GroupProps {
  readonly group: ProposalGroup
  readonly facts: ProposalFacts
  readonly chosen: ReadonlySet<string>
  /** The row or group that is open. */
  readonly openId: string | null
  readonly onChoose: (items: readonly OpenTransaction[], isChosen: boolean) => void
}

export const ProposalGroupView = ({
  group: { kind, isCertain, items },
  facts,
  chosen,
  openId,
  onChoose,
}: GroupProps) => {
  const { t } = useTranslation()
  const name = t(`review.kind.${kind}`)
  const certainty = t(isCertain ? 'review.certain' : 'review.uncertain')
  const count = items.filter(({ row }) => chosen.has(row.id)).length
  const key = `${kind} ${isCertain}`
  return (
    <section
      className={classes.group}
      aria-label={t('review.group', { ...countParams(items.length), name, certainty })}
    >
      <div className={classes.head}>
        <Checkbox
          size="xs"
          data-review-stop={key}
          aria-label={t('review.group', { ...countParams(items.length), name, certainty })}
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={() => onChoose(items, count < items.length)}
        />
        <span>
          <span className={classes.name}>{name}</span> <span data-tone={isCertain ? 'good' : 'warn'}>{certainty}</span>{' '}
          <span data-tone="quiet">
            {count === 0 || count === items.length
              ? formatCount(items.length)
              : t('review.partly', { chosen: formatCount(count), ...countParams(items.length) })}
          </span>
        </span>
        <Totals items={items} />
      </div>
      <Rows items={items} isOpen={openId === key}>
        {(item) => (
          <ProposalRow
            item={item}
            facts={facts}
            isChosen={chosen.has(item.row.id)}
            isOpen={openId === item.row.id}
            onChoose={(isChosen) => onChoose([item], isChosen)}
          />
        )}
      </Rows>
    </section>
  )
}

interface SkippedProps {
  readonly group: SkippedGroup
  readonly facts: ProposalFacts
}

export const SkippedGroupView = ({ group: { reason, items }, facts }: SkippedProps) => {
  const { t } = useTranslation()
  const name = t(`review.skip.${reason}`)
  return (
    <section className={classes.group} aria-label={name}>
      <div className={classes.head} data-skipped>
        <span>
          <span className={classes.name}>{name}</span> <span data-tone="quiet">{formatCount(items.length)}</span>
        </span>
        <Totals items={items} />
      </div>
      <Rows items={items} isOpen={false}>
        {(item) => (
          <UnstyledButton
            className={classes.row}
            data-review-stop=""
            title={t('detail.match')}
            onClick={() => openMatch(item.row.id, {})}
          >
            <RowCells item={item} facts={facts} />
          </UnstyledButton>
        )}
      </Rows>
    </section>
  )
}

interface RowsProps {
  readonly items: readonly OpenTransaction[]
  readonly isOpen: boolean
  readonly children: (item: OpenTransaction) => React.ReactNode
}

const Rows = ({ items, isOpen, children }: RowsProps) => {
  const { t } = useTranslation()
  const [more, setMore] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const count = items.length <= SMALL ? SMALL : SHOWN + more + (isOpen ? STEP : 0)
  const hidden = items.length - count
  const show = () => {
    setMore(more + STEP)
    // The button moves down or goes: the first of the new rows takes the focus.
    const first = count
    requestAnimationFrame(() =>
      list.current?.children[first]?.querySelector<HTMLElement>('[data-review-stop]')?.focus(),
    )
  }
  return (
    <>
      <ul ref={list}>
        {items.slice(0, count).map((item) => (
          <li key={item.row.id}>{children(item)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button data-review-stop="" size="compact-xs" variant="subtle" ml={26} mt={2} onClick={show}>
          {t('review.more', countParams(hidden))}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly item: OpenTransaction
  readonly facts: ProposalFacts
  readonly isChosen: boolean
  readonly isOpen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

const ProposalRow = ({ item, facts, isChosen, isOpen, onChoose }: RowProps) => {
  const { t } = useTranslation()
  const { row, found } = item
  const box = useRef<HTMLInputElement>(null)
  const reasons = row.matches[0]?.reasons ?? found?.suggestion?.reasons ?? []
  const shown = textOfProposal(t, item, facts)
  const name = oneLine(row.name) || textOf(t, row)
  const label = [name, `${row.currency} ${signedAmount(row)}`, shown?.main, shown?.certainty].filter(Boolean).join(', ')
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is in it */}
      <label className={classes.row}>
        <Checkbox
          ref={box}
          size="xs"
          tabIndex={-1}
          data-review-stop={row.id}
          aria-label={label}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <RowCells item={item} facts={facts} />
      </label>
      {isOpen && (
        <div className={classes.reasons} role="status">
          <Reasons reasons={reasons} isFull />
        </div>
      )}
    </>
  )
}

/** The proposal in the words of the list. */
const textOfProposal = (
  t: Parameters<typeof proposalText>[0],
  { row, found }: OpenTransaction,
  facts: ProposalFacts,
): ReturnType<typeof proposalText> =>
  proposalText(t, row, facts, found === null ? undefined : { ...found, why_not: found.why_not.map(({ text }) => text) })

const RowCells = ({ item, facts }: { readonly item: OpenTransaction; readonly facts: ProposalFacts }) => {
  const { t } = useTranslation()
  const { row } = item
  const shown = textOfProposal(t, item, facts)
  const rates = ratesOf(item, useQuery(vatRatesQuery).data)
  const name = oneLine(row.name)
  const text = textOf(t, row)
  return (
    <>
      <span>{row.booking_date === null ? '' : formatDate(row.booking_date)}</span>
      <span className={classes.lines} title={[name, row.text].filter(Boolean).join('\n')}>
        <bdi>{name || text}</bdi>
        {name !== '' && <bdi className={classes.small}>{text}</bdi>}
      </span>
      <span className={classes.lines} title={shown?.hint}>
        <bdi className={classes.proposal} data-kind={shown?.kind}>
          {shown?.main}
        </bdi>
        <span className={classes.small}>
          {[rates !== '' && t('review.tax', { rates }), shown?.certainty, shown?.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.amount}>
        <Money amount={row.amount} currency={row.currency} isSigned />
      </span>
    </>
  )
}

/** Credits and debits by currency: a sum of both would say nothing. */
export const Totals = ({ items }: { readonly items: readonly OpenTransaction[] }) => {
  const rows = items.map(({ row }) => row)
  const sums = [rows.filter(({ amount }) => amount > 0), rows.filter(({ amount }) => amount < 0)].flatMap(
    currencyTotals,
  )
  return (
    <span className={classes.sums}>
      {sums.map(({ currency, amount }) => (
        <Money key={`${currency} ${amount > 0}`} amount={amount} currency={currency} withCurrency isSigned />
      ))}
    </span>
  )
}
