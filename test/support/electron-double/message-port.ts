// MessageChannelMain of the double: one end stays here, the other can be handed to a page, where it is a real MessagePort.
import { EventEmitter } from 'node:events'
import { misuse } from './control.ts'

/** What carries messages to the end that a page holds. */
export interface Carrier {
  readonly post: (data: unknown) => void
  readonly close: () => void
}

export class MessagePortDouble extends EventEmitter {
  peer: MessagePortDouble | null = null
  private carrier: Carrier | null = null
  private waiting: unknown[] = []
  private isStarted = false
  private isClosed = false

  start(): void {
    this.isStarted = true
    for (const data of this.waiting.splice(0)) this.emit('message', { data, ports: [] })
  }

  postMessage(data: unknown): void {
    if (this.isClosed) return
    const { peer } = this
    if (peer?.carrier) peer.carrier.post(data)
    else peer?.receive(structuredClone(data))
  }

  /** Something came for this end. */
  receive(data: unknown): void {
    if (this.isClosed) return
    if (this.isStarted) setImmediate(() => this.emit('message', { data, ports: [] }))
    else this.waiting.push(data)
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.peer?.carrier?.close()
    this.peer?.end()
  }

  /** The other end is closed, or its page is gone. */
  end(): void {
    if (this.isClosed) return
    setImmediate(() => {
      this.isClosed = true
      this.emit('close')
    })
  }

  /** From now on this end is the page's; what was posted to it meanwhile follows. */
  handOver(carrier: Carrier): void {
    if (this.carrier !== null) misuse('a port is handed over once')
    this.carrier = carrier
    for (const data of this.waiting.splice(0)) carrier.post(data)
  }
}

export class MessageChannelMain {
  readonly port1 = new MessagePortDouble()
  readonly port2 = new MessagePortDouble()
  constructor() {
    this.port1.peer = this.port2
    this.port2.peer = this.port1
  }
}
