// 管理 › 活动: made by taps, its guests invited, and the code of one taken back and given back.
import { getRoster, listStaffActivities } from '@/contract/event/activity'
import { getManagedActivity, saveActivity } from '@/contract/event/activity-manage'

import { journey } from './journey'
import { saveFile } from './saved-file'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'
import { takeAsItStands, WHEELS_GONE } from './wheels'

describe('活动', () => {
  journey(
    'an activity is made, its guests are invited in one go, and an invitation is revoked and restored [spec R.122]',
    async (stage) => {
      const { phone, server, another, target } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('活动，邀请嘉宾')
      await phone.arrive('/pages/manage/activities')
      await phone.see('供应商质量大会')
      await searchInVain(phone, '搜索活动', '活动', '供应商质量大会')
      await phone.tap('排序，按开始时间')
      await phone.tap('排序，嘉宾多的在前')
      await phone.see('排序，嘉宾多的在前')
      await phone.shotWhenIdle('manage-activities')
      await phone.tap('新建活动')
      await phone.tap('保存活动')
      for (const slip of ['请填写活动名称', '请填写地点', '请选择开始时间', '请填写至少一个入口']) await phone.see(slip)
      await phone.fill('名称', '伺服压机验收会')
      await phone.tap('关闭')
      await phone.gone('准时截止')
      await phone.tap('新建活动')
      await phone.see('已恢复')
      await phone.fill('地点', '三号楼报告厅')
      await takeAsItStands(phone, '开始时间')
      await takeAsItStands(phone, '结束时间')
      await takeAsItStands(phone, '签到开始')
      await takeAsItStands(phone, '准时截止')
      await phone.fill('签到入口', '东门签到台\n西门签到台')
      await phone.shot('manage-activity-form')
      await phone.tap('保存活动')
      await phone.see('还没有邀请嘉宾')
      await phone.see('西门签到台')

      await phone.tap('邀请嘉宾')
      await phone.fill('嘉宾名单', '孟凡 13912345671 宁波吉利\n韩雪 139')
      await phone.shot('manage-guest-invite')
      await phone.tap('邀请 1 位')
      await phone.see('第 2 行：没有手机号')
      await phone.fill('嘉宾名单', '孟凡 13912345671 宁波吉利 工艺总工 A01\n韩雪，13912345672，苏州汇川')
      await phone.tap('邀请 2 位')
      await phone.gone('嘉宾名单')
      await phone.see('嘉宾 2 位')
      await phone.see('宁波吉利 · 座位 A01')
      await phone.shot('manage-activity')

      const { activities } = (await server.send(listStaffActivities, {}, token)).data
      const made = activities.find(({ title }) => title === '伺服压机验收会')
      const { guests } = (await server.send(getRoster, { activityId: made?.id ?? '' }, token)).data
      const code = guests.find(({ name }) => name === '孟凡')?.code ?? ''
      const guest = await another()
      await guest.open(`/pages/h5/activityQrCode?code=${code}`)
      await guest.see('三号楼报告厅')
      await phone.tap('孟凡，宁波吉利')
      await phone.see('请嘉宾扫码打开自己的邀请码')
      await phone.shot('manage-guest')
      await phone.tap('取消邀请')
      await phone.see('取消孟凡的邀请？')
      await phone.tap('确认取消')
      await phone.see('邀请已取消，邀请码不能签到')
      await guest.open(`/pages/h5/activityQrCode?code=${code}`)
      await guest.see('邀请码已失效')
      await phone.tap('恢复邀请')
      await phone.see('请嘉宾扫码打开自己的邀请码')
      await guest.open(`/pages/h5/activityQrCode?code=${code}`)
      await guest.see('三号楼报告厅')
      await phone.tap('关闭')
      await phone.gone('请嘉宾扫码打开自己的邀请码')

      await phone.tap('修改')
      await phone.fill('签到入口', '西门签到台')
      const {
        isForPartners: _is,
        gates,
        ...now
      } = (await server.send(getManagedActivity, { id: made?.id ?? '' }, token)).data
      const others = { ...now, address: '四号楼', gates: gates.map(({ name }) => name) }
      expect((await server.send(saveActivity, others, token)).code).toBe(200)
      await phone.tap('保存活动')
      await phone.see('去掉入口「东门签到台」？')
      await phone.tap('去掉并保存')
      await phone.see('他人保存的')
      await phone.see('四号楼')
      await phone.shot('manage-activity-conflict')
      await phone.tap('保存活动')
      await phone.tap('去掉并保存')
      await phone.gone('签到入口')
      await phone.gone('东门签到台')
      await phone.see('西门签到台')

      await phone.tap('导出名单')
      await phone.see('保存文件')
      await phone.shotWhenIdle('manage-activity-export')
      const { name, text } = await saveFile(phone, '保存文件')
      if (target === 'h5') {
        expect(name).toBe('嘉宾名单-伺服压机验收会.csv')
        expect(text).toContain('孟凡')
      }

      await phone.tap('取消活动')
      await phone.idle()
      await phone.tap('确认取消活动')
      await phone.see('请写明原因')
      await phone.fill('取消原因', '报告厅空调检修')
      await phone.shot('manage-activity-call-off')
      await phone.tap('确认取消活动')
      await phone.gone('取消原因')
      await phone.see('开始之前可以恢复')
      await guest.open(`/pages/h5/activityQrCode?code=${code}`)
      await guest.see('报告厅空调检修')
      await guest.shot('guest-code-called-off')
      await phone.tap('恢复活动')
      await phone.shotWhenIdle('manage-activity-restore')
      await phone.tap('恢复活动')
      await phone.gone('开始之前可以恢复')
      await guest.open(`/pages/h5/activityQrCode?code=${code}`)
      await guest.see('四号楼')
    },
    { ignore: [WHEELS_GONE, '410'] },
  )
})
