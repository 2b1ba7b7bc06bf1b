// Relocates the books of one folder into another, as a process of its own: `<from> <to>`.
import { relocateBooks } from '../../../main/home/relocation/relocate.ts'

const [from = '', to = ''] = process.argv.slice(2)
const watch = { onProgress: () => undefined, signal: new AbortController().signal }
const pauseWriting = async () => () => undefined
const result = await relocateBooks({ from, to, now: () => '2026-03-04T10:00:00Z', pauseWriting }, watch)
process.exit(result.ok ? 0 : 1)
