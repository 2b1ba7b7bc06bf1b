// Long lists in parts.

/** The items in their order, at most `size` in each slice; none of no items. */
export const slicesOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
