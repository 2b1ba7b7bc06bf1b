// What is told of commits in the middle of a journal that could not be read: as the repaired journal says, not as was intended.
import type { MissingCommits, RepairNotice } from '../../../shared/record/repair-notice.ts'
import type { Journal } from '../append/journal.ts'
import { noticeTexts, type ToldGap } from './notice-texts.ts'

type Notice = Pick<RepairNotice, 'code' | 'message' | 'missing' | 'is_open'>

/** `head`: the last commit that is as it was written. One notice for what came back word for word, one for what the copy could fill, one for what is missing. */
export const gapNotices = (gaps: readonly ToldGap[], head: number): readonly Notice[] => {
  const putBack = gaps.filter(({ is_restored }) => is_restored === null)
  const restored = gaps.filter(({ is_restored }) => is_restored)
  const missing = gaps.filter(({ is_restored }) => is_restored === false)
  // As they were written, those that came back word for word among them.
  const whole = head - countOf(restored) - countOf(missing)
  const notices: Notice[] = []
  const tell = (
    code: Notice['code'],
    told: readonly ToldGap[],
    text: typeof noticeTexts.gapsMissing,
    others: number,
    isLoss = true,
  ) => {
    if (told.length > 0)
      notices.push({ code, message: text(told, others), missing: isLoss ? missingIn(told) : null, is_open: isLoss })
  }
  tell('journal_restored', putBack, noticeTexts.gapsPutBack, whole - countOf(putBack), false)
  tell('journal_restored', restored, noticeTexts.gapsRestored, whole)
  tell('journal_damaged', missing, noticeTexts.gapsMissing, whole)
  return notices
}

const countOf = (gaps: readonly ToldGap[]): number => gaps.reduce((sum, { from, up_to }) => sum + up_to - from + 1, 0)

const missingIn = (told: readonly ToldGap[]): MissingCommits | null => {
  const ranges = told.map(({ from, up_to, after }) => ({ from, up_to, after }))
  const [first, ...others] = ranges
  if (first === undefined) return null
  const { up_to } = others.at(-1) ?? first
  return { ...first, up_to, ...(others.length > 0 ? { ranges } : {}), entries: [] }
}

/** What the journal has now where a repair noted that commits could not be read: one walk over it. */
export const gapsOf = async (journal: Journal): Promise<readonly ToldGap[]> => {
  const noted = journal.damages.filter(({ type }) => type === 'gap').sort((a, b) => a.from - b.from)
  const gaps: ToldGap[] = []
  let open: ToldGap | null = null
  let at = 0
  let time: string | null = noted[0]?.after ?? null
  for await (const { frame } of journal.read((noted[0]?.from ?? journal.head.seq + 1) - 1)) {
    const { seq, stand_in, changes } = frame
    while ((noted[at]?.up_to ?? seq) < seq) at += 1
    const within = noted[at]
    const is_restored = stand_in ? stand_in.is_restored : null
    if (open !== null && (!within || seq < within.from || open.up_to + 1 < seq || open.is_restored !== is_restored)) {
      gaps.push({ ...open, before: frame.time })
      open = null
    }
    if (within && seq >= within.from) {
      const start: ToldGap = open ?? {
        ...{ from: seq, up_to: seq, after: time, before: null, kept: within.kept, changes: 0, is_restored },
      }
      open = { ...start, up_to: seq, changes: start.changes + changes.length }
    }
    time = frame.time
    if (!within && open === null) break
  }
  return open === null ? gaps : [...gaps, open]
}
