// Creates elements of the page in one call. Texts are always inserted as text, never as HTML.
type Props<T extends HTMLElement> = Partial<Omit<T, 'style' | 'children'>>

export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(tag), props)
  element.append(...children)
  return element
}
