// The name of a calendar month. Pure.

/** `März 2026`, `March 2026`. */
export const monthName = (month: string, language: string): string =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString(`${language}-CH`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
