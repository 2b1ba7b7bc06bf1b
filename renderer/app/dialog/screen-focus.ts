// Moves the focus to the content of the screen.

/** Focuses the content of the screen. It is no link, since the address after # belongs to the router. */
export const focusScreen = (options?: FocusOptions): void => {
  const main = document.getElementById('main')
  const content = main?.querySelector<HTMLElement>('[data-content]') ?? main
  content?.focus(options)
}
