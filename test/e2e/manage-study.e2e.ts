// 管理 › 学习: content becomes required by a day, and optional again.
import { getStudyAssignment, listStudyResources } from '@/contract/content/study'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

import { chooseDay } from './days'
import { journey } from './journey'
import { openAs } from './sign-in-steps'

const bearer = (stored: Record<string, unknown>) => ({ token: String(stored.accessToken) })

describe('学习', () => {
  journey('content is required by a day, is seen by colleagues, and is optional again [spec R.125]', async (stage) => {
    const { phone, server, another } = stage
    const token = bearer(await openAs(stage, 'wangQiang', '/pages/manage/index'))
    const found = (await server.send(listStudyResources, { size: 100 }, token)).data.records
    const optional = found.slice(0, 12).find(({ dueDate }) => dueDate === null)
    if (!optional) throw new Error('the seed requires everything')
    const { id, title } = optional
    const day = chinaDay(Date.now() + 20 * DAY_MS)
    await phone.tap('学习，设为必修，查看谁学完了')
    await phone.arrive('/pages/manage/study')
    await phone.see(title)
    await phone.shot('manage-study')
    await phone.tap(title)
    await phone.see('选修')
    await phone.see('没学完')
    await phone.tap('设为必修')
    await phone.see('还没学完的')
    await phone.tap('设为必修')
    await phone.see('请选择截止日期')
    await chooseDay(phone, '截止日期', day)
    await phone.idle()
    await phone.shot('manage-study-assign')
    await phone.tap('设为必修')
    await phone.see(`全企业必修，${day} 前学完`)
    await phone.gone('还没学完的')
    await phone.idle()
    await phone.shot('manage-study-learners')
    expect((await server.send(getStudyAssignment, { id }, token)).data.dueDate).toBe(day)
    const colleague = await another()
    await colleague.open('/pages/study/index', { storage: await server.signIn('liNa') })
    await colleague.see(title)
    await phone.tap('已学完')
    await phone.tap('改日期或提醒')
    await phone.tap('取消必修')
    await phone.see(`取消「${title}」的必修？`)
    await phone.tap('取消必修')
    await phone.gone('全企业必修')
    await phone.see('选修')
    expect((await server.send(getStudyAssignment, { id }, token)).data.dueDate).toBeNull()
  })
})
