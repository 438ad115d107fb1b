// Several to-dos decided at once: what can be, what cannot and why, five seconds to take it back, and what became of each.
import { actOnTask } from '@/contract/workflow/task'
import { listTodos, type Todo } from '@/contract/workflow/todo'

import { journey, type Stage } from './journey'
import type { Person } from './server'
import { begin, detailFor, getToken } from './task-steps'

const TODO = '/pages/agency/application'

async function openAs({ phone, server }: Stage, person: Person) {
  await phone.open(TODO, { storage: await server.signIn(person) })
}

async function waiting(stage: Stage, person: Person): Promise<Todo[]> {
  const token = await getToken(stage, person)
  return (await stage.server.send(listTodos, { size: 100 }, { token })).data.records
}

const subjects = async (stage: Stage, person: Person) => (await waiting(stage, person)).map(({ subject }) => subject)

describe('deciding several to-dos at once', () => {
  journey('nothing is ticked before a tap, and what is decided by itself says why', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'zhangWei')
    await phone.see('苏州客户验厂')
    await phone.tap('批量处理')
    await phone.see('已选 0 项')
    await phone.see('需要先指派维修人')
    await phone.see('这是加签任务，需逐条填写意见')
    await phone.shot('batch-ticking')
    await phone.tap('不能批量处理，需要先指派维修人')
    await phone.arrive('/pages/eform/bpmTask/flowApprove')
    await phone.see('审批进度')
    await phone.back()
    await phone.arrive(TODO)
    await phone.see('已选 0 项')
    await phone.tap('取消')
    await phone.see('传阅我')
  })

  journey('a batch is taken back within five seconds: nothing was sent, and the ticks stand', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'zhangWei')
    const before = await subjects(stage, 'zhangWei')
    await phone.tap('批量处理')
    await phone.tap('苏州客户验厂')
    await phone.tap('备件采购 · 伺服电机')
    await phone.see('已选 2 项')
    await phone.tap('同意 2 项')
    await phone.see('金额合计')
    await phone.fill('意见（选填）', '同意，按计划执行')
    await phone.shot('batch-confirm')
    await phone.tap('确认同意 2 项')
    await phone.see('即将同意 2 项')
    await phone.see('秒后提交')
    await phone.shot('batch-undo')
    await phone.tap('撤销')
    await phone.see('已选 2 项')
    await phone.page.waitForTimeout(6000)
    await phone.see('已选 2 项')
    await phone.tap('同意 2 项')
    await phone.see('同意，按计划执行')
    expect(await subjects(stage, 'zhangWei')).toEqual(before)
  })

  journey('a batch goes out after five seconds, and each task tells what became of it', async (stage) => {
    const { phone, server } = stage
    await openAs(stage, 'zhangWei')
    await phone.tap('批量处理')
    await phone.tap('苏州客户验厂')
    await phone.tap('博世供应商参观')
    await phone.tap('备件采购 · 伺服电机')
    await phone.tap('同意 3 项')
    await phone.tap('确认同意 3 项')
    const motor = (await waiting(stage, 'zhangWei')).find(({ subject }) => subject.includes('伺服电机'))
    const elsewhere = { taskId: motor?.taskId ?? '', version: motor?.version ?? 0, action: 'agree' } as const
    await server.send(actOnTask, elsewhere, { token: await getToken(stage, 'zhangWei') })
    await phone.see('已同意 2 项，1 项未处理', 12_000)
    await phone.see('张伟 已于')
    await phone.see('已同意，转')
    await phone.shot('batch-result')
    await phone.tap('完成')
    await phone.gone('苏州客户验厂')
    await phone.gone('博世供应商参观')
  })

  journey('refusing several needs one reason, which each applicant reads', async (stage) => {
    const { phone, target } = stage
    const ids = [await begin(stage, 'trip', '批量拒绝一'), await begin(stage, 'trip', '批量拒绝二')]
    await openAs(stage, 'zhangWei')
    await phone.tap('批量处理')
    await phone.tap(`批量拒绝一 ${target}`)
    await phone.tap(`批量拒绝二 ${target}`)
    await phone.see('已选 2 项')
    await phone.tap('拒绝')
    await phone.tap('确认拒绝 2 项')
    await phone.see('请填写拒绝的原因')
    await phone.fill('意见', '本月差旅预算已用完')
    await phone.tap('确认拒绝 2 项')
    await phone.see('即将拒绝 2 项')
    await phone.see('已拒绝 2 项', 12_000)
    await phone.shot('batch-refused')
    await phone.tap('完成')
    await phone.gone(`批量拒绝一 ${target}`)
    for (const id of ids) {
      const { instance, timeline } = await detailFor(stage, id, 'liNa')
      expect(instance.status).toBe('rejected')
      expect(timeline.flatMap(({ tasks }) => tasks).map(({ opinion }) => opinion)).toContain('本月差旅预算已用完')
    }
  })

  journey('hiding the application sends at once, and the result is shown on return', async (stage) => {
    const { phone, target } = stage
    await openAs(stage, 'reviewer')
    const [first] = (await waiting(stage, 'reviewer')).filter(({ canBatch }) => canBatch)
    await phone.tap('批量处理')
    await phone.tap(first?.subject ?? '')
    await phone.tap('同意 1 项')
    await phone.tap('确认同意 1 项')
    await phone.see('即将同意 1 项')
    const front = (isVisible: boolean) =>
      phone.page.evaluate(
        ([isMini, isShown]) => {
          if (isMini) return isShown ? window.mini.show({}) : window.mini.hide()
          Object.defineProperty(document, 'visibilityState', {
            value: isShown ? 'visible' : 'hidden',
            configurable: true,
          })
          document.dispatchEvent(new Event('visibilitychange'))
        },
        [target === 'weapp', isVisible] as const,
      )
    await front(false)
    // Far less than the five seconds: it did not wait for them.
    await phone.see('已同意 1 项', 4500)
    expect(await subjects(stage, 'reviewer')).not.toContain(first?.subject)
    await front(true)
    await phone.see('已同意 1 项')
    await phone.tap('完成')
    await phone.gone('已同意 1 项')
  })

  journey('leaving the page sends at once, and the result waits for the return', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'chenQiang')
    const [first] = (await waiting(stage, 'chenQiang')).filter(({ canBatch }) => canBatch)
    await phone.tap('批量处理')
    await phone.tap(first?.subject ?? '')
    await phone.tap('同意 1 项')
    await phone.tap('确认同意 1 项')
    await phone.see('即将同意 1 项')
    await phone.tap('首页')
    await phone.arrive('/pages/index/index')
    await phone.idle()
    expect(await subjects(stage, 'chenQiang')).not.toContain(first?.subject)
    await phone.tap('待办')
    await phone.see('已同意 1 项')
    await phone.tap('完成')
  })

  journey(
    'without a network nothing is lost: ticks and opinion stand, and trying again sends it',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'loaded')
      const { total, first } = await readCount(stage)
      await phone.tap('批量处理')
      await phone.tap('全选可批量的')
      await phone.tap('同意 15 项')
      await phone.tap('确认同意 15 项')
      await phone.offline(true)
      await phone.see('没有收到结果', 12_000)
      await phone.shot('batch-offline')
      expect(await readCount(stage)).toEqual({ total, first })
      await phone.offline(false)
      await phone.tap('重试')
      await phone.see('已同意 15 项', 15_000)
      expect((await readCount(stage)).total).toBe(total - 15)
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::'] },
  )

  async function readCount(stage: Stage) {
    const token = await getToken(stage, 'loaded')
    const { data } = await stage.server.send(listTodos, {}, { token })
    return { total: data.total, first: data.records[0]?.taskId }
  }
})
