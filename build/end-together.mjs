// What a script starts ends with the script: signals are passed on to it, and it is ended when npm is killed.
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
const WATCH_MS = 250

/** Ties a child to this process. Answers how to untie it once it has ended, which says whether it was interrupted. */
export const endTogether = (child) => {
  let isInterrupted = false
  const pass = (signal) => {
    isInterrupted = true
    // Ctrl-C in a terminal reaches the child without us; a second one would mean "at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  // npm can be killed without a chance to pass it on, and the shell that it starts dies of a signal without passing it on.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    pass('SIGTERM')
  }, WATCH_MS)
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
  return () => {
    clearInterval(watch)
    for (const signal of SIGNALS) process.off(signal, pass)
    return isInterrupted
  }
}
