// Shows no screen before the user is known.
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../data/store/session.ts'
import { LoadingScreen } from '../loading-screen.tsx'

const SignInScreen = lazy(async () => ({ default: (await import('./sign-in-screen.tsx')).SignInScreen }))

export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { phase, challenge, error } = useSession()
  if (phase === 'restoring') return <LoadingScreen />
  if (phase === 'signed_in') return children
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SignInScreen challenge={challenge} refused={error} />
    </Suspense>
  )
}
