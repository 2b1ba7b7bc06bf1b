// The English texts of form fields.
import { addTexts } from '../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
  'form.choice.unknown': 'This is not in the list. Choose one of its items.',
  'form.choice.none': 'Nothing found',
  'form.vat.none': 'no VAT',
  'form.vat.acquisition': '{{rate}} % acquisition tax',
  'form.vat.acquisition.hint': 'is added',
  'form.figure.unreadable': 'This is not a number',
  'form.net-rate.first': 'First rate',
  'form.net-rate.second': 'Second rate',
})
