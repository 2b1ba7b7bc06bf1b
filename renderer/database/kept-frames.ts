// Which frames a book keeps: the most recent ones, for a journal that lost its end. Knows only their sizes.

export interface FrameSize {
  readonly seq: number
  /** UTF-16 units. */
  readonly size: number
}

/** Whichever of the two is reached first; the newest frame is always kept. */
interface KeptLimits {
  readonly count: number
  readonly size: number
}

export const KEPT_FRAMES: KeptLimits = { count: 2000, size: 32 * 1024 * 1024 }

export class KeptFrames {
  private readonly limits: KeptLimits
  private readonly kept: FrameSize[]
  private size: number

  constructor(kept: readonly FrameSize[], limits: KeptLimits = KEPT_FRAMES) {
    this.limits = limits
    this.kept = [...kept]
    this.size = kept.reduce((sum, frame) => sum + frame.size, 0)
  }

  /** Takes new frames in and answers the oldest ones that have to go. One that was never stored may be among them. */
  add(frames: readonly FrameSize[]): FrameSize[] {
    for (const frame of frames) {
      this.kept.push(frame)
      this.size += frame.size
    }
    let dropped = 0
    for (; dropped < this.kept.length - 1; dropped++) {
      if (this.kept.length - dropped <= this.limits.count && this.size <= this.limits.size) break
      this.size -= this.kept[dropped]?.size ?? 0
    }
    return this.kept.splice(0, dropped)
  }
}
