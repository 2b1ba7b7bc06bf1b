// Checks with their state in words, the compared figures, and a link to the problem. Passed ones are folded together.
import { CircleCheck, CircleDashed, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckState } from '../../../../shared/record/ledger/books-check.ts'
import classes from './check-list.module.css'
import '../text/dictionary.ts'

export interface ShownCheck {
  readonly key: string
  readonly state: CheckState
  readonly text: string
  /** What is missing, or a link. */
  readonly more?: ReactNode
}

const ICONS: Readonly<Record<CheckState, LucideIcon>> = {
  met: CircleCheck,
  wrong: TriangleAlert,
  not_yet: Clock,
  not_applicable: CircleDashed,
}

/** If more checks than this have passed, they are folded. */
const SHOWN = 2

export const CheckList = ({ checks, label }: { readonly checks: readonly ShownCheck[]; readonly label: string }) => {
  const { t } = useTranslation()
  const isUrgent = ({ state }: ShownCheck) => state === 'wrong' || state === 'not_yet'
  const urgent = checks.filter(isUrgent)
  const rest = checks.filter((check) => !isUrgent(check))
  if (checks.length === 0) return null
  const met = rest.filter(({ state }) => state === 'met').length
  return (
    <div>
      <ul className={classes.checks} aria-label={label}>
        {[...urgent, ...(rest.length <= SHOWN ? rest : [])].map((check) => (
          <Check key={check.key} check={check} />
        ))}
      </ul>
      {rest.length > SHOWN && (
        <details className={classes.rest}>
          <summary>
            {t('check.met', { count: met, formatted: met })}
            {met < rest.length && `, ${t('check.none', { count: rest.length - met, formatted: rest.length - met })}`}
          </summary>
          <ul className={classes.checks} aria-label={t('check.rest')}>
            {rest.map((check) => (
              <Check key={check.key} check={check} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const Check = ({ check: { state, text, more } }: { readonly check: ShownCheck }) => {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <li className={classes.check} data-state={state}>
      <Icon size={16} aria-hidden />
      <span>
        <strong>{t(`check.state.${state}`)}</strong> {text} {more}
      </span>
    </li>
  )
}
