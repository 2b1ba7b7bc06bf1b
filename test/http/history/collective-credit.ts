// A collective credit of a statement, and the notification with its parts.
import { details, entry, message, statement } from '../../fixture/camt/message.ts'
import { notification, notificationMessage, part } from '../../fixture/camt/notification.ts'

const CREDIT = '<AcctSvcrRef>COLLECTIVE</AcctSvcrRef>'
export const COLLECTIVE = message(
  statement({ id: 'S1' }, entry('30.00', `${CREDIT}<AddtlNtryInf>Sammelgutschrift</AddtlNtryInf>`)),
)
export const PARTS = notificationMessage(
  notification([
    entry(
      '30.00',
      `${CREDIT}${details(part({ amount: '10.00', name: 'Anna' }), part({ amount: '20.00', name: 'Beat' }))}`,
    ),
  ]),
)
