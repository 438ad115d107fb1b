// Jest starts first what took longest the last time; what it has not run yet, as all in a fresh clone, it starts by size.
// Files that open every page are among the smallest and run the longest: begun last, they ran on alone.
const { createRequire } = require('node:module')

const { default: Sequencer } = createRequire(require.resolve('jest'))('@jest/test-sequencer')

const LONG = /test[/\\](e2e[/\\]((every-page|states)-\w+|hostile-\w+|partner-more)|weapp[/\\]faults)\.e2e\.ts$/

module.exports = class extends Sequencer {
  sort(tests) {
    const ordered = super.sort(tests)
    const isLong = ({ path }) => LONG.test(path)
    return [...ordered.filter(isLong), ...ordered.filter((test) => !isLong(test))]
  }
}
