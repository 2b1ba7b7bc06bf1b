// Asks who uses this window.
import type { SessionObject } from '../../../../shared/api/endpoints/session.ts'

export const SignInScreen = ({ asked }: { readonly asked: SessionObject | null }) => (
  <p role="alert">{asked === null ? 'e-mail' : asked.people.map(({ fullName }) => fullName).join()}</p>
)
