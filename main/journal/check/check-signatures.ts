// Checks the signatures of a book's commits, one after the other (rule 156).
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import { signatureOf } from '../append/signature.ts'

interface Numbers {
  readonly from: number
  readonly up_to: number
}

/** The most runs of commits that are named, each by its first and last number. */
const MOST = 20

export class SignatureCheck {
  private readonly key: Uint8Array
  private readonly vouched: Head | null
  private readonly wrong: Numbers[] = []
  private isVouchedAnother = false
  private found: Numbers | null = null

  /** `vouched`: commits up to here were accepted as found. Null: unsigned commits may precede the first signed one. */
  constructor({ key, vouched }: { readonly key: Uint8Array; readonly vouched: Head | null }) {
    this.key = key
    this.vouched = vouched
  }

  /** The first and the last commit with a correct signature. */
  get signed(): Numbers | null {
    return this.found
  }

  /** Checks the next line of a chain. */
  take({ commit: { seq }, hash, text }: CommitLine): void {
    const signature = signatureOf(Buffer.from(text), this.key)
    if (signature === 'right') {
      this.found = { from: this.found?.from ?? seq, up_to: seq }
      return
    }
    const { vouched } = this
    if (vouched !== null && seq === vouched.seq && hash !== vouched.hash) this.isVouchedAnother = true
    const isFree = vouched === null ? signature === 'unsigned' && this.found === null : seq <= vouched.seq
    if (!isFree) this.addWrong(seq)
  }

  findings(): readonly string[] {
    const named = this.wrong
      .slice(0, MOST)
      .map(({ from, up_to }) => (from === up_to ? `commit ${from} is` : `commits ${from} to ${up_to} are`))
      .map((which) => `${which} not signed with the key of this installation`)
    const more = this.wrong.length - named.length
    return [
      ...(this.isVouchedAnother
        ? [`commit ${this.vouched?.seq} differs from the one that this computer recorded`]
        : []),
      ...named,
      ...(more > 0 ? [`so are commits in ${more} other ${more === 1 ? 'place' : 'places'}`] : []),
    ]
  }

  private addWrong(seq: number): void {
    const last = this.wrong.at(-1)
    if (last?.up_to === seq - 1) this.wrong[this.wrong.length - 1] = { from: last.from, up_to: seq }
    else this.wrong.push({ from: seq, up_to: seq })
  }
}
