// The focus of dialogs, in one place: a dialog takes it when it opens, keeps it while it is on top, and returns it to
// where it was. The library does not do this: it looks for a place once, and returns the focus only from dialogs that
// were closed before.
import { useEffect, useRef, useState } from 'react'
import { focusScreen } from './screen-focus.ts'

interface Layer {
  readonly content: HTMLElement
  /** Where the focus was when the dialog opened. */
  readonly opener: HTMLElement | null
  readonly close: { readonly current: () => void }
  /** The element that last had the focus in this dialog; another dialog may be over it since. */
  last: HTMLElement | null
  /** The user pressed a key or a button in it: from then on the focus moves only when its place is gone. */
  isTouched: boolean
}

/** The open dialogs, the one on top last. */
let layers: readonly Layer[] = []

const topLayer = (): Layer | undefined => layers.at(-1)

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, iframe, [contenteditable="true"], [tabindex], audio[controls], video[controls]'

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [type="hidden"]') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.getClientRects().length > 0

/** The elements that Tab reaches, in the order of the page; of a group of radio buttons only the selected one. */
const tabStops = (content: HTMLElement): readonly HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => {
    if (element.tabIndex < 0 || !canTakeFocus(element)) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
    const group = [...content.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
    return !group.some((other) => other.name === element.name && other.checked)
  })

const isInHead = (element: Element): boolean => element.closest('[data-dialog-head]') !== null

/**
 * The library renders lists, menus and messages outside of the dialog that they belong to; other dialogs and the screen
 * do not belong to it.
 */
const belongsTo = ({ content }: Layer, element: Element | null): boolean =>
  element !== null &&
  (content.contains(element) ||
    (element.closest('[data-portal]') !== null && element.closest('[role="dialog"][aria-modal="true"]') === null))

/**
 * Focuses the element that the dialog names, otherwise its first control, otherwise the dialog itself: never its close
 * button.
 */
const takeFocus = ({ content, last }: Layer): void => {
  const named = [...content.querySelectorAll<HTMLElement>('[data-autofocus]')].find(canTakeFocus)
  const first = tabStops(content).find((element) => !isInHead(element))
  const before = last && content.contains(last) && canTakeFocus(last) ? last : undefined
  ;(before ?? named ?? first ?? content).focus({ preventScroll: true })
}

/** Moves the focus when it is lost, or when a dialog that is still loading gets its first control. */
const repairFocus = (layer: Layer): void => {
  if (topLayer() !== layer) return
  const active = document.activeElement
  if (!belongsTo(layer, active)) takeFocus(layer)
  else if (!layer.isTouched && active !== null && (active === layer.content || isInHead(active)))
    takeFocus({ ...layer, last: null })
}

/** Returns the focus to where it was, otherwise to the dialog below, otherwise to the list on screen. */
const restoreFocus = ({ content, opener }: Layer): void => {
  const active = document.activeElement
  // The action that closed the dialog, or another dialog, has moved the focus already.
  if (active !== null && active !== document.body && !content.contains(active)) return
  const below = topLayer()
  const focusTarget = opener && canTakeFocus(opener) && (!below || belongsTo(below, opener)) ? opener : null
  focusTarget?.focus({ preventScroll: true })
  if (focusTarget !== null && document.activeElement === focusTarget) return
  if (below) takeFocus(below)
  else focusScreen({ preventScroll: true })
}

/** For a menu its button: the entry is gone by the time that the dialog closes. */
const openerOf = (active: Element | null): HTMLElement | null => {
  const menu = active?.closest('[role="menu"]')
  const button = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : null
  const opener = button ?? active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

const onKeyDown = (event: KeyboardEvent): void => {
  const layer = topLayer()
  if (!layer || event.isComposing) return
  const active = document.activeElement
  if (event.key === 'Escape') {
    // An open list closes first.
    const isOfList = active?.getAttribute('data-mantine-stop-propagation') === 'true'
    if (!isOfList) layer.close.current()
    return
  }
  layer.isTouched = true
  if (!belongsTo(layer, active)) {
    takeFocus(layer)
    // The key was meant for a covered element.
    if (['Tab', 'Enter', ' '].includes(event.key)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    return
  }
  if (event.key !== 'Tab' || event.defaultPrevented || !layer.content.contains(active)) return
  const stops = tabStops(layer.content)
  const end = event.shiftKey ? stops[0] : stops.at(-1)
  if (active !== end && active !== layer.content) return
  if (active === layer.content && !event.shiftKey) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}

const onFocusIn = ({ target }: FocusEvent): void => {
  const layer = topLayer()
  if (!layer || !(target instanceof HTMLElement)) return
  if (layer.content.contains(target)) {
    if (target !== layer.content && !isInHead(target)) layer.last = target
  } else if (!belongsTo(layer, target)) takeFocus(layer)
}

const onPointerDown = (): void => {
  const layer = topLayer()
  if (layer) layer.isTouched = true
}

const listen = (): void => {
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('focusin', onFocusIn)
  window.addEventListener('pointerdown', onPointerDown, { capture: true })
}

const stopListening = (): void => {
  window.removeEventListener('keydown', onKeyDown, { capture: true })
  window.removeEventListener('focusin', onFocusIn)
  window.removeEventListener('pointerdown', onPointerDown, { capture: true })
}

/** Makes a dialog take, keep and return the focus; attach `content` to its element. Esc closes the dialog on top. */
export const useDialogFocus = (isOpen: boolean, onClose: () => void) => {
  const [content, setContent] = useState<HTMLElement | null>(null)
  const close = useRef(onClose)
  close.current = onClose
  // Read while the dialog renders: the focus is still where it was.
  const opener = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = openerOf(document.activeElement)
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen || !content) return
    const layer: Layer = { content, opener: opener.current, close, last: null, isTouched: false }
    if (layers.length === 0) listen()
    layers = [...layers, layer]
    if (!content.contains(document.activeElement)) takeFocus(layer)
    const observer = new MutationObserver(() => repairFocus(layer))
    observer.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
    return () => {
      observer.disconnect()
      layers = layers.filter((each) => each !== layer)
      if (layers.length === 0) stopListening()
      // The covered elements are reachable again once the page is drawn without the dialog.
      setTimeout(() => restoreFocus(layer))
    }
  }, [isOpen, content])
  return setContent
}
