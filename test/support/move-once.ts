// Moves the books of one folder into another, as a process of its own: `<from> <to>`.
import { moveBooks } from '../../main/place/move.ts'

const [from = '', to = ''] = process.argv.slice(2)
const watch = { onProgress: () => undefined, signal: new AbortController().signal }
const holdWriting = async () => () => undefined
const moved = await moveBooks({ from, to, now: () => '2026-03-04T10:00:00Z', holdWriting }, watch)
process.exit(moved.ok ? 0 : 1)
