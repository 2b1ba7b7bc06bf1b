// The names of the choices for the look of the window.
export const LANGUAGE_NAME = { de: 'Deutsch', en: 'English' } as const

export const SCHEME_TEXT = {
  system: 'header.scheme.system',
  light: 'header.scheme.light',
  dark: 'header.scheme.dark',
} as const

export const DENSITY_TEXT = {
  compact: 'header.density.compact',
  normal: 'header.density.normal',
  roomy: 'header.density.roomy',
} as const
