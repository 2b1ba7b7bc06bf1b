// A queue for tasks that must not run at the same time.

/** Runs one task after the other, even if an earlier one fails. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}
