// Test environments that record which mutants a test file reaches, and end the process at the first failed test.
const fs = require('node:fs')
const path = require('node:path')

const NOTICED = 70
const { MUTANTS_REACHED, __STRYKER_ACTIVE_MUTANT__: ACTIVE } = process.env

function getFullName(block) {
  if (!block || block.name === 'ROOT_DESCRIBE_BLOCK') return ''
  return `${getFullName(block.parent)} ${block.name}`.trimStart()
}

/**
 * @param name of the environment that the tests of a project run in
 * @returns a class of environment
 */
function extendEnvironment(name) {
  const { TestEnvironment: Base } = require(name === 'node' ? 'jest-environment-node' : '../jest/jsdom-environment.cjs')
  return class MutantEnvironment extends Base {
    constructor(config, context) {
      super(config, context)
      this.file = path.relative(config.projectConfig.rootDir, context.testPath)
      this.reached = { hasFailed: false, static: {}, perTest: {} }
      this.global.__stryker__ = { mutantCoverage: this.reached }
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state)
      if (event.name === 'test_start') this.global.__stryker__.currentTestId = getFullName(event.test)
      if (event.name !== 'test_done') return
      this.global.__stryker__.currentTestId = undefined
      if (event.test.errors.length === 0) return
      this.reached.hasFailed = true
      if (ACTIVE) process.exit(NOTICED)
    }

    async teardown() {
      if (MUTANTS_REACHED)
        fs.writeFileSync(
          path.join(MUTANTS_REACHED, `${this.file.replaceAll('/', '+')}.json`),
          JSON.stringify(this.reached),
        )
      await super.teardown()
    }
  }
}

module.exports = { extendEnvironment }
