// What is still known of commits that are missing: a line that is broken somewhere mostly still begins as it was written, with
// its number, its time, who made it and what was done. Reads what repairs have set aside; nothing of it is proven.
import { join } from 'node:path'
import { type MissingCommits, missingRanges, type RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import { errorCode, type Files } from '../append/files.ts'
import { repairFolder } from '../append/replace-files.ts'
import { FILE_NAME, type JournalFolder, readLines } from '../append/scan.ts'
import { ASIDE_NAME } from '../append/set-aside.ts'
import { MISSING_ACTION, RESTORE_ACTION } from './repaired-files.ts'

/** As many are listed; of the others their numbers tell. */
const MOST = 100
/** As many bytes of a line as its beginning has. */
const BEGINNING_BYTES = 400
const BEGINNING =
  /\{"seq":(\d{1,16}),(?:"format":\d+,)?"time":"([0-9T:.Z-]{20,30})","user":(\d{1,16}|null),(?:"group":(?:null|"[^"]*"),)?"action":"(\w{1,60})"/

/** What repairs have set aside: ends that were cut off, and whole files that were replaced, the oldest first. */
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

/** The missing commits whose beginnings lie among what was set aside, in their order. */
const readLostCommits = async (where: JournalFolder, missing: MissingCommits): Promise<MissingCommits['entries']> => {
  const places = missingRanges(missing)
  const found = new Map<number, MissingCommits['entries'][number]>()
  for (const { folder, file } of await asideOf(where))
    for await (const { bytes } of readLines({ ...where, folder }, { file, offset: 0 })) {
      const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('latin1')
      const [, number, time = '', user, action = ''] = BEGINNING.exec(beginning) ?? []
      // What a repair wrote that did not come to its end stands under the number of what was lost, and is none of it.
      if (action === RESTORE_ACTION || action === MISSING_ACTION) continue
      const seq = Number(number)
      if (places.some(({ from, up_to }) => seq >= from && seq <= up_to))
        found.set(seq, { seq, time, user: user === 'null' ? null : Number(user), action })
    }
  return [...found.values()].sort((a, b) => a.seq - b.seq).slice(0, MOST)
}

/** The notice with what is still known of the commits that it says are missing. */
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
