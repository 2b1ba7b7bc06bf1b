// Resolves a link from outside: to a screen of the window, with the parameters that this screen knows. Pure.
import { parseSearch, stringifySearch } from './transactions.ts'

interface Place {
  readonly path: string
  readonly search?: (parameters: Readonly<Record<string, unknown>>) => object
}

/**
 * The part after `#` for the screen that `address` names, without parameters that are invalid there; null: there is no
 * such screen.
 */
export const placeOf = (address: string, screens: readonly Place[]): string | null => {
  const [path = '', query = ''] = address.split('?')
  const screen = screens.find((each) => isPathOf(each.path, path))
  return screen ? `${path}${stringifySearch({ ...screen.search?.(parseSearch(query)) })}` : null
}

/** Whether a path belongs to the screen with this pattern: `$name` matches any one part. */
export const isPathOf = (pattern: string, path: string): boolean => {
  const patternParts = pattern.split('/')
  const pathParts = path.split('/')
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, at) => part.startsWith('$') || part === pathParts[at])
  )
}
