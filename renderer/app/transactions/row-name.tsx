// The name at the head of a row. Without a text it would be a fault for screen readers.
import { VisuallyHidden } from '@mantine/core'
import type { TFunction } from 'i18next'
import { MarkedText } from './marked-text.tsx'

export const RowName = ({ t, name }: { readonly t: TFunction; readonly name: string }) =>
  name === '' ? <VisuallyHidden>{t('transactions.nameless')}</VisuallyHidden> : <MarkedText text={name} />
