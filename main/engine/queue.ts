// Tasks that must not run beside each other.

/** Runs one task after the other, whatever becomes of those before. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}
