// Shows a saved view: all of its parameters, and no others.
import { useNavigate } from '@tanstack/react-router'
import type { SavedView } from '../saved-views.ts'

export const useShowView = () => {
  const navigate = useNavigate()
  return ({ search }: SavedView) => void navigate({ to: '/transactions', search })
}
