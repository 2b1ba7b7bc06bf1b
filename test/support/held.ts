/** A task that the test ends. */
export const held = () => {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { task: () => ended, end: () => end() }
}
