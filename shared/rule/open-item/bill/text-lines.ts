// The text of a page as lines, and the place of a value in them.
import type { PagePlace, PageReading, PlacedText } from '../../../record/open-item/document-reading.ts'

/** A value, and where it is. */
export interface FoundValue<T> {
  readonly value: T
  readonly page: number
  readonly place: PagePlace
  /** By OCR, which may be wrong. */
  readonly is_recognized: boolean
}

export interface TextLine {
  readonly page: number
  readonly recognized: PageReading['recognized']
  readonly text: string
  readonly parts: readonly PlacedText[]
}

/** The texts of a page as lines from top to bottom: parts of the same height belong together. */
export const linesOf = ({ page, texts, recognized }: PageReading): readonly TextLine[] => {
  const lines: PlacedText[][] = []
  for (const part of texts.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line && last && Math.abs(middleOf(part) - middleOf(last)) < last.place.height / 2) line.push(part)
    else lines.push([part])
  }
  return lines.map((line) => {
    const parts = line.toSorted((a, b) => a.place.x - b.place.x)
    return { page, recognized, parts, text: parts.map(({ text }) => text.trim()).join(' ') }
  })
}

/** The height of its middle on the page. */
export const middleOf = ({ place }: PlacedText): number => place.y + place.height / 2

/** A value within a text, and where it begins. */
export interface Hit<T> {
  readonly value: T
  readonly at: number
}

export const found = <T>({ page, recognized, ...line }: TextLine, { value, at }: Hit<T>): FoundValue<T> => ({
  value,
  page,
  place: onPage(partAt(line, at).place, recognized?.quarter_turns ?? 0),
  is_recognized: recognized !== undefined,
})

/** A place of a page that was turned clockwise, on the page as it is. */
const onPage = ({ x, y, width, height }: PagePlace, quarterTurns: number): PagePlace => {
  if (quarterTurns === 1) return { x: y, y: 1 - x - width, width: height, height: width }
  if (quarterTurns === 2) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (quarterTurns === 3) return { x: 1 - y - height, y: x, width: height, height: width }
  return { x, y, width, height }
}

/** The part of a line that contains a position of its text. */
export const partAt = ({ parts }: Pick<TextLine, 'parts'>, at: number): PlacedText => {
  let end = 0
  for (const part of parts) {
    end += part.text.trim().length + 1
    if (at < end) return part
  }
  return parts.at(-1) as PlacedText
}
