// Elements of the page, made in one call. Texts are only ever texts.
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
