// Handing on: 转办, 传阅, and 取回 by the one who agreed.
import { journey } from './journey'
import { begin, choose, detailFor, holders, openAs, pick } from './task-steps'

describe('handing on', () => {
  journey('转办 gives it to one other person; oneself is shown, and why not', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '转办出差')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '转办')
    await phone.see('不再回到你这里')
    await phone.tap('选择人员')
    await phone.tap('设备工程部')
    await phone.see('不能选择自己')
    await phone.shot('people-picker-excluded')
    await phone.tap('邓飞')
    await phone.tap('确认转办')
    await phone.see('请填写转办的原因')
    await phone.fill('意见', '由部门经理审批')
    await phone.shot('action-transfer')
    await phone.tap('确认转办')
    await phone.see('转办 · 邓飞')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['邓飞'])
  })

  journey('传阅 informs several and the task stays where it is', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '传阅出差')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '传阅')
    await pick(phone, '徐静', '徐静')
    await phone.fill('搜索姓名、拼音或部门', 'liuhong')
    await phone.tap('刘红')
    await phone.tap('确定（2）')
    await phone.shot('action-circulate')
    await phone.tap('确认传阅')
    await phone.see('传阅（0 / 2 已读）')
    await phone.see('同意')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['张伟'])
  })

  journey('取回 takes an agreement back while the next person has not begun', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '取回出差')
    await openAs(stage, phone, 'zhangWei', id)
    await phone.tap('同意')
    await phone.tap('确认同意')
    await phone.see('张伟 已于')
    await phone.see('刚刚收到')
    await phone.shot('task-waiting-next')
    await phone.tap('撤销处理')
    await phone.see('撤销后该任务回到你的待处理')
    await phone.shot('action-retrieve')
    await phone.tap('确认撤销处理')
    await phone.see('拒绝')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['张伟'])
  })
})
