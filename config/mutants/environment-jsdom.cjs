module.exports = require('./environment.cjs').extendEnvironment('jsdom')
