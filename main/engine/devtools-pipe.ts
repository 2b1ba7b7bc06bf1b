// Controls a browser over the pipe of `--remote-debugging-pipe`: JSON texts that
// end with a NUL, in both directions. There is no open port, so no other program on
// the machine can control the browser, and the browser ends when the pipe closes.
import type { Readable, Writable } from 'node:stream'

export type DevtoolsParams = Readonly<Record<string, unknown>>

export interface Devtools {
  /**
   * Calls a method of the DevTools protocol. Rejects if the browser refuses it, or if the browser or the session's page
   * is gone.
   */
  readonly call: (method: string, params?: DevtoolsParams, sessionId?: string) => Promise<DevtoolsParams>
  readonly onEvent: (method: string, listener: (params: DevtoolsParams) => void) => void
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: DevtoolsParams
  readonly result?: DevtoolsParams
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

interface Call extends PromiseWithResolvers<DevtoolsParams> {
  readonly sessionId: string | undefined
}

export const createDevtools = (toBrowser: Writable, fromBrowser: Readable): Devtools => {
  const pendingCalls = new Map<number, Call>()
  const listeners = new Map<string, ((params: DevtoolsParams) => void)[]>()
  let lastId = 0
  let unread = ''

  const receive = (message: Message): void => {
    if (message.id === undefined) {
      const endedSession = endedSessionOf(message)
      if (endedSession !== null) endSession(endedSession)
      for (const listener of listeners.get(message.method ?? '') ?? []) listener(message.params ?? {})
      return
    }
    const call = pendingCalls.get(message.id)
    pendingCalls.delete(message.id)
    if (message.error) call?.reject(new Error(message.error.message))
    else call?.resolve(message.result ?? {})
  }
  /** The browser never answers calls to a page that is gone. */
  const endSession = (sessionId: string): void => {
    for (const [id, call] of pendingCalls) {
      if (call.sessionId !== sessionId) continue
      pendingCalls.delete(id)
      call.reject(new Error('The page has ended.'))
    }
  }
  const end = (): void => {
    for (const call of pendingCalls.values()) call.reject(new Error('The browser has ended.'))
    pendingCalls.clear()
  }

  fromBrowser.setEncoding('utf8')
  fromBrowser.on('data', (text: string) => {
    const messages = (unread + text).split('\0')
    unread = messages.pop() ?? ''
    for (const message of messages) receive(JSON.parse(message) as Message)
  })
  fromBrowser.on('close', end)
  fromBrowser.on('error', end)
  toBrowser.on('error', end)

  return {
    call: (method, params = {}, sessionId) => {
      const id = ++lastId
      const call = { ...Promise.withResolvers<DevtoolsParams>(), sessionId }
      pendingCalls.set(id, call)
      if (toBrowser.writable) toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      else end()
      return call.promise
    },
    onEvent: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener])
    },
  }
}

/** The session whose page is gone or has crashed according to this message. */
const endedSessionOf = ({ method, params, sessionId }: Message): string | null => {
  if (method === 'Target.detachedFromTarget') return params?.sessionId as string
  return method === 'Inspector.targetCrashed' ? (sessionId ?? null) : null
}
