// Does the runner see what is wrong? Each fault goes into a copy of dist; the same walk must then fail.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { BAKED_HOST, rigFor } from '../e2e/journey'
import { WeappPhone } from '../e2e/phone/weapp-phone'
import { PASSWORD, people } from '../e2e/server'
import { faults } from './faults'
import { compile } from './runner/compile'
import { createRunner } from './runner/driver'

const WAIT_MS = 4000
const DIST = path.resolve('dist/weapp')
const copy = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'weapp-fault-')), 'weapp')

/** Signs in, looks into a sub-package, sees a to-do: most of what can break has a part in it. */
async function walk(phone: WeappPhone) {
  await phone.open('/pages/index/login')
  await phone.see('欢迎使用访客助手')
  await phone.idle()
  await phone.clean()
  expect(await phone.mini.emptyPictures()).toEqual([])
  await phone.tap('注册账号')
  await phone.arrive('pages/register/index')
  await phone.see('创建账号')
  expect((await phone.mini.state()).title).toBe('用户注册')
  await phone.back()
  await phone.fill('手机号', people.zhangWei)
  await phone.fill('密码', PASSWORD)
  await phone.tap('我已阅读并同意')
  await phone.tap('登录')
  await phone.arrive('pages/index/index')
  await phone.tap('待办')
  await phone.arrive('pages/agency/application')
  await phone.see('待处理')
  await phone.idle()
  expect(await phone.mini.ask('requirePrivacyAuthorize', WAIT_MS)).toBe('requirePrivacyAuthorize:ok')
  await phone.clean()
}

const getMessage = (error: Error) => error.message

/** What stopped the walk, and what the application had reported by then; undefined when nothing went wrong. */
async function findProblems(dist: string): Promise<string | undefined> {
  const { server, browser } = await rigFor('weapp')
  try {
    const runner = await createRunner(dist, {
      compiled: compile(dist),
      browser,
      hosts: { [BAKED_HOST]: server.origin },
    })
    const phone = new WeappPhone(runner, WAIT_MS)
    try {
      const stop = await walk(phone).then(() => undefined, getMessage)
      return stop && [stop, await phone.clean().then(() => '', getMessage)].join('\n')
    } finally {
      await phone.close()
      await runner.close()
    }
  } catch (error) {
    return getMessage(error as Error)
  }
}

afterAll(() => fs.rmSync(path.dirname(copy), { recursive: true, force: true }))

it('finds nothing wrong with the build as it is', async () => {
  expect(await findProblems(DIST)).toBeUndefined()
})

it.each(faults.map((fault) => [fault.name, fault] as const))('sees that %s', async (_name, fault) => {
  fs.rmSync(copy, { recursive: true, force: true })
  fs.cpSync(DIST, copy, { recursive: true })
  fault.put(copy)
  expect(await findProblems(copy)).toMatch(fault.problem ?? /./)
})
