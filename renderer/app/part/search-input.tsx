// The field of a search: `/` focuses it, and a button empties it.
import { CloseButton, Kbd, TextInput, type TextInputProps } from '@mantine/core'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props extends TextInputProps {
  readonly typed: string
  readonly onType: (text: string) => void
}

export const SearchInput = ({ typed, onType, size = 'sm', ...props }: Props) => {
  const { t } = useTranslation()
  const isSmall = size === 'xs'
  return (
    <TextInput
      type="search"
      size={size}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      leftSection={<Search size={isSmall ? 14 : 16} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size={isSmall ? 'xs' : 'sm'} aria-label={t('header.search.clear')} onClick={() => onType('')} />
        )
      }
      styles={{ input: { WebkitAppearance: 'none' } }}
      {...props}
    />
  )
}
