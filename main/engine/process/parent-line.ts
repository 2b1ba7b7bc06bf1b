// The connection from one of our processes (child-process.ts) to the program that started it.

export interface ParentLine {
  readonly post: (message: unknown) => void
  readonly onMessage: (listener: (message: unknown) => void) => void
}

/** A utility process of Electron has this in place of Node's channel. */
interface ParentPort {
  readonly postMessage: (message: unknown) => void
  readonly on: (event: 'message', listener: (event: { readonly data: unknown }) => void) => void
}

/** Opens the connection. The process ends with the program that started it, even if that was killed. */
export const openParentLine = (): ParentLine => {
  // Ctrl-C in a terminal and the end of a session reach every process. The program lets the current file finish, and
  // then ends this process.
  ignore('SIGINT', 'SIGHUP')
  const { parentPort } = process as { readonly parentPort?: ParentPort | null }
  if (parentPort)
    return {
      post: (message) => parentPort.postMessage(message),
      // Electron ends the process with the program.
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
    }
  // Electron uses this signal to end the process, so ignore it only here.
  ignore('SIGTERM')
  process.once('disconnect', () => process.exit(0))
  return {
    post: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
  }
}

const ignore = (...signals: readonly NodeJS.Signals[]): void => {
  for (const signal of signals) process.on(signal, () => undefined)
}
