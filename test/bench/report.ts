// The report of a run: its figures as tables, with commit, day, load and machine; written into docs/performance.md,
// stored in a file, and compared with those of another run.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../../main/engine/find-browser.ts'
import { type Figure, isMissed, ratioOf, type Series, thousands, type Unit } from './figures.ts'

export interface PartReport {
  readonly name: string
  readonly title: string
  /** The measured work and its baseline, in a sentence or two. */
  readonly about: string
  /** Processes waiting for a processor when the part began. */
  readonly load: number
  readonly seconds: number
  readonly figures: readonly Figure[]
}

export interface Report {
  readonly about: readonly string[]
  readonly parts: readonly PartReport[]
}

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = 'docs/performance.md'
const [BEGIN, END] = ['<!-- The figures, written by the bench -->', '<!-- End of the figures -->']

const run = async (command: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { cwd: ROOT })).stdout.trim()

export const loadNow = (): number => loadavg()[0] ?? 0

/** Which program was measured where, one line each. */
export const describeRun = async (command: string): Promise<readonly string[]> => {
  const git = async () => {
    const [commit, changes] = [
      await run('git', ['rev-parse', '--short=12', 'HEAD']),
      await run('git', ['status', '--porcelain']),
    ]
    const isChanged = changes.split('\n').some((line) => line !== '' && !line.endsWith(DOCUMENT))
    return `${commit}${isChanged ? ', with changes that are not committed' : ''}`
  }
  const commit = await git().catch(() => 'unknown')
  const browser = await run(await findBrowser(), ['--version', '--no-sandbox'])
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GB`
  return [
    `Command: \`${command}\``,
    `Commit: ${commit}`,
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${machine}, ${process.platform}`,
    `Programs: Node ${process.versions.node}, ${browser}`,
  ]
}

/** The whole report as readable Markdown. */
export const textOf = ({ about, parts }: Report): string => {
  const lines = about.map((line) => `- ${line}`)
  const loads = parts.map(({ load }) => load)
  const minutes = parts.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  lines.push(`- Load: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`)
  lines.push(`- Time: ${minutes.toFixed(1)} minutes`)
  const sections = parts.map(
    ({ about: text, figures, load, seconds, title }) =>
      `### ${title}\n\n${text} Load ${load.toFixed(1)}, ${seconds.toFixed(0)} seconds.\n\n${
        figures.length === 0 ? 'It could not be measured here.' : tableOf(HEAD, figures.map(rowOf))
      }`,
  )
  return `${lines.join('\n')}\n\n${sections.join('\n\n')}\n`
}

const HEAD = ['What', 'Measured', 'Compared with', 'Ratio', 'Wanted', '']

const rowOf = (one: Figure): readonly string[] => {
  const { baseline, measured, unit, wanted, what } = one
  const ratio = ratioOf(one)
  const missed = isMissed(one)
  const limit = wanted === null ? '' : ratio === null ? showValue(wanted, unit) : `${Number(wanted.toFixed(3))} ×`
  return [
    what,
    showSeries(measured, unit),
    baseline === null ? '' : `${baseline.name}: ${showSeries(baseline.series, unit)}`,
    ratio === null ? '' : `${ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(ratio < 10 ? 2 : 1)} ×`,
    limit === '' ? '' : `${unit === '/s' ? '≥' : '≤'} ${limit}`,
    missed === null ? '' : missed ? '**missed**' : 'ok',
  ]
}

const showSeries = ({ best, median, runs, spread }: Series, unit: Unit): string => {
  const value = showValue(median, unit)
  if (runs === 1) return value
  return best === median
    ? `${value} (${runs}, spread ${spread.toFixed(1)} ×)`
    : `${value} (best of ${runs}: ${showValue(best, unit)})`
}

const showValue = (value: number, unit: Unit): string => {
  if (unit === 'ms' && value >= 1000) return `${(value / 1000).toFixed(2)} s`
  if (unit === '' || unit === '/s') return `${thousands(Math.round(value))}${unit}`
  return `${value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)} ${unit}`
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => [...cell].length)),
  )
  const line = (row: readonly string[], filling = ' ') =>
    `| ${row.map((cell, column) => cell + filling.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n')
}

/** Replaces the report in docs/performance.md. */
export const writeDocument = async (report: Report): Promise<void> => {
  const path = join(ROOT, DOCUMENT)
  const text = await readFile(path, 'utf8')
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`${DOCUMENT} has no place for the figures`)
  await writeFile(path, `${text.slice(0, before)}${BEGIN}\n\n${textOf(report)}\n${text.slice(after)}`)
}

/** The relative difference of each figure that both have. */
export const compareReports = (before: Report, after: Report): string => {
  const old = new Map(
    before.parts.flatMap(({ figures, name }) => figures.map((one) => [`${name} ${one.what}`, one] as const)),
  )
  const rows = after.parts.flatMap(({ figures, name }) =>
    figures.flatMap((one) => {
      const earlier = old.get(`${name} ${one.what}`)
      return earlier === undefined ? [] : [compareFigures(earlier, one)]
    }),
  )
  const slower = rows.filter(([, , , , , verdict]) => verdict?.includes('worse')).length
  const head = ['What', 'Before', 'Now', 'Ratio', 'Ratio of what it is compared with', '']
  return `${tableOf(head, rows)}\n\n${slower} of ${rows.length} figures are more than 10 % worse.\n`
}

const NOTABLE = 1.1

/** By the best of a few runs, the median of many. Where the baseline changed alike, the machine was the cause. */
const compareFigures = (before: Figure, after: Figure): readonly string[] => {
  const { unit, what } = after
  const ratio = after.measured.best / before.measured.best
  const baseline = before.baseline && after.baseline ? after.baseline.series.best / before.baseline.series.best : null
  const worse = unit === '/s' ? 1 / ratio : ratio
  return [
    what,
    showValue(before.measured.best, unit),
    showValue(after.measured.best, unit),
    `${ratio.toFixed(2)} ×`,
    baseline === null ? '' : `${baseline.toFixed(2)} ×`,
    worse > NOTABLE ? '**worse**' : worse < 1 / NOTABLE ? 'better' : '',
  ]
}
