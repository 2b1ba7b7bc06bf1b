// What a measurement is and how it is shown: medians of interleaved runs, each beside its floor, ratios first.

export interface Series {
  readonly median: number
  readonly runs: number
  /** Largest by smallest run; for many short requests, the 95th by the 5th in a hundred. */
  readonly spread: number
}

export interface Finding {
  readonly what: string
  readonly measured: Series
  /** What it is compared with, measured in the same run. Null: a figure to know, without a comparison. */
  readonly floor: { readonly name: string; readonly series: Series } | null
  /** The largest ratio that is wanted; null: none is. */
  readonly wanted: number | null
  /** Empty: counted. */
  readonly unit: 'ms' | 'MB' | ''
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export const seriesOf = (values: readonly number[]): Series => {
  const sorted = [...values].sort((a, b) => a - b)
  const isLong = sorted.length >= 40
  return {
    median: percentile(sorted, 0.5),
    runs: sorted.length,
    // Nothing and nothing differ by nothing.
    spread: (percentile(sorted, isLong ? 0.95 : 1) || 1) / (percentile(sorted, isLong ? 0.05 : 0) || 1),
  }
}

/** A figure to know, measured once. */
export const single = (what: string, value: number, unit: Finding['unit']): Finding => ({
  what,
  measured: seriesOf([value]),
  floor: null,
  wanted: null,
  unit,
})

/** Runs every measurement once, then every one again: what else the machine does meets all of them alike. */
export const interleave = async <Name extends string>(
  runs: number,
  measurements: Readonly<Record<Name, (run: number) => Promise<number | readonly number[]>>>,
): Promise<Record<Name, Series>> => {
  const names = Object.keys(measurements) as Name[]
  const values = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) values.get(name)?.push(...[await measurements[name](run)].flat())
  }
  return Object.fromEntries(names.map((name) => [name, seriesOf(values.get(name) ?? [])])) as Record<Name, Series>
}

const ratioOf = ({ measured, floor }: Finding): number | null =>
  floor === null ? null : measured.median / floor.series.median

export const isOver = (finding: Finding): boolean => {
  const ratio = ratioOf(finding)
  return ratio !== null && finding.wanted !== null && ratio > finding.wanted
}

const show = (series: Series, unit: string): string => {
  const digits = unit === '' ? 0 : series.median < 10 ? 2 : series.median < 100 ? 1 : 0
  return `${series.median.toFixed(digits)}${unit && ` ${unit}`} (${series.runs}, ×${series.spread.toFixed(1)})`
}

/** One line a finding: ratio, limit, verdict, what, median (runs, spread), floor. */
export const tableOf = (findings: readonly Finding[]): string => {
  const rows = findings.map((finding) => {
    const { floor, measured, unit, wanted, what } = finding
    const ratio = ratioOf(finding)
    return [
      ratio === null ? '' : `${ratio.toFixed(2)}×`,
      wanted === null ? '' : `≤ ${wanted}`,
      ratio === null || wanted === null ? '' : isOver(finding) ? 'OVER' : 'pass',
      what,
      show(measured, unit),
      floor === null ? '' : `${floor.name} ${show(floor.series, unit)}`,
    ]
  })
  const head = ['ratio', 'want', '', 'what', 'median (runs, spread)', 'beside']
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [head, widths.map((width) => '─'.repeat(width)), ...rows].map(line).join('\n')
}
