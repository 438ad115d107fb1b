// Starting a process: found among all, filled in, drafted, handed in.
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'

import { getDraft, saveDraft } from '@/contract/workflow/draft'
import { listTodos } from '@/contract/workflow/todo'
import { processDefinition } from '@/server/db/schema/workflow'

import { journey, mainJourney, type Stage } from './journey'
import { DEFAULT_WAIT_MS } from './phone/base'
import type { Phone } from './phone/types'
import type { Person } from './server'
import { enterPassword, getNumber, openAs, revoke } from './sign-in-steps'

const FORM = '/pages/eform/formApprove?procDefKey=purchase'
const KEY = 'process:purchase'
const SUPPLIER = '安川电机（中国）'
const REASON = 'A3 产线伺服电机达到更换周期'

async function getToken({ server }: Stage, person: Person): Promise<string> {
  return String((await server.signIn(person)).accessToken)
}

async function readDraft(stage: Stage, person: Person) {
  const { data } = await stage.server.send(getDraft, { key: KEY }, { token: await getToken(stage, person) })
  return data.draft
}

/** Waits until the server has a draft that says this. */
async function savedDraft(stage: Stage, person: Person, text: string) {
  for (const deadline = Date.now() + DEFAULT_WAIT_MS; Date.now() < deadline; await sleep(200)) {
    const draft = await readDraft(stage, person)
    if (draft && JSON.stringify(draft.content).includes(text)) return draft
  }
  throw new Error(`the server has no draft that says "${text}"`)
}

/** An administrator's newer form of a purchase, with one field more. */
async function renewForm({ server: { db } }: Stage) {
  const [old] = await db.select().from(processDefinition).where(eq(processDefinition.key, 'purchase'))
  if (!old) throw new Error('there is no form of a purchase')
  const [like] = old.form.fields.filter(({ type }) => type === 'text')
  if (!like) throw new Error('the form of a purchase has no line of text')
  const fields = [...old.form.fields, { ...like, key: 'project', label: '所属项目', required: false }]
  const form = { ...old.form, fields }
  await db.insert(processDefinition).values({ ...old, form, id: `${old.id}-newer`, version: old.version + 1 })
}

/** Fills in a purchase by taps. */
async function fillIn(phone: Phone) {
  await phone.tap('采购类型，设备备件')
  await phone.tap('期望到货，明天')
  await phone.fill('供应商', SUPPLIER)
  await phone.fill('事由', REASON)
  await phone.tap('添加一行采购明细')
  await phone.fill('品名', '伺服电机')
  await phone.fill('单价', '8900')
  await phone.fill('数量', '4')
}

describe('a purchase', () => {
  mainJourney(
    'is found by its letters, filled in, handed in once, and reaches the approver’s list [spec 2.56, R.36]',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'liNa', '/pages/application/moreProcessDefList')
      await phone.fill('搜索流程', 'cgsq')
      await phone.gone('设备报修')
      await phone.tap('采购申请')
      await phone.arrive('/pages/eform/formApprove')
      await phone.see('陈强')
      await phone.shot('form-new')
      await phone.tap('提交')
      await phone.see('请选择采购类型')
      await phone.shot('form-missing')
      await fillIn(phone)
      await phone.see('¥35,600.00')
      await phone.gone('请选择采购类型')
      await phone.fill('单价', '9'.repeat(12))
      await phone.see('不能大于 ¥')
      await phone.fill('单价', '8900')
      await phone.see('¥35,600.00')
      await phone.gone('不能大于 ¥')
      await phone.shot('form-filled')
      await phone.tap('提交')
      await phone.see('提交成功')
      await phone.see('已转 陈强 审批')
      await phone.shot('form-started')
      await phone.tap('查看审批进度')
      await phone.arrive('/pages/eform/bpmTask/flowApprove')
      await phone.see(REASON)
      const approver = await stage.another()
      await openAs({ ...stage, phone: approver }, 'chenQiang', '/pages/agency/application')
      await approver.tap('采购申请')
      await approver.see(REASON)
      await approver.see(SUPPLIER)
      // What decides, and who has decided, stand before the long form.
      const text = await approver.page.evaluate(() => document.body.innerText)
      for (const fact of ['¥35,600.00', SUPPLIER]) {
        expect(text).toContain(fact)
        expect(text.indexOf(fact)).toBeLessThan(text.indexOf('审批进度'))
      }
      await approver.shot('form-approver')
      expect(await readDraft(stage, 'liNa')).toBeNull()
      expect(Object.keys(await phone.storage()).filter((key) => key.startsWith('draft:'))).toEqual([])
    },
  )

  journey('keeps its star, and stands among one’s own then [spec 2.58, R.38]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangMin', '/pages/application/moreProcessDefList')
    await phone.see('用印申请')
    await phone.tap('收藏用印申请')
    await phone.see('取消收藏用印申请')
    await phone.see('我的常用，用印申请')
    await phone.tap('取消收藏用印申请')
    await phone.gone('我的常用，用印申请')
  })
})

describe('a draft', () => {
  journey('survives a killed app, says when it was kept, and goes when the person begins anew', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liNa', FORM)
    await phone.fill('供应商', SUPPLIER)
    await phone.tap('采购类型，耗材')
    await phone.open(FORM)
    await phone.see('已恢复今天')
    await phone.see(SUPPLIER)
    await phone.shot('form-restored')
    await savedDraft(stage, 'liNa', SUPPLIER)
    await phone.tap('重新填写')
    await phone.tap('丢弃草稿')
    await phone.gone('已恢复今天')
    await phone.gone(SUPPLIER)
    await phone.open(FORM)
    await phone.see('采购类型')
    await phone.gone('已恢复今天')
  })

  journey(
    'is found in 我发起的 and on the tile of its process, goes on from there, and is deleted there',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'chenQiang', FORM)
      await phone.fill('供应商', SUPPLIER)
      await savedDraft(stage, 'chenQiang', SUPPLIER)
      await phone.open('/pages/application/moreProcessDefList')
      await phone.see('有草稿')
      await phone.shot('processes-draft')
      await phone.open('/pages/agency/application')
      await phone.tap('我发起的')
      await phone.see('草稿（1）')
      await phone.shot('todo-drafts')
      await phone.tap('草稿，采购申请')
      await phone.arrive('/pages/eform/formApprove')
      await phone.see('已恢复今天')
      await phone.see(SUPPLIER)
      await phone.back()
      await phone.tap('删除草稿，采购申请')
      await phone.see('删除这份草稿？')
      await phone.shot('todo-draft-delete')
      await phone.tap('删除')
      await phone.gone('草稿（1）')
      await phone.idle()
      expect(await readDraft(stage, 'chenQiang')).toBeNull()
      expect(Object.keys(await phone.storage()).filter((key) => key.startsWith('draft:'))).toEqual([])
      await phone.open('/pages/application/moreProcessDefList')
      await phone.see('采购申请')
      await phone.gone('有草稿')
    },
  )

  journey('follows its person to another device, and is nobody else’s', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangMin', FORM)
    await phone.fill('供应商', '发那科')
    await savedDraft(stage, 'wangMin', '发那科')
    const tablet = await stage.another()
    await openAs({ ...stage, phone: tablet }, 'wangMin', FORM)
    await tablet.see('发那科')
    await openAs(stage, 'chenQiang', FORM)
    await phone.see('采购类型')
    await phone.gone('发那科')
    await openAs(stage, 'wangMin', FORM)
    await phone.see('发那科')
  })

  journey('that another device saved later is told, and the person decides', async (stage) => {
    const { phone, server } = stage
    await openAs(stage, 'wangQiang', FORM)
    await phone.fill('供应商', '这里的供应商')
    const { version } = await savedDraft(stage, 'wangQiang', '这里的供应商')
    const content = { main: { supplier: '那边的供应商' }, sub: {} }
    const token = await getToken(stage, 'wangQiang')
    await server.send(saveDraft, { key: KEY, content, version, deviceName: 'iPad' }, { token })
    await phone.fill('供应商', '这里改过的供应商')
    await phone.see('另一台设备（iPad）')
    await phone.shot('form-other-device')
    await phone.see('这里改过的供应商')
    await phone.tap('用那一份')
    await phone.see('那边的供应商')
    await phone.gone('另一台设备')
    await phone.fill('供应商', '最后的供应商')
    await savedDraft(stage, 'wangQiang', '最后的供应商')
  })

  journey(
    'survives the end of the session: signed in again, the person is back and goes on',
    async (stage) => {
      const { phone, server } = stage
      const stored = await openAs(stage, 'liNa', FORM)
      await fillIn(phone)
      await phone.idle()
      await revoke(server, stored)
      await phone.tap('提交')
      await phone.arrive('/pages/index/login')
      await enterPassword(phone, getNumber('liNa'))
      await phone.arrive('/pages/eform/formApprove')
      await phone.see('已恢复今天')
      await phone.see(SUPPLIER)
      await phone.gone('继续提交？')
      await phone.tap('提交')
      await phone.see('提交成功')
      const { data } = await server.send(
        listTodos,
        { procDefKey: 'purchase' },
        { token: await getToken(stage, 'chenQiang') },
      )
      expect(data.records.length).toBeGreaterThan(0)
    },
    { ignore: ['status of 401'] },
  )
})

describe('a file', () => {
  journey('is sent, shown with its size, and removed', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liNa', FORM)
    await phone.tap('添加报价单')
    if (stage.target === 'h5') {
      const chooser = phone.page.waitForEvent('filechooser')
      await phone.tap('选择文件')
      const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      await (await chooser).setFiles({ name: '报价单.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    } else await phone.tap('选择文件')
    await phone.see('1 KB')
    await phone.shot('form-file')
    await phone.tap('移除')
    await phone.gone('1 KB')
  })

  journey(
    'that is not what it says is refused at the field, and the rest stays',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'liNa', FORM)
      await phone.fill('供应商', SUPPLIER)
      await phone.tap('添加报价单')
      const chooser = phone.page.waitForEvent('filechooser')
      await phone.tap('选择文件')
      const buffer = Buffer.from('这不是一份 PDF')
      await (await chooser).setFiles({ name: '报价单.pdf', mimeType: 'application/pdf', buffer })
      await phone.see('类型')
      await phone.shot('form-wrong-file')
      await phone.see(SUPPLIER)
      await phone.tap('提交')
      await phone.tap('移除报价单.pdf')
      await phone.gone('报价单.pdf')
    },
    { only: 'h5' },
  )
})

describe('a to-do whose form must be completed', () => {
  journey('asks for what is missing before agreeing, and shows it old to new afterwards', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'zhangWei', '/pages/agency/application')
    await phone.tap('CNC-07')
    await phone.see('维修人，请选择')
    await phone.tap('同意')
    await phone.see('请选择维修人')
    await phone.gone('确认同意')
    await phone.shot('task-missing')
    await phone.tap('维修人，请选择')
    await phone.fill('搜索姓名', '陈强')
    await phone.gone('最近')
    await phone.shot('task-picker')
    await phone.tap('陈强，')
    await phone.gone('请选择维修人')
    await phone.tap('同意')
    await phone.tap('确认同意')
    await phone.see('张伟 已于')
    await phone.see('未填写')
    await phone.see('张伟 修改')
    await phone.shot('task-completed')
  })
})

describe('a form that was changed meanwhile', () => {
  journey('says so when it is handed in, keeps what was typed, and is handed in as it is now', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liNa', FORM)
    await fillIn(phone)
    await phone.idle()
    await renewForm(stage)
    await phone.tap('提交')
    await phone.see('该流程的表单已更新，请核对后重新提交')
    await phone.see('所属项目')
    await phone.see(SUPPLIER)
    await phone.shot('form-changed')
    await phone.fill('所属项目', 'A3 技改')
    await phone.gone('该流程的表单已更新')
    await phone.tap('提交')
    await phone.see('提交成功')
  })
})
