// Jest as it always runs, in environments that know of mutants. Run inside a copy of the project.
const path = require('node:path')

const { projects, ...rest } = require('../jest.config.cjs')

const cacheDirectory = path.join(process.env.MUTANTS_ROOT, '.tmp/jest')

module.exports = {
  ...rest,
  projects: projects.map((project) => ({
    ...project,
    testEnvironment: path.join(__dirname, `environment-${project.testEnvironment === 'node' ? 'node' : 'jsdom'}.cjs`),
    cacheDirectory,
  })),
}
