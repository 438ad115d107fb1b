import { execFile } from 'node:child_process'

/** Runs a build with `BACKEND` set. */
function build(backend: string): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, BACKEND: backend }
    execFile(process.execPath, ['config/scripts/build.mjs', 'h5'], { env }, (error, _output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, errors })
    })
  })
}

it('stops a build for a back end that has no adapter, in one sentence', async () => {
  expect(await build('nobody')).toEqual({
    code: 1,
    errors: 'BACKEND=nobody is none of the back ends ibps, jeecg, pig, ruoyi, yudao.\n',
  })
})
