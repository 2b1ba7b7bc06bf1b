// How far this person is with setting up an organization, kept in the browser's storage: which steps were saved or skipped,
// and whether the guide was put aside. By the organization's id.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Setup {
  readonly steps: Readonly<Record<number, Readonly<Record<string, 'saved' | 'skipped'>>>>
  /** Organizations whose guide does not come by itself any more. */
  readonly aside: readonly number[]
}

const INITIAL: Setup = { steps: {}, aside: [] }

export const useSetup = create<Setup>()(persist(() => INITIAL, { name: 'kontor.setup', version: 1 }))

export const markStep = (organization: number, step: string, as: 'saved' | 'skipped'): void => {
  useSetup.setState(({ steps }) => ({ steps: { ...steps, [organization]: { ...steps[organization], [step]: as } } }))
}

/** The guide no longer comes by itself; the palette still has it. */
export const dismissGuide = (organization: number): void => {
  useSetup.setState(({ aside }) => (aside.includes(organization) ? {} : { aside: [...aside, organization] }))
}
