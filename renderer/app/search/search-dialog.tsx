// The search of everything (Ctrl+K): accounts, companies, documents, transactions, entries, settings and commands, while
// the user types. Enter goes to the chosen line, → shows what else can be done with it.
import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../data/api.ts'
import { searchReadyQuery } from '../data/query/bank/transactions.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { focusScreen } from '../dialog/screen-focus.ts'
import { countParams } from '../text/format.ts'
import { Keys } from '../view/keys.tsx'
import type { FoundLine } from './found-lines.ts'
import { FoundList } from './found-list.tsx'
import classes from './search.module.css'
import { useLines } from './use-lines.ts'
import './text/dictionary.ts'

/** The dialog returns the focus first; only then may the line move it. */
const RESTORE_FOCUS_MS = 60

export const SearchDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('find.title')} size={720}>
      <Content onClose={onClose} />
    </Dialog>
  )
}

/** The choice concerns the screen: the next keys must not go into the search of its list. */
const leaveSearch = (): void => {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement.type === 'search') focusScreen()
}

const Content = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** The line whose actions are shown. */
  const [opened, setOpened] = useState<FoundLine | null>(null)
  /** Enter was pressed before the answers arrived. */
  const isWaiting = useRef(false)
  const { lines: found, isNew, isComplete } = useLines(typed)
  const lines = opened === null ? found : actionLines(opened, t('find.actions', { title: opened.title }))
  const index = Math.max(
    lines.findIndex(({ id }) => id === chosenId),
    0,
  )
  const current = lines[index]
  useEffect(() => void queryClient.prefetchQuery(searchReadyQuery), [])

  const take = useCallback(
    (line: FoundLine | undefined) => {
      if (!line) return
      onClose()
      setTimeout(() => {
        leaveSearch()
        line.run()
      }, RESTORE_FOCUS_MS)
    },
    [onClose],
  )
  const showActions = useCallback((line: FoundLine) => {
    setOpened(line)
    setChosenId(null)
  }, [])
  const back = () => {
    setChosenId(opened?.id ?? null)
    setOpened(null)
  }
  const type = (text: string) => {
    isWaiting.current = false
    setTyped(text)
    setOpened(null)
    setChosenId(null)
  }
  useEffect(() => {
    if (!isWaiting.current || !isNew || (current === undefined && !isComplete)) return
    isWaiting.current = false
    take(current)
  })
  const onEnter = () => {
    // The lines of an earlier text are not what the user asked for.
    if ((isNew && current !== undefined) || opened !== null) take(current)
    else isWaiting.current = true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosenId(lines.at((index + step) % Math.max(lines.length, 1))?.id ?? null)
    else if (event.key === 'Enter') onEnter()
    else if (event.key === 'ArrowRight' && isAtEnd && opened === null && current && current.actions.length > 0)
      showActions(current)
    else if (opened !== null && (event.key === 'ArrowLeft' || event.key === 'Escape')) back()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isNone = lines.length === 0 && isNew && isComplete
  return (
    <>
      <TextInput
        data-autofocus
        data-only-asks
        // Esc closes the list of actions first.
        data-mantine-stop-propagation={opened === null ? undefined : 'true'}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={current && `${list} ${current.id}`}
        aria-label={t('find.placeholder')}
        placeholder={t('find.placeholder')}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FoundList
        isBusy={!isNew || !isComplete}
        id={list}
        label={opened === null ? t('find.results') : t('find.actions', { title: opened.title })}
        lines={lines}
        current={current}
        onTake={take}
        onActions={showActions}
      />
      {isNone && (
        <div className={classes.none}>
          <Text fw={600}>{t('find.none')}</Text>
          <Text size="sm" c="dimmed">
            {t('find.none.hint')}
          </Text>
        </div>
      )}
      <VisuallyHidden role="status">
        {typed !== '' &&
          opened === null &&
          isNew &&
          isComplete &&
          (isNone ? t('find.none') : t('find.count', countParams(lines.length)))}
      </VisuallyHidden>
      <div className={classes.hints}>
        <Keys keys="enter" /> {t('find.hint.open')}
        {opened === null ? (
          <>
            {current && current.actions.length > 0 && (
              <>
                <Keys keys="arrowright" /> {t('find.hint.actions')}
              </>
            )}
            <span className={classes.hintRight}>
              <Keys keys=">" /> {t('find.hint.commands')}
            </span>
          </>
        ) : (
          <>
            <Keys keys="arrowleft" /> {t('find.hint.back')}
          </>
        )}
      </div>
    </>
  )
}

const actionLines = ({ actions }: FoundLine, heading: string): readonly FoundLine[] =>
  actions.map(({ id, title, icon, run }) => ({ id: `action ${id}`, heading, title, hint: '', icon, run, actions: [] }))
