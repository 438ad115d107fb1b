// Asking others before one decides: 加签, 减签, 加签并完成, 委托.
import { journey } from './journey'
import { begin, choose, detailFor, holders, openAs, pick } from './task-steps'

describe('asking for advice', () => {
  journey('加签 asks several people first, 减签 lets one go, and the opinion comes back', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '加签出差')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '加签')
    await phone.see('之后回到你这里决定')
    await phone.tap('确认加签')
    await phone.see('请选择加签的人员')
    await phone.tap('选择人员')
    await phone.see('按部门选择')
    await phone.shot('people-picker')
    await phone.tap('生产部')
    await phone.see('机加工车间')
    await phone.tap('高鹏')
    await phone.tap('机加工车间')
    await phone.tap('陈强')
    await phone.shot('people-picker-department')
    await phone.tap('确定（2）')
    await phone.see('高鹏')
    await phone.fill('意见', '请确认停机窗口')
    await phone.shot('action-add-sign')
    await phone.tap('确认加签')
    await phone.see('提意见中')
    expect(holders(await detailFor(stage, id, 'liNa')).sort()).toEqual(['陈强', '高鹏'])

    await choose(phone, '减签')
    await phone.tap('高鹏')
    await phone.shot('action-remove-sign')
    await phone.tap('确认减签')
    await phone.gone('确认减签')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['陈强'])

    const adviser = await stage.another()
    await openAs(stage, adviser, 'chenQiang', id)
    await adviser.tap('提交意见')
    await adviser.tap('常用意见 现场已确认，同意')
    await adviser.shot('action-advise')
    await adviser.tap('确认提交意见')
    await adviser.see('现场已确认，同意')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['张伟'])
  })

  journey('加签 after oneself waits for the decision, then for the others', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '之后加签')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '加签')
    await phone.tap('在我之后')
    await pick(phone, 'dengfei', '邓飞')
    await phone.tap('确定（1）')
    await phone.tap('确认加签')
    await phone.gone('确认加签')
    await phone.see('加签 · 邓飞')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['张伟'])
    await phone.idle()
    await phone.tap('同意')
    await phone.tap('确认同意')
    await phone.see('提意见中')
    await phone.shot('action-add-sign-after')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['邓飞'])
  })

  journey('加签并完成 keeps the agreement and waits for the others alone', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '加签并完成')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '加签并完成')
    await pick(phone, 'dengfei', '邓飞')
    await phone.tap('确定（1）')
    await phone.shot('action-add-sign-complete')
    await phone.tap('确认加签并完成')
    await phone.see('加签并完成 · 邓飞')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['邓飞'])
  })

  journey('委托 sends it to one person and says that it comes back', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '委托出差')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '委托')
    await phone.see('仍由你决定')
    await pick(phone, 'cy', '曹阳')
    await phone.fill('意见', '我在出差，请代为核对')
    await phone.shot('action-delegate')
    await phone.tap('确认委托')
    await phone.see('委托 · 曹阳')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['曹阳'])
  })
})
