// A line of a review: a row, or rows that say the same, with its proposal, certainty and amounts.
import { Checkbox, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { vatRatesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { Money } from '../../part/money.tsx'
import { countParams, formatAmount, formatDate } from '../../text/format.ts'
import { currencyTotals } from '../../view/currency-totals.ts'
import { Reasons } from '../../view/proposal/reasons.tsx'
import { type ProposalFacts, proposalText } from '../proposal/proposal-text.ts'
import { oneLine, signedAmount, textOf } from '../row-text.ts'
import classes from './review.module.css'
import { type OpenTransaction, ratesOf } from './review-groups.ts'
import { countedRows, isTransfer, type ReviewLine } from './review-lines.ts'

export interface ChoiceProps {
  readonly facts: ProposalFacts
  readonly chosen: ReadonlySet<string>
  /** The groups, lines and rows that are open. */
  readonly open: ReadonlySet<string>
  readonly onChoose: (items: readonly OpenTransaction[], isChosen: boolean) => void
  readonly onOpen: (id: string, isOpen: boolean) => void
}

type LineProps = ChoiceProps & { readonly line: ReviewLine }

export const ProposalLine = ({ line, ...shared }: LineProps) => {
  const [first, second] = line.items
  return first && second === undefined ? (
    <ProposalRow item={first} {...shared} />
  ) : (
    <FoldedLine line={line} {...shared} />
  )
}

/** Several rows that say the same: chosen together, or one by one when the line is open. */
const FoldedLine = ({ line: { id, items }, ...shared }: LineProps) => {
  const { t } = useTranslation()
  const { facts, chosen, open, onChoose, onOpen } = shared
  const isOpen = open.has(id)
  const count = items.filter(({ row }) => chosen.has(row.id)).length
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is in it */}
      <label className={classes.row}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          data-review-stop={id}
          aria-label={labelOf(t, items, facts)}
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={() => onChoose(items, count < items.length)}
        />
        <RowCells items={items} facts={facts}>
          <UnstyledButton
            className={classes.fold}
            tabIndex={-1}
            aria-expanded={isOpen}
            onClick={() => onOpen(id, !isOpen)}
          >
            {sizeOf(t, items)}
          </UnstyledButton>
        </RowCells>
      </label>
      {isOpen && (
        <ul className={classes.alike}>
          {items.map((item) => (
            <li key={item.row.id}>
              <ProposalRow item={item} {...shared} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const ProposalRow = ({ item, facts, chosen, open, onChoose }: ChoiceProps & { readonly item: OpenTransaction }) => {
  const { t } = useTranslation()
  const { row, found } = item
  const isOpen = open.has(row.id)
  const box = useRef<HTMLInputElement>(null)
  const reasons = row.matches[0]?.reasons ?? found?.suggestion?.reasons ?? []
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
          aria-label={labelOf(t, [item], facts)}
          checked={chosen.has(row.id)}
          onChange={(event) => onChoose([item], event.currentTarget.checked)}
        />
        <RowCells items={[item]} facts={facts} />
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
const textOfProposal = (t: TFunction, { row, found }: OpenTransaction, facts: ProposalFacts) =>
  proposalText(t, row, facts, found === null ? undefined : { ...found, why_not: found.why_not.map(({ text }) => text) })

/** How many rows a folded line has. */
const sizeOf = (t: TFunction, items: readonly OpenTransaction[]): string =>
  isTransfer(items) ? t('review.both-sides') : t('review.alike', countParams(items.length))

/** The name of a line: counterparty, amount, proposal and certainty, and how many rows it has when there are several. */
const labelOf = (t: TFunction, items: readonly OpenTransaction[], facts: ProposalFacts): string => {
  const [first] = items
  if (first === undefined) return ''
  const shown = textOfProposal(t, first, facts)
  return [
    oneLine(first.row.name) || textOf(t, first.row),
    items.length > 1 && sizeOf(t, items),
    ...currencyTotals(countedRows(items)).map((total) => `${total.currency} ${signedAmount(total)}`),
    shown?.main,
    shown?.certainty,
  ]
    .filter(Boolean)
    .join(', ')
}

interface CellsProps {
  /** The least certain first: its certainty is shown. */
  readonly items: readonly OpenTransaction[]
  readonly facts: ProposalFacts
  /** Takes the place of the text. */
  readonly children?: React.ReactNode
}

export const RowCells = ({ items, facts, children }: CellsProps) => {
  const { t } = useTranslation()
  const rates = useQuery(vatRatesQuery).data
  const [first] = items
  if (first === undefined) return null
  const { row } = first
  const shown = textOfProposal(t, first, facts)
  const tax = ratesOf(first, rates)
  const name = oneLine(row.name)
  const text = textOf(t, row)
  const days = items.flatMap(({ row: { booking_date: day } }) => day ?? []).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  return (
    <>
      <span className={classes.lines}>
        <span>{from === '' ? '' : formatDate(from)}</span>
        {to !== from && <span className={classes.small}>– {formatDate(to)}</span>}
      </span>
      <span className={classes.lines} title={[name, ...items.map((item) => item.row.text)].filter(Boolean).join('\n')}>
        <bdi>{name || text}</bdi>
        {children ?? (name !== '' && <bdi className={classes.small}>{text}</bdi>)}
      </span>
      <span className={classes.lines} title={shown?.hint}>
        <bdi className={classes.proposal} data-kind={shown?.kind}>
          {shown?.main}
        </bdi>
        <span className={classes.small}>
          {[tax !== '' && t('review.tax', { rates: tax }), shown?.certainty, shown?.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Amounts rows={countedRows(items)} />
    </>
  )
}

/** The sum, and below it what its rows have: one amount several times, or the least and the most. */
const Amounts = ({ rows }: { readonly rows: readonly OpenTransaction['row'][] }) => {
  const sizes = rows.map(({ amount }) => Math.abs(amount)).toSorted((a, b) => a - b)
  const currency = rows[0]?.currency ?? ''
  const [least, most] = [sizes[0] ?? 0, sizes.at(-1) ?? 0].map((size) => formatAmount(size, currency))
  return (
    <span className={classes.amount}>
      {currencyTotals(rows).map(({ amount }) => (
        <Money key={currency} amount={amount} currency={currency} isSigned />
      ))}
      {rows.length > 1 && (
        <span className={classes.small}>{least === most ? `${rows.length} × ${least}` : `${least} – ${most}`}</span>
      )}
    </span>
  )
}
