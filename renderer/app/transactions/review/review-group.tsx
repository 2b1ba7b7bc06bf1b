// A group of a review: its name, count and sum, its least certain lines, and a button that shows more of them.
import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../part/money.tsx'
import { countParams, formatCount } from '../../text/format.ts'
import { currencyTotals } from '../../view/currency-totals.ts'
import { openMatch } from '../open-match.ts'
import type { ProposalFacts } from '../proposal/proposal-text.ts'
import classes from './review.module.css'
import type { OpenTransaction, ProposalGroup, SkippedGroup } from './review-groups.ts'
import { type ChoiceProps, ProposalLine, RowCells } from './review-line.tsx'
import { linesOf, type ReviewLine } from './review-lines.ts'

/** Lines of a closed group: enough to see what it is. */
const SHOWN = 3
/** A group that is not larger shows all of its lines: a button would cost more than it hides. */
const SMALL = 6
/** How many more the button shows. */
const STEP = 100

export const ProposalGroupView = ({ group, ...shared }: ChoiceProps & { readonly group: ProposalGroup }) => {
  const { t } = useTranslation()
  const { kind, isCertain, items } = group
  const { chosen, open, onChoose } = shared
  const lines = useMemo(() => linesOf(items), [items])
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
      <Lines lines={lines} isOpen={open.has(key)}>
        {(line) => <ProposalLine line={line} {...shared} />}
      </Lines>
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
      <Lines lines={items.map((item) => ({ id: item.row.id, items: [item] }))} isOpen={false}>
        {({ items: [item] }) =>
          item && (
            <UnstyledButton
              className={classes.row}
              data-review-stop=""
              title={t('detail.match')}
              onClick={() => openMatch(item.row.id, {})}
            >
              <RowCells items={[item]} facts={facts} />
            </UnstyledButton>
          )
        }
      </Lines>
    </section>
  )
}

interface LinesProps {
  readonly lines: readonly ReviewLine[]
  readonly isOpen: boolean
  readonly children: (line: ReviewLine) => React.ReactNode
}

const Lines = ({ lines, isOpen, children }: LinesProps) => {
  const { t } = useTranslation()
  const [more, setMore] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const count = lines.length <= SMALL ? SMALL : SHOWN + more + (isOpen ? STEP : 0)
  const hidden = lines.slice(count).flatMap(({ items }) => items)
  const show = () => {
    setMore(more + STEP)
    // The button moves down or goes: the first of the new lines takes the focus.
    const first = count
    requestAnimationFrame(() =>
      list.current?.children[first]?.querySelector<HTMLElement>('[data-review-stop]')?.focus(),
    )
  }
  return (
    <>
      <ul ref={list}>
        {lines.slice(0, count).map((line) => (
          <li key={line.id}>{children(line)}</li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <Button data-review-stop="" size="compact-xs" variant="subtle" ml={26} mt={2} onClick={show}>
          {t('review.more', countParams(hidden.length))}
        </Button>
      )}
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
