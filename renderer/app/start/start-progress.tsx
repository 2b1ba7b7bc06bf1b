// The steps of the guide: the current one, the saved ones, the skipped ones. Each can be opened.
import { Text } from '@mantine/core'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { START_STEPS, type StartStep } from '../address/start.ts'
import classes from './start.module.css'

interface Props {
  readonly current: StartStep
  readonly states: Readonly<Record<string, 'saved' | 'skipped'>>
  readonly onStep: (step: StartStep) => void
}

export const StartProgress = ({ current, states, onStep }: Props) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('start.progress')}>
      <ol className={classes.steps}>
        {START_STEPS.map((step, index) => {
          const state = states[step]
          return (
            <li key={step} data-current={step === current || undefined}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                aria-label={[t(`start.step.${step}`), ...(state ? [t(`start.state.${state}`)] : [])].join(', ')}
                onClick={() => onStep(step)}
              >
                <span
                  className={classes.mark}
                  data-state={state}
                  data-number={state ? undefined : index + 1}
                  aria-hidden
                >
                  {state === 'saved' && <Check size={14} />}
                  {state === 'skipped' && <Minus size={14} />}
                </span>
                <Text span inherit truncate>
                  {t(`start.step.${step}`)}
                </Text>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
