// The figures: series of runs, each with its baseline, and how they are collected.

/** For `/s` more is better, for all others less. Empty: a count or a number of bytes. */
export type Unit = 'ms' | 'MB' | '/s' | ''

export interface Series {
  readonly median: number
  /** The best of a few runs: other work of the machine made the others slower. Of many short ones it is the median. */
  readonly best: number
  readonly runs: number
  /** Largest by smallest run; of many short ones the 95th by the 5th percentile. */
  readonly spread: number
}

export interface Figure {
  /** Names the figure in every run, so that two runs can be compared. */
  readonly what: string
  readonly measured: Series
  readonly unit: Unit
  /** The unavoidable part, or another job, measured in the same run. */
  readonly baseline: { readonly name: string; readonly series: Series } | null
  /** The limit (for `/s` the minimum): of the ratio to the baseline where there is one, otherwise of the median. */
  readonly wanted: number | null
}

/** From this number of runs on, the best one says little. */
const MANY = 40

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const seriesOf = (values: readonly number[], unit: Unit = 'ms'): Series => {
  const sorted = [...values].sort((a, b) => a - b)
  const isLong = sorted.length >= MANY
  const median = percentile(sorted, 0.5)
  return {
    median,
    best: isLong ? median : percentile(sorted, unit === '/s' ? 1 : 0),
    runs: sorted.length,
    // Two zeros have the ratio one.
    spread: (percentile(sorted, isLong ? 0.95 : 1) || 1) / (percentile(sorted, isLong ? 0.05 : 0) || 1),
  }
}

/** The value that this share of all does not exceed. */
export const percentileOf = (values: readonly number[], part: number): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    part,
  )

interface About {
  readonly unit?: Unit
  readonly comparedWith?: readonly [name: string, values: readonly number[]]
  readonly wanted?: number
}

/** A figure of one value or of several runs. */
export const figure = (
  what: string,
  values: number | readonly number[],
  { unit = 'ms', comparedWith, wanted }: About = {},
): Figure => ({
  what,
  measured: seriesOf([values].flat(), unit),
  unit,
  baseline: comparedWith ? { name: comparedWith[0], series: seriesOf(comparedWith[1], unit) } : null,
  wanted: wanted ?? null,
})

/** Runs every measurement once, then every one again: other work of the machine affects all of them alike. */
export const interleave = async <Name extends string>(
  runs: number,
  measurements: Readonly<Record<Name, (run: number) => Promise<number | readonly number[]>>>,
): Promise<Record<Name, number[]>> => {
  const names = Object.keys(measurements) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) values[name] = values[name].concat(await measurements[name](run))
  }
  return values
}

/** As many times as requested, one after the other. */
export const repeat = async <T = number>(times: number, once: (time: number) => Promise<T>): Promise<readonly T[]> => {
  const values: T[] = []
  for (let time = 0; time < times; time += 1) values.push(await once(time))
  return values
}

/** A number in human notation: `34,000`. */
export const thousands = (number: number): string => number.toLocaleString('en')

/** The milliseconds of the work. */
export const timeOf = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const ratioOf = ({ measured, baseline }: Figure): number | null =>
  baseline === null ? null : measured.median / baseline.series.median

/** Null: no limit. */
export const isMissed = (one: Figure): boolean | null => {
  if (one.wanted === null) return null
  const value = ratioOf(one) ?? one.measured.median
  return one.unit === '/s' ? value < one.wanted : value > one.wanted
}
