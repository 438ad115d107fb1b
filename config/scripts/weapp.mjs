// node config/scripts/weapp.mjs preview|upload [--check]: sends the mini-program to WeChat, or has WeChat's packer read
// it here. The app id and the key come from the environment, the version from package.json.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { build } from './build.mjs'
import { ROOT } from './source-hash.mjs'
import { checkBuild } from './weapp/check.mjs'
import { assertInstalled, assertSettings, requireTool } from './weapp/tools.mjs'

const DIST = path.join(ROOT, 'dist/weapp')
const LOCAL = /^http:|\/\/(127\.|localhost|\[::1\])/

const SETTINGS = [
  { name: 'WECHAT_APPID', description: 'the app id of the mini-program' },
  {
    name: 'WECHAT_UPLOAD_KEY',
    description: "the file of the key that WeChat's console gives for uploads",
    mistake: (file) => (fs.existsSync(file) ? undefined : 'names a file that is not there'),
  },
  {
    name: 'API_BASE',
    description: 'the host that the build calls',
    mistake: (host) => (LOCAL.test(host) ? 'a phone cannot call: it takes HTTPS alone' : undefined),
  },
]

function describeRevision() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    // An archive without its history has no revision.
    return 'unknown revision'
  }
}

async function check() {
  assertInstalled()
  await build('weapp')
  const { faults, pages, files, sizes } = await checkBuild(DIST)
  for (const [name, bytes] of Object.entries(sizes)) console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${name}`)
  for (const fault of faults) console.error(`✗ ${fault}`)
  console.log(`${pages} pages, ${files} files to upload, ${faults.length} faults`)
  return faults.length === 0
}

async function send(action) {
  assertSettings(`npm run weapp:${action}`, SETTINGS)
  const { Project, preview, upload } = requireTool('miniprogram-ci')
  await build('weapp')
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const project = new Project({
    appid: process.env.WECHAT_APPID,
    type: 'miniProgram',
    projectPath: DIST,
    privateKeyPath: path.resolve(process.env.WECHAT_UPLOAD_KEY),
  })
  const options = { project, version, desc: `${version}, ${describeRevision()}`, setting: { useProjectConfig: true } }
  if (action === 'upload') await upload(options)
  else await preview({ ...options, qrcodeFormat: 'terminal' })
  console.log(action === 'upload' ? `Uploaded ${options.desc}` : 'Scan the code with the WeChat of a developer.')
  return true
}

const [action, ...flags] = process.argv.slice(2)
let isDone = false
try {
  if (!['preview', 'upload'].includes(action)) throw new Error('usage: npm run weapp:preview|weapp:upload [-- --check]')
  isDone = flags.includes('--check') ? await check() : await send(action)
} catch (error) {
  console.error(error.message)
}
// The packer leaves processes and watchers behind, which would keep this one.
process.exit(isDone ? 0 : 1)
