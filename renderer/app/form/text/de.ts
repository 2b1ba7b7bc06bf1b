// The German texts of form fields.
export const de = {
  'form.choice.none': 'Nichts gefunden',
  'form.vat.none': 'ohne MWST',
} as const
