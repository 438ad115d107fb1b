// Loaded into a server by a test: at SIGUSR2 the collector runs, and what is left is printed.
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collect()
  console.log(`left: ${process.memoryUsage().heapUsed} bytes`)
})
