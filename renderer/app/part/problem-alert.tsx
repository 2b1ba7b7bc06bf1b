// The text of a problem in red; renders nothing without a text.
import { Alert, type AlertProps } from '@mantine/core'

interface Props extends Pick<AlertProps, 'mt' | 'py'> {
  readonly text: string | null | undefined
}

export const ProblemAlert = ({ text, ...rest }: Props) =>
  text && (
    <Alert color="red" variant="light" {...rest}>
      {text}
    </Alert>
  )
