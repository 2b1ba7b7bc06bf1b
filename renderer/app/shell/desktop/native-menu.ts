// The menus of the desktop shell: the current commands by section, sent again when they change.
import i18next from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { WindowMenu } from '../../../../shared/shell/bridge.ts'
import { COMMAND_SECTIONS } from '../../command/command.ts'
import { acceleratorOf } from '../../command/keys.ts'
import { commandsAt, onCommandsChange } from '../../command/registry.ts'
import { shell } from '../../data/desktop-shell.ts'
import { openDialogCount } from '../../dialog/open-count.ts'

/** Many commands change at the same time. */
const SETTLED_MS = 150

// The menu may still show commands that a dialog covers: these do nothing.
shell?.onCommand((id) =>
  commandsAt(openDialogCount())
    .find((command) => command.id === id)
    ?.run(),
)

const currentMenu = (): WindowMenu => {
  const commands = commandsAt(openDialogCount()).filter(
    ({ isKeyOnly, isHandledElsewhere }) => !isKeyOnly && !isHandledElsewhere,
  )
  return {
    language: i18next.language,
    sections: COMMAND_SECTIONS.map((name) => ({
      name,
      title: i18next.t(`command.section.${name}`),
      commands: commands
        .filter(({ section }) => section === name)
        .map(({ id, title, keys = [] }) => ({ id, title, accelerator: acceleratorOf(keys) })),
    })),
  }
}

/** Sends the menus while the frame is mounted; does nothing in a browser. */
export const useNativeMenu = (): void => {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `t` is another language
  useEffect(() => {
    if (shell === null) return
    const { setMenu } = shell
    let lastMenu = ''
    let timer = 0
    const soon = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        const menu = currentMenu()
        const text = JSON.stringify(menu)
        if (text !== lastMenu) setMenu(menu)
        lastMenu = text
      }, SETTLED_MS)
    }
    const stop = onCommandsChange(soon)
    soon()
    return () => {
      stop()
      window.clearTimeout(timer)
      setMenu(null)
    }
  }, [t])
}
