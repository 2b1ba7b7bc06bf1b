// What the fields are called, what is said under them, and what can be chosen in them.
import { useTranslation } from 'react-i18next'
import { countryOf } from '../../../shared/rule/organization/country.ts'
import { foldText } from '../../../shared/value/text.ts'
import type { Texts } from '../text/texts.ts'
import type { FieldName } from './fields.ts'
import './text/index.ts'

type Hint = Extract<keyof Texts, `setting.${string}.hint`>
type Option = Extract<keyof Texts, `option.${string}`>

export const useFieldTexts = () => {
  const { t, i18n } = useTranslation()
  const labelOf = (name: FieldName): string => t(`setting.${name}`)
  const hintOf = (name: FieldName): string | undefined => {
    const key = `setting.${name}.hint`
    return i18n.exists(key) ? t(key as Hint) : undefined
  }
  return {
    labelOf,
    hintOf,
    optionOf: (name: FieldName, value: string | number | null): string => {
      if (name !== 'country_id') return t(`option.${name}.${value ?? 'none'}` as Option)
      const country = countryOf(Number(value))
      if (!country) return ''
      const region = new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country.code) ?? country.name
      return `${region} (${country.currency_code})`
    },
    /** Whether all words of a search stand in a field's name or hint. */
    isFound: (name: FieldName, find: string): boolean => {
      const text = foldText(`${labelOf(name)} ${hintOf(name) ?? ''} ${name}`)
      return foldText(find)
        .split(/\s+/)
        .every((word) => text.includes(word))
    },
  }
}
