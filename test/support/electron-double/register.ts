// For `node --import`: the built shell, started as `electron <application>`, finds the double under the name
// `electron`.
import { registerHooks } from 'node:module'

const double = new URL('./electron.ts', import.meta.url).href

// As Electron does for an unpackaged application: its first argument is the folder of the application.
Object.assign(process, { defaultApp: true })

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: double, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
