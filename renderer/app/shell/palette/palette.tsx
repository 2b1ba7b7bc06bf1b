// The palette (Ctrl+K): every command that is available now, and every account, found by a part of its name.
import { Text, TextInput } from '@mantine/core'
import { Landmark, Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeSearch } from '../../address/use-list-search.ts'
import { commandsAt } from '../../command/registry.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { shortIban } from '../../text/format.ts'
import { Keys } from '../../view/keys.tsx'
import { blurSearch } from '../header/search-box.tsx'
import classes from './palette.module.css'
import { findLines, type PaletteLine } from './palette-lines.ts'

/** The dialog returns the focus first; only then may the command move it. */
const RESTORE_FOCUS_MS = 60

export const Palette = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('command.palette')} size={620}>
      <Lines onClose={onClose} />
    </Dialog>
  )
}

const Lines = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const list = useId()
  const { data: accounts = [] } = useAccounts()
  const change = useChangeSearch()
  // The commands at the time of opening: under the dialog they are inactive.
  const [commands] = useState(() => commandsAt(0))
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const chosen = useRef<HTMLDivElement>(null)

  const lines: readonly PaletteLine[] = [
    ...commands.map(({ id, title, section, icon, keys, isKeyOnly, run }) => ({
      id,
      title,
      section,
      sectionName: t(`command.section.${section}`),
      hint: '',
      words: '',
      run,
      icon: icon ?? null,
      keys: keys?.[0] ?? null,
      isOffered: isKeyOnly !== true,
    })),
    ...accounts.map(({ id, name, iban }) => ({
      id: `account ${id}`,
      title: name,
      section: 'accounts',
      sectionName: t('nav.label'),
      hint: iban ? shortIban(iban) : '',
      words: iban ?? '',
      icon: Landmark,
      keys: null,
      isOffered: true,
      run: () => change({ account: id, open: undefined, batch: undefined }),
    })),
  ]
  const found = findLines(lines, typed)
  const current = found[Math.min(index, found.length - 1)]
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const take = (line: PaletteLine | undefined) => {
    if (!line) return
    onClose()
    setTimeout(() => {
      // The choice concerns the screen: the next keys must not go into the search above it.
      blurSearch()
      line.run()
    }, RESTORE_FOCUS_MS)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setIndex((index + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') take(current)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={current && `${list} ${current.id}`}
        data-only-asks
        aria-label={t('command.search')}
        placeholder={t('command.search')}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} className={classes.lines} role="listbox" tabIndex={-1} aria-label={t('command.palette')}>
        {found.map((line, place) => (
          <Line
            key={line.id}
            line={line}
            id={`${list} ${line.id}`}
            ref={line === current ? chosen : undefined}
            isFirst={line.section !== found[place - 1]?.section}
            isChosen={line === current}
            onTake={() => take(line)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('command.nothing-found')}
        </Text>
      )}
    </>
  )
}

interface LineProps {
  readonly line: PaletteLine
  readonly id: string
  readonly ref: Ref<HTMLDivElement> | undefined
  /** Whether it is the first of its section. */
  readonly isFirst: boolean
  readonly isChosen: boolean
  readonly onTake: () => void
}

const Line = ({ line, id, ref, isFirst, isChosen, onTake }: LineProps) => {
  const { title, hint, keys, sectionName, icon: Icon } = line
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the field above
    <div
      id={id}
      ref={ref}
      className={classes.line}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      data-section={isFirst ? sectionName : undefined}
      onClick={onTake}
    >
      <span className={classes.icon}>{Icon && <Icon size={16} aria-hidden />}</span>
      <Text span inherit truncate>
        {title}{' '}
        <Text span c="dimmed" fz={12}>
          {hint}
        </Text>
      </Text>
      {keys !== null && <Keys keys={keys} />}
    </div>
  )
}
