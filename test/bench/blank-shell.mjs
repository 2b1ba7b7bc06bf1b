// The baseline for a start of the desktop shell: as little as Electron, or its double, can show. argv: a folder for
// each of its windows, which are empty and have a session of their own.
import { app, BrowserWindow, protocol, session } from 'electron'

const folders = process.argv.slice(2).filter((each) => each.startsWith('/'))
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])
process.on('SIGTERM', () => app.exit(0))
app.whenReady().then(() => {
  for (const folder of folders) {
    const place = session.fromPath(folder)
    place.protocol.handle(
      'app',
      () => new Response('<!doctype html><h1>Blank</h1>', { headers: { 'Content-Type': 'text/html' } }),
    )
    const window = new BrowserWindow({ show: false, webPreferences: { session: place, sandbox: true } })
    window.once('ready-to-show', () => window.show())
    window.loadURL('app://kontor/')
  }
})
