// What is still known of missing commits. A broken line mostly starts as it was written, with its number, time, author
// and action. Reads the files that repairs have set aside; the result is not proven.
import { join } from 'node:path'
import { type MissingCommits, missingRanges, type RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import { errorCode, type Files } from '../append/files.ts'
import { repairFolder } from '../append/replace-files.ts'
import { FILE_NAME, type JournalFolder, readLines } from '../append/scan.ts'
import { ASIDE_NAME } from '../append/set-aside.ts'
import { MISSING_ACTION, RESTORE_ACTION } from './repaired-files.ts'

/** The most commits that a notice lists. The others are counted by their numbers only. */
const MOST = 100
/** The number of bytes at a line's start that contain these fields. */
const BEGINNING_BYTES = 400
const BEGINNING =
  /\{"seq":(\d{1,16}),(?:"format":\d+,)?"time":"([0-9T:.Z-]{20,30})","user":(\d{1,16}|null),(?:"group":(?:null|"[^"]*"),)?"action":"(\w{1,60})"/

/** The files that repairs have set aside, oldest first: ends that were cut off, and replaced files. */
const asideOf = async ({
  files,
  folder,
}: JournalFolder): Promise<readonly { readonly folder: string; readonly file: string }[]> => {
  const ends = (await files.list(folder)).filter((name) => ASIDE_NAME.test(name)).sort()
  const repairs = repairFolder(folder, '')
  const aside = ends.map((file) => ({ folder, file }))
  for (const name of (await listIfThere(files, repairs)).toSorted()) {
    const folderOfRepair = join(repairs, name)
    const names = (await listIfThere(files, folderOfRepair)).filter((file) => FILE_NAME.test(file)).sort()
    for (const file of names) aside.push({ folder: folderOfRepair, file })
  }
  return aside
}

const listIfThere = (files: Files, folder: string): Promise<readonly string[]> =>
  files.list(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })

/** The missing commits whose line starts are in the files that were set aside, by number. */
const readLostCommits = async (where: JournalFolder, missing: MissingCommits): Promise<MissingCommits['entries']> => {
  const places = missingRanges(missing)
  const found = new Map<number, MissingCommits['entries'][number]>()
  for (const { folder, file } of await asideOf(where))
    for await (const { bytes } of readLines({ ...where, folder }, { file, offset: 0 })) {
      const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('latin1')
      const [, number, time = '', user, action = ''] = BEGINNING.exec(beginning) ?? []
      // An unfinished repair wrote this commit under the number of the lost one. It says nothing about the lost commit.
      if (action === RESTORE_ACTION || action === MISSING_ACTION) continue
      const seq = Number(number)
      if (places.some(({ from, up_to }) => seq >= from && seq <= up_to))
        found.set(seq, { seq, time, user: user === 'null' ? null : Number(user), action })
    }
  return [...found.values()].sort((a, b) => a.seq - b.seq).slice(0, MOST)
}

/** Adds to a notice what is still known of the commits that it reports as missing. */
export const withLostCommits = async (where: JournalFolder, notice: RepairNotice): Promise<RepairNotice> => {
  if (notice.missing === null) return notice
  const entries = await readLostCommits(where, notice.missing)
  if (entries.length === 0) return notice
  const words = entries.map(
    ({ seq, time, user, action }) => `${seq} (${action}, ${time}, ${user === null ? 'Kontor itself' : `user ${user}`})`,
  )
  const message = `${notice.message} Their broken lines begin, and nothing proves it, with: ${words.join(', ')}.`
  return { ...notice, message, missing: { ...notice.missing, entries } }
}
