// Whether everything is saved: a change counts as saved only when the server has confirmed it.
import { useTranslation } from 'react-i18next'
import { type Connection, useConnection } from '../../data/store/connection.ts'
import { useWrites } from '../../data/store/writes.ts'
import classes from './header.module.css'

const TEXT = {
  connecting: 'header.connecting',
  connected: 'header.saved',
  unreachable: 'header.offline',
  unavailable: 'header.connecting',
  signed_out: 'header.offline',
} as const satisfies Record<Connection, string>

export const ConnectionState = () => {
  const { t } = useTranslation()
  const connection = useConnection((state) => state.connection)
  const isWriting = useWrites(({ pending }) => pending > 0)
  const isSaving = connection === 'connected' && isWriting
  return (
    <span className={classes.connection} data-state={isSaving ? 'saving' : connection} role="status">
      {t(isSaving ? 'header.saving' : TEXT[connection])}
    </span>
  )
}
