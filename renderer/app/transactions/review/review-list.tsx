// The groups of a review and their rows, moved through and chosen by keys.
import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countParams } from '../../text/format.ts'
import { useProposalFacts } from '../proposal/proposal-column.tsx'
import classes from './review.module.css'
import { ProposalGroupView, SkippedGroupView, Totals } from './review-group.tsx'
import { type OpenTransaction, type Review, withChoice } from './review-groups.ts'

interface Props {
  readonly review: Review
  /** How many transactions are in a later review. */
  readonly more: number
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onBook: () => void
  readonly onClose: () => void
}

/** What the arrow keys go to: the box of a group or row, and the buttons that show more. */
const STOPS = '[data-review-stop]'

export const ReviewList = ({ review, more, chosen, onChoose, onBook, onClose }: Props) => {
  const { t } = useTranslation()
  const facts = useProposalFacts()
  const list = useRef<HTMLDivElement>(null)
  const { open, onOpen, openOrClose } = useOpen()
  const items = review.groups.flatMap((group) => group.items).filter(({ row }) => chosen.has(row.id))

  // The boxes come when the proposals are loaded, after the dialog has taken the focus.
  useEffect(() => list.current?.querySelector<HTMLElement>(STOPS)?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !target.matches(STOPS) || event.ctrlKey || event.metaKey || event.altKey)
      return
    const stops = [...(list.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
    const at = stops.indexOf(target)
    const next = placeOfKey(key, list.current, stops, at)
    if (next !== undefined) focusStop(stops[Math.max(0, Math.min(stops.length - 1, next))])
    else if (key === 'Enter' && target instanceof HTMLInputElement) onBook()
    else if (!openOrClose(key, target)) return
    event.preventDefault()
  }
  const isEmpty = review.groups.length + review.skipped.length === 0
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work on any focused box */}
      <div ref={list} className={classes.list} onKeyDown={onKeyDown}>
        {isEmpty && (
          <div role="status">
            <strong>{t('review.empty')}</strong>
            <Text size="sm">{t('review.empty.hint')}</Text>
          </div>
        )}
        {review.groups.map((group) => (
          <ProposalGroupView
            key={`${group.kind} ${group.isCertain}`}
            group={group}
            facts={facts}
            chosen={chosen}
            open={open}
            onChoose={(some, isChosen) => onChoose(withChoice(chosen, some, isChosen))}
            onOpen={onOpen}
          />
        ))}
        {review.skipped.length > 0 && <h3>{t('review.skipped')}</h3>}
        {review.skipped.map((group) => (
          <SkippedGroupView key={group.reason} group={group} facts={facts} />
        ))}
        {more > 0 && (
          <Text size="sm" c="dimmed" mt={12}>
            {t('review.beyond', countParams(more))}
          </Text>
        )}
      </div>
      <Footer items={items} onBook={onBook} onClose={onClose} />
    </>
  )
}

/** The groups, lines and rows that are open. */
const useOpen = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onOpen = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((each) => each !== id)))
  /** As in a tree: → opens, ← closes or goes to what the row is part of. Answers whether the key did. */
  const openOrClose = (key: string, stop: HTMLElement): boolean => {
    const { reviewStop: id } = stop.dataset
    if (key === 'ArrowRight' && id) onOpen(id, true)
    else if (key !== 'ArrowLeft') return false
    else if (id && open.has(id)) onOpen(id, false)
    else focusStop(stop.closest('li')?.parentElement?.closest('li, section')?.querySelector<HTMLElement>(STOPS) ?? stop)
    return true
  }
  return { open, onOpen, openOrClose }
}

/** Where a key leads to; undefined: it does not move. */
const placeOfKey = (key: string, list: HTMLElement | null, stops: readonly HTMLElement[], at: number) =>
  ({
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: pageAway(list, stops, at, 1),
    PageUp: pageAway(list, stops, at, -1),
    Home: 0,
    End: stops.length - 1,
  })[key]

/** The browser alone would bring it to the middle, past rows that were not read yet. */
const focusStop = (stop: HTMLElement | undefined): void => {
  stop?.focus({ preventScroll: true })
  stop?.scrollIntoView({ block: 'nearest' })
}

/** The stop a screen further down or up, so that every row between them can be read; at most the head of the next group. */
const pageAway = (list: HTMLElement | null, stops: readonly HTMLElement[], at: number, step: 1 | -1): number => {
  const topOf = (stop: HTMLElement | undefined) => stop?.getBoundingClientRect().top ?? 0
  const height = (list?.clientHeight ?? 0) - HEAD
  const isNear = (stop: HTMLElement) => (topOf(stop) - topOf(stops[at])) * step <= height
  const place = step === 1 ? stops.findLastIndex(isNear) : stops.findIndex(isNear)
  const isHead = (stop: HTMLElement) => stop.closest('section')?.querySelector(STOPS) === stop
  const next =
    step === 1 ? stops.findIndex((stop, of) => of > at && isHead(stop)) : stops.slice(0, at).findLastIndex(isHead)
  if (place === at) return at + step
  return next === -1 ? place : step === 1 ? Math.min(place, next) : Math.max(place, next)
}

/** The height of a group's head, which stays above its rows, and of the row that has the focus. */
const HEAD = 90

interface FooterProps extends Pick<Props, 'onBook' | 'onClose'> {
  /** The chosen ones. */
  readonly items: readonly OpenTransaction[]
}

const Footer = ({ items, onBook, onClose }: FooterProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.footer}>
      <span className={classes.keys}>{t('review.keys')}</span>
      <Totals items={items} />
      <Button variant="default" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      <Button disabled={items.length === 0} onClick={onBook}>
        {t('review.book', countParams(items.length))}
      </Button>
    </div>
  )
}
