// The form of a rule: conditions and rows on the left, their preview on the right, refreshed while the user types.
import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isPostingAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { useCommands } from '../../command/registry.ts'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { rulePreviewQuery } from '../../data/query/matching/rules.ts'
import { emptyFields, type FieldTexts, useDraftForm } from '../../form/use-draft-form.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { countParams } from '../../text/format.ts'
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
  const { t } = useTranslation()
  const names = useRuleNames()
  const { currency } = names
  const { draft, errors, change, submit, form, footer } = useDraftForm({
    initial: suggested.draft,
    check: missingIn,
    send: (typed, _?: 'apply') => saveRule(ruleId, toBody(typed, currency)),
    onSent: (rule, action) => {
      onClose()
      notifySaved(rule)
      if (action === 'apply') void startRule(rule)
    },
    fieldOf: (field, typed) => fieldOfDraft(typed, field),
    clearsAllErrors: true,
  })

  const [tried] = useDebouncedValue(draft, PAUSE_MS)
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const placeholderAccountId = accounts?.find((account) => account.is_active && isPostingAccount(account))?.id ?? null
  const { body: trial, hasRows } = toTrial(tried, currency, placeholderAccountId)
  const previewRequest = trial === null ? null : { ...trial, id: ruleId }
  const preview = useQuery(rulePreviewQuery(previewRequest))
  const open = preview.data?.back_test.open ?? 0

  const canApply = open > 0 && draft.isActive
  useCommands([
    {
      id: 'rule.save-apply',
      title: t('rules.edit.save-apply', countParams(open)),
      section: 'edit',
      keys: ['mod+enter'],
      isInText: true,
      isEnabled: canApply,
      run: () => submit('apply'),
    },
  ])

  const previewProblem = trial === null || preview.error ? t('rules.preview.not-yet') : null
  return (
    <form {...form} className={classes.form}>
      <Stack gap={14} miw={0}>
        <TextInput
          label={t('word.name')}
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
        <ProblemAlert text={footer.problem} />
      </Stack>
      <RulePreview
        preview={preview.data}
        isOld={preview.isFetching || tried !== draft}
        hasRows={hasRows}
        problem={previewProblem}
        names={names}
      />
      <div className={classes.footer}>
        {previewProblem === null && preview.data && <PreviewLine preview={preview.data} />}
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        {canApply && (
          <Button variant="light" onClick={() => submit('apply')} disabled={footer.isSending}>
            {t('rules.edit.save-apply', countParams(open))}
          </Button>
        )}
        <Button type="submit" loading={footer.isSending}>
          {t('rules.edit.save')}
        </Button>
      </div>
    </form>
  )
}

/** Required values that are missing. */
const missingIn = (draft: RuleDraft): FieldTexts => ({
  ...emptyFields(draft, 'name'),
  ...Object.fromEntries(
    draft.rows.flatMap(({ key, accountId }) => (accountId === null ? [[`row-${key}-account_id`, 'required']] : [])),
  ),
})
