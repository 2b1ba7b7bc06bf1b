// Full-text search over the folded texts of a table's records, by slot. Texts are also kept joined in groups: a word
// that a group does not hold anywhere is refused for all of its records by one search of one long string, which engines
// do several times faster than many searches of short ones.

const GROUP_SLOTS = 256

export class SearchIndex {
  private readonly texts: string[] = []
  /** The texts of a group, one after the other; null after a change, until the next search. */
  private readonly groups: (string | null)[] = []

  /** It knows the slots before this one. */
  get length(): number {
    return this.texts.length
  }

  /** The folded text of a slot, empty for one without a record: a known one, or the next. */
  set(slot: number, text: string): void {
    this.texts[slot] = text
    this.groups[Math.floor(slot / GROUP_SLOTS)] = null
  }

  /** A test whether a slot's text holds every word. Words are folded and not empty. */
  test(words: readonly string[]): (slot: number) => boolean {
    // The longest word is the rarest more often than not.
    const ordered = words.toSorted((a, b) => b.length - a.length)
    const isFound = new Uint8Array(this.texts.length)
    for (let first = 0; first < this.texts.length; first += GROUP_SLOTS) {
      const group = this.group(first / GROUP_SLOTS)
      if (!ordered.every((word) => group.includes(word))) continue
      for (let slot = first; slot < Math.min(first + GROUP_SLOTS, this.texts.length); slot++) {
        const text = this.texts[slot] as string
        if (ordered.every((word) => text.includes(word))) isFound[slot] = 1
      }
    }
    return (slot) => isFound[slot] === 1
  }

  private group(number: number): string {
    const first = number * GROUP_SLOTS
    const group = this.groups[number] ?? this.texts.slice(first, first + GROUP_SLOTS).join('\n')
    this.groups[number] = group
    return group
  }
}
