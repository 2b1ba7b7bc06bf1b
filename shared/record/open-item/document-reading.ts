// What the reading page finds in a PDF or a picture of a bill: the texts of QR codes, and the text of a PDF, each with its
// place.

/** A place on a page, in parts of its width and height: 0 is left and top, 1 is right and bottom. */
export interface PagePlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedText {
  readonly text: string
  readonly place: PagePlace
  /** OCR is not certain of all its words: it is compared with known names, but is no value. */
  readonly is_unclear?: true
}

export interface PageReading {
  /** From 1. */
  readonly page: number
  /** The texts of the QR codes of any kind. */
  readonly codes: readonly PlacedText[]
  /** Where something looks like a code that cannot be read. */
  readonly unread: readonly PagePlace[]
  /** The text in the order of the file; empty for a picture. */
  readonly texts: readonly PlacedText[]
  /** The text is not in the file, but was recognised (OCR): its places are on the page when it is turned upright. */
  readonly recognized?: Pick<RecognizedText, 'quarter_turns'>
}

/** The text of a drawn page. */
export interface RecognizedText {
  readonly texts: readonly PlacedText[]
  /** How often the page is turned clockwise by 90 degrees, until it is upright. */
  readonly quarter_turns: number
}

export interface DocumentReading {
  readonly pages: readonly PageReading[]
}

/**
 * `locked`: a password is needed · `damaged`: it cannot be read · `unsupported`: the browser does not show this kind of
 * picture · `too_many_pages` · `too_many_pixels` · `too_complex`: it needs more time or memory than a bill ever does
 */
export const DOCUMENT_FAULTS = [
  'locked',
  'damaged',
  'unsupported',
  'too_many_pages',
  'too_many_pixels',
  'too_complex',
] as const
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number]
