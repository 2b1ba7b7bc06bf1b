// The texts of form fields.
import { addTexts } from '../../text/texts.ts'

export const texts = addTexts({
  'form.choice.none': ['Nichts gefunden', 'Nothing found'],
  'form.choice.unknown': [
    'Das gibt es hier nicht. Bitte aus der Liste wählen.',
    'This is not in the list. Choose one of its items.',
  ],
  'form.vat.none': ['ohne MWST', 'no VAT'],
  'form.vat.acquisition': ['{{rate}} % Bezugsteuer', '{{rate}} % acquisition tax'],
  'form.vat.acquisition.hint': ['wird dazugerechnet', 'is added'],
  'form.figure.unreadable': ['Das ist keine Zahl', 'This is not a number'],
  'form.net-rate.first': ['Erster Satz', 'First rate'],
  'form.net-rate.second': ['Zweiter Satz', 'Second rate'],
})
