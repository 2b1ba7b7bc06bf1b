// The dialogs of organizations, for the rest of the window.
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    archive_organization: OrganizationProps
    create_organization: Record<never, never>
    delete_organization: OrganizationProps
    leave_settings: LeaveSettingsProps
  }
}

export interface OrganizationProps {
  readonly organization: Pick<OrganizationObject, 'id' | 'name'>
}

export interface LeaveSettingsProps {
  /** How many fields are not saved. */
  readonly count: number
  /** Receives whether the user leaves the screen all the same. */
  readonly onDecided: (isDiscarding: boolean) => void
}
