// A message about a task opens exactly that task, as it stands for whoever opens it; and the task can be printed.
import { listMessages } from '@/contract/message/message'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'

import { journey, mainJourney, type Stage } from './journey'
import { PASSWORD, type Person, people } from './server'
import { getToken } from './task-steps'

/** Where the newest message with these words leads. */
async function pageOfMessage(stage: Stage, person: Person, words: string): Promise<string> {
  const token = await getToken(stage, person)
  const { data } = await stage.server.send(listMessages, { msgType: 'approve', size: 100 }, { token })
  const found = data.records.find(({ title }) => title.includes(words))
  if (!found?.openPage) throw new Error(`${person} has no message about ${words}`)
  return found.openPage
}

const SUBJECT = '苏州客户验厂'

describe('a message about a task', () => {
  journey('opens the task with its buttons for whoever has it, after signing in too', async (stage) => {
    const { phone } = stage
    const page = await pageOfMessage(stage, 'zhangWei', SUBJECT)
    await phone.open(page)
    await phone.arrive('/pages/index/login')
    await phone.fill('手机号', people.zhangWei)
    await phone.fill('密码', PASSWORD)
    await phone.tap('我已阅读并同意')
    await phone.tap('登录')
    await phone.arrive('/pages/eform/bpmTask/flowApprove')
    await phone.see(SUBJECT)
    await phone.see('同意')
    expect((await phone.route()).query).toEqual({ taskId: page.split('taskId=')[1] })
  })

  journey('says who decided it once it is done, and has no buttons', async (stage) => {
    const { phone, server } = stage
    const page = await pageOfMessage(stage, 'zhangWei', SUBJECT)
    const token = await getToken(stage, 'zhangWei')
    const { data } = await server.send(listTodos, { keyword: SUBJECT }, { token })
    const [todo] = data.records
    if (!todo?.taskId) throw new Error('no to-do')
    await server.send(actOnTask, { taskId: todo.taskId, action: 'agree', version: todo.version }, { token })
    await phone.open(page, { storage: await server.signIn('zhangWei') })
    await phone.see('张伟 已于')
    await phone.gone('同意并')
    await phone.shot('task-done')
  })

  journey('shows the process to its starter, without the buttons of others', async (stage) => {
    const { phone, server } = stage
    const page = await pageOfMessage(stage, 'liNa', '同意了')
    await phone.open(page, { storage: await server.signIn('liNa') })
    await phone.see('审批进度')
    await phone.gone('拒绝')
  })

  journey(
    'leads to a clear page for whoever has no part in it, and for a task that is not there',
    async (stage) => {
      const { phone, server } = stage
      const page = await pageOfMessage(stage, 'zhangWei', '框架协议')
      await phone.open(page, { storage: await server.signIn('zhaoLei') })
      await phone.see('看不到这条待办')
      await phone.shot('task-absent')
      await phone.open('/pages/eform/bpmTask/flowApprove?taskId=not-there')
      await phone.see('看不到这条待办')
      await phone.open('/pages/eform/bpmTask/flowApprove?procInstId=not-there')
      await phone.see('看不到这条待办')
      await phone.tap('看我的待办')
      await phone.arrive('/pages/agency/application')
    },
    // The refusals that this journey is about.
    { ignore: ['task/detail'] },
  )
})

describe('printing', () => {
  mainJourney(
    'whoever holds a paper checks it by its number and code, without signing in [spec R.79]',
    async (stage) => {
      const { phone, server } = stage
      const token = await getToken(stage, 'zhangWei')
      const page = await pageOfMessage(stage, 'zhangWei', '框架协议')
      const { data } = await server.send(getTaskDetail, { taskId: page.split('taskId=')[1] ?? '' }, { token })
      const { serialNo, procInstId } = data.instance
      await phone.open('/pages/mine/aboutUs')
      await phone.tap('文件验证')
      await phone.arrive('/pages/qr/verify')
      await phone.tap('核对')
      await phone.see('验证码是 10 位字母和数字')
      await phone.fill('编号', serialNo ?? '')
      await phone.fill('验证码', '00000-00000')
      await phone.tap('核对')
      await phone.see('编号或验证码不正确')
      await phone.fill('验证码', await server.services.documents.computeCode(procInstId))
      await phone.tap('核对')
      await phone.see('文件真实有效')
      await phone.see('用印申请')
      await phone.gone('年度框架协议')
      await phone.shot('verify')
    },
    { ignore: ['document/verify'] },
  )

  journey('a task becomes a PDF in WeChat’s viewer, or among the downloads', async (stage) => {
    const { phone, server } = stage
    const page = await pageOfMessage(stage, 'zhangWei', '框架协议')
    await phone.open(page, { storage: await server.signIn('zhangWei') })
    await phone.see('打印 / 保存 PDF')
    await phone.scrollToEnd()
    await phone.shot('task-print')
    const token = await getToken(stage, 'zhangWei')
    const { data } = await server.send(getTaskDetail, { taskId: page.split('taskId=')[1] ?? '' }, { token })
    if (phone.target === 'h5') {
      const download = phone.page.waitForEvent('download')
      await phone.tap('打印 / 保存 PDF')
      expect((await download).suggestedFilename()).toBe(`${data.instance.name}-${data.instance.serialNo}.pdf`)
    } else {
      await phone.tap('打印 / 保存 PDF')
      await phone.see('含审批意见')
      await phone.page.waitForFunction(() => window.mini.records.calls.some(({ name }) => name === 'openDocument'))
    }
  })
})
