// A vitest reporter that sends the running files and the counts to the parent process (run-tests.mjs) whenever a test
// starts or ends.

// vitest takes a reporter as the default export of a module.
// biome-ignore lint/style/noDefaultExport: the shape that vitest asks for
export default class TestReporter {
  running = new Set()

  constructor() {
    // When the parent process is gone, end the whole process group (0): no process waits for the results.
    process.once('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : 0, 'SIGKILL'))
    process.channel?.unref()
  }

  onTestModuleStart(module) {
    this.running.add(module.relativeModuleId)
    this.tell({})
  }

  onTestCaseReady() {
    this.tell({})
  }

  onTestCaseResult(test) {
    const { state, note = 'no reason given' } = test.result()
    if (state === 'skipped') this.tell({ skipped: `${test.module.relativeModuleId}: ${test.fullName}: ${note}` })
    else this.tell({ [state]: 1 })
  }

  onTestModuleEnd(module) {
    this.running.delete(module.relativeModuleId)
    // A file that cannot be loaded, or a set-up that fails, has no failed test of its own.
    const groups = [module, ...module.children.allSuites()]
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const ms = duration + collectDuration + setupDuration
    this.tell({
      failed: groups.filter((group) => group.errors().length > 0).length,
      file: { name: `${module.project.name} ${module.relativeModuleId}`, ms },
    })
  }

  onTestRunEnd(_modules, unhandledErrors) {
    this.tell({ failed: unhandledErrors.length })
  }

  tell({ passed = 0, failed = 0, skipped = null, file = null }) {
    if (process.connected) process.send({ running: [...this.running], passed, failed, skipped, file })
  }
}
