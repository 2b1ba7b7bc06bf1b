// A process that opens a damaged book, and so repairs it, until it is killed (repair-kill.test.ts). Arguments: the data
// folder, the folder of an intact journal, from which the read model is made.
import { existsSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { machineFiles } from '../../main/journal/append/files.ts'
import { fileName, readCommits } from '../../main/journal/append/scan.ts'
import { type CommitLine, GENESIS } from '../../shared/books/port/commit.ts'
import { createCopy, run } from '../journal/journal-world.ts'

const [dataFolder = '', whole = ''] = process.argv.slice(2)
const lines: CommitLine[] = []
const file = fileName(1)
for await (const { line } of readCommits({ files: machineFiles, folder: whole }, [file], { file, offset: 0 }, GENESIS))
  lines.push(line)
// A read model that was emptied before the kill is empty after it.
const emptied = join(dataFolder, 'copy-emptied')
const made = await createCopy(existsSync(emptied) ? [] : lines)
made.kept = 0
const copy = {
  ...made,
  reset: async () => {
    writeFileSync(emptied, '')
    await made.reset()
  },
}
writeSync(1, 'begin\n')
const { books } = await run(dataFolder, copy)
await books.close()
writeSync(1, 'end\n')
