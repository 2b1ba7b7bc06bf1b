// The script that runs in every page of the double before the page: the preload with an `electron` of its own, the
// pages' ends of ports, and messages to the double about the user and the page. There is no context isolation: the
// preload shares the page's world (docs/electron.md).

/** `preload`: the built script; empty: none. `argv`: the arguments of the page's process. */
export const pageScript = (preload: string, argv: readonly string[]): string => `(() => {
  if (window !== window.top) return
  const say = (message) => window.kontorDouble(JSON.stringify(message))
  const ports = new Map()
  const listeners = new Map()
  const listen = (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
  const drop = (channel, listener) => listeners.set(channel, (listeners.get(channel) ?? []).filter((one) => one !== listener))
  const portOf = (id) => {
    const { port1, port2 } = new MessageChannel()
    ports.set(id, port1)
    port1.onmessage = ({ data }) => say({ type: 'port', id, data })
    port1.onclose = () => say({ type: 'port-closed', id })
    return port2
  }
  Object.defineProperty(window, 'kontorDoubleHears', { value: {
    send: (channel, values, ids) => {
      const event = { ports: ids.map(portOf) }
      for (const listener of listeners.get(channel) ?? []) listener(event, ...values)
    },
    post: (id, data) => ports.get(id)?.postMessage(data),
    close: (id) => ports.get(id)?.close(),
  } })
  const electron = {
    ipcRenderer: {
      on: listen,
      once: (channel, listener) => {
        const one = (...given) => { drop(channel, one); listener(...given) }
        listen(channel, one)
      },
      send: (channel, ...values) => say({ type: 'ipc', channel, values }),
    },
    contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(window, name, { value: Object.freeze({ ...value }) }) },
  }
  const require = (name) => {
    if (name === 'electron') return electron
    throw new Error('A preload in the sandbox has no module ' + name)
  }
  ;((require, module, exports, process) => {${preload}
  })(require, { exports: {} }, {}, { argv: ${JSON.stringify(argv)} })
  for (const [event, type] of [['pointerdown', 'mouseDown'], ['keydown', 'keyDown']])
    window.addEventListener(event, ({ isTrusted, key = '' }) => isTrusted && say({ type: 'input', kind: type, key }), { capture: true })
  window.open = (url) => { say({ type: 'open', url: new URL(url, location.href).href }); return null }
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    say({ type: 'open', url: link.href })
  })
})()`

/** A message from a page to the double. */
export type PageWord =
  | { readonly type: 'ipc'; readonly channel: string; readonly values: readonly unknown[] }
  | { readonly type: 'port'; readonly id: number; readonly data: unknown }
  | { readonly type: 'port-closed'; readonly id: number }
  | { readonly type: 'input'; readonly kind: string; readonly key: string }
  | { readonly type: 'open'; readonly url: string }
