// The names of the fields, their hints, and the names of their choices.
import { useTranslation } from 'react-i18next'
import { countryOf } from '../../../../shared/rule/organization/country.ts'
import { foldText } from '../../../../shared/value/text.ts'
import { problemText } from '../../text/problem-text.ts'
import type { Texts } from '../../text/texts.ts'
import type { Fault } from '../settings-draft.ts'
import type { FieldName } from '../settings-fields.ts'
import '../text/dictionary.ts'

type Hint = Extract<keyof Texts, `setting.${string}.hint`>
type Option = Extract<keyof Texts, `option.${string}`>

export const useFieldTexts = () => {
  const { t, i18n } = useTranslation()
  const labelOf = (name: FieldName): string => t(`setting.${name}`)
  const hintOf = (name: FieldName): string | undefined => {
    const key = `setting.${name}.hint`
    return i18n.exists(key) ? t(key as Hint) : undefined
  }
  const faultText = (fault: Fault): string => {
    switch (fault.code) {
      case 'required':
      case 'email_invalid':
      case 'text_too_long':
        return problemText(i18n.language, fault.code) ?? fault.code
      case 'least':
        return t('organization.fault.least', { min: fault.min })
      case 'range':
        return t('organization.fault.range', { min: fault.min, max: fault.max })
      default:
        return t(`organization.fault.${fault.code}`)
    }
  }
  return {
    labelOf,
    hintOf,
    faultText,
    optionOf: (name: FieldName, value: string | number | null): string => {
      if (name !== 'country_id') return t(`option.${name}.${value ?? 'none'}` as Option)
      const country = countryOf(Number(value))
      if (!country) return ''
      const region = new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country.code) ?? country.name
      return `${region} (${country.currency_code})`
    },
    /** Whether all words of a search occur in a field's name or hint. */
    isFound: (name: FieldName, find: string): boolean => {
      const text = foldText(`${labelOf(name)} ${hintOf(name) ?? ''} ${name}`)
      return foldText(find)
        .split(/\s+/)
        .every((word) => text.includes(word))
    },
  }
}
