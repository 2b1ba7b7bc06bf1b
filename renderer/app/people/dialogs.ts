// The dialogs of members and tokens, for the rest of the window.
import type { MemberObject } from '../../../shared/api/endpoints/organization/members.ts'
import type { TokenObject } from '../../../shared/api/endpoints/organization/tokens.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    add_member: Record<never, never>
    remove_member: RemoveMemberProps
    end_two_factor: Record<never, never>
    make_token: Record<never, never>
    sign_in_link: SignInLinkProps
    two_factor: TwoFactorProps
    revoke_token: RevokeTokenProps
  }
}

export interface RemoveMemberProps {
  readonly member: MemberObject
  /** Whether the member is the signed-in user. */
  readonly isSelf: boolean
}

export interface SignInLinkProps {
  readonly member: MemberObject
}

export interface TwoFactorProps {
  /** `set_up`: it is off; `renew`: it is on, and gets new recovery codes. */
  readonly step: 'set_up' | 'renew'
}

export interface RevokeTokenProps {
  readonly token: TokenObject
}
