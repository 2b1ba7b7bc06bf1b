// Runs before the database page, on the other side of its wall: hands the port from main over to the page.
import { ipcRenderer } from 'electron'
import { DATABASE_PORT } from '../../shared/shell/bridge.ts'

ipcRenderer.once(DATABASE_PORT, ({ ports }) => window.postMessage(DATABASE_PORT, location.origin, [...ports]))
