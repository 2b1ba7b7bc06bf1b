// The form of a rule: conditions and rows on the left, their preview on the right, refreshed while the user types.
import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPostingAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { useCommands } from '../../command/registry.ts'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { rulePreviewQuery } from '../../data/query/matching/rules.ts'
import { fieldErrors, generalError } from '../../form/refusal.ts'
import { formatCount } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import type { SuggestedRule } from '../draft/draft-of-transaction.ts'
import { fieldOfDraft, type RuleDraft, toBody, toTrial } from '../draft/rule-draft.ts'
import { notifySaved, saveRule, startRule } from '../rule-actions.ts'
import { useRuleNames } from '../use-rule-names.ts'
import { ConditionFields } from './condition-fields.tsx'
import { RowFields } from './row-fields.tsx'
import classes from './rule-form.module.css'
import { PreviewLine, RulePreview } from './rule-preview.tsx'

interface Props {
  readonly ruleId: string | null
  readonly suggested: SuggestedRule
  readonly onClose: () => void
}

/** After the last key; trying all transactions takes some hundredths of a second. */
const PAUSE_MS = 150

export const RuleForm = ({ ruleId, suggested, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(suggested.draft)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const names = useRuleNames()
  const { currency } = names
  const change = (changed: Partial<RuleDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors({})
  }

  const [tried] = useDebouncedValue(draft, PAUSE_MS)
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const placeholderAccountId = accounts?.find((account) => account.is_active && isPostingAccount(account))?.id ?? null
  const { body: trial, hasRows } = toTrial(tried, currency, placeholderAccountId)
  const previewRequest = trial === null ? null : { ...trial, id: ruleId }
  const preview = useQuery(rulePreviewQuery(previewRequest))
  const open = preview.data?.back_test.open ?? 0

  const nameOf = (field: string) => fieldOfDraft(draft, field)
  const saving = useMutation({
    mutationFn: (_: { readonly isApplied: boolean }) => saveRule(ruleId, toBody(draft, currency)),
    onSuccess: (rule, { isApplied }) => {
      onClose()
      notifySaved(rule)
      if (isApplied) void startRule(rule)
    },
    onError: (error) => setErrors(fieldErrors(error, i18n.language, nameOf)),
  })
  const save = (isApplied: boolean) => {
    const missing = missingIn(draft, problemText(i18n.language, 'required') ?? '')
    if (Object.keys(missing).length > 0) setErrors(missing)
    else if (!saving.isPending) saving.mutate({ isApplied })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  // The data to fill it with may arrive after the dialog has opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  // The first field with an error gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const canApply = open > 0 && draft.isActive
  useCommands([
    {
      id: 'rule.save-apply',
      title: t('rules.edit.save-apply', { count: open, formatted: formatCount(open) }),
      section: 'edit',
      keys: ['mod+enter'],
      isInText: true,
      isEnabled: canApply,
      run: () => save(true),
    },
  ])

  const general = generalError(saving.error, i18n.language, nameOf)
  const hasNoFieldErrors = Object.keys(errors).length === 0
  const previewProblem = trial === null || preview.error ? t('rules.preview.not-yet') : null
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <Stack gap={14} miw={0}>
        <TextInput
          label={t('rules.edit.name')}
          value={draft.name}
          maxLength={255}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
          error={errors.name}
          data-autofocus={draft.name === '' || draft.rows.every(({ accountId }) => accountId !== null) || undefined}
        />
        <ConditionFields draft={draft} offers={suggested.offers} errors={errors} names={names} onChange={change} />
        <RowFields draft={draft} currency={currency} errors={errors} onChange={change} />
        <Group gap="8px 16px">
          <SegmentedControl
            size="xs"
            aria-label={t('rules.edit.mode')}
            value={draft.mode}
            onChange={(value) => change({ mode: value === 'automatic' ? 'automatic' : 'suggest' })}
            data={[
              { value: 'suggest', label: t('rules.edit.mode.suggest') },
              { value: 'automatic', label: t('rules.edit.mode.automatic') },
            ]}
          />
          <span className={classes.dimmed}>{t('rules.edit.mode.hint')}</span>
          {ruleId !== null && (
            <Checkbox
              size="xs"
              label={t('rules.edit.active')}
              checked={draft.isActive}
              onChange={({ currentTarget: { checked } }) => change({ isActive: checked })}
            />
          )}
        </Group>
        {general && hasNoFieldErrors && (
          <Alert color="red" variant="light">
            {general}
          </Alert>
        )}
      </Stack>
      <RulePreview
        preview={preview.data}
        isOld={preview.isFetching || tried !== draft}
        hasRows={hasRows}
        problem={previewProblem}
        names={names}
      />
      <div className={classes.foot}>
        {previewProblem === null && preview.data && <PreviewLine preview={preview.data} />}
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        {canApply && (
          <Button variant="light" onClick={() => save(true)} disabled={saving.isPending}>
            {t('rules.edit.save-apply', { count: open, formatted: formatCount(open) })}
          </Button>
        )}
        <Button type="submit" loading={saving.isPending}>
          {t('rules.edit.save')}
        </Button>
      </div>
    </form>
  )
}

/** Required values that are missing. */
const missingIn = ({ name, rows }: RuleDraft, missing: string): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...(name.trim() === '' ? [['name', missing] as const] : []),
    ...rows.flatMap(({ key, accountId }) => (accountId === null ? [[`row-${key}-account_id`, missing] as const] : [])),
  ])
