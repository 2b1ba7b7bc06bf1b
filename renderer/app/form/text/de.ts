// The German texts of form fields.
export const de = {
  'form.choice.none': 'Nichts gefunden',
  'form.choice.unknown': 'Das gibt es hier nicht. Bitte aus der Liste wählen.',
  'form.vat.none': 'ohne MWST',
  'form.vat.acquisition': '{{rate}} % Bezugsteuer',
  'form.vat.acquisition.hint': 'wird dazugerechnet',
  'form.figure.unreadable': 'Das ist keine Zahl',
  'form.net-rate.first': 'Erster Satz',
  'form.net-rate.second': 'Zweiter Satz',
} as const
