// A figure for the axis of a chart, without cents, which are of no use there. Pure.
import { formatCount } from '../text/format.ts'

export const axisFigure = (value: number): string =>
  `${value < 0 ? '−' : ''}${formatCount(Math.abs(Math.round(value)))}`
