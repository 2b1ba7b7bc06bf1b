// The names of the choices for the look of the window.
export const LANGUAGE_NAME = { de: 'Deutsch', en: 'English' } as const
