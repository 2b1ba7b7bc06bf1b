// Puts the keyboard onto what the screen is about.

/** Goes to the content of the screen; no link: the address after # belongs to the router. */
export const focusScreen = (options?: FocusOptions): void => {
  const main = document.getElementById('main')
  const content = main?.querySelector<HTMLElement>('[data-content]') ?? main
  content?.focus(options)
}
