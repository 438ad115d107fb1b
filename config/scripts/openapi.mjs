/** `npm run openapi`: prints the contract as an OpenAPI 3.1 document. */
import { require } from 'tsx/cjs/api'

const { describeApi } = require('../../src/server/http/openapi.ts', import.meta.url)

process.stdout.write(`${JSON.stringify(describeApi(), null, 2)}\n`)
