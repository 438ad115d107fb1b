module.exports = require('./environment.cjs').extendEnvironment('node')
