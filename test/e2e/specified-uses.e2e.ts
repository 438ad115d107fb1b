// What the specification lists by name, used where a person meets it: links, dictionaries, calls, colours.
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'

import { requireItems } from '../support/require-items'
import { journey, type Stage } from './journey'
import type { Phone } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'
import { openAs } from './sign-in-steps'
import { begin, getToken } from './task-steps'

const HOME = '/pages/index/index'

/** The colours that anything in sight is filled, framed or grounded with. */
function listColours({ page }: Phone): Promise<string[]> {
  return page.evaluate(() => {
    const visible = [...document.querySelectorAll('*')].filter((one) => one.checkVisibility())
    const styles = visible.map((one) => getComputedStyle(one))
    return [...new Set(styles.flatMap((style) => [style.backgroundColor, style.borderTopColor, style.color]))]
  })
}

const rgb = (hex: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}

async function expectColours(phone: Phone, ...hexes: string[]) {
  const colours = await listColours(phone)
  for (const hex of requireItems(hexes)) expect(colours).toContain(rgb(hex))
}

/** The steps make the application ask for an address that ends so. */
async function expectAsked(phone: Phone, ending: string, steps: () => Promise<void>) {
  const uploads: string[] = []
  phone.page.on('request', (request) => uploads.push(request.url()))
  await steps()
  const { requests } = phone instanceof WeappPhone ? await phone.mini.records() : { requests: [] }
  expect([...uploads, ...requests.map(({ url }) => url)].filter((url) => url.endsWith(ending))).not.toEqual([])
}

/** 张伟 refuses what waits for him. */
async function reject(stage: Stage, procInstId: string) {
  const { server } = stage
  const token = await getToken(stage, 'zhangWei')
  const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
  const decision = { taskId: task.taskId ?? '', action: 'reject', version: task.version, opinion: '行程取消' } as const
  expect((await server.send(actOnTask, decision, { token })).code).toBe(200)
}

describe('what the specification names', () => {
  journey('the link list on home leads to each category of study content by its cate_id [spec 2.24]', async (stage) => {
    const { phone } = stage
    for (const [cateId, name] of [
      ['1', '规章制度'],
      ['3', '架构'],
      ['4', '业务知识'],
      ['5', '研发技术'],
    ] as const) {
      await openAs(stage, 'zhangWei', HOME)
      await phone.tap(`学习资讯，${name}`)
      await phone.arrive('/pages/study/index')
      expect((await phone.route()).query).toMatchObject({ cate_id: cateId })
    }
  })

  journey(
    'dictionaries name the classes of applications, and the applications on 关于我们 [spec 7.54]',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'zhangWei', HOME)
      await expectAsked(phone, '/sys/dictData/application_class', async () => {
        await phone.tap('全部应用')
        await phone.see('生产现场')
        await phone.idle()
      })
      await expectAsked(phone, '/sys/dictData/app_name', async () => {
        await phone.open('/pages/mine/aboutUs')
        await phone.see('访客助手、数灵办公、大智云、渠道伙伴')
      })
      await phone.shot('about-applications')
    },
  )

  journey('an administrator sees the tasks of processes alone, without who asks to join [spec 7.37]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', '/pages/agency/application')
    await phone.see('何静')
    await phone.tap('筛选')
    await phone.tap('事项，流程任务')
    await phone.shot('todo-filter-kind')
    await phone.tap('确定')
    await phone.gone('何静')
    await phone.see('去处理')
  })

  journey('a member looks a colleague up in the company [spec 7.25]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liNa', '/pages/index/joinApp')
    await phone.tap('同事')
    await phone.see('陈强')
    await phone.fill('搜索', '田雨')
    await phone.gone('陈强')
    await phone.see('质量部')
    await phone.shot('colleagues')
  })

  journey('the colours of the specification are seen: page, progress, states [spec 9.13]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'zhangWei', '/pages/study/index')
    await phone.see('必修学习')
    await phone.idle()
    await expectColours(phone, '#f6f8fb', '#2979ff', '#19be6b')
    await phone.open('/pages/application/moreProcessDefList')
    await phone.see('出差申请')
    await phone.idle()
    await expectColours(phone, '#ff9900')
    const procInstId = await begin(stage, 'trip', '颜色')
    const address = `/pages/eform/bpmTask/flowApprove?procInstId=${procInstId}`
    await openAs(stage, 'liNa', address)
    await phone.see('总监复核')
    await phone.idle()
    await expectColours(phone, '#19be6b', '#909399')
    await reject(stage, procInstId)
    await phone.open(address)
    await phone.see('已拒绝')
    await phone.idle()
    await expectColours(phone, '#fa3534')
  })
})
