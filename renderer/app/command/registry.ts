// The commands that exist at the moment: those of the frame and those of the components on screen. The registry is read
// on demand, so a component may register new commands with each render.
import { createContext, useContext, useEffect, useRef } from 'react'
import type { Command } from './command.ts'

interface Group {
  /** How many dialogs are below the component that registered it. */
  readonly depth: number
  readonly commands: () => readonly Command[]
}

/** The last registered group comes first, those of the frame last. */
let groups: readonly Group[] = []

const listeners = new Set<() => void>()

/** Calls the listener when commands may have changed. Answers how to unsubscribe. */
export const onCommandsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** The dialog depth of a component: commands under an open dialog are inactive. */
export const DialogDepth = createContext(0)

type Commands = readonly Command[] | (() => readonly Command[])

/** Offers commands while the component is mounted; a function is called at each key. */
export const useCommands = (commands: Commands): void => useGroup(commands, false)

/**
 * Offers the commands of the frame. A screen that takes one of their keys has it, also when both are mounted at once, as
 * after a reload, where the frame registers last.
 */
export const useFrameCommands = (commands: Commands): void => useGroup(commands, true)

const useGroup = (commands: Commands, isOfFrame: boolean): void => {
  const depth = useContext(DialogDepth)
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const group: Group = {
      depth,
      commands: () => (typeof latest.current === 'function' ? latest.current() : latest.current),
    }
    groups = isOfFrame ? [...groups, group] : [group, ...groups]
    return () => {
      groups = groups.filter((each) => each !== group)
      notifyListeners()
    }
  }, [depth, isOfFrame])
  // Each render may change their titles or disable them.
  useEffect(notifyListeners)
}

/** The commands that work while `depth` dialogs are open, the last registered first. */
export const commandsAt = (depth: number): readonly Command[] =>
  groups
    .filter((group) => group.depth === depth)
    .flatMap((group) => group.commands())
    .filter(({ isEnabled }) => isEnabled !== false)

/** Runs a command; does nothing while it is not registered. */
export const runCommand = (id: string): void => {
  const command = groups.flatMap((group) => group.commands()).find((each) => each.id === id && each.isEnabled !== false)
  command?.run()
}
