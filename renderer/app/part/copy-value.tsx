// A small button that copies a value to the clipboard and confirms it.
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export const CopyValue = ({ value, name }: { readonly value: string; readonly name: string }) => {
  const { t } = useTranslation()
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('detail.copied') : t('detail.copy', { name })} position="left">
          <ActionIcon size="xs" variant="subtle" color="gray" onClick={copy} aria-label={t('detail.copy', { name })}>
            {copied ? <Check size={13} /> : <Copy size={13} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
