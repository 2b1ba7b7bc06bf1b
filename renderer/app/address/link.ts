// Where a link from outside leads: to a screen of the window, with what that screen understands. Pure.
import { parseSearch, stringifySearch } from './transactions.ts'

interface Place {
  readonly path: string
  readonly search?: (parameters: Readonly<Record<string, unknown>>) => object
}

/** The address behind `#` of the screen that `address` names, without what makes no sense there; null: there is no such screen. */
export const placeOf = (address: string, screens: readonly Place[]): string | null => {
  const [path = '', query = ''] = address.split('?')
  const screen = screens.find((each) => isAt(each.path, path))
  return screen ? `${path}${stringifySearch({ ...screen.search?.(parseSearch(query)) })}` : null
}

/** `$name` stands for any one part. */
const isAt = (pattern: string, path: string): boolean => {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, at) => part.startsWith('$') || part === pathParts[at])
  )
}
