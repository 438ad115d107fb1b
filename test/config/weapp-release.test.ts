// What a release to WeChat needs is said in one sentence, before anything is built or sent.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const NEEDED = { WECHAT_APPID: 'wx0123456789abcdef', WECHAT_UPLOAD_KEY: 'package.json', API_BASE: 'https://a.example' }

function run(words: string[], settings: Partial<typeof NEEDED> = {}) {
  const { WECHAT_APPID: _id, WECHAT_UPLOAD_KEY: _key, API_BASE: _base, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    env: { ...env, ...settings },
    encoding: 'utf8',
  })
  return { status, output: stdout, errors: stderr.trim() }
}

describe.each(['preview', 'upload'])('npm run weapp:%s', (action) => {
  const script = ['config/scripts/weapp.mjs', action]

  it('refuses with one sentence that names all it lacks', () => {
    const { status, output, errors } = run(script)
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toBe(
      `npm run weapp:${action} needs WECHAT_APPID (the app id of the mini-program); ` +
        "WECHAT_UPLOAD_KEY (the file of the key that WeChat's console gives for uploads); " +
        'API_BASE (the host that the build calls).',
    )
  })

  it.each([
    [{ WECHAT_UPLOAD_KEY: 'nowhere.key' }, 'WECHAT_UPLOAD_KEY, which names a file that is not there'],
    [{ API_BASE: 'http://127.0.0.1:8080' }, 'API_BASE, which a phone cannot call: it takes HTTPS alone'],
    [{ API_BASE: 'https://localhost' }, 'API_BASE, which a phone cannot call: it takes HTTPS alone'],
  ])('refuses %j', (wrong, reason) => {
    const { status, errors } = run(script, { ...NEEDED, ...wrong })
    expect(status).toBe(1)
    expect(errors).toBe(`npm run weapp:${action} needs ${reason}.`)
  })
})

it("says how WeChat's tools are installed where they are not", () => {
  const tools = resolve('config/scripts/weapp/tools.mjs')
  const code = `import(${JSON.stringify(tools)}).then((m) => m.requireTool('miniprogram-ci', '/nowhere')).catch((e) => console.log(e.message))`
  expect(run(['-e', code]).output.trim()).toBe(
    "WeChat's tools are not installed: `npm ci --prefix config/weapp` does it (290 MB, without install scripts).",
  )
})
