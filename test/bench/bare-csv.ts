// The floor of importing a table: one file through papaparse, nothing made of it.
import { readFileSync } from 'node:fs'

const start = performance.now()
const { default: Papa } = await import('papaparse')
const { data } = Papa.parse<string[]>(readFileSync(process.argv[2] ?? '', 'utf8'), {
  delimiter: ';',
  skipEmptyLines: true,
})
const ms = performance.now() - start
if (data.length < 2) throw new Error('this is no table')
process.stdout.write(String(ms))
