// For `node --import` in a utility process of the double: `process.parentPort`, and no Node channel that code could use
// instead.
import { EventEmitter } from 'node:events'

const send = process.send?.bind(process)

class ParentPort extends EventEmitter {
  private readonly waiting: unknown[] = []

  constructor() {
    super()
    process.on('message', (data) => {
      if (this.listenerCount('message') === 0) this.waiting.push(data)
      else this.emit('message', { data, ports: [] })
    })
    this.on('newListener', (name) => {
      if (name === 'message')
        setImmediate(() => {
          for (const data of this.waiting.splice(0)) this.emit('message', { data, ports: [] })
        })
    })
  }

  postMessage(data: unknown): void {
    send?.(data)
  }
}

// Chromium ends the process with the application.
process.once('disconnect', () => process.exit(0))
Object.assign(process, { parentPort: new ParentPort(), send: undefined })
