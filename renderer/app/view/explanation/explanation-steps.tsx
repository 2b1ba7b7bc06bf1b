// The steps by which a transaction or a bill came to its current state, with links to the records that they are about.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ExplanationObject } from '../../../../shared/api/endpoints/matching/explanation.ts'
import { openDialog } from '../../dialog/stack.ts'
import { formatInstant } from '../../text/format.ts'
import classes from './explanation.module.css'

type Step = ExplanationObject['steps'][number]

interface Props {
  readonly steps: readonly Step[]
  /** A link leads to another screen: closes the dialog that shows the steps. */
  readonly onLeave?: () => void
}

export const ExplanationSteps = ({ steps, onLeave }: Props) => (
  <ol className={classes.steps}>
    {steps.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
      <li key={index} data-kind={step.kind}>
        <StepLink step={step} onLeave={onLeave}>
          {step.text}
        </StepLink>
        {step.at !== null && <time dateTime={step.at}>{formatInstant(step.at)}</time>}
      </li>
    ))}
  </ol>
)

interface LinkProps {
  readonly step: Step
  readonly onLeave: Props['onLeave']
  readonly children: ReactNode
}

const StepLink = ({ step: { kind, ref }, onLeave, children }: LinkProps) => {
  if (ref === null) return children
  const { id } = ref
  if (kind === 'payment_run') {
    return (
      <Link to="/payment-runs/$runId" params={{ runId: id }} onClick={onLeave}>
        {children}
      </Link>
    )
  }
  if (kind === 'bank') {
    return (
      <Link to="/transactions" search={{ open: id }} onClick={onLeave}>
        {children}
      </Link>
    )
  }
  const open = openerOf(kind, ref)
  if (open === null) return children
  return (
    <button type="button" onClick={open}>
      {children}
    </button>
  )
}

const openerOf = (kind: Step['kind'], { type, id }: NonNullable<Step['ref']>): (() => void) | null => {
  if (kind === 'entry') return () => openDialog('journal_entry', { entryId: id })
  if (kind === 'payment' && type === 'expense') return () => openDialog('document', { kind: 'expense', documentId: id })
  return null
}
