// The dialog of a rule: new, made from a bank transaction, or changed.
import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStatus } from '../../data/query/installation/status.ts'
import { ruleSourceQuery } from '../../data/query/matching/rule-source.ts'
import { ruleQuery } from '../../data/query/matching/rules.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import type { RuleProps } from '../dialogs.ts'
import { draftOfTransaction, type SuggestedRule } from '../draft/draft-of-transaction.ts'
import { draftOfRule, emptyDraft } from '../draft/rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import '../text/dictionary.ts'

export const RuleDialog = ({ isOpen, onClose, transactionId, ruleId }: RuleProps & DialogControls) => {
  const { t } = useTranslation()
  const title = ruleId ? 'rules.edit.change' : transactionId ? 'rules.edit.from' : 'rules.edit.new'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(title)} size="min(1180px, 96vw)">
      <Content ruleId={ruleId ?? null} transactionId={transactionId ?? null} onClose={onClose} />
    </Dialog>
  )
}

interface Props {
  readonly ruleId: string | null
  readonly transactionId: string | null
  readonly onClose: () => void
}

/** Shows the form once its data has arrived; later changes elsewhere do not touch the user's input. */
const Content = ({ ruleId, transactionId, onClose }: Props) => {
  const { t } = useTranslation()
  const currency = useStatus().data?.organization.base_currency
  const rule = useQuery(ruleQuery(ruleId))
  const source = useQuery(ruleSourceQuery(transactionId))
  if (rule.isError || source.isError) return <Text role="alert">{t('rules.edit.gone')}</Text>
  let suggested: SuggestedRule | null = null
  if (currency !== undefined) {
    if (ruleId !== null) suggested = rule.data ? { draft: draftOfRule(rule.data, currency), offers: [] } : null
    else if (transactionId === null) suggested = { draft: emptyDraft(), offers: [] }
    else if (source.data) suggested = draftOfTransaction(source.data.transaction, source.data.rows, currency)
  }
  // The loader has the focus until the form is there: otherwise an early Enter would press the dialog's first button
  // and close it.
  if (suggested === null) return <Loader size="sm" m="xl" tabIndex={-1} data-autofocus />
  return <RuleForm ruleId={ruleId} suggested={suggested} onClose={onClose} />
}
