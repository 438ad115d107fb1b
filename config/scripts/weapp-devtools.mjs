// node config/scripts/weapp-devtools.mjs: the ten steps of config/docs/RELEASE.md in WeChat's developer tool, on the
// server of `npm start`. WECHAT_DEVTOOLS_CLI names the tool's `cli`, where it is not at its usual place;
// WECHAT_DEVTOOLS_ENDPOINT a tool that is open already (`cli auto --project . --auto-port 9420`: ws://127.0.0.1:9420).
import fs from 'node:fs'

import { build } from './build.mjs'
import { bakedEnvironment, ROOT } from './source-hash.mjs'
import { DevtoolsPhone } from './weapp/devtools-phone.mjs'
import { releaseSteps } from './weapp/release-steps.mjs'
import { requireTool } from './weapp/tools.mjs'

const USUAL_PLACES = [
  '/Applications/wechatwebdevtools.app/Contents/MacOS/cli',
  'C:/Program Files (x86)/Tencent/微信web开发者工具/cli.bat',
]
const { WECHAT_DEVTOOLS_CLI: cli, WECHAT_DEVTOOLS_ENDPOINT: endpoint } = process.env

function findTool() {
  const found = (cli ? [cli] : USUAL_PLACES).find((place) => fs.existsSync(place))
  if (found) return found
  throw new Error(
    "WeChat's developer tool was not found: set WECHAT_DEVTOOLS_CLI to its cli, or WECHAT_DEVTOOLS_ENDPOINT to one that is open.",
  )
}

async function assertServer() {
  const { API_BASE } = bakedEnvironment('weapp')
  const answer = await fetch(`${API_BASE}/healthz`).catch(() => undefined)
  if (!answer?.ok) throw new Error(`No server answers at ${API_BASE}: run \`npm start\` beside this.`)
}

async function connect() {
  const automator = requireTool('miniprogram-automator')
  if (endpoint) {
    await assertServer()
    return automator.connect({ wsEndpoint: endpoint })
  }
  const cliPath = findTool()
  await assertServer()
  await build('weapp')
  return automator.launch({ cliPath, projectPath: ROOT, trustProject: true })
}

/** Runs the steps in their order; one that fails does not hide the next. */
async function runSteps(phone) {
  let failed = 0
  for (const [index, { name, run, byHand }] of releaseSteps.entries()) {
    const problem = await run(phone)
      .then(() => phone.assertClean())
      .catch((error) => error.message)
    if (problem) failed += 1
    console.log(`${problem ? '✗' : '✓'} ${index + 1} ${name}${problem ? `: ${problem}` : ''}`)
    console.log(`    on a phone: ${byHand}`)
  }
  console.log(`${releaseSteps.length - failed} passed, ${failed} failed; the rest is seen on a phone alone`)
  return failed === 0
}

let isPassed = false
try {
  const mini = await connect()
  isPassed = await runSteps(new DevtoolsPhone(mini))
  mini.disconnect()
} catch (error) {
  console.error(error.message)
}
process.exit(isPassed ? 0 : 1)
