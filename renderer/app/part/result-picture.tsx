// A drawing of what an empty screen will show: no words and no figures, only its shape.
import classes from './part.module.css'

type Piece = 'strong' | 'text' | 'link' | 'figure' | 'mark' | 'state'

type Column = readonly [piece: Piece, x: number, width: number]

/** The columns of each picture, 232 units wide. */
const COLUMNS = {
  /** Payments, each with what it is for. */
  payments: [
    ['strong', 14, 60],
    ['link', 88, 70],
    ['figure', 218, 40],
  ],
  /** Documents with their state. */
  documents: [
    ['text', 14, 28],
    ['strong', 54, 66],
    ['state', 130, 30],
    ['figure', 218, 42],
  ],
  /** Entries: debit, credit, amount. */
  entries: [
    ['text', 14, 26],
    ['strong', 50, 56],
    ['text', 116, 52],
    ['figure', 218, 36],
  ],
  /** Addresses, or accounts with their balance. */
  names: [
    ['mark', 20, 12],
    ['strong', 36, 72],
    ['text', 122, 44],
    ['figure', 218, 34],
  ],
  /** Conditions, and where they book. */
  rules: [
    ['text', 14, 70],
    ['link', 96, 74],
    ['state', 188, 30],
  ],
  /** Periods with their state. */
  periods: [
    ['mark', 20, 12],
    ['strong', 36, 44],
    ['text', 92, 50],
    ['state', 188, 30],
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>

export type Picture = keyof typeof COLUMNS

/** How much of its column each text fills, so that no two rows look alike. */
const SHARES = [1, 0.7, 0.86, 0.6, 0.93] as const
const ROWS = [0, 1, 2, 3]

export const ResultPicture = ({ of }: { readonly of: Picture }) => (
  <svg viewBox="0 0 232 104" width={232} height={104} aria-hidden className={classes.picture}>
    <rect x={0.5} y={0.5} width={231} height={103} rx={6} data-piece="paper" />
    <rect x={1} y={1} width={230} height={18} rx={5} data-piece="head" />
    {ROWS.map((row) => (
      <g key={row} transform={`translate(0 ${32 + row * 20})`}>
        {row > 0 && <line x1={1} x2={231} y1={-10} y2={-10} />}
        {COLUMNS[of].map((column, place) => (
          <PieceShape key={column[1]} column={column} share={SHARES[(row * 2 + place) % SHARES.length] ?? 1} />
        ))}
      </g>
    ))}
  </svg>
)

const PieceShape = ({ column: [piece, x, width], share }: { readonly column: Column; readonly share: number }) => {
  const filled = width * share
  switch (piece) {
    case 'mark':
      return <circle cx={x} cy={0} r={width / 2} data-piece={piece} />
    case 'state':
      return <rect x={x} y={-5} width={width} height={10} rx={5} data-piece={piece} />
    default:
      return <rect x={piece === 'figure' ? x - filled : x} y={-3} width={filled} height={6} rx={3} data-piece={piece} />
  }
}
