// WeChat's own packer reads the build, where its tools are installed (config/weapp); elsewhere the command says how to.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const IS_INSTALLED = fs.existsSync('config/weapp/node_modules/.package-lock.json')
const HOW_TO_INSTALL =
  "WeChat's tools are not installed: `npm ci --prefix config/weapp` does it (290 MB, without install scripts)."
const CHECK = path.resolve('config/scripts/weapp/check.mjs')

interface Answer {
  code: number
  output: string
  errors: string
}

/** Runs a script of ours as a person does: nothing of this test's environment goes into the build. */
function run(words: string[]): Promise<Answer> {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env }, (error, output, errors) =>
      resolve({ code: error ? 1 : 0, output, errors: errors.trim() }),
    )
  })
}

/** Faults that the packer finds in a copy of the build after a change to it. */
async function findFaults(change: (folder: string) => void): Promise<Answer> {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'packer-'))
  const folder = path.join(parent, 'weapp')
  fs.cpSync('dist/weapp', folder, { recursive: true })
  change(folder)
  const code = `
    const { checkBuild } = await import(${JSON.stringify(CHECK)})
    await Promise.resolve().then(() => checkBuild(${JSON.stringify(folder)})).then(
      ({ faults }) => { console.log(faults.join('\\n')); process.exit(0) },
      (error) => { console.error(error.message); process.exit(1) },
    )`
  return run(['--input-type=module', '-e', code]).finally(() => fs.rmSync(parent, { recursive: true, force: true }))
}

describe('npm run weapp:upload -- --check', () => {
  it("finds no fault by WeChat's packer, or says how to install it", async () => {
    const answer = await run(['config/scripts/weapp.mjs', 'upload', '--check'])
    if (!IS_INSTALLED) {
      expect(answer).toEqual({ code: 1, output: '', errors: HOW_TO_INSTALL })
      return
    }
    expect(answer.errors).toBe('')
    expect(answer.output).toMatch(/\d+ pages, \d+ files to upload, 0 faults/)
    expect(answer.code).toBe(0)
  })

  it.each([
    [
      'a page setting of the wrong type',
      (folder: string) =>
        fs.writeFileSync(path.join(folder, 'pages/init/init.json'), '{ "enablePullDownRefresh": "yes" }'),
      /pages\/init\/init\.json: .*enablePullDownRefresh/s,
    ],
    [
      'a page that app.json names and nobody built',
      (folder: string) => fs.rmSync(path.join(folder, 'pages/init/init.wxml')),
      /pages\/init\/init/,
    ],
    [
      'a file of a type that phones never get',
      (folder: string) => fs.writeFileSync(path.join(folder, 'picture.webp'), 'RIFF'),
      /picture\.webp: WeChat's packer leaves it out/,
    ],
  ])('tells %s, or how to install what finds it', async (_fault, change, expected) => {
    const answer = await findFaults(change)
    if (IS_INSTALLED) expect(answer.output).toMatch(expected)
    else expect(answer).toEqual({ code: 1, output: '', errors: HOW_TO_INSTALL })
  })
})
