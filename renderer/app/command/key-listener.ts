// The only key listener of the window: it finds the command of the pressed keys, also of a sequence of keys.
import { useEffect } from 'react'
import type { Command } from './command.ts'
import { isStroke, type KeyPress, type Keystroke, parseKeys } from './keys.ts'
import { commandsAt } from './registry.ts'

/** How long the first key of a sequence waits for the second. */
const SEQUENCE_MS = 1200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type)))

/** Enter and Space press the focused button or follow the focused link, before any command with these keys. */
const pressesFocused = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  !(ctrlKey || metaKey) &&
  target instanceof Element &&
  target.closest('button, a[href], summary') !== null

const isModifier = ({ key }: KeyPress): boolean => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)

/** What the pressed keys mean so far: a command, the start of a sequence, or nothing. */
const findCommand = (
  commands: readonly Command[],
  presses: readonly KeyPress[],
  isText: boolean,
): Command | 'partial' | null => {
  // A character that is typed into a field belongs to the field.
  const isMatching = (strokes: readonly Keystroke[]) =>
    !(isText && strokes.some(({ key, mod, alt }) => key.length === 1 && !mod && !alt)) &&
    strokes.length >= presses.length &&
    presses.every((press, index) => {
      const stroke = strokes[index]
      return stroke !== undefined && isStroke(press, stroke)
    })
  let isPartial = false
  for (const command of commands.filter(({ isHandledElsewhere }) => isHandledElsewhere !== true))
    for (const strokes of (command.keys ?? []).map(parseKeys)) {
      if (!isMatching(strokes)) continue
      if (strokes.length === presses.length) return command
      isPartial = true
    }
  return isPartial ? 'partial' : null
}

/** Listens while the component is mounted; `depth` answers how many dialogs are open. */
export const useKeyListener = (depth: () => number): void => {
  useEffect(() => {
    let presses: readonly KeyPress[] = []
    let timer = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isModifier(event) || pressesFocused(event)) return
      const isText = isTyping(event.target)
      const commands = commandsAt(depth()).filter(({ isInText }) => isInText === true || !isText)
      let found = findCommand(commands, [...presses, event], isText)
      const pending = presses
      if (found === null && pending.length > 0) found = findCommand(commands, [event], isText)
      window.clearTimeout(timer)
      presses = []
      if (found === null) return
      event.preventDefault()
      if (found === 'partial') {
        presses = [...pending, event]
        timer = window.setTimeout(() => {
          presses = []
        }, SEQUENCE_MS)
      } else found.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.clearTimeout(timer)
    }
  }, [depth])
}
