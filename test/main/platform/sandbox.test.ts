// Kontor does not start where a starter switched the sandbox of its pages off, and says how to go on.
import { describe, expect, test } from 'vitest'
import { sandboxProblem } from '../../../main/platform/sandbox.ts'

const on = () => false
const off = (name: string) => name === 'no-sandbox'

test('with the sandbox it starts, from an AppImage too', () => {
  expect(sandboxProblem(on, {})).toBeNull()
  expect(sandboxProblem(on, { APPIMAGE: '/opt/kontor.AppImage' })).toBeNull()
})

describe('without it', () => {
  test.for(['de', 'en'] as const)('the switch and the variable are named, in %s', (language) => {
    const trouble = sandboxProblem(off, {})?.(language)
    expect(trouble).toContain('--no-sandbox')
    expect(trouble).toContain('ELECTRON_DISABLE_SANDBOX')
  })

  test.for(['de', 'en'] as const)('somebody with an AppImage is told which packages bring it, in %s', (language) => {
    const trouble = sandboxProblem(off, { APPIMAGE: '/opt/kontor.AppImage' })?.(language)
    expect(trouble).toContain('.deb')
    expect(trouble).toContain('Flatpak')
  })
})
