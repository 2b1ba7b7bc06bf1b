// Keys as keycaps: the steps of a sequence one after the other, and keys that are held together next to each other.
import { Kbd } from '@mantine/core'
import { isMac, keyLabels } from '../command/keys.ts'

export const Keys = ({ keys }: { readonly keys: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    {keyLabels(keys, isMac()).map((stroke) => (
      <span key={stroke.join('+')}>
        {stroke.map((key) => (
          <Kbd key={key} size="xs" ml={4}>
            {key}
          </Kbd>
        ))}
      </span>
    ))}
  </span>
)
