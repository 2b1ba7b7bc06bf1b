// Runs tasks one after the other, in the order of the calls.

export interface Queue {
  /** Runs the task after every earlier one has ended, with or without success. */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves when all tasks so far have ended. */
  readonly idle: () => Promise<void>
}

export const createQueue = (): Queue => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (task) => {
      const result = last.then(task)
      last = result.catch(() => {})
      return result
    },
    idle: async () => {
      await last
    },
  }
}
