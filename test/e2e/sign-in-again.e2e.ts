// Sessions that end by themselves while a page is open: the right login, back to the page, the write offered again.
import { eq } from 'drizzle-orm'

import { getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { idempotency } from '@/server/db/schema/platform'

import { journey, type Stage } from './journey'
import { fillCustomer, SUBMIT } from './partner-steps'
import { enterPassword, getNumber, openAs, revoke } from './sign-in-steps'
import { getToken } from './task-steps'

const ENDED = '登录失效,请重新登录'
const LOGIN = '/pages/index/login'
const refused = { ignore: ['Failed to load resource: the server responded with a status of 401'] }

/** The to-do of 张伟 whose subject holds these words. */
async function getTask(stage: Stage, keyword: string): Promise<string> {
  const { data } = await stage.server.send(listTodos, { keyword }, { token: await getToken(stage, 'zhangWei') })
  const [todo] = data.records
  if (!todo?.taskId) throw new Error(`no to-do "${keyword}"`)
  return todo.taskId
}

async function listComments(stage: Stage, taskId: string): Promise<string[]> {
  const { data } = await stage.server.send(getTaskDetail, { taskId }, { token: await getToken(stage, 'zhangWei') })
  return data.comments.map(({ text }) => text)
}

/** The person looks at the application again, which then asks for its badges. */
async function comeBack({ phone, target }: Stage) {
  await phone.idle()
  await phone.page.evaluate((on) => {
    if (on === 'h5') document.dispatchEvent(new Event('visibilitychange'))
    else {
      window.mini.hide()
      window.mini.show({})
    }
  }, target)
}

/** Writes a comment on a task whose session has ended meanwhile, and signs in again. */
async function loseComment(stage: Stage, taskId: string, text: string) {
  const { phone, server } = stage
  const address = `/pages/eform/bpmTask/flowApprove?taskId=${taskId}&from=list`
  const stored = await openAs(stage, 'zhangWei', address)
  await phone.tap('写评论')
  await phone.fill('评论', text)
  await revoke(server, stored)
  await phone.tap('发表')
  await phone.see(ENDED)
  await phone.arrive(LOGIN)
  const storedWrite = JSON.parse(String((await phone.storage()).heldWrite)) as { value: { idempotencyKey: string } }
  await enterPassword(phone, getNumber('zhangWei'))
  await phone.arrive('/pages/eform/bpmTask/flowApprove')
  expect((await phone.route()).query).toMatchObject({ taskId, from: 'list' })
  await phone.see('继续提交？')
  return storedWrite.value.idempotencyKey
}

describe('a session that ends while a page is open', () => {
  journey(
    'a comment that the end of the session stopped is offered again, and sent once with its old key',
    async (stage) => {
      const { phone, server } = stage
      const taskId = await getTask(stage, '框架协议')
      const key = await loseComment(stage, taskId, '条款第七条请法务再看')
      await phone.shot('held-write')
      expect(await listComments(stage, taskId)).not.toContain('条款第七条请法务再看')
      await phone.tap('继续提交')
      await phone.see('已提交')
      await phone.gone('继续提交？')
      await phone.see('评论 1')
      await phone.see('条款第七条请法务再看')
      await phone.shot('held-write-sent')
      expect((await listComments(stage, taskId)).filter((text) => text === '条款第七条请法务再看')).toHaveLength(1)
      expect(await server.db.select().from(idempotency).where(eq(idempotency.key, key))).toHaveLength(1)
      expect((await phone.storage()).heldWrite).toBeUndefined()
    },
    refused,
  )

  journey(
    'a report of a partner leads to the partners’ login and back, and is offered again',
    async (stage) => {
      const { phone, server } = stage
      const stored = await server.signIn('zhouMin')
      await phone.open(SUBMIT, { storage: stored })
      await fillCustomer(phone, '常州晟泰机电', '13861234567')
      await revoke(server, stored)
      await phone.tap('提交报备')
      await phone.see(ENDED)
      await phone.arrive('/pages/channel/index/login')
      await enterPassword(phone, getNumber('zhouMin'))
      await phone.arrive(SUBMIT)
      await phone.tap('继续提交')
      await phone.see('已提交')
      await phone.gone('继续提交？')
      expect((await phone.storage()).heldWrite).toBeUndefined()
    },
    refused,
  )

  journey(
    'a write that the person drops is not sent, and what was typed is still there',
    async (stage) => {
      const { phone } = stage
      const taskId = await getTask(stage, '伺服电机')
      await loseComment(stage, taskId, '先不发这一条')
      await phone.tap('放弃')
      await phone.gone('继续提交？')
      await phone.see('先不发这一条')
      expect(await listComments(stage, taskId)).not.toContain('先不发这一条')
      expect((await phone.storage()).heldWrite).toBeUndefined()
    },
    refused,
  )

  journey(
    'another person who signs in is not offered the write, nor shown the page',
    async (stage) => {
      const { phone, server } = stage
      const taskId = await getTask(stage, '访客邀请')
      const address = `/pages/eform/bpmTask/flowApprove?taskId=${taskId}`
      const stored = await openAs(stage, 'zhangWei', address)
      await phone.tap('写评论')
      await phone.fill('评论', '只给我自己看')
      await revoke(server, stored)
      await phone.tap('发表')
      await phone.arrive(LOGIN)
      await enterPassword(phone, getNumber('wangMin'))
      await phone.idle()
      await phone.gone('继续提交？')
      await phone.gone('只给我自己看')
    },
    refused,
  )

  journey(
    'on the invitation of partners, which is no partner page, the login is that of staff, and back with the query',
    async (stage) => {
      const { phone, server } = stage
      const stored = await openAs(stage, 'liNa', '/pages/h5/channel?inviteCode=HT2026')
      await phone.arrive('/pages/h5/channel')
      await phone.idle()
      await revoke(server, stored)
      // Said for three seconds only: looked for from before it is said.
      await Promise.all([phone.see(ENDED), comeBack(stage)])
      await phone.arrive(LOGIN)
      await enterPassword(phone, getNumber('liNa'))
      await phone.arrive('/pages/h5/channel')
      expect((await phone.route()).query).toMatchObject({ inviteCode: 'HT2026' })
    },
    refused,
  )

  journey(
    'in the exhibition the person stays a guest in its hall, and comes back with the query after signing in',
    async (stage) => {
      const { phone, server } = stage
      const stored = await openAs(stage, 'liNa', '/pages/h5/3d/exhibitionList?unit=A3')
      await phone.arrive('/pages/h5/3d/exhibitionList')
      await phone.idle()
      await revoke(server, stored)
      // Said for three seconds only: looked for from before it is said.
      await Promise.all([phone.see(ENDED), comeBack(stage)])
      await phone.arrive('/pages/h5/3d/index')
      await phone.see('数字展厅')
      expect((await phone.storage()).accessToken).toBeUndefined()
      await phone.open(LOGIN)
      await enterPassword(phone, getNumber('liNa'))
      await phone.arrive('/pages/h5/3d/exhibitionList')
      expect((await phone.route()).query).toMatchObject({ unit: 'A3' })
    },
    refused,
  )
})
