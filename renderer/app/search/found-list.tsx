// The list of what is found, by heading. The field above it handles the keys.
import { Text } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { memo, useEffect, useId, useRef } from 'react'
import { Money } from '../part/money.tsx'
import { Keys } from '../view/keys.tsx'
import type { FoundLine } from './found-lines.ts'
import classes from './search.module.css'

interface Props {
  readonly id: string
  readonly label: string
  /** Answers to the typed text are missing. */
  readonly isBusy: boolean
  readonly lines: readonly FoundLine[]
  readonly current: FoundLine | undefined
  readonly onTake: (line: FoundLine) => void
  readonly onActions: (line: FoundLine) => void
}

/** The lines under each heading; lines of one heading follow each other. */
const groupsOf = (
  lines: readonly FoundLine[],
): readonly { readonly heading: string; readonly lines: FoundLine[] }[] => {
  const groups: { readonly heading: string; readonly lines: FoundLine[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.heading === line.heading) last.lines.push(line)
    else groups.push({ heading: line.heading, lines: [line] })
  }
  return groups
}

/** Drawn again only when its lines change: each answer of the server draws the field and what is around it. */
export const FoundList = memo(({ id, label, isBusy, lines, current, onTake, onActions }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const currentId = current?.id
  useEffect(() => {
    if (currentId === undefined) return
    const option = list.current?.querySelector('[aria-selected="true"]')
    // The heading of the first line belongs to it.
    if (currentId === lines[0]?.id) list.current?.scrollTo({ top: 0 })
    else option?.scrollIntoView({ block: 'nearest' })
  }, [currentId, lines])
  return (
    <div
      ref={list}
      id={id}
      className={classes.lines}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy}
    >
      {groupsOf(lines).map((group) => (
        <Group key={group.lines[0]?.id} heading={group.heading}>
          {group.lines.map((line) => (
            <Line
              key={line.id}
              id={`${id} ${line.id}`}
              line={line}
              isCurrent={line.id === currentId}
              onTake={() => onTake(line)}
              onActions={() => onActions(line)}
            />
          ))}
        </Group>
      ))}
    </div>
  )
})

const Group = ({ heading, children }: { readonly heading: string; readonly children: React.ReactNode }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups of options have no element of their own
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.heading} role="presentation">
        {heading}
      </div>
      {children}
    </div>
  )
}

interface LineProps {
  readonly id: string
  readonly line: FoundLine
  readonly isCurrent: boolean
  readonly onTake: () => void
  readonly onActions: () => void
}

const Line = ({ id, line, isCurrent, onTake, onActions }: LineProps) => {
  const { title, hint, keys, amount, icon: Icon, isPart = false, actions } = line
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the field above
    <div
      id={id}
      className={classes.line}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      data-part={isPart || undefined}
      onClick={onTake}
    >
      <span className={classes.icon}>{Icon && <Icon size={16} aria-hidden />}</span>
      <Text span inherit truncate>
        <bdi>{title}</bdi>{' '}
        <Text span c="dimmed" fz={12}>
          {hint}
        </Text>
      </Text>
      {keys !== undefined && <Keys keys={keys} />}
      {amount && (
        <span className={classes.amount}>
          <Money amount={amount.value} currency={amount.currency} isSigned={amount.isSigned ?? false} withCurrency />
        </span>
      )}
      {actions.length > 0 && (
        // For the pointer only: an option contains no other control, and the key for it works in the field above.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as it says
        // biome-ignore lint/a11y/noStaticElementInteractions: as it says
        <span
          className={classes.more}
          onClick={(event) => {
            event.stopPropagation()
            onActions()
          }}
        >
          <ChevronRight size={15} aria-hidden />
        </span>
      )}
    </div>
  )
}
