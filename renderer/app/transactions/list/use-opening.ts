// The opening of a detail, which takes a moment: Escape cancels it, however soon it is pressed.
import { useEffect, useRef } from 'react'

/** `clicked`: AG Grid reports the click in the next task. `requested`: the address is changing. */
type Stage = 'clicked' | 'cancelled' | 'requested' | null

export const useOpening = (openId: string | undefined) => {
  const stage = useRef<Stage>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has come
  useEffect(() => {
    stage.current = null
  }, [openId])
  return {
    /** Runs after AG Grid's own listener, so that the grid's task comes before the end of this one. */
    clicked: (): void => {
      stage.current = 'clicked'
      setTimeout(() => {
        if (stage.current === 'clicked' || stage.current === 'cancelled') stage.current = null
      })
    },
    /** The grid requests a detail: false when Escape has cancelled it. */
    request: (id: string): boolean => {
      if (stage.current === 'cancelled') return false
      stage.current = id === openId ? null : 'requested'
      return true
    },
    /**
     * Escape: there is `nothing` to cancel; the grid has not reported the click yet (`clicked`); or the address must
     * change back (`requested`).
     */
    cancel: (): 'nothing' | 'clicked' | 'requested' => {
      const { current } = stage
      if (current !== 'clicked' && current !== 'requested') return 'nothing'
      stage.current = current === 'clicked' ? 'cancelled' : null
      return current
    },
  }
}
