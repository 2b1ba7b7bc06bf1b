// The depth of a report's row in the chart of accounts. Pure.
import type { ReportRow } from '../data/query/ledger/reports.ts'

const RANKS = ['class', 'section', 'group', 'account'] as const
export type ChartRank = (typeof RANKS)[number]

/** Null: it is no account, group, section or class. */
export const chartRankOf = ({ kind, key }: Pick<ReportRow, 'kind' | 'key'>): ChartRank | null => {
  if (kind === 'account') return 'account'
  const name = /(?:^|:)(class|section|group):/.exec(key)?.[1]
  return RANKS.find((rank) => rank === name) ?? null
}

/** 0 is the outermost; rows without a rank come before all. */
export const chartDepthOf = (rank: ChartRank | null): number => (rank === null ? -1 : RANKS.indexOf(rank))

/** Whether a row has figures at all. */
export const hasFigures = ({ amounts }: Pick<ReportRow, 'amounts'>): boolean =>
  Object.values(amounts).some((amount) => amount !== null)
