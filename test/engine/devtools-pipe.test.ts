// The connection to a browser: every call gets an answer or an error, whichever side ends.
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createDevtools } from '../../main/engine/devtools-pipe.ts'

const connected = () => {
  const fromBrowser = new PassThrough()
  const devtools = createDevtools(new PassThrough(), fromBrowser)
  const receive = (message: object) => fromBrowser.write(`${JSON.stringify(message)}\0`)
  return { devtools, receive, fromBrowser }
}

test.each([
  ['is closed', { method: 'Target.detachedFromTarget', params: { sessionId: 'A' } }],
  ['crashes', { method: 'Inspector.targetCrashed', sessionId: 'A' }],
])('when a page %s, its pending calls reject, and other pages continue', async (_, message) => {
  const { devtools, receive } = connected()
  const lost = devtools.call('Page.printToPDF', {}, 'A')
  const other = devtools.call('Page.printToPDF', {}, 'B')
  const ofBrowser = devtools.call('Browser.getVersion')
  receive(message)
  await expect(lost).rejects.toThrow('The page has ended.')
  receive({ id: 2, result: { from: 'B' } })
  receive({ id: 3, result: { from: 'browser' } })
  expect(await other).toEqual({ from: 'B' })
  expect(await ofBrowser).toEqual({ from: 'browser' })
})

test('when the browser ends, all pending calls reject', async () => {
  const { devtools, fromBrowser } = connected()
  const calls = [devtools.call('Browser.getVersion'), devtools.call('Page.printToPDF', {}, 'A')]
  fromBrowser.destroy()
  for (const call of calls) await expect(call).rejects.toThrow('The browser has ended.')
})
