// Watches a folder on a drive that never answers, and prints what it says, a JSON text a line. The drive is a real one: a FUSE
// file system whose program takes no request, as a network drive whose connection hangs. It needs a mount namespace of its
// own (`unshare --map-root-user --mount`), which ends with this process.
import { spawnSync } from 'node:child_process'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBillFolders } from '../../../main/bill-folder/bill-folders.ts'
import type { FolderListing } from '../../../main/service/bill/folder-port.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** SHA-256 of `bill`, by sha256sum. */
const HASH = '623210167553939c87ed8c5f2bfe0b3e0684e12c3a3dd2513613c4e67263b5a1'
const [base = ''] = process.argv.slice(2)
const [drive, other] = [join(base, 'drive'), join(base, 'other')]
await mkdir(drive)
await mkdir(other)
await writeFile(join(other, 'a.pdf'), 'bill')

const connection = await open('/dev/fuse', 'r+')
const options = `fd=3,rootmode=40000,user_id=0,group_id=0`
const mounted = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'dead-drive', drive], {
  stdio: ['ignore', 'ignore', 'inherit', connection.fd],
})
if (mounted.status !== 0) throw new Error('the drive cannot be mounted')

const folders = createBillFolders({ dataFolder: base, settleMs: 0, pauseMs: 0, patienceMs: 50, hangMs: 300 })
const print = (step: string, value: unknown): void => void process.stdout.write(`${JSON.stringify([step, value])}\n`)
const until = (folder: string, isIt: (listing: FolderListing) => boolean): Promise<FolderListing> =>
  waitUntil(
    async () => {
      const listing = await folders.list(folder)
      if (!isIt(listing)) throw new Error(JSON.stringify(listing))
      return listing
    },
    { timeout: 30_000, interval: 20 },
  )

const isReady =
  (count: number) =>
  ({ files }: FolderListing): boolean =>
    files.filter(({ state }) => state === 'ready').length === count
print('other before it', (await until(other, isReady(1))).fault)
print('at first', await folders.list(drive))
print('hangs', await until(drive, ({ fault }) => fault !== null))
// The other folder waits for its turn; that is no fault of its drive.
await writeFile(join(other, 'b.pdf'), 'another bill')
const { fault, files } = await folders.list(other)
print('other', [fault, ...files.map(({ name }) => name)])
const opened = async (): Promise<string | null> => {
  const bytes = await folders.open(other, { name: 'a.pdf', size: 4, state: 'ready', sha256: HASH })
  return bytes && Buffer.from(bytes).toString()
}
print('open', await opened())
// The program reads and writes its own files meanwhile.
print('own file', await readFile(join(other, 'a.pdf'), 'utf8'))
// The connection ends: now the drive has a fault, and the next one has its turn.
await connection.close()
print('ended', (await until(drive, ({ fault }) => fault !== 'not_responding')).fault)
print('other after it', (await until(other, isReady(2))).fault)
print('open after it', await opened())
// The folder is on the computer's own disk again.
spawnSync('umount', [drive])
print('again', await until(drive, ({ fault, is_complete }) => fault === null && is_complete))
