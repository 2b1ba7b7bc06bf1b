// The six margins of a document, in millimetres.
import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../form/figure-input.tsx'
import classes from '../organization.module.css'
import type { Margin } from '../settings-draft.ts'

const SIDES = ['topLogo', 'topCover', 'top', 'bottom', 'left', 'right'] as const

interface Props {
  readonly label: string
  readonly description: string
  readonly error: string | undefined
  readonly disabled: boolean
  readonly value: Margin
  readonly onChange: (margin: Margin) => void
}

export const MarginInput = ({ label, description, error, disabled, value, onChange }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description} error={error}>
      <fieldset aria-labelledby={id} className={classes.sides}>
        {SIDES.map((side) => (
          <FigureInput
            key={side}
            label={t(`organization.side.${side}`)}
            size="xs"
            value={value[side]}
            // An empty margin is 0.
            onChange={(figure) => onChange({ ...value, [side]: figure ?? 0 })}
            unit="mm"
            min={0}
            max={100}
            error={error !== undefined && (value[side] < 0 || value[side] > 100)}
            disabled={disabled}
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
