// Full-text search over the folded texts of a table's records, by slot. Texts are also joined in groups: one search in
// a long string excludes all records of a group, which JavaScript engines do several times faster than many searches in
// short strings.
import type { SearchWord } from '../../value/search-words.ts'

const GROUP_SLOTS = 256
/** The latest searches, by their words: the same search comes again with other filters, and for the sums of a page. */
const MAX_CACHED_SEARCHES = 4

export class SearchIndex {
  private readonly texts: string[] = []
  /** The texts of a group, joined; null after a change, until the next search. */
  private readonly groups: (string | null)[] = []
  private readonly cached = new Map<string, Uint8Array>()

  /** The index contains the slots before this one. */
  get length(): number {
    return this.texts.length
  }

  /** Sets the folded text of an indexed slot, or of the next one; empty for a slot without a record. */
  set(slot: number, text: string): void {
    this.texts[slot] = text
    this.groups[Math.floor(slot / GROUP_SLOTS)] = null
    if (this.cached.size > 0) this.cached.clear()
  }

  /** A test whether a slot's text contains every word in one of its forms, none of which is empty. */
  test(words: readonly SearchWord[]): (slot: number) => boolean {
    const key = JSON.stringify(words)
    const isFound = this.cached.get(key) ?? this.search(words)
    this.cached.set(key, isFound)
    const oldest = this.cached.keys().next()
    if (this.cached.size > MAX_CACHED_SEARCHES && !oldest.done) this.cached.delete(oldest.value)
    return (slot) => isFound[slot] === 1
  }

  private search(words: readonly SearchWord[]): Uint8Array {
    // The longest word first, because it is usually the rarest.
    const ordered = words.map(({ forms }) => forms).sort((a, b) => lengthOf(b) - lengthOf(a))
    const isFound = new Uint8Array(this.texts.length)
    for (let first = 0; first < this.texts.length; first += GROUP_SLOTS) {
      if (!containsAll(this.group(first / GROUP_SLOTS), ordered)) continue
      for (let slot = first; slot < Math.min(first + GROUP_SLOTS, this.texts.length); slot++) {
        if (containsAll(this.texts[slot] as string, ordered)) isFound[slot] = 1
      }
    }
    return isFound
  }

  /** Joins the groups before this slot, which the next search would do. */
  joinGroups(before: number): void {
    for (let first = 0; first + GROUP_SLOTS <= before; first += GROUP_SLOTS) this.group(first / GROUP_SLOTS)
  }

  private group(number: number): string {
    const first = number * GROUP_SLOTS
    const group = this.groups[number] ?? this.texts.slice(first, first + GROUP_SLOTS).join('\n')
    this.groups[number] = group
    return group
  }
}

const lengthOf = (forms: readonly string[]): number => forms[0]?.length ?? 0

const containsAll = (text: string, words: readonly (readonly string[])[]): boolean => {
  next: for (const forms of words) {
    for (const form of forms) if (text.includes(form)) continue next
    return false
  }
  return true
}
