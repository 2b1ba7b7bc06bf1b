// Notices about unreadable commits in the middle of a journal. They describe what the repaired journal contains, not
// what the repair planned.
import type { MissingCommits, RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import type { Journal } from '../append/journal.ts'
import { countOf, noticeTexts, type ReportedGap } from './notice-texts.ts'

type Notice = Pick<RepairNotice, 'code' | 'message' | 'missing' | 'is_open'>

/**
 * One notice for exactly restored commits, one for gaps filled from the read model, and one for missing commits.
 * `head`: the last commit that is as it was written.
 */
export const gapNotices = (gaps: readonly ReportedGap[], head: number): readonly Notice[] => {
  const restoredExactly = gaps.filter(({ is_restored }) => is_restored === null)
  const restored = gaps.filter(({ is_restored }) => is_restored)
  const missing = gaps.filter(({ is_restored }) => is_restored === false)
  // The commits that are as they were written, including the exactly restored ones.
  const unchangedCount = head - countOf(restored) - countOf(missing)
  const notices: Notice[] = []
  const report = (
    code: Notice['code'],
    reportedGaps: readonly ReportedGap[],
    text: typeof noticeTexts.gapsMissing,
    otherCount: number,
    isLoss = true,
  ) => {
    if (reportedGaps.length > 0)
      notices.push({
        code,
        message: text(reportedGaps, otherCount),
        missing: isLoss ? missingIn(reportedGaps) : null,
        is_open: isLoss,
      })
  }
  report(
    'journal_restored',
    restoredExactly,
    noticeTexts.gapsRestored,
    unchangedCount - countOf(restoredExactly),
    false,
  )
  report('journal_restored', restored, noticeTexts.gapStatesRestored, unchangedCount)
  report('journal_damaged', missing, noticeTexts.gapsMissing, unchangedCount)
  return notices
}

const missingIn = (reportedGaps: readonly ReportedGap[]): MissingCommits | null => {
  const ranges = reportedGaps.map(({ from, up_to, after }) => ({ from, up_to, after }))
  const [first, ...otherCount] = ranges
  if (first === undefined) return null
  const { up_to } = otherCount.at(-1) ?? first
  return { ...first, up_to, ...(otherCount.length > 0 ? { ranges } : {}), entries: [] }
}

/** What the journal now contains in the gaps that a repair recorded; walks over the journal once. */
export const gapsOf = async (journal: Journal): Promise<readonly ReportedGap[]> => {
  const noted = journal.damages.filter(({ type }) => type === 'gap').sort((a, b) => a.from - b.from)
  const gaps: ReportedGap[] = []
  let open: ReportedGap | null = null
  let at = 0
  let time: string | null = noted[0]?.after ?? null
  for await (const { commit } of journal.read((noted[0]?.from ?? journal.head.seq + 1) - 1)) {
    const { seq, stand_in, changes } = commit
    while ((noted[at]?.up_to ?? seq) < seq) at += 1
    const within = noted[at]
    const is_restored = stand_in ? stand_in.is_restored : null
    if (open !== null && (!within || seq < within.from || open.is_restored !== is_restored)) {
      gaps.push({ ...open, before: commit.time })
      open = null
    }
    if (within && seq >= within.from) {
      const start: ReportedGap = open ?? {
        from: seq,
        up_to: seq,
        after: time,
        before: null,
        kept: within.kept,
        changes: 0,
        is_restored,
      }
      open = { ...start, up_to: seq, changes: start.changes + changes.length }
    }
    time = commit.time
    if (!within) break
  }
  return open === null ? gaps : [...gaps, open]
}
