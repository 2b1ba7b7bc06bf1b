// Keys as commands name them (`mod+shift+z`, `g t`, `?`), as a keyboard event has them, and as people read them. Pure.

/** The properties of a keyboard event that identify the key. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** One step of keys: a key with its modifiers. */
export interface Keystroke {
  /** As `KeyboardEvent.key`, in lower case. */
  readonly key: string
  /** Ctrl; on a Mac, Cmd. */
  readonly mod: boolean
  readonly alt: boolean
  /** Only for keys whose character does not change with Shift: letters with `mod`, arrows, Enter. */
  readonly shift: boolean
}

const parseStroke = (text: string): Keystroke => {
  const parts = text.split('+')
  const key = text.endsWith('++') || text === '+' ? '+' : (parts.at(-1) ?? '')
  const has = (name: string) => parts.slice(0, -1).includes(name)
  return { key: key.toLowerCase(), mod: has('mod'), alt: has('alt'), shift: has('shift') }
}

/** `g t`: first the one, then the other. */
export const parseKeys = (text: string): readonly Keystroke[] => text.split(' ').map(parseStroke)

/** Some keyboards need Shift for characters such as `?` or `/` and others do not: only the character counts. */
const requiresShift = ({ key, ctrlKey, metaKey }: KeyPress): boolean =>
  key.length > 1 || ((ctrlKey || metaKey) && /^[a-z]$/i.test(key))

/**
 * Whether the press is this stroke. AltGr, which makes characters, arrives as Ctrl and Alt together and counts as
 * neither.
 */
export const isStroke = (press: KeyPress, stroke: Keystroke): boolean => {
  const isAltGr = press.ctrlKey && press.altKey && press.key.length === 1
  const mod = !isAltGr && (press.ctrlKey || press.metaKey)
  const alt = !isAltGr && press.altKey
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase()
  if (key !== stroke.key || mod !== stroke.mod || alt !== stroke.alt) return false
  return !requiresShift(press) || press.shiftKey === stroke.shift
}

const KEY_TEXT: Readonly<Record<string, string>> = {
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  pagedown: 'PgDn',
  pageup: 'PgUp',
  delete: 'Del',
  space: '␣',
}

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The keys of a command as people read them, step by step: `[['Ctrl', 'K']]`, `[['G'], ['T']]`. */
export const keyLabels = (text: string, isMac: boolean): readonly (readonly string[])[] =>
  parseKeys(text).map(({ key, mod, alt, shift }) => [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    KEY_TEXT[key] ?? capitalize(key),
  ])

const ELECTRON: Readonly<Record<string, string>> = {
  arrowdown: 'Down',
  arrowup: 'Up',
  arrowleft: 'Left',
  arrowright: 'Right',
  escape: 'Escape',
  pagedown: 'PageDown',
  pageup: 'PageUp',
  delete: 'Delete',
  space: 'Space',
  enter: 'Enter',
  '+': 'Plus',
}

/**
 * The first of a command's keys that a menu of the desktop shell can show, in Electron's format: with Ctrl, Cmd or Alt,
 * or a function key. Null: there is none, since menus support neither sequences nor plain characters.
 */
export const acceleratorOf = (keys: readonly string[]): string | null => {
  for (const strokes of keys.map(parseKeys)) {
    const [{ key, mod, alt, shift } = { key: '', mod: false, alt: false, shift: false }] = strokes
    const isFunction = /^f\d\d?$/.test(key)
    if (strokes.length !== 1 || !(mod || alt || isFunction)) continue
    const name = ELECTRON[key] ?? (/^(?:[a-z0-9,.]|f\d\d?)$/.test(key) ? key.toUpperCase() : null)
    if (name === null) continue
    return [...(mod ? ['CmdOrCtrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), name].join('+')
  }
  return null
}

/** Whether the keyboard has a Cmd key. */
export const isMac = (): boolean => typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent)
