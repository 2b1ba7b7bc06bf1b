// Runs before the database page, in the isolated context of Electron: passes the port from the main process to the
// page.
import { ipcRenderer } from 'electron'
import { DATABASE_PORT } from '../../shared/shell/bridge.ts'

ipcRenderer.once(DATABASE_PORT, ({ ports }) => window.postMessage(DATABASE_PORT, location.origin, [...ports]))
