// `npm run screenshots`: every screen and dialog of the window, in both languages, light and dark, at four widths,
// into `out/screenshots`, for review. `--help` lists its options.
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openView, setLook, sizeAt, VIEWS } from './support/browser/views.ts'
import { fillBooks } from './support/browser/views-books.ts'
import { openWindow } from './support/browser/window-page.ts'
import { startApp } from './support/process/app.ts'
import { runScript } from './support/process/script.ts'

const folder = resolve(import.meta.dirname, '../out/screenshots')

const LANGUAGES = ['de', 'en']
const THEMES = ['light', 'dark']
const WIDTHS = ['860', '1280', '1440', '1920']

const HELP = `npm run screenshots -- [options]

Takes pictures of the window with the sample company, into out/screenshots.

  --only <text>      only views whose name contains the text
  --language <code>  only this one of ${LANGUAGES.join(', ')}
  --theme <name>     only this one of ${THEMES.join(', ')}
  --width <pixels>   only this one of ${WIDTHS.join(', ')}
  --zoom <percent>   as zoomed by the browser: 150, 200
  --data <folder>    of these books, which are not changed

Views: ${Object.keys(VIEWS).join(', ')}
`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
    language: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    zoom: { type: 'string', default: '100' },
  },
})

/** All, or the requested one. */
const chosen = (all: readonly string[], one: string | undefined): readonly string[] => {
  if (one !== undefined && !all.includes(one)) throw new Error(`${one} is none of ${all.join(', ')}`)
  return one === undefined ? all : [one]
}

const takePictures = async (data: string, args: readonly string[]): Promise<void> => {
  const [languages, themes] = [chosen(LANGUAGES, values.language), chosen(THEMES, values.theme)]
  const widths = chosen(WIDTHS, values.width)
  const views = Object.entries(VIEWS).filter(([name]) => name.includes(values.only))
  if (views.length === 0) throw new Error(`no view is called ${values.only}; --help lists them`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const app = await startApp(data, ['--port', '0', ...args])
  if (args.length > 0) await fillBooks(app)
  const window = await openWindow(app.launchLink)
  const { page } = window
  // Signed in: leaving before would use up the launch link.
  await page.locator('header').first().waitFor()
  for (const language of languages)
    for (const colorScheme of themes) {
      await setLook(page, { language, colorScheme })
      for (const width of widths) {
        await page.setViewportSize(sizeAt(Number(width), Number(values.zoom)))
        for (const [name, view] of views) {
          await openView(page, app.url, view)
          await page.screenshot({ path: join(folder, `${name}-${width}-${language}-${colorScheme}.png`) })
        }
      }
    }
  for (const complaint of new Set(window.complaints)) process.stderr.write(`${complaint}\n`)
  await window.close()
  await app.stop()
}

await runScript(async (script) => {
  if (values.help) process.stdout.write(HELP)
  else {
    const data = values.data && resolve(process.env.INIT_CWD ?? '.', values.data)
    await takePictures(data ?? join(script.folder, 'data'), data ? [] : ['--demo'])
    process.stdout.write(`Pictures are in ${folder}\n`)
  }
  return 0
})
