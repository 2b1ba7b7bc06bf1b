// For `node --import`: the built shell finds the double under the name `electron`, started as `electron <application>`.
import { registerHooks } from 'node:module'

const double = new URL('./electron.ts', import.meta.url).href

// As Electron says of an application that is not packed: its first argument is where the application lies.
Object.assign(process, { defaultApp: true })

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: double, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
