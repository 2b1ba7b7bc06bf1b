// A vitest reporter that leaves the counts, and why tests were skipped, in the file that KONTOR_TEST_REPORT names.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

// vitest takes a reporter as the default export of a module.
// biome-ignore lint/style/noDefaultExport: the shape that vitest asks for
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [] }
    for (const module of modules) {
      // A file that does not load, or a set-up that fails, has no failed test of its own.
      const groups = [module, ...module.children.allSuites()]
      counts.failed += groups.filter((group) => group.errors().length > 0).length
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') counts.passed += 1
        else if (result.state === 'failed') counts.failed += 1
        else counts.skipped.push(`${module.relativeModuleId}: ${test.fullName}: ${result.note ?? 'no reason given'}`)
      }
    }
    const file = process.env.KONTOR_TEST_REPORT
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(counts))
  }
}
