// Checks that the directory of an OLE container (the envelope of .xls) is a tree. SheetJS follows its links without a
// limit: one that leads back keeps it busy for minutes.

const HEADER_SIZE = 512
const ENTRY_SIZE = 128
/** A workbook has about ten entries; one with embedded objects a few hundred. */
const MAX_ENTRIES = 4096
/** The place where the header lists the sectors of the allocation table; 109 of them cover more than 7 MB. */
const TABLE_LIST = 0x4c
const TABLE_LISTED = 109

/** False if the container is damaged in a way that can block its readers. */
export const isSoundContainer = (bytes: Uint8Array): boolean => {
  if (bytes.length < HEADER_SIZE) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(0x1e, true)
  if (shift !== 9 && shift !== 12) return false
  const entries = readEntries(view, 2 ** shift)
  return entries !== null && isForest(entries)
}

interface Entry {
  /** Its siblings and its first child, by number. */
  readonly links: readonly number[]
}

/** The entries of the directory; null if its chain of sectors leaves the file or has no end. */
const readEntries = (view: DataView, sectorSize: number): readonly Entry[] | null => {
  const entries: Entry[] = []
  for (let sector = view.getInt32(0x30, true); sector >= 0; ) {
    const start = (sector + 1) * sectorSize
    if (start + sectorSize > view.byteLength) return null
    for (let at = start; at < start + sectorSize; at += ENTRY_SIZE) entries.push(readEntry(view, at))
    if (entries.length > MAX_ENTRIES) return null
    const next = nextSector(view, sector, sectorSize)
    if (next === null) return null
    sector = next
  }
  return entries
}

const readEntry = (view: DataView, at: number): Entry => {
  const links = [0x44, 0x48, 0x4c].map((offset) => view.getInt32(at + offset, true))
  // Some programs leave unused entries as zeros.
  const isUnused = view.getUint8(at + 0x42) === 0 && links.every((link) => link === 0)
  return { links: isUnused ? [] : links.filter((link) => link !== -1) }
}

const nextSector = (view: DataView, sector: number, sectorSize: number): number | null => {
  const perSector = sectorSize / 4
  const index = Math.floor(sector / perSector)
  if (index >= TABLE_LISTED) return null
  const at = (view.getInt32(TABLE_LIST + index * 4, true) + 1) * sectorSize + (sector % perSector) * 4
  return at < 0 || at + 4 > view.byteLength ? null : view.getInt32(at, true)
}

/** Every entry has at most one link to it, and no link leads back. */
const isForest = (entries: readonly Entry[]): boolean => {
  const linked = new Set<number>()
  for (const link of entries.flatMap((entry) => entry.links)) {
    if (link < 0 || link >= entries.length || linked.has(link)) return false
    linked.add(link)
  }
  const pending = entries.flatMap((_, index) => (linked.has(index) ? [] : [index]))
  let reached = 0
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    reached++
    for (const link of entries[index]?.links ?? []) pending.push(link)
  }
  return reached === entries.length
}
