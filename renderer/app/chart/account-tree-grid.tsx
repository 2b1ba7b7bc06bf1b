// The tree of accounts on screen: a tree grid; arrow keys move through the rows, fold and unfold them.
import { ActionIcon, Group, Menu, Text, VisuallyHidden } from '@mantine/core'
import { ChevronDown, ChevronRight, EllipsisVertical, Pencil, Power } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { openDialog } from '../dialog/stack.ts'
import { Money } from '../part/money.tsx'
import { countParams } from '../text/format.ts'
import { setActive } from './account-actions.ts'
import { type ChartRow, treeStep } from './account-tree.ts'
import classes from './chart.module.css'

export interface AccountTreeHandle {
  /** Moves the focus to the row that had it, or to the first. */
  readonly focus: () => void
}

interface Props {
  readonly handle: Ref<AccountTreeHandle>
  readonly rows: readonly ChartRow[]
  readonly currency: string
  readonly focusedKey: string | null
  readonly onFocusKey: (key: string) => void
  readonly onFold: (key: string, isOpen: boolean) => void
  readonly onOpen: (account: AccountWithBalance) => void
}

export const AccountTree = ({ handle, rows, currency, focusedKey, onFocusKey, onFold, onOpen }: Props) => {
  const { t } = useTranslation()
  const body = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  // Tab reaches one row: the one that had the focus, if it is still there.
  const current = rows.some(({ key }) => key === focusedKey) ? focusedKey : (rows[0]?.key ?? null)
  const rowOf = (key: string | null) => body.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  useImperativeHandle(handle, () => ({ focus: () => rowOf(current)?.focus() }))
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    rowOf(focusedKey)?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLTableRowElement)) return
    const row = rows.find(({ key }) => key === current)
    if (event.key === 'Enter' && row) {
      event.preventDefault()
      if (row.kind === 'account') onOpen(row.account)
      else onFold(row.key, !row.isOpen)
      return
    }
    const step = treeStep(rows, current, event.key)
    if (step === null) return
    event.preventDefault()
    if (step.kind === 'go') {
      isMoving.current = true
      onFocusKey(step.key)
    } else onFold(step.key, step.kind === 'unfold')
  }
  return (
    <div className={classes.scroll}>
      <table
        ref={body}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree with columns is a tree grid
        role="treegrid"
        aria-label={t('screen.accounts')}
        className={classes.tree}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{t('word.account')}</th>
            <th scope="col" className={classes.type}>
              {t('account.type')}
            </th>
            <th scope="col" className={classes.state}>
              {t('chart.column.state')}
            </th>
            <th scope="col" className={classes.balance}>
              {t('word.balance')}
            </th>
            <th scope="col" className={classes.menu}>
              <span aria-hidden>⋯</span>
              <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              data-key={row.key}
              data-level={row.level}
              aria-level={row.level}
              aria-expanded={row.kind === 'heading' ? row.isOpen : undefined}
              tabIndex={row.key === current ? 0 : -1}
              onFocus={({ target, currentTarget }) => target === currentTarget && onFocusKey(row.key)}
              onClick={() => (row.kind === 'account' ? onOpen(row.account) : onFold(row.key, !row.isOpen))}
            >
              {row.kind === 'heading' ? <Heading row={row} /> : <Account account={row.account} currency={currency} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Heading = ({ row }: { readonly row: Extract<ChartRow, { readonly kind: 'heading' }> }) => {
  const { t } = useTranslation()
  const Chevron = row.isOpen ? ChevronDown : ChevronRight
  return (
    <td colSpan={5}>
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
        <Chevron size={14} aria-hidden />
        <span>{row.title}</span>
        {!row.isOpen && (
          <Text span c="dimmed" fz={12} fw={400}>
            {t('chart.total', countParams(row.count))}
          </Text>
        )}
      </Group>
    </td>
  )
}

const Account = ({ account, currency }: { readonly account: AccountWithBalance; readonly currency: string }) => {
  const { t } = useTranslation()
  const { number, name, type, is_active, balance = 0 } = account
  return (
    <>
      <td>
        <span className={classes.number}>{number}</span> <bdi>{name}</bdi>
      </td>
      <td className={classes.type}>{t(`chart.type.${type}`)}</td>
      <td className={classes.state}>{is_active ? '' : t('chart.inactive')}</td>
      <td className={classes.balance}>{balance === 0 ? null : <Money amount={balance} currency={currency} />}</td>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the menu has keys of its own */}
      <td className={classes.menu} onClick={(event) => event.stopPropagation()}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              tabIndex={-1}
              aria-label={t('list.row-actions', { name: account.full_name })}
            >
              <EllipsisVertical size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<Pencil size={15} aria-hidden />}
              onClick={() => openDialog('ledger_account', { accountId: account.id })}
            >
              {t('chart.action.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<Power size={15} aria-hidden />}
              onClick={() => void setActive(account, !is_active)}
            >
              {is_active ? t('chart.action.deactivate') : t('chart.action.activate')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </>
  )
}
