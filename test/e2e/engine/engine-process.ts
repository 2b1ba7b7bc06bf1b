// A process that opens the database page and waits for a kill; for engine.test.ts. Arguments: the folder of the
// profiles and the folder of the built page. Prints the browser's process ids as JSON when the page is open.
import { join } from 'node:path'
import { createChromiumEngine } from '../../../main/engine/chromium.ts'

const [folder = '', pageFolder = ''] = process.argv.slice(2)
const engine = createChromiumEngine({
  profileFolder: join(folder, 'database-profile'),
  windowProfileFolder: join(folder, 'window-profile'),
  pageFolder,
  log: (text) => process.stderr.write(`${text}\n`),
})
await engine.openDatabase()
process.stdout.write(`${JSON.stringify(engine.processIds())}\n`)
