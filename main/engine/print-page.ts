// Prints a document in a page of its own, in the browser of the database page but in another process, so that the
// database page continues to answer.
import type { Devtools, DevtoolsParams } from './devtools-pipe.ts'
import type { PrintOptions } from './engine.ts'
import { withTimeout } from './with-timeout.ts'

/** A thousand pages take less. */
export const PRINT_MS = 120_000
export const TOO_LONG = `Printing took longer than ${PRINT_MS / 1000} seconds.`
/** The size of a piece of the file: each crosses the pipe as one message. */
const PART_BYTES = 1024 * 1024

type Call = (method: string, params?: DevtoolsParams) => Promise<DevtoolsParams>

/** The bytes of the PDF. Always closes the page. Rejects as `Engine.print` says. */
export const printHtml = async (
  devtools: Devtools,
  html: string,
  { arrange }: PrintOptions = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  let page: DevtoolsParams = {}
  const print = async () => {
    page = await devtools.call('Target.createTarget', { url: 'about:blank', background: true })
    const { sessionId } = await devtools.call('Target.attachToTarget', { ...page, flatten: true })
    const call: Call = (method, params) => devtools.call(method, params, sessionId as string)
    // The browser reaches no network address (`pageServerOnlyFlags` in chromium.ts).
    await call('Emulation.setScriptExecutionDisabled', { value: true })
    // A document that navigates the page waits for an answer that never comes, so the page stays as it is.
    await call('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
    await call('Emulation.setEmulatedMedia', { media: 'print' })
    await show(call, html)
    if (arrange) await show(call, arrange(await heightsIn(call)))
    return printToPdf(call)
  }
  return withTimeout(print(), PRINT_MS, TOO_LONG).finally(() => {
    devtools.call('Target.closeTarget', page).catch(() => undefined)
  })
}

const show = async (call: Call, html: string): Promise<void> => {
  const { frameTree } = (await call('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }
  await call('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
}

/** Evaluated from outside, which works although the document's own scripts are disabled. */
export const HEIGHTS = `Array.from(document.querySelectorAll('[data-measured]'), (element) => element.getBoundingClientRect().height)`

const heightsIn = async (call: Call): Promise<readonly number[]> => {
  const { result } = (await call('Runtime.evaluate', { expression: HEIGHTS, returnByValue: true })) as {
    result: { value: readonly number[] }
  }
  return result.value
}

const printToPdf = async (call: Call): Promise<Uint8Array<ArrayBuffer>> => {
  const { stream } = await call('Page.printToPDF', {
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    preferCSSPageSize: true,
    printBackground: true,
    transferMode: 'ReturnAsStream',
  })
  const parts: Buffer[] = []
  for (let isRead = false; !isRead; ) {
    const part = (await call('IO.read', { handle: stream, size: PART_BYTES })) as {
      readonly data: string
      readonly eof: boolean
      readonly base64Encoded?: boolean
    }
    parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'utf8'))
    isRead = part.eof
  }
  await call('IO.close', { handle: stream })
  return new Uint8Array(Buffer.concat(parts))
}
