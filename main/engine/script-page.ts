// An empty page that runs a script of the program, in the browser of the database page but in another process: browser
// contexts never share one. It reaches no address.
import type { Devtools, DevtoolsParams } from './devtools-pipe.ts'
import type { ScriptPage } from './engine.ts'

/** Opens the page and runs the script in it. */
export const openScriptPage = async (devtools: Devtools, script: string): Promise<ScriptPage> => {
  const context = await devtools.call('Target.createBrowserContext', { disposeOnDetach: true })
  const kill = (): void => {
    devtools.call('Target.disposeBrowserContext', context).catch(() => undefined)
  }
  try {
    const target = await devtools.call('Target.createTarget', { url: 'about:blank', ...context })
    const { sessionId } = await devtools.call('Target.attachToTarget', { ...target, flatten: true })
    const call = (method: string, params?: DevtoolsParams) => devtools.call(method, params, sessionId as string)
    // A request waits for an answer that never comes.
    await call('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    // Reports a crash, which rejects the pending call.
    await call('Inspector.enable')
    await run(call, script)
    return {
      call: async (expression) => run(call, expression),
      kill: () => {
        // A page in an endless loop does not close by itself.
        call('Page.crash').catch(() => undefined)
        kill()
      },
    }
  } catch (error) {
    kill()
    throw error
  }
}

type Call = (method: string, params?: DevtoolsParams) => Promise<DevtoolsParams>

const run = async (call: Call, expression: string): Promise<unknown> => {
  const { result, exceptionDetails } = (await call('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })) as { readonly result: { readonly value: unknown }; readonly exceptionDetails?: unknown }
  if (exceptionDetails) throw new Error(`The script of the page failed: ${JSON.stringify(exceptionDetails)}`)
  return result.value
}
