/**
 * `npm run openapi`: prints the contract as an OpenAPI 3.1 document.
 * `npm run openapi -- --examples`: writes the examples of the document anew, from the answers of a demonstration.
 */
import { require } from 'tsx/cjs/api'

import { writeExamples } from './openapi-examples.mjs'

if (process.argv.includes('--examples')) {
  process.stderr.write(`${await writeExamples()} examples\n`)
} else {
  const { describeApi } = require('../../src/server/http/openapi.ts', import.meta.url)
  process.stdout.write(`${JSON.stringify(describeApi(), null, 2)}\n`)
}
