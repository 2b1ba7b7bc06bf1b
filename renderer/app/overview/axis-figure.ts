// A figure for the axis of a chart: without cents, which nobody reads there. Pure.
import { formatCount } from '../text/format.ts'

export const axisFigure = (value: number): string =>
  `${value < 0 ? '−' : ''}${formatCount(Math.abs(Math.round(value)))}`
