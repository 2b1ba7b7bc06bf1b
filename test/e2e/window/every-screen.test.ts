// Every screen and dialog of the window, in both themes, narrow and wide, zoomed by the browser, and in forced colours: axe
// finds nothing, no screen is wider than the window, every dialog has a name, and no figure is cut.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPathOf } from '../../../renderer/app/address/link.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { openView, setLook, sizeAt, VIEWS } from '../../support/browser/views.ts'
import { fillBooks } from '../../support/browser/views-books.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, startApp } from '../../support/process/app.ts'

interface Look {
  readonly language: 'de' | 'en'
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly zoom?: number
  readonly isForced?: true
}

const LOOKS: readonly Look[] = [
  { language: 'de', colorScheme: 'light', width: 860 },
  { language: 'en', colorScheme: 'dark', width: 860 },
  { language: 'en', colorScheme: 'light', width: 1920 },
  { language: 'de', colorScheme: 'dark', width: 1920 },
  { language: 'de', colorScheme: 'light', width: 1280, zoom: 150 },
  { language: 'de', colorScheme: 'dark', width: 1280, zoom: 200 },
  { language: 'de', colorScheme: 'light', width: 1280, isForced: true },
]

/** KONTOR_PICTURES names a folder for pictures of what the test sees. */
const pictures = process.env.KONTOR_PICTURES

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await startApp(await temporaryFolder('kontor-screens-'), ['--port', '0', '--demo'])
  await fillBooks(app)
  window = await openWindow(app.launchLink)
  page = window.page
  await page.locator('header').first().waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

/**
 * The figures of which a part is not visible: amounts, dates and numbers cut by their cell, and those beyond the right edge of
 * a place that does not scroll.
 */
const cutFigures = (of: Page): Promise<readonly string[]> =>
  of.evaluate(() => {
    const isFigure = (text: string) => /^[−+-]?(?:[A-Z]{3}\s)?[−+-]?\d[\d’'.,\s]*(?:%|[A-Z]{3})?$/.test(text.trim())
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || !isFigure(text) || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('.sr-only, [aria-hidden="true"], [inert], option, style, script, iframe')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width < 2) continue
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box)
        // What scrolls can be read by scrolling; a fixed layer is clipped by the window alone.
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break
        if (overflowX === 'visible') continue
        const frame = box.getBoundingClientRect()
        if (frame.width < 2 || right <= frame.left || left >= frame.right) break
        if (right > frame.right + 1 || left < frame.left - 1) cut.push(`${text} in ${box.className || box.tagName}`)
      }
    }
    return cut
  })

/** The icons whose contrast with what is behind them is less than 3:1; axe checks texts only. */
const faintIcons = (of: Page): Promise<readonly string[]> =>
  of.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    /** Colours over each other, the lowest first, as the browser draws them. */
    const drawn = (colours: readonly string[]): readonly number[] => {
      if (!canvas) throw new Error('no canvas')
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
    }
    const luminance = (colour: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const faint = new Set<string>()
    for (const icon of document.querySelectorAll('svg.lucide')) {
      if (!icon.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (icon.closest('[inert], :disabled, [data-disabled], [aria-disabled="true"]')) continue
      const behind: string[] = []
      for (let box: Element | null = icon; box; box = box.parentElement)
        behind.unshift(getComputedStyle(box).backgroundColor)
      const ground = ['white', ...behind]
      const [front, back] = [luminance(drawn([...ground, getComputedStyle(icon).color])), luminance(drawn(ground))]
      const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05)
      if (contrast < 3)
        faint.add(`${icon.getAttribute('class')} ${contrast.toFixed(1)} in ${icon.parentElement?.className}`)
    }
    return [...faint]
  })

const namelessDialogs = (of: Page): Promise<number> =>
  of.getByRole('dialog').evaluateAll(
    (dialogs) =>
      dialogs.filter((dialog) => {
        const label = dialog.getAttribute('aria-label') ?? ''
        const by = (dialog.getAttribute('aria-labelledby') ?? '').split(' ')
        return (label + by.map((id) => document.getElementById(id)?.textContent ?? '').join('')).trim() === ''
      }).length,
  )

describe.each(LOOKS)('$language $colorScheme $width, zoom $zoom, forced colours $isForced', (look) => {
  const { language, colorScheme, width, zoom = 100, isForced } = look
  beforeAll(async () => {
    await setLook(page, { language, colorScheme })
    await page.setViewportSize(sizeAt(width, zoom))
    await page.emulateMedia({ forcedColors: isForced ? 'active' : 'none' })
  })

  test.each(Object.entries(VIEWS))('%s', async (name, view) => {
    await openView(page, app.url, view)
    if (pictures !== undefined) {
      const folder = join(resolve(pictures), `${language}-${colorScheme}-${width}-${zoom}${isForced ? '-forced' : ''}`)
      await mkdir(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${name}.png`) })
    }
    // It shows what it is made for, and the screen that its address or its steps lead to.
    if (view.dialog) expect(await page.locator(`[data-dialog="${view.dialog}"]`).count(), view.dialog).toBe(1)
    expect(
      isPathOf(view.screen ?? view.at.replace(/\?.*/, ''), new URL(page.url()).hash.slice(1).replace(/\?.*/, '')),
    ).toBe(true)
    expect.soft(await cutFigures(page)).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect.soft(await namelessDialogs(page)).toBe(0)
    if (!isForced) expect.soft(await faintIcons(page)).toEqual([])
    expect.soft(await accessibilityFaults(page)).toEqual([])
  })
})
