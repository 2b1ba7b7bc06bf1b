// Whether signing in requires a one-time password; turns that on and off.
import { Badge, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserObject } from '../../../../shared/api/endpoints/organization/user.ts'
import { openDialog } from '../../dialog/stack.ts'
import { Section } from '../../view/page.tsx'

export const TwoFactorSection = ({ user }: { readonly user: UserObject }) => {
  const { t } = useTranslation()
  const isOn = user.two_factor_enabled
  return (
    <Section title={t('profile.two-factor')} hint={t('profile.two-factor.hint')}>
      <Group gap="xs">
        <Badge radius="sm" variant="outline" tt="none" {...(isOn ? {} : { color: 'gray' })}>
          {t(isOn ? 'profile.two-factor.on' : 'profile.two-factor.off')}
        </Badge>
        {isOn ? (
          <>
            <Button size="xs" variant="default" onClick={() => openDialog('two_factor', { step: 'renew' })}>
              {t('profile.two-factor.renew')}
            </Button>
            <Button size="xs" variant="default" onClick={() => openDialog('end_two_factor')}>
              {t('profile.two-factor.end')}
            </Button>
          </>
        ) : (
          <Button size="xs" variant="default" onClick={() => openDialog('two_factor', { step: 'set_up' })}>
            {t('profile.two-factor.begin')}
          </Button>
        )}
      </Group>
    </Section>
  )
}
