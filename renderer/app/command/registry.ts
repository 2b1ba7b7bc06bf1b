// Which commands there are at the moment: those of the frame, and those of whatever is on screen. Read when somebody asks
// for them, so that a component may make its commands anew with each rendering.
import { createContext, useContext, useEffect, useRef } from 'react'
import type { Command } from './command.ts'

interface Group {
  /** How many dialogs lie below what registered it. */
  readonly depth: number
  readonly commands: () => readonly Command[]
}

/** The last registered comes first. */
let groups: readonly Group[] = []

const listeners = new Set<() => void>()

/** Told when commands may be others than before. Answers how to hear no more. */
export const onCommandsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** How many dialogs lie over the window where a component stands: commands of what is covered rest. */
export const DialogDepth = createContext(0)

/** Offers commands as long as the component is there; a function is asked at each key. */
export const useCommands = (commands: readonly Command[] | (() => readonly Command[])): void => {
  const depth = useContext(DialogDepth)
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const group: Group = {
      depth,
      commands: () => (typeof latest.current === 'function' ? latest.current() : latest.current),
    }
    groups = [group, ...groups]
    return () => {
      groups = groups.filter((each) => each !== group)
      notifyListeners()
    }
  }, [depth])
  // With each rendering they may have other names, or rest.
  useEffect(notifyListeners)
}

/** The commands that work while `depth` dialogs are open, those of what came last first. */
export const commandsAt = (depth: number): readonly Command[] =>
  groups
    .filter((group) => group.depth === depth)
    .flatMap((group) => group.commands())
    .filter(({ isEnabled }) => isEnabled !== false)

/** Does what a command does; nothing while it is not there. */
export const runCommand = (id: string): void => {
  const command = groups.flatMap((group) => group.commands()).find((each) => each.id === id && each.isEnabled !== false)
  command?.run()
}
