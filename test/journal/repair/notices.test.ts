// The notices about damages, repairs and closed books, with their counts and names: written out.
import { describe, expect, test } from 'vitest'
import type { Journal } from '../../../main/journal/append/journal.ts'
import type { Damage } from '../../../main/journal/append/notes.ts'
import { signerOf, withSignature } from '../../../main/journal/append/signature.ts'
import { SignatureCheck } from '../../../main/journal/check/check-signatures.ts'
import { acceptedText, type BookMismatch, closedBook } from '../../../main/journal/identity/identity-texts.ts'
import { gapNotices, gapsOf } from '../../../main/journal/repair/gap-notices.ts'
import { noticeTexts, type ReportedGap } from '../../../main/journal/repair/notice-texts.ts'
import { sumAfter, sumOf } from '../../../main/journal/repair/record-sums.ts'
import { repairReportOf } from '../../../main/journal/repair/repair-report.ts'
import { newNotice } from '../../../main/journal/repair/repairs.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'

const [FIRST, LATER] = ['2026-01-05T08:00:00.000000Z', '2026-01-06T08:00:00.000000Z']

const gap = (from: number, up_to: number, is_restored: boolean | null, changes = 0): ReportedGap => ({
  from,
  up_to,
  after: FIRST,
  before: LATER,
  kept: 'repairs/1',
  changes,
  is_restored,
})
const damage = (changes: Partial<Damage>): Damage => ({
  type: 'tail',
  from: 7,
  up_to: 9,
  after: FIRST,
  bytes: 30,
  kept: 'a.torn',
  is_ended: false,
  ...changes,
})

describe('commits in the middle', () => {
  test('restored, database-only and missing commits are listed separately, and further ones counted', () => {
    const gaps = [gap(2, 3, null), gap(5, 5, true, 4), gap(7, 7, true, 2), gap(9, 10, false)]
    expect(gapNotices(gaps, 20)).toEqual([
      {
        code: 'journal_restored',
        message:
          `The journal was damaged: entries 2 to 3 (after ${FIRST}, before ${LATER}) could not be read and were restored exactly from the database. ` +
          'The other 14 entries are unchanged. The damaged files and a report are kept in repairs/1.',
        missing: null,
        is_open: false,
      },
      {
        code: 'journal_restored',
        message:
          `The journal was damaged: entry 5 (after ${FIRST}, before ${LATER}); entry 7 (after ${FIRST}, before ${LATER}) could not be read. ` +
          'The database still had their result: 6 changes of records replace them. Who made them is no longer known. ' +
          'The other 16 entries are unchanged. The damaged files and a report are kept in repairs/1.',
        missing: {
          from: 5,
          up_to: 7,
          after: FIRST,
          entries: [],
          ranges: [
            { from: 5, up_to: 5, after: FIRST },
            { from: 7, up_to: 7, after: FIRST },
          ],
        },
        is_open: true,
      },
      {
        code: 'journal_damaged',
        message:
          `The journal is damaged: entries 9 to 10 (after ${FIRST}, before ${LATER}) cannot be read, and the database does not have them. ` +
          'Their changes, including the records they created, are lost. ' +
          'The other 16 entries are unchanged. The damaged files and a report are kept in repairs/1.',
        missing: { from: 9, up_to: 10, after: FIRST, entries: [] },
        is_open: true,
      },
    ])
    expect(gapNotices([], 20)).toEqual([])
  })

  test('a single entry, change or other entry is named in the singular', () => {
    const messagesOf = (is_restored: boolean | null, head: number) =>
      gapNotices([gap(2, 2, is_restored, 1)], head).map(({ message }) => message.replace(/ The damaged files.*/, ''))
    const entry = `entry 2 (after ${FIRST}, before ${LATER})`
    expect([null, true, false].flatMap((is_restored) => messagesOf(is_restored, 2))).toEqual([
      `The journal was damaged: ${entry} could not be read and was restored exactly from the database. The other entry is unchanged.`,
      `The journal was damaged: ${entry} could not be read. The database still had its result: 1 change of a record replaces it. Who made it is no longer known. The other entry is unchanged.`,
      `The journal is damaged: ${entry} cannot be read, and the database does not have it. Its changes, including the records it created, are lost. The other entry is unchanged.`,
    ])
  })

  test('twenty are named, the others counted; the first and the last commit have no time', () => {
    const many = (count: number) =>
      noticeTexts.gapsMissing(
        Array.from({ length: count }, (_, at) => ({ ...gap(at + 1, at + 1, false), after: null, before: null })),
        5,
      )
    const named = Array.from({ length: 20 }, (_, at) => `entry ${at + 1} (from the beginning)`).join('; ')
    expect(many(20)).toContain(`${named} cannot be read`)
    expect(many(22)).toContain(`${named}; and 2 more places, listed in the report cannot be read`)
  })
})

describe('the gaps of a repaired journal', () => {
  const timeOf = (seq: number) => `2026-01-${String(seq).padStart(2, '0')}T08:00:00.000000Z`
  /**
   * A journal of ten commits, each with two changes; the commits of `standIns` replace lost ones. Its end was also
   * repaired.
   */
  const gapsIn = (ranges: readonly (readonly [number, number])[], standIns: ReadonlyMap<number, boolean> = new Map()) =>
    gapsOf({
      damages: [
        damage({ type: 'short', from: 5, up_to: 6 }),
        ...ranges.map(([from, up_to]) => damage({ type: 'gap', from, up_to, after: timeOf(from - 1), kept: 'r' })),
      ],
      head: { seq: 10, hash: 'h' },
      read: async function* (after: number) {
        for (let seq = after + 1; seq <= 10; seq++) {
          const is_restored = standIns.get(seq)
          const stand_in = is_restored === undefined ? {} : { stand_in: { is_restored } }
          yield { commit: { seq, time: timeOf(seq), changes: [1, 2], ...stand_in } }
        }
      },
    } as unknown as Journal)
  const found = (from: number, up_to: number, is_restored: boolean | null) => ({
    from,
    up_to,
    after: timeOf(from - 1),
    before: timeOf(up_to + 1),
    kept: 'r',
    changes: 2 * (up_to - from + 1),
    is_restored,
  })

  test('two gaps restored exactly, with intact commits between them, remain two', async () => {
    const ranges = [[7, 8] as const, [2, 3] as const]
    expect(await gapsIn(ranges)).toEqual([found(2, 3, null), found(7, 8, null)])
  })

  test('a gap of which only a part could be restored is divided, and neighbours alike are one', async () => {
    const standIns = new Map([2, 3, 4, 5].map((seq) => [seq, seq !== 5]))
    const ranges = [[2, 3] as const, [4, 6] as const]
    expect(await gapsIn(ranges, standIns)).toEqual([found(2, 4, true), found(5, 5, false), found(6, 6, null)])
  })

  test('the end of the journal has no commit after it', async () => {
    expect(await gapsIn([[9, 10]])).toEqual([{ ...found(9, 10, null), before: null }])
    const ranges = [[2, 3] as const, [10, 10] as const]
    expect(await gapsIn(ranges)).toEqual([found(2, 3, null), { ...found(10, 10, null), before: null }])
    expect(await gapsIn([])).toEqual([])
  })
})

describe('the end', () => {
  test('that was cut off', () => {
    expect(noticeTexts.tailCutOff(damage({}), true)).toBe(
      'The journal ended in an unfinished entry of 30 bytes, which was cut off. According to the database, it contained no confirmed change. The broken part is kept as a.torn.',
    )
    expect(noticeTexts.tailCutOff(damage({ kept: null }), false)).toBe(
      'The journal ended in an unfinished entry of 30 bytes, which was cut off. It is not known whether it contained a confirmed change, because the database did not have it either.',
    )
  })

  test('that was restored, completely or in part', () => {
    expect(noticeTexts.commitsRestored(7, 7, [damage({})])).toBe(
      'The journal was missing entry 7; it was restored exactly. The broken part is kept as a.torn.',
    )
    expect(noticeTexts.commitsRestored(7, 9, [])).toBe(
      'The journal was missing entries 7 to 9; they were restored exactly.',
    )
    const restoring = { seq: 9, hash: 'h', from: 7, after: null, is_done: true }
    expect([1, 2].map((written) => noticeTexts.stateRestored(restoring, written))).toEqual([
      expect.stringContaining(
        'was missing entries 7 to 9 (from the beginning). The database still had their result, and 1 new entry leads to',
      ),
      expect.stringContaining('and 2 new entries lead to'),
    ])
    expect(noticeTexts.copyReplayed(3, 3)).toBe(
      'The database was missing entry 3, as after a crash; it was applied from the journal.',
    )
    expect(noticeTexts.copyReplayed(3, 4)).toBe(
      'The database was missing entries 3 to 4, as after a crash; they were applied from the journal.',
    )
  })

  test('the database was rebuilt, and why', () => {
    const head = { seq: 9, hash: 'h' }
    const text = (
      at: { seq: number; damage?: string | null; is_outdated?: boolean },
      isRepaired = false,
      kept: string | null = null,
    ) =>
      noticeTexts.copyRebuilt(
        { hash: 'x', damage: null, ...at } as Parameters<typeof noticeTexts.copyRebuilt>[0],
        head,
        kept,
        isRepaired,
      )
    expect(text({ seq: 0 })).toBe('The database was empty and was rebuilt from the journal (9 entries).')
    expect(text({ seq: 0, damage: 'x' })).toBe(
      'The database was damaged (x) and was rebuilt from the journal (9 entries).',
    )
    expect(text({ seq: 5 })).toMatch(/^The database did not agree with the journal and/)
    expect(text({ seq: 5, is_outdated: true })).toMatch(/^The database was written by an earlier version and/)
    expect(text({ seq: 5, is_outdated: true }, true)).toMatch(
      /^The database did not agree with the repaired journal and/,
    )
    expect(text({ seq: 5, damage: 'x' }, true)).toMatch(/^The database was damaged \(x\) and/)
    expect(text({ seq: 5 }, false, 'b.refused')).toMatch(
      / Entries that only the database had are kept as b\.refused\.$/,
    )
  })
})

test('the protocol of a repair, in both languages', () => {
  const filled = (from: number, up_to: number, is_restored: boolean, after: string | null) =>
    ({ from, up_to, after, before: LATER, is_restored, changes: [1, 2], until: up_to }) as unknown as Parameters<
      typeof repairReportOf
    >[0]['filled'][number]
  const text = repairReportOf({
    book: 'organization-1',
    time: LATER,
    names: ['000001.jsonl', '000002.jsonl'],
    head: { seq: 20, hash: 'h' },
    filled: [filled(2, 4, true, null), filled(9, 9, false, FIRST)],
    damages: [damage({ type: 'gap' }), damage({}), damage({ type: 'short' }), damage({ type: 'middle' })],
  })
  const [german = '', english = ''] = text.split('\n\nRepair of')
  expect(`Repair of${english}`.split('\n')).toEqual([
    `Repair of the journal organization-1, ${LATER} (UTC)`,
    '',
    'Found',
    `- Entries 2 to 4 cannot be read (after the beginning, before ${LATER}).`,
    `- Entries 9 to 9 cannot be read (after ${FIRST}, before ${LATER}).`,
    '- After the last entry there are 30 bytes that are not an entry.',
    '- Entries 7 to 9 are missing at the end.',
    '- Lines are repeated, in the wrong place or do not belong here; no entry is missing between them.',
    '',
    'Done',
    '- Replaced: 000001.jsonl, 000002.jsonl. The damaged files are in this folder as they were found.',
    '- The repaired journal has 20 entries: 16 as written, 4 replaced.',
    '- Entries 2 to 4: 2 changes from the database; it is no longer known who made them.',
    '- Entries 9 to 9: lost; the database does not have them either. Their place is marked.',
    '- If this folder contains only this report, the repair was interrupted and then started again.',
    '',
  ])
  expect(german.split('\n')).toEqual([
    `Reparatur des Journals organization-1, ${LATER} (UTC)`,
    '',
    'Gefunden',
    `- Einträge 2 bis 4 sind nicht lesbar (nach dem Anfang, vor ${LATER}).`,
    `- Einträge 9 bis 9 sind nicht lesbar (nach ${FIRST}, vor ${LATER}).`,
    '- Nach dem letzten Eintrag folgen 30 Bytes, die kein Eintrag sind.',
    '- Einträge 7 bis 9 fehlen am Ende.',
    '- Zeilen stehen doppelt, am falschen Ort oder gehören nicht hierher; kein Eintrag fehlt dazwischen.',
    '',
    'Getan',
    '- Ersetzt: 000001.jsonl, 000002.jsonl. Die beschädigten Dateien liegen hier, wie sie gefunden wurden.',
    '- Das reparierte Journal hat 20 Einträge: 16 wie geschrieben, 4 ersetzt.',
    '- Einträge 2 bis 4: 2 Änderungen aus der Datenbank; wer sie machte, ist nicht mehr bekannt.',
    '- Einträge 9 bis 9: verloren; auch die Datenbank hat sie nicht. Ihr Platz ist vermerkt.',
    '- Liegt hier nur dieses Protokoll, wurde die Reparatur unterbrochen und danach neu gestartet.',
  ])
})

describe('closed books', () => {
  const unexpected = (changes: Partial<BookMismatch>): BookMismatch => ({
    book: 'organization-1',
    code: 'missing',
    noted: { seq: 5, time: FIRST },
    found: { seq: 3, time: null },
    belongs_to: null,
    ...changes,
  })
  const messageOf = (changes: Partial<BookMismatch>) => closedBook(unexpected(changes)).message

  test('also have the findings in figures', () => {
    expect(closedBook(unexpected({ code: 'rolled_back', belongs_to: 'organization-2' }))).toEqual({
      book: 'organization-1',
      code: 'rolled_back',
      belongs_to: 'organization-2',
      known_seq: 5,
      found_seq: 3,
      message: expect.any(String),
    })
    expect(closedBook(unexpected({ noted: null, found: null }))).toMatchObject({ known_seq: null, found_seq: null })
  })

  test.each<[Partial<BookMismatch>, string]>([
    [{}, `books/organization-1 is missing or empty, although entry 5 of ${FIRST} is known. They were not replaced.`],
    [{ noted: null }, 'books/organization-1 is missing or empty. They were not replaced'],
    [{ book: 'system' }, `books/system is missing or empty, although entry 5 of ${FIRST} is known. Without it, Kontor`],
    [
      { is_everything_missing: true },
      `books/organization-1 is missing or empty, although entry 5 of ${FIRST} is known. The data folder is empty`,
    ],
    [
      { code: 'foreign' },
      'The folder books/organization-1 contains other books than those known by that name. They stay closed',
    ],
    [{ code: 'swapped' }, 'The folder books/organization-1 contains the books of another organization.'],
    [
      { code: 'swapped', belongs_to: 'organization-2' },
      'The folder books/organization-1 contains the books organization-2.',
    ],
    [{ code: 'rolled_back' }, `The books in books/organization-1 end with entry 3, but entry 5 of ${FIRST} is known.`],
    [
      { code: 'rolled_back', noted: null, found: null },
      'The books in books/organization-1 end with nothing, but more is known.',
    ],
    [
      { code: 'other_history' },
      `The books in books/organization-1 differ from those that were kept here: entry 5 of ${FIRST} is not the one`,
    ],
    [
      { code: 'other_history', noted: null },
      'The books in books/organization-1 differ from those that were kept here: an entry is not the one',
    ],
    [{ code: 'not_signed', noted: null }, 'In books/organization-1, an entry does not have the signature'],
    [{ code: 'not_signed' }, `In books/organization-1, entry 5 of ${FIRST} does not have the signature`],
    [
      { code: 'beginning_lost' },
      'The first entry of books/organization-1, with the chart of accounts and the fiscal years, is lost. They stay closed, and none of their entries was changed. Put them back as they were',
    ],
    [
      { code: 'beginning_lost', book: 'system' },
      'The first entry of books/system, with its owner and its organizations, is lost. They stay closed, and none of their entries was changed. Put them back as they were',
    ],
    [
      { code: 'unknown' },
      'books/organization-1 does not belong to any organization of this installation. They stay closed, and none of their entries was changed. They belong',
    ],
  ])('%j', (changes, beginning) => expect(messageOf(changes).slice(0, beginning.length)).toBe(beginning))

  test('opened on request', () => {
    expect(acceptedText(unexpected({ code: 'foreign' }))).toBe(
      'The folder books/organization-1 contains other books than those known by that name. They were opened because --accept-book organization-1 asked for it.',
    )
  })

  test('a notice is open when data is lost', () => {
    const reported = {
      book: 'system',
      code: 'copy_rebuilt',
      time: FIRST,
      message: 'x',
      missing: null,
    } as unknown as Parameters<typeof newNotice>[0]
    const missing = { from: 1, up_to: 2, after: null, entries: [] }
    expect(
      [
        newNotice(reported),
        newNotice(reported, true),
        newNotice({ ...reported, missing }),
        newNotice({ ...reported, code: 'journal_damaged' }),
        newNotice({ ...reported, code: 'book_accepted' }),
      ].map(({ is_open }) => is_open),
    ).toEqual([false, true, true, true, true])
  })
})

describe('the checksum of a record', () => {
  test('does not depend on the order of its fields, and shows each change', () => {
    const record = { id: 'a', amount: 5, name: null, lines: [{ b: 1 }] }
    expect(sumOf({ lines: [{ b: 1 }], name: null, amount: 5, id: 'a' })).toBe(sumOf(record))
    expect(sumOf({ ...record, gone: undefined })).toBe(sumOf(record))
    const others = [
      { ...record, amount: 6 },
      { ...record, amount: '5' },
      { ...record, id: 'b' },
      { ...record, lines: [{ b: 2 }] },
      { id: 'a', amount: 5, game: null, lines: [{ b: 1 }] },
      { id: 'a' },
    ]
    expect(new Set([record, ...others].map(sumOf)).size).toBe(7)
    expect([sumOf(null), sumOf({})]).toEqual([0, 0])
  })

  test('uses all its 52 bits', () => {
    const sums = Array.from({ length: 200 }, (_, amount) => BigInt(sumOf({ amount })))
    const states = Array.from({ length: 53 }, (_, bit) => new Set(sums.map((sum) => (sum >> BigInt(bit)) & 1n)).size)
    expect(states).toEqual([...Array<number>(52).fill(2), 1])
  })

  test('follows from the previous one by the changes, and stays exact', () => {
    for (let at = 0; at < 200; at++) {
      const [before, after] = [
        { id: `r${at}`, amount: at, name: 'a' },
        { id: `r${at}`, amount: at + 1, name: 'a' },
      ]
      expect(sumAfter(sumOf(before), { amount: at }, { amount: at + 1 })).toBe(sumOf(after))
      expect(sumAfter(0, null, after)).toBe(sumOf(after))
      expect(sumAfter(sumOf(after), after, null)).toBe(0)
      expect(sumOf(after)).toBeLessThan(2 ** 52)
    }
  })
})

describe('signatures', () => {
  const [KEY, OTHER] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const lineOf = (seq: number, key: Uint8Array | null): CommitLine => {
    const body = `{"seq":${seq},"prev":"x"}`
    const signed = key === null ? body : withSignature(body, signerOf(key)(body))
    return { hash: `h${seq}`, commit: { seq }, text: `${'0'.repeat(64)} ${signed}` } as unknown as CommitLine
  }
  const checked = (lines: readonly CommitLine[], vouched: { seq: number; hash: string } | null = null) => {
    const check = new SignatureCheck({ key: KEY, vouched })
    for (const line of lines) check.take(line)
    return { signed: check.signed, findings: check.findings() }
  }
  const is = 'not signed with the key of this installation'

  test('before the first one none is needed, after it each commit needs one', () => {
    const lines = [
      lineOf(1, null),
      lineOf(2, null),
      lineOf(3, KEY),
      lineOf(4, KEY),
      lineOf(5, null),
      lineOf(6, OTHER),
      lineOf(7, KEY),
    ]
    expect(checked(lines)).toEqual({ signed: { from: 3, up_to: 7 }, findings: [`commits 5 to 6 are ${is}`] })
    expect(checked([lineOf(1, OTHER), lineOf(2, null)])).toEqual({ signed: null, findings: [`commit 1 is ${is}`] })
  })

  test('up to the attested commit none is needed, if it is the same one', () => {
    const lines = [lineOf(1, OTHER), lineOf(2, null), lineOf(3, null)]
    expect(checked(lines, { seq: 2, hash: 'h2' }).findings).toEqual([`commit 3 is ${is}`])
    expect(checked(lines, { seq: 3, hash: 'h3' }).findings).toEqual([])
    expect(checked(lines, { seq: 3, hash: 'other' }).findings).toEqual([
      'commit 3 differs from the one that this computer recorded',
    ])
  })

  test('twenty places are named, the others counted', () => {
    const lines = (places: number) =>
      Array.from({ length: 2 * places }, (_, at) => lineOf(at + 1, at % 2 === 0 ? KEY : null))
    expect(checked(lines(20)).findings).toHaveLength(20)
    expect(checked(lines(21)).findings.slice(19)).toEqual([`commit 40 is ${is}`, 'so are commits in 1 other place'])
    expect(checked(lines(23)).findings.slice(19)).toEqual([`commit 40 is ${is}`, 'so are commits in 3 other places'])
  })
})
