// `kontor open`: opens the window of the running program, signed in by a one-time link.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { linkSession } from '../../../shared/api/endpoints/organization/session.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { type Environment, same } from '../core/language.ts'
import { EXIT, type ExitCode } from '../core/stop.ts'

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { write } = await context.connect()
  const { url } = await write(linkSession)
  if (!context.args.is('print') && hasScreen(context.env) && (await openInBrowser(url))) return EXIT.done
  context.print({
    command: 'open',
    columns: [{ key: 'url', title: same('Link'), kind: 'text' }],
    data: { url },
    people: `${url}\n`,
  })
  context.say({
    de: 'Der Link kann nur einmal und nur kurze Zeit verwendet werden: Öffnen Sie ihn in einem Browser dieses Rechners.',
    en: 'The link can be used once and only for a short time: open it in a browser on this computer.',
  })
  return EXIT.done
}

const hasScreen = ({ DISPLAY, WAYLAND_DISPLAY }: Environment): boolean =>
  process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Whether the system's program for addresses accepted the link. */
const openInBrowser = async (url: string): Promise<boolean> => {
  const [program = 'xdg-open', ...args] = OPENERS[process.platform] ?? []
  try {
    const [code] = await once(spawn(program, [...args, url], { stdio: 'ignore' }), 'close')
    return code === 0
  } catch {
    return false
  }
}

export const openCommand: Command = {
  name: 'open',
  summary: {
    de: 'öffnet das Fenster des laufenden Kontors, angemeldet',
    en: 'opens the window of the running Kontor, signed in',
  },
  more: {
    de: 'Ohne grafische Oberfläche wird der Link ausgegeben. Mit einem dauerhaften Token ist das nicht möglich.',
    en: 'Without a graphical desktop, the link is printed. This is not possible with a lasting token.',
  },
  operands: [],
  options: { print: { text: { de: 'den Link nur ausgeben', en: 'only print the link' } } },
  run,
}
