// A field for a colour; for text colours it shows the contrast on white paper.
import { ColorInput, MantineThemeProvider } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { contrastToWhite, MIN_CONTRAST } from './contrast.ts'

interface Props {
  readonly label: string
  readonly description?: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly onPaper: boolean
  readonly value: string
  readonly onChange: (colour: string) => void
}

export const ColourInput = ({ onPaper, value, description, ...rest }: Props) => {
  const { t } = useTranslation()
  const contrast = onPaper ? contrastToWhite(value) : null
  // The field does not pass names on to the sliders that it opens.
  const named = useMemo(
    () => ({
      components: {
        ColorPicker: {
          defaultProps: { saturationLabel: t('organization.colour.shade'), hueLabel: t('organization.colour.hue') },
        },
      },
    }),
    [t],
  )
  const hasEnoughContrast = contrast === null || contrast >= MIN_CONTRAST
  return (
    <MantineThemeProvider inherit theme={named}>
      <ColorInput
        {...rest}
        w={280}
        maw="100%"
        value={value}
        format="hex"
        fixOnBlur={false}
        popoverProps={{ withinPortal: false }}
        swatches={SWATCHES}
        swatchesPerRow={8}
        eyeDropperButtonProps={{ 'aria-label': t('organization.colour.pick') }}
        closeOnColorSwatchClick
        description={
          contrast === null ? (
            description
          ) : (
            <span data-tone={hasEnoughContrast ? undefined : 'bad'}>
              {description} {t('organization.colour.contrast', { ratio: contrast.toFixed(1) })}
              {!hasEnoughContrast && `: ${t('organization.colour.faint')}`}
            </span>
          )
        }
      />
    </MantineThemeProvider>
  )
}

const SWATCHES = ['#111827', '#1e3a8a', '#155e75', '#166534', '#854d0e', '#9f1239', '#6b21a8', '#d1d5db']
