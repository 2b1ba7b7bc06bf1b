// A detail that was asked for and is not there yet: Escape takes that back, too, however soon it comes.
import { useEffect, useRef } from 'react'

/** `clicked`: the grid tells of the click in the next turn. `asked`: the address is on its way. */
type Stage = 'clicked' | 'cancelled' | 'requested' | null

export const useOpening = (openId: string | undefined) => {
  const stage = useRef<Stage>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has come
  useEffect(() => {
    stage.current = null
  }, [openId])
  return {
    /** Behind the grid's own listener, so that its turn comes before the end of this one. */
    clicked: (): void => {
      stage.current = 'clicked'
      setTimeout(() => {
        if (stage.current === 'clicked' || stage.current === 'cancelled') stage.current = null
      })
    },
    /** The grid asks for a detail: false when that was taken back. */
    request: (id: string): boolean => {
      if (stage.current === 'cancelled') return false
      stage.current = id === openId ? null : 'requested'
      return true
    },
    /** Escape: `nothing` was on its way; of a click the grid is still to tell; or the address has to go back. */
    cancel: (): 'nothing' | 'clicked' | 'requested' => {
      const { current } = stage
      if (current !== 'clicked' && current !== 'requested') return 'nothing'
      stage.current = current === 'clicked' ? 'cancelled' : null
      return current
    },
  }
}
