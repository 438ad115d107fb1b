// One project of Jest for Stryker, whose runner takes no list of projects: its test environment has to replace theirs.
const path = require('node:path')

const { projects, testTimeout } = require('../jest.config.cjs')

const project = projects.find(({ displayName }) => displayName === process.env.MUTANTS_PROJECT)

module.exports = {
  ...project,
  testTimeout,
  // Stryker copies the sources for each run; packages stay where they are, and what is compiled of them is kept here.
  cacheDirectory: path.join(process.env.MUTANTS_ROOT, '.tmp/jest'),
}
