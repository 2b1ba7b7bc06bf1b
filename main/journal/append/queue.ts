// One after the other: what is asked first runs first, and nothing runs beside it.

export interface Queue {
  /** Runs the task when every earlier one has ended, however they ended. */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves when everything asked for so far has ended. */
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
