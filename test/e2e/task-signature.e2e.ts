// Signing by hand, one's own phrases, and naming people in a remark.
import { actOnTask } from '@/contract/workflow/task'

import { journey } from './journey'
import { begin, detailFor, getToken, openAs, write } from './task-steps'

describe('signing by hand', () => {
  journey(
    'a step that asks for a signature gets it, and the process shows that it holds',
    async (stage) => {
      const { phone, server } = stage
      const id = await begin(stage, 'seal', '签名用印')
      for (const person of ['zhangWei', 'panYue'] as const) {
        const { task } = await detailFor(stage, id, person)
        const input = { taskId: task.taskId ?? '', action: 'agree' as const, version: task.version }
        expect((await server.send(actOnTask, input, { token: await getToken(stage, person) })).code).toBe(200)
      }
      await openAs(stage, phone, 'wangQiang', id)
      await phone.tap('同意')
      await phone.tap('常用意见 注意控制成本')
      await phone.tap('确认同意')
      await phone.see('请先手写签名')
      await phone.tap('点此签名')
      await phone.tap('完成签名')
      await phone.see('请先写下签名')
      await write(phone)
      await phone.shot('signature-pad')
      await phone.tap('撤回一笔')
      await phone.tap('完成签名')
      await phone.see('重新签名')
      await phone.shot('signature-in-decision')
      await phone.tap('确认同意')
      await phone.see('签名有效')
      await phone.scrollToEnd()
      await phone.shot('signature-verified')
      // Chromium’s word on a finger that moves over the runner’s touch listeners; a phone has no such console line.
    },
    { ignore: ['passive event listener'] },
  )
})

describe('words', () => {
  journey('phrases of one’s own are kept, put in front and removed', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '常用意见')
    await openAs(stage, phone, 'zhangWei', id)
    await phone.tap('同意')
    await phone.fill('意见', `按计划出行 ${stage.target}`)
    await phone.tap('管理常用意见')
    await phone.tap('添加')
    await phone.see('5 / 30 条')
    await phone.tap('置顶 请补充报价依据')
    // In front it cannot be put in front again: the rows have come to rest.
    await phone.gone('置顶 请补充报价依据')
    await phone.tap(`删除 按计划出行 ${stage.target}`)
    await phone.see('4 / 30 条')
    await phone.shot('phrases')
    await phone.tap('完成')
    await phone.see('请补充报价依据')
  })

  journey('a remark names people, who may read the process from then on', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '评论出差')
    await openAs(stage, phone, 'liNa', id)
    await phone.tap('给 张伟 留言')
    await phone.see('@张伟')
    // A typed @ offers people, as the button 提醒谁看 does.
    await phone.fill('评论', '@张伟 @')
    await phone.fill('搜索姓名、拼音或部门', 'tianyu')
    await phone.tap('田雨')
    await phone.shot('comment-people')
    await phone.tap('确定（2）')
    await phone.see('@田雨')
    await phone.shot('comment-write')
    await phone.tap('发表')
    await phone.gone('发表')
    await phone.see('@田雨')
    await phone.shot('comment-shown')
    expect((await detailFor(stage, id, 'tianYu')).comments[0]?.mentions.map(({ name }) => name)).toEqual([
      '张伟',
      '田雨',
    ])
  })
})
