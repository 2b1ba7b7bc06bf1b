// The baseline of importing a table: one file through papaparse, without using the result. As in the application,
// papaparse finds the delimiter itself.
import { readFileSync } from 'node:fs'

const start = performance.now()
const { default: Papa } = await import('papaparse')
const { data } = Papa.parse<string[]>(readFileSync(process.argv[2] ?? '', 'utf8'))
const ms = performance.now() - start
if (data.length < 2) throw new Error('this is no table')
process.stdout.write(String(ms))
