// Every screen and every dialog of the window has a view, so pictures and the walk of test/e2e/window/every-screen.test.ts
// show it.
import { expect, test } from 'vitest'
import { isPathOf } from '../../renderer/app/address/link.ts'
import { DIALOGS } from '../../renderer/app/dialog-table.ts'
import { SCREENS } from '../../renderer/app/screens.ts'
import { DIALOGS_WITHOUT_VIEW, VIEWS } from '../support/browser/views.ts'

const views = Object.values(VIEWS)

test('every screen has a view', () => {
  const paths = views.flatMap(({ at, screen = at }) => [at, screen].map((path) => path.replace(/\?.*/, '')))
  expect(SCREENS.map(({ path }) => path).filter((path) => !paths.some((each) => isPathOf(path, each)))).toEqual([])
})

test('every dialog has a view, or a reason why it has none', () => {
  const shown = views.flatMap(({ dialog }) => dialog ?? [])
  const without = Object.keys(DIALOGS_WITHOUT_VIEW)
  expect([...new Set([...shown, ...without])].toSorted()).toEqual(Object.keys(DIALOGS).toSorted())
  expect(without.filter((name) => shown.some((each) => each === name))).toEqual([])
})
