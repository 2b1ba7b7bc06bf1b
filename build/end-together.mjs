// Ends the child of a script together with the script: passes signals on to it, and ends it when npm is killed.
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
const WATCH_MS = 250

/**
 * Ties a child to this process. Answers a function that unties it after its end and answers whether it was interrupted.
 */
export const endTogether = (child) => {
  let isInterrupted = false
  const pass = (signal) => {
    isInterrupted = true
    // In a terminal, Ctrl-C reaches the child directly; a second signal would mean "end at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  // npm can be killed before it passes a signal on, and the shell that npm starts dies of a signal without passing it
  // on.
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
