// Puts the keyboard onto what the screen is about.

/** Goes to the content of the screen; no link: the address after # belongs to the router. */
export const focusScreen = (): void => {
  const main = document.getElementById('main')
  const content = main?.querySelector<HTMLElement>('[data-content]')
  if (content) content.focus()
  else main?.focus()
}
