// The suite for WeChat's developer tool, against a tool that our runner plays: its words, its order, its one sentence.
import { execFile } from 'node:child_process'
import fs from 'node:fs'

import { BAKED_HOST, rigFor } from '../e2e/journey'
import { startFakeDevtools } from './fake-devtools'
import { createRunner } from './runner/driver'

const IS_INSTALLED = fs.existsSync('config/weapp/node_modules/.package-lock.json')
const HOW_TO_INSTALL =
  "WeChat's tools are not installed: `npm ci --prefix config/weapp` does it (290 MB, without install scripts)."
const LIMIT_MS = 420_000
const RELEASE = fs.readFileSync('config/docs/RELEASE.md', 'utf8')

interface Answer {
  code: number
  output: string
  errors: string
}

function runSuite(settings: Record<string, string>): Promise<Answer> {
  const { WECHAT_DEVTOOLS_CLI: _cli, WECHAT_DEVTOOLS_ENDPOINT: _endpoint, ...rest } = process.env
  const env = { ...rest, NODE_ENV: 'production' as const, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, ['config/scripts/weapp-devtools.mjs'], { env }, (error, output, errors) =>
      resolve({ code: error ? 1 : 0, output, errors: errors.trim() }),
    )
  })
}

describe('npm run weapp:devtools', () => {
  it("says in one sentence that WeChat's developer tool is missing, or what drives it", async () => {
    const { code, output, errors } = await runSuite({ WECHAT_DEVTOOLS_CLI: '/nowhere/cli' })
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toBe(
      IS_INSTALLED
        ? "WeChat's developer tool was not found: set WECHAT_DEVTOOLS_CLI to its cli, or WECHAT_DEVTOOLS_ENDPOINT to one that is open."
        : HOW_TO_INSTALL,
    )
  })

  it(
    'walks the ten steps of RELEASE.md on the compiled mini-program, and names what a phone alone shows',
    async () => {
      if (!IS_INSTALLED) {
        const answer = await runSuite({ WECHAT_DEVTOOLS_ENDPOINT: 'ws://127.0.0.1:9' })
        expect(answer).toEqual({ code: 1, output: '', errors: HOW_TO_INSTALL })
        return
      }
      const { server, browser } = await rigFor('weapp')
      const runner = await createRunner('dist/weapp', { browser, hosts: { [BAKED_HOST]: server.origin } })
      const mini = await runner.open()
      const tool = await startFakeDevtools(mini)
      try {
        const { code, output, errors } = await runSuite({
          WECHAT_DEVTOOLS_ENDPOINT: tool.endpoint,
          API_BASE: server.origin,
        })
        expect(errors).toBe('')
        expect(output.split('\n').filter((line) => line.startsWith('✗'))).toEqual([])
        expect(output).toContain('10 passed, 0 failed')
        expect(output).toMatch(/✓ 1 Start\n {4}on a phone: On an Android phone/)
        expect(code).toBe(0)
      } finally {
        tool.close()
        await mini.close()
        await runner.close()
      }
    },
    LIMIT_MS,
  )

  it('has a step for each row of RELEASE.md’s table, an Android phone first', () => {
    const steps = fs.readFileSync('config/scripts/weapp/release-steps.mjs', 'utf8').match(/^ {4}name: /gm)
    const rows = RELEASE.slice(RELEASE.indexOf('## 4.')).match(/^\| \d+ \|.*/gm)
    expect(steps).toHaveLength(10)
    expect(rows).toHaveLength(10)
    expect(rows?.[0]).toContain('Android')
  })
})
