// Kontor does not start where its launcher switched the sandbox of its pages off, and says what to do.
import { describe, expect, test } from 'vitest'
import { sandboxProblem } from '../../../main/platform/sandbox.ts'

const on = () => false
const off = (name: string) => name === 'no-sandbox'

test('with the sandbox it starts, also from an AppImage', () => {
  expect(sandboxProblem(on, {})).toBeNull()
  expect(sandboxProblem(on, { APPIMAGE: '/opt/kontor.AppImage' })).toBeNull()
})

describe('without it', () => {
  test.for(['de', 'en'] as const)('the switch and the variable are named, in %s', (language) => {
    const trouble = sandboxProblem(off, {})?.(language)
    expect(trouble).toContain('--no-sandbox')
    expect(trouble).toContain('ELECTRON_DISABLE_SANDBOX')
  })

  test.for(['de', 'en'] as const)(
    'a user of an AppImage gets the names of packages with the sandbox, in %s',
    (language) => {
      const trouble = sandboxProblem(off, { APPIMAGE: '/opt/kontor.AppImage' })?.(language)
      expect(trouble).toContain('.deb')
      expect(trouble).toContain('Flatpak')
    },
  )
})
