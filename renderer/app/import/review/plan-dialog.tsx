// What importing would do, for every file that needs a decision: one file at a time, the others at the side. Arrow keys
// move between the files, Enter imports, Escape closes and keeps everything.
import { Button, Group, Kbd, Tabs, Text } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { useCloseWhen } from '../../dialog/use-close-when.ts'
import { countParams } from '../../text/format.ts'
import { type ImportItem, useImports } from '../queue/import-items.ts'
import '../text/dictionary.ts'
import { canImport, importPlanned, skipPlanned } from '../decide/decide-plan.ts'
import { type PlanDraft, showPlanOf, usePlans } from '../plan/plan-drafts.ts'
import { newRows } from '../plan/plan-review.ts'
import classes from './plan-dialog.module.css'
import { PlanFiles } from './plan-files.tsx'
import { PlanOfFile } from './plan-of-file.tsx'

export const PlanDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const { drafts, open } = usePlans()
  const items = useImports((state) => state.items).filter(({ key }) => key in drafts)
  const shown = items.find(({ key }) => key === open)?.key ?? items[0]?.key
  const isDone = shown === undefined
  useCloseWhen(isDone, { isOpen, onClose })
  return (
    <Dialog isOpen={isOpen && !isDone} onClose={onClose} title={t('plan.title')} size="min(1480px, 96vw)">
      {shown !== undefined && <Plans open={shown} items={items} drafts={drafts} />}
    </Dialog>
  )
}

interface PlansProps {
  readonly open: string
  readonly items: readonly ImportItem[]
  readonly drafts: Readonly<Record<string, PlanDraft>>
}

const Plans = ({ open, items, drafts }: PlansProps) => {
  const root = useRef<HTMLDivElement>(null)
  const keys = items.map(({ key }) => key)
  const focusTab = useCallback(
    () => root.current?.querySelector<HTMLElement>(`[role="tab"][data-key="${open}"]`)?.focus(),
    [open],
  )
  useEffect(() => {
    // The focused file is gone: the file that took its place gets the focus.
    const { activeElement } = document
    if (!root.current?.contains(activeElement) || activeElement?.matches(':disabled')) focusTab()
  }, [focusTab])
  const check = drafts[open]?.check
  useEffect(() => {
    // The pressed button may have disappeared with its action.
    if (check === 'done' && document.activeElement === document.body) focusTab()
  }, [check, focusTab])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !isIdle(event.target)) return
    event.preventDefault()
    void importPlanned([open])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for the whole dialog, in addition to its button
    <div className={classes.body} ref={root} onKeyDown={onKeyDown}>
      <Tabs
        flex={1}
        mih={0}
        orientation="vertical"
        variant="none"
        value={open}
        onChange={(key) => key !== null && showPlanOf(key)}
        keepMounted={false}
      >
        <PlanFiles items={items} open={open} drafts={drafts} />
        {items.map((item) => {
          const draft = drafts[item.key]
          return (
            draft && (
              <Tabs.Panel key={item.key} value={item.key} className={classes.panel}>
                <PlanOfFile item={item} draft={draft} />
              </Tabs.Panel>
            )
          )
        })}
      </Tabs>
      <Footer open={open} keys={keys} />
    </div>
  )
}

/** Whether Enter is free here: on a control it belongs to the control; on a file's tab it has no action of its own. */
const isIdle = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.matches('[role="tab"]') || target.closest('button, a, input, select, textarea, summary') === null)

const Footer = ({ open, keys }: { readonly open: string; readonly keys: readonly string[] }) => {
  const { t } = useTranslation()
  const draft = usePlans((state) => state.drafts[open])
  const ready = keys.filter(canImport)
  const count = draft ? newRows(draft.plan, draft.importRows) : 0
  return (
    <div className={classes.footer}>
      <Button variant="subtle" color="gray" onClick={() => skipPlanned(keys)}>
        {keys.length > 1 ? t('plan.leave-all', countParams(keys.length)) : t('plan.cancel')}
      </Button>
      <Text span c="dimmed" fz={12} className={classes.kept}>
        {t('plan.kept')}
      </Text>
      <Group gap="xs" className={classes.decisions}>
        {keys.length > 1 && (
          <Button variant="default" onClick={() => skipPlanned([open])}>
            {t('plan.leave-out')}
          </Button>
        )}
        {ready.length > 1 && (
          <Button variant="default" onClick={() => void importPlanned(keys)}>
            {t('plan.import-all', countParams(ready.length))}
          </Button>
        )}
        <Button
          disabled={!canImport(open)}
          loading={draft?.check === 'asking'}
          rightSection={<Kbd size="xs">Enter</Kbd>}
          onClick={() => void importPlanned([open])}
        >
          {draft?.plan.problem ? t('plan.import') : t('plan.import-rows', countParams(count))}
        </Button>
      </Group>
    </div>
  )
}
