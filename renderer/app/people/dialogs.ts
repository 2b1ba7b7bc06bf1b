// The dialogs of this room, for whoever opens them.
import type { MemberObject } from '../../../shared/api/endpoints/members.ts'
import type { TokenObject } from '../../../shared/api/endpoints/tokens.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    add_member: Record<never, never>
    remove_member: RemoveMemberProps
    make_token: Record<never, never>
    revoke_token: RevokeTokenProps
  }
}

export interface RemoveMemberProps {
  readonly member: MemberObject
  /** Whoever uses the window. */
  readonly isSelf: boolean
}

export interface RevokeTokenProps {
  readonly token: TokenObject
}
