// How far this user is with setting up an organization, in the browser's storage: which steps were saved or skipped,
// and whether the guide was dismissed. By the organization's id.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Setup {
  readonly steps: Readonly<Record<number, Readonly<Record<string, 'saved' | 'skipped'>>>>
  /** Organizations whose guide no longer opens by itself. */
  readonly aside: readonly number[]
}

const INITIAL: Setup = { steps: {}, aside: [] }

export const useSetup = create<Setup>()(persist(() => INITIAL, { name: 'kontor.setup', version: 1 }))

export const markStep = (organization: number, step: string, as: 'saved' | 'skipped'): void => {
  useSetup.setState(({ steps }) => ({ steps: { ...steps, [organization]: { ...steps[organization], [step]: as } } }))
}

/** The guide no longer opens by itself; the palette still offers it. */
export const dismissGuide = (organization: number): void => {
  useSetup.setState(({ aside }) => (aside.includes(organization) ? {} : { aside: [...aside, organization] }))
}
