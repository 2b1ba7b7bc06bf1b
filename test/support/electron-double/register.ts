// For `node --import`: the built shell finds the double under the name `electron`.
import { registerHooks } from 'node:module'

const double = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: double, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
